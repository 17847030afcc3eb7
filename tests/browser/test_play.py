"""Real games, played to the end by clicking."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Server, watched
from tests.browser.play import click_board, press_keys, tap_board, turns, wait_for_turn

pytestmark = pytest.mark.browser


def against_bots(context: BrowserContext, game: str = "wapi") -> Page:
    """A table by one click from the front page."""
    page = watched(context)
    page.goto("/")
    page.locator(f"form[action='/quick/{game}'] button").click()
    page.wait_for_selector("#board svg", timeout=60_000)
    return page


def test_a_game_on_a_desktop_reloaded_in_the_middle(desktop: BrowserContext) -> None:
    page = against_bots(desktop)
    turns(page, click_board, most=4)
    wait_for_turn(page)
    before = page.locator("#log li").all_inner_texts()
    page.reload()
    wait_for_turn(page)
    assert page.locator("#log li").all_inner_texts() == before
    assert turns(page, click_board)
    expect(page.locator(".result li")).to_have_count(3)
    assert "win" in page.title()


def test_a_game_on_a_phone_by_touch(phone: BrowserContext) -> None:
    page = against_bots(phone)
    width = page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 390
    assert turns(page, tap_board)


def test_a_game_with_the_keyboard_alone(desktop: BrowserContext) -> None:
    page = against_bots(desktop)
    assert turns(page, press_keys)


def test_the_server_is_killed_in_the_middle(desktop: BrowserContext, server: Server) -> None:
    page = against_bots(desktop)
    turns(page, click_board, most=3)
    wait_for_turn(page)
    lines = page.locator("#log li").count()
    server.kill()
    server.start()
    wait_for_turn(page)
    assert page.locator("#log li").count() >= lines
    assert turns(page, click_board)


def test_why_something_may_not_be_done(desktop: BrowserContext) -> None:
    page = against_bots(desktop)
    page.locator("#log a[data-why]").first.hover()
    expect(page.locator("#why")).to_contain_text("WP-")


def test_the_table_page_is_small_and_quick(desktop: BrowserContext) -> None:
    path = against_bots(desktop).url
    sizes: list[int] = []
    page = watched(desktop)
    session = desktop.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto(path)
    wait_for_turn(page)
    assert sum(sizes) < 150_000
    assert page.evaluate("() => performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd") < 3000
