"""The analysis of a finished game, from the button to the alternative on the board."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from fireside.registry import load
from fireside.table.commands import Furnish, Play, Sit
from fireside.table.decide import decide
from fireside.table.people import Person
from fireside.table.server.prepare import Preparation
from fireside.table.server.tables import Tables
from fireside.table.setup import FREE, ME, Setup
from fireside.table.state import TableState
from fireside.table.stores.sqlite import SqliteStore
from fireside.table.stores.store import Change
from tests.browser.access import violations
from tests.browser.conftest import Server, filled, on_a_phone, watched

pytestmark = pytest.mark.browser

ANALYSIS_MS = 60_000
TABLE = "analysed22"
LEAST_TARGET = 44  # pixels, on a phone


async def play_badly(database: Path) -> None:
    """Play a game of Wapi to its end, the same each time."""
    game, rng, ann, ben = load("wapi"), random.Random(2), Person("ann", "Ann"), Person("ben", "Ben")
    tables = Tables(SqliteStore(database), preparation=Preparation(beside=False, all_games=False), pace=0)
    setup = Setup("wapi", game.info.version, 2, game.check_options({}), host=ann.id, id=TABLE, seed=bytes(32))
    made = decide(TableState(setup, game), Furnish(ann, [ME, FREE], ["a", "b"]), setup.created)
    await tables.store.create(setup, Change(TABLE, made.entries, made.state.summary()))
    table = await tables.table(TABLE)
    await table.do(Sit(ben, "b"))
    while table.state.pending:
        seat, position = table.state.pending[0], table.state.running()
        await table.do(Play(seat, rng.choice(position.legal(seat)), seq=table.state.seq))
    await tables.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("analysed") / "site.db"
    yield from filled(database, play_badly(database))


def board(page: Page) -> str:
    return page.locator("#board").inner_html()


def test_a_game_is_analysed_a_mark_followed_and_an_alternative_shown(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, base_url=server.address, locale="en")
    page = watched(context)
    page.goto(f"/t/{TABLE}")
    page.locator(".result").get_by_role("button", name="Analyse").click()
    page.wait_for_selector(".replay[data-ready]")
    page.evaluate("window.isSamePage = true")
    page.locator("[data-step=first]").click()
    play = page.locator("[data-step=play]")
    play.click()
    page.wait_for_selector(".curve", timeout=ANALYSIS_MS)
    expect(page.locator(".study")).to_be_visible()
    expect(play).to_have_attribute("aria-pressed", "true")  # what has been found does not stop it
    wrong = page.locator(".curve .dot", has_text="?").first
    where = wrong.get_attribute("data-at")
    wrong.focus()
    with page.expect_response("**/frame?*"):
        page.keyboard.press("Enter")
    expect(page.locator("#at")).to_have_text(str(where))
    expect(page.locator("#decision .word")).to_be_visible()
    before = board(page)
    other = page.locator("#decision [data-choice]:not(:has-text('played'))").first
    action = other.get_attribute("data-choice")
    other.hover()
    expect(page.locator(f"#board [data-action='{action}']").first).to_contain_class("hinted")
    with page.expect_response("**/frame?*then=*"):
        other.click()
    expect(page.locator(f"#decision [data-choice='{action}']")).to_have_attribute("aria-current", "true")
    assert board(page) != before
    assert page.evaluate("document.activeElement.dataset.choice") == action, "the focus stays where it was"
    expect(page.locator("#told")).to_contain_text("decides")
    page.locator("[data-line]").click()
    expect(page.locator("#line li").first).to_be_visible()
    page.locator("#decision .quiet").click()
    expect(page.locator("#decision [aria-current]")).to_have_count(0)
    assert page.evaluate("window.isSamePage"), "none of this loads a page"
    assert violations(page) == []
    context.close()


def test_it_fits_a_phone_in_the_dark(browser: Browser, server: Server) -> None:
    context = on_a_phone(browser, server, locale="fr", color_scheme="dark")
    page = watched(context)
    page.goto(f"/t/{TABLE}/replay")
    if ask := page.locator("#analysis form button").all():
        ask[0].click()
    page.wait_for_selector(".curve", timeout=ANALYSIS_MS)
    page.goto(f"/t/{TABLE}/replay?{page.locator('.curve .dot').first.get_attribute('href')}".replace("??", "?"))
    page.wait_for_selector(".replay[data-ready]")
    for fold in page.locator(":is(.analysis, .study) details").all():
        fold.evaluate("(fold) => { fold.open = true; }")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for target in page.locator(":is(.analysis, .study) :is(.button, button, summary)").all():
        box = target.bounding_box()
        assert box is None or box["height"] >= LEAST_TARGET, target.inner_text()
    assert violations(page) == []
    context.close()
