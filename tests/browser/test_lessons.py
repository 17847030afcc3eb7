"""Every lesson, from its first step to its last, by somebody who does what it asks for."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

import fireside
from tests.browser.conftest import watched

pytestmark = pytest.mark.browser

_SHOWN = "(number) => document.getElementById('count').textContent.startsWith(`${number} `)"


def follow(page: Page, game: str) -> int:
    """Follow a lesson to its end; returns how many moves the learner has made."""
    page.goto(f"/learn/{game}")
    page.wait_for_function("() => document.getElementById('table').dataset.ready")
    count, moves = int(str(page.locator("#table").get_attribute("data-count"))), 0
    for number in range(1, count):
        page.wait_for_function(_SHOWN, arg=number)
        asked = page.locator("svg .hinted.first")
        if page.locator("#try").is_visible():
            asked.first.dispatch_event("click")
            moves += 1
        else:
            page.locator("#next").click()
    page.wait_for_function(_SHOWN, arg=count)
    expect(page.locator("#done")).to_be_visible()
    return moves


@pytest.mark.parametrize("game", fireside.games())
def test_a_lesson_on_a_phone(phone: BrowserContext, game: str) -> None:
    assert follow(watched(phone), game) >= 3


@pytest.mark.parametrize("game", fireside.games())
def test_a_lesson_at_a_desk(desktop: BrowserContext, game: str) -> None:
    assert follow(watched(desktop), game) >= 3


def test_something_else_is_not_played_but_talked_about(desktop: BrowserContext) -> None:
    page = watched(desktop)
    page.goto("/learn/wapi")
    page.wait_for_function("() => document.getElementById('table').dataset.ready")
    for _ in range(20):
        other = page.locator("svg [data-action]:not(.hinted)")
        if page.locator("#try").is_visible() and other.count():
            break
        target = page.locator("svg .hinted.first" if page.locator("#try").is_visible() else "#next")
        before = page.locator("#count").inner_text()
        target.first.dispatch_event("click")
        expect(page.locator("#count")).not_to_have_text(before)
    before = page.locator("#count").inner_text()
    other.first.dispatch_event("click")
    expect(page.locator("#otherwise")).to_be_visible()
    assert page.locator("#count").inner_text() == before
