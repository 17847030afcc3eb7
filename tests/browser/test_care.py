"""Lost connections, other devices, accessibility, looking back, checking the dice."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Server, watched
from tests.browser.play import click_board, click_list, turns, wait_for_turn
from tests.browser.proxy import Wire
from tests.browser.test_play import against_bots

pytestmark = pytest.mark.browser


def finished_game(context: BrowserContext) -> Page:
    page = against_bots(context)
    page.locator("[data-do=stand_in]").click()  # a bot plays to the end
    page.wait_for_selector(".result", timeout=60_000)
    return page


def test_the_network_is_cut_and_restored(browser_context_at_wire: tuple[BrowserContext, Wire]) -> None:
    context, wire = browser_context_at_wire
    page = against_bots(context)
    turns(page, click_list, most=3)
    wait_for_turn(page)
    lines = page.locator("#log li").all_inner_texts()
    wire.cut()
    page.locator("#choices [data-action]").first.click()  # goes nowhere, and is sent again later
    page.wait_for_timeout(300)
    wire.mend()
    page.wait_for_function("(seen) => document.getElementById('log').childElementCount > seen", arg=len(lines))
    wait_for_turn(page)
    after = page.locator("#log li").all_inner_texts()
    assert after[: len(lines)] == lines
    page.reload()
    wait_for_turn(page)
    assert page.locator("#log li").all_inner_texts() == after  # nothing lost, nothing doubled


def test_two_tabs_of_one_player_agree(desktop: BrowserContext) -> None:
    page = against_bots(desktop)
    other = watched(desktop)
    other.goto(page.url)
    wait_for_turn(page)
    turns(page, click_board, most=2)
    wait_for_turn(page)
    expect(other.locator("#log li")).to_have_count(page.locator("#log li").count())


def test_a_finished_game_is_stepped_through_and_its_dice_checked(desktop: BrowserContext, tmp_path: Path) -> None:
    page = finished_game(desktop)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_selector(".replay")
    first = page.locator("#board").inner_html()
    page.locator("[data-step=on]").click()
    expect(page.locator("#at")).to_have_text("1")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#at")).to_have_text("2")
    page.keyboard.press("Shift+ArrowRight")
    assert page.locator("#board").inner_html() != first
    assert "at=" in page.url
    page.locator("nav [data-seat='1']").click()
    expect(page.locator("nav [data-seat='1']")).to_have_attribute("aria-current", "page")
    expect(page.locator("#dice")).to_contain_text("follow from the seed")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "game.fire")
    record = (tmp_path / "game.fire").read_text()
    verdicts = []
    for text in (record, record.replace("fair contribution 0: ", "fair contribution 0: x")):
        page.goto("/check")
        page.locator("textarea").fill(text)
        page.get_by_role("button", name="Check").click()
        verdicts.append(page.locator(".verdict").get_attribute("class"))
    assert [str(verdict).split()[-1] for verdict in verdicts] == ["good", "bad"]


def test_a_rematch_by_one_click(desktop: BrowserContext) -> None:
    page = finished_game(desktop)
    url = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_function("(old) => location.href !== old", arg=url)
    wait_for_turn(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible(desktop: BrowserContext, server: Server, scheme: str) -> None:
    page = against_bots(desktop)
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    wait_for_turn(page)
    check_accessibility(page)
    replay = page.url.removeprefix(server.address) + "/replay"
    for path in ("/", "/new?game=wapi", "/me", "/rules/wapi", "/check", replay):
        page.goto(path)
        check_accessibility(page)


def check_accessibility(page: Page) -> None:
    found = Axe().run(page)
    problems = [
        f"{violation['id']}: {violation['help']}: {node['html'][:160]}"
        for violation in found.response["violations"]
        for node in violation["nodes"][:3]
    ]
    assert not problems, f"{page.url}\n" + "\n".join(problems)
