"""Everything can be read and hit, on phones and desks, in positions from whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle, groupby

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize

import fireside
from fireside.game import Game
from fireside.testing import Arrangement, arrangements
from fireside.texts import LANGUAGES
from tests.browser.conftest import watched
from tests.browser.legibility import moments, out_of_sight, prepare, show, too_small
from tests.browser.play import TURN_MS, wait_for_turn

pytestmark = pytest.mark.browser

PHONES = ((360, 640), (430, 932))
DESKS = ((1280, 800), (1920, 1080))
ON_PHONE, ON_DESK = 11, 12  # the least height of letters, in pixels
EVERY = 61  # steps of a game between two looks
MOST_FAULTS = 12  # that are told


def table_of(game: str, context: BrowserContext) -> Page:
    """A table's page, at our turn."""
    page = watched(context)
    page.goto("/")
    page.locator(f"form[action='/quick/{game}'] button").click()
    page.wait_for_selector("#board svg", timeout=2 * TURN_MS)
    wait_for_turn(page)
    prepare(page)
    return page


def faults(page: Page, name: str, sizes: tuple[tuple[int, int], ...], least: float, *, tall: bool) -> Counter[str]:
    """Whatever is too small or out of sight in games with every number of players."""
    game, found, langs = fireside.load(name), Counter[str](), cycle(LANGUAGES)
    for players, options in one_of_each_count(game):
        for moment in moments(game, players, EVERY, **options):
            show(page, moment, lang := next(langs), tall=tall)
            for width, height in sizes:
                if page.viewport_size != (size := ViewportSize(width=width, height=height)):
                    page.set_viewport_size(size)
                seen = too_small(page, least) + (out_of_sight(page) if tall else [])
                found.update(f"{width} × {height}, {players} players, {lang}: {fault}" for fault in seen)
            sizes = sizes[::-1]  # the next look begins at the size at which this one has ended: resizing is slow
    return found


def one_of_each_count(game: Game) -> Iterator[Arrangement]:
    """Every number of players, each with other options."""
    by_count = groupby(arrangements(game), key=lambda arrangement: arrangement.players)
    for number, (_, found) in enumerate(by_count):
        ways = list(found)
        yield ways[number % len(ways)]


def told(found: Counter[str]) -> str:
    return "\n".join(f"{count} times: {fault}" for fault, count in found.most_common(MOST_FAULTS))


@pytest.mark.parametrize("name", fireside.games())
def test_everything_is_legible_on_a_phone(phone: BrowserContext, name: str) -> None:
    found = faults(table_of(name, phone), name, PHONES, ON_PHONE, tall=True)
    assert not found, told(found)


@pytest.mark.parametrize("name", fireside.games())
def test_everything_is_legible_at_a_desk(desktop: BrowserContext, name: str) -> None:
    found = faults(table_of(name, desktop), name, DESKS, ON_DESK, tall=False)
    assert not found, told(found)
