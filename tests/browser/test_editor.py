"""The position editor: clicks, fields and text stay in step, and nothing sticks out of a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.access import violations
from tests.browser.conftest import watched

pytestmark = pytest.mark.browser


def editor(context: BrowserContext) -> Page:
    """The editor, after chance has been told who begins and which token is drawn."""
    page = watched(context)
    page.goto("/edit/wapi?players=2")
    for phase in ("first", "draw"):
        expect(page.locator("textarea[name=text]")).to_have_value(re.compile(f"phase: {phase}"))
        page.locator(".moves button").first.click()
    expect(page.locator("textarea[name=text]")).to_have_value(re.compile("phase: stake"))
    return page


def test_a_click_plays_a_field_changes_and_undo_goes_back(desktop: BrowserContext) -> None:
    page = editor(desktop)
    text = page.locator("textarea[name=text]")
    page.locator("svg [data-action]").first.click()
    expect(text).to_have_value(re.compile("phase: draw"))
    page.locator("#undo").click()
    expect(text).to_have_value(re.compile("phase: stake"))
    page.locator("#fields summary").nth(1).click()
    page.locator("[name='f-supply-0']").fill("1")
    page.locator("[name='f-supply-0']").press("Tab")
    expect(page.locator(".notice.bad")).to_contain_text("(WP-1.4)")
    expect(text).to_have_value(re.compile("supply: 1 3"))
    page.go_back()
    expect(page.locator(".notice.good")).to_be_visible()


def test_a_position_is_played(desktop: BrowserContext) -> None:
    page = editor(desktop)
    page.locator(".play-it button").click()
    page.wait_for_selector("#table #board svg", timeout=60_000)
    assert "/t/" in page.url


def test_everybody_can_use_it(phone: BrowserContext) -> None:
    page = editor(phone)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
