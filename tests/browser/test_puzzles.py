"""Puzzles in real browsers: one is solved, one is missed."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fireside.study.puzzles import Puzzle, kept
from fireside.web.show.puzzling import address
from tests.browser.conftest import watched

pytestmark = pytest.mark.browser


def choose(page: Page, puzzle: Puzzle, action: int) -> None:
    """Choose on the board, and make sure of it."""
    page.goto(f"/puzzles/{address(puzzle)}")
    page.wait_for_function("() => document.getElementById('table').dataset.ready")
    expect(page.locator("#sure")).to_be_disabled()
    page.locator(f'svg [data-action="{action}"]').first.dispatch_event("click")
    expect(page.locator("#chosen")).to_be_visible()
    expect(page.locator(f'#try input[value="{action}"]')).to_be_checked()
    page.locator("#sure").click()


@pytest.mark.parametrize("kind", ["phone", "desktop"])
def test_one_is_solved_and_one_is_missed(kind: str, request: pytest.FixtureRequest) -> None:
    context: BrowserContext = request.getfixturevalue(kind)
    page = watched(context)
    first, second = list(kept("wapi").values())[:2]
    choose(page, first, first.solution)
    expect(page.locator(".headline.right")).to_be_visible()
    choose(page, second, second.tempting)
    expect(page.locator(".headline.wrong")).to_be_visible()
    page.locator(".line a").last.click()
    expect(page.locator('.line [aria-current="step"]')).to_be_visible()
    page.goto("/puzzles")
    expect(page.locator(".grade .solved")).to_have_count(1)
    expect(page.locator(".grade .missed")).to_have_count(1)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
