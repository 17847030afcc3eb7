"""A first game: tips, explanations, the player aid, the result; what a phone keeps at hand."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import watched
from tests.browser.play import TURN_MS, click_board, turns, wait_for_turn

pytestmark = pytest.mark.browser

# Rest a finger on something for longer than a tap, then lift it, as a touch screen reports it.
_LONG_PRESS = """async (element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const at = { bubbles: true, pointerType: "touch", pointerId: 7, clientX: x + width / 2, clientY: y + height / 2 };
  element.dispatchEvent(new PointerEvent("pointerdown", at));
  await new Promise((done) => setTimeout(done, 700));
  const told = document.getElementById("why").textContent;
  element.dispatchEvent(new PointerEvent("pointerup", at));
  element.dispatchEvent(new MouseEvent("click", at));
  return told;
}"""

# Two fingers that move apart on the board.
_PINCH = """() => {
  const board = document.getElementById("board"), { x, y, width } = board.getBoundingClientRect();
  const finger = (type, id, dx) => board.dispatchEvent(new PointerEvent(type, {
    bubbles: true, pointerType: "touch", pointerId: id, clientX: x + width / 2 + dx, clientY: y + 100,
  }));
  finger("pointerdown", 1, -20);
  finger("pointerdown", 2, 20);
  finger("pointermove", 2, 60);
  finger("pointerup", 1, -20);
  finger("pointerup", 2, 60);
  return board.querySelector("svg").getBoundingClientRect().width / width;
}"""


def table(context: BrowserContext, game: str = "wapi") -> Page:
    page = watched(context)
    page.goto("/")
    page.locator(f"form[action='/quick/{game}'] button").click()
    page.wait_for_selector("#board svg", timeout=2 * TURN_MS)
    wait_for_turn(page)
    return page


def test_a_tip_is_given_once_and_can_be_had_enough_of(desktop: BrowserContext) -> None:
    page = table(desktop)
    tip = page.locator("#tip")
    expect(tip).to_be_visible()
    kind = page.locator("#tip [data-decision]").get_attribute("data-decision")
    page.locator("[data-tips=seen]").click()
    expect(tip).to_be_hidden()
    page.reload()
    wait_for_turn(page)
    assert page.locator("#tip [data-decision]").get_attribute("data-decision") == kind
    expect(tip).to_be_hidden()
    page.evaluate("() => localStorage.removeItem('tips-seen')")
    page.reload()
    wait_for_turn(page)
    page.locator("[data-tips=off]").click()
    page.evaluate("() => localStorage.removeItem('tips-seen')")
    page.reload()
    wait_for_turn(page)
    expect(tip).to_be_hidden()


def test_everything_explains_itself_by_hover_and_focus(desktop: BrowserContext) -> None:
    page = table(desktop)
    something = page.locator("#board [data-tip]").first
    something.hover()  # if it cannot be chosen just now, the reason follows
    expect(page.locator("#why")).to_contain_text(str(something.get_attribute("data-tip")))
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    something.focus()
    expect(page.locator("#why")).to_be_visible()


def test_a_long_press_explains_and_plays_nothing(phone: BrowserContext) -> None:
    page = table(phone)
    before = page.locator("#log li").count()
    hot = page.locator(".board [data-action][data-tip]").first
    assert hot.evaluate(_LONG_PRESS) == hot.get_attribute("data-tip")
    page.wait_for_timeout(300)
    assert page.locator("#log li").count() == before
    expect(page.locator(".waiting-answer")).to_have_count(0)


def test_the_player_aid_is_one_key_away(desktop: BrowserContext) -> None:
    page = table(desktop)
    page.keyboard.press("?")
    expect(page.locator("#aid")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#aid")).to_be_hidden()
    page.locator("[data-aid]").first.click()
    expect(page.locator("#aid")).to_be_visible()


def test_the_board_of_a_phone_is_zoomed_with_two_fingers(phone: BrowserContext) -> None:
    page = table(phone)
    assert page.evaluate(_PINCH) == pytest.approx(2, abs=0.05)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    page.locator("#board").dblclick(position={"x": 4, "y": 4})
    assert page.evaluate("() => document.querySelector('#board svg').getBoundingClientRect().width <= innerWidth")


def test_bots_move_as_quickly_as_one_likes(desktop: BrowserContext) -> None:
    page = table(desktop)
    page.locator("#pace").select_option("at_once")
    page.reload()
    wait_for_turn(page)
    expect(page.locator("#pace")).to_have_value("at_once")


def test_the_result_says_where_the_points_came_from(phone: BrowserContext) -> None:
    page = table(phone)
    turns(page, click_board, seed=3)
    expect(page.locator(".result table")).to_be_visible()
    total = [int(text) for text in page.locator(".result .total td").all_inner_texts()]
    rows = [
        [int(text) for text in row.locator("td").all_inner_texts()] for row in page.locator(".result tbody tr").all()
    ]
    assert [sum(column) for column in zip(*rows, strict=True)] == total
    expect(page.locator(".decided")).to_contain_text(re.compile("wins|share the victory"))
    expect(page.locator("#since")).to_be_empty()
