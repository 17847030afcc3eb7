"""What the coach says on the result, and somebody's progress, as a phone shows them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer
from playwright.sync_api import Browser, Page, expect

from fireside.table.people import Person
from fireside.table.server.prepare import Preparation
from fireside.table.server.tables import Tables
from fireside.table.stores.sqlite import SqliteStore
from fireside.web.edge.identity import COOKIE
from tests.browser.access import violations
from tests.browser.conftest import Server, filled, on_a_phone, watched
from tests.browser.test_analysis import LEAST_TARGET, TABLE, play_badly
from tests.study.test_coach import judged, stakes

pytestmark = pytest.mark.browser

SECRET = "browser tests"


async def analysed_game(database: Path) -> None:
    """A game in which Ann kept totems that she should have staked, as its analysis has it."""
    await play_badly(database)
    tables = Tables(SqliteStore(database), preparation=Preparation(beside=False, all_games=False))
    await tables.store.save_person(Person("ann", "Ann"))
    state = (await tables.table(TABLE)).state
    await tables.store.save_analysis(TABLE, judged(state.game_record(), stakes).text())
    await tables.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("coached") / "site.db"
    yield from filled(database, analysed_game(database))


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """Ann's phone."""
    context = on_a_phone(browser, server, locale="nl", color_scheme="dark")
    signed = str(URLSafeSerializer(SECRET, salt="cookie").dumps("ann"))
    context.add_cookies([{"name": COOKIE, "value": signed, "url": server.address}])
    yield watched(context)
    context.close()


def test_the_coach_speaks_on_the_result_and_leads_to_the_steps(page: Page) -> None:
    page.goto(f"/t/{TABLE}")
    card = page.locator("#coach")
    expect(card).to_be_visible()
    expect(card).to_contain_text("hield je een totempaal in de hand die je beter meteen had gezet.")
    assert all((box := link.bounding_box()) and box["height"] >= LEAST_TARGET for link in card.locator("a").all())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page) == []
    step = card.locator("a").first.get_attribute("data-at")
    card.locator("a").first.click()
    page.wait_for_selector(".replay[data-ready]")
    expect(page.locator("#at")).to_have_text(str(step))
    expect(page.locator(".study .coach")).to_be_visible()


def test_progress_fits_a_phone(page: Page) -> None:
    page.goto("/me")
    expect(page.locator("svg.progress")).to_be_visible()
    page.locator(".progressed summary").click()
    expect(page.locator(".progressed tbody tr")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert violations(page) == []
