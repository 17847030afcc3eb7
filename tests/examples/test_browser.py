"""The examples, installed, are played in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import Server, watched
from tests.browser.play import click_board, turns
from tests.examples.site import install

pytestmark = pytest.mark.browser

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site = tmp_path_factory.mktemp("installed")
    for name in ("pig", "connect_four"):
        install(EXAMPLES / name, site)
    server = Server(site / "site.db")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site))
        patch.setenv("NUMBA_DISABLE_JIT", "1")  # compiling takes longer than two short games
        server.start()
    yield server.address
    server.kill()


@pytest.fixture(scope="module")
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    made = browser.new_context(base_url=address, locale="en", reduced_motion="reduce")
    yield made
    made.close()


def against_newcomer(context: BrowserContext, game: str) -> Page:
    """A table for two, a person and a newcomer."""
    page = watched(context)
    page.goto(f"/new?game={game}")
    for seat in page.locator("select[name^=seat-]").all()[1:]:
        name = seat.get_attribute("name")
        seat.select_option("newcomer" if name == "seat-1" else "nobody")
    page.locator("form[action='/new'] button").click()
    page.wait_for_selector("#board svg", timeout=60_000)
    return page


def test_connect_four_to_the_end(context: BrowserContext) -> None:
    page = against_newcomer(context, "connect_four")
    assert turns(page, click_board, seed=1)
    expect(page.locator(".result tfoot td")).to_have_count(2)


def test_pig_for_some_turns(context: BrowserContext) -> None:
    page = against_newcomer(context, "pig")
    turns(page, click_board, most=6, seed=1)
    expect(page.locator("#log")).to_contain_text("rolls a")
