"""How a person plays in a browser: looks at what is offered, and clicks it."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page, TimeoutError

TURN_MS = 40_000  # a first start compiles the rules
CLICK_MS = 8_000  # for a click to show

# A point at which something clickable on the board is not covered by anything else.
_POINT = """(element) => {
  element.scrollIntoView({block: "center"});
  const box = element.getBoundingClientRect();
  for (const across of [.5, .3, .7, .15, .85]) for (const down of [.5, .3, .7, .15, .85]) {
    const x = box.x + box.width * across, y = box.y + box.height * down;
    const hit = document.elementFromPoint(x, y);
    if (hit && element.contains(hit)) return [x, y];
  }
  return null;
}"""
_READY = """() => {
  const table = document.getElementById("table");
  if (table.dataset.phase === "over") return "over";
  const asked = document.querySelector("#choices [data-action]") && !table.classList.contains("waiting-answer");
  return asked ? "asked" : null;
}"""


def wait_for_turn(page: Page) -> str:
    """Wait until there is something to choose, or the game is over."""
    return str(page.wait_for_function(_READY, timeout=TURN_MS).json_value())


def click_board(page: Page, rng: random.Random) -> None:
    """Click something on the board; from the list if the board offers no point to click at."""
    hot = page.locator("#board [data-action]")
    count = hot.count()
    point = hot.nth(rng.randrange(count)).evaluate(_POINT) if count else None
    if point:
        page.mouse.click(*point)
    else:
        click_list(page, rng)


def tap_board(page: Page, rng: random.Random) -> None:
    """The same with a finger."""
    hot = page.locator("#board [data-action]")
    count = hot.count()
    point = hot.nth(rng.randrange(count)).evaluate(_POINT) if count else None
    if point:
        page.touchscreen.tap(*point)
    else:
        click_list(page, rng)


def click_list(page: Page, rng: random.Random) -> None:
    """Click one of the listed choices."""
    choices = page.locator("#choices [data-action]")
    if count := choices.count():  # none if the page has just been told something new
        choices.nth(rng.randrange(count)).click()


def press_keys(page: Page, rng: random.Random) -> None:  # noqa: ARG001
    """Go to a choice with the keyboard alone, and press Enter."""
    for _ in range(400):
        if page.evaluate("() => !!document.activeElement?.closest('#choices [data-action]')"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError("no choice can be reached with the keyboard")


def turns(page: Page, act: Callable[[Page, random.Random], None], most: int = 2000, seed: int = 0) -> bool:
    """Play so many of our turns; whether the game is over."""
    rng = random.Random(seed)
    for _ in range(most):
        if wait_for_turn(page) == "over":
            return True
        seen = page.locator("#log li").count()
        act(page, rng)
        if not has_gone_on(page, seen):  # a click can miss what is just being redrawn: people click again
            wait_for_turn(page)
            act(page, rng)
            assert has_gone_on(page, seen)
    return wait_for_turn(page) == "over"


def has_gone_on(page: Page, lines: int) -> bool:
    """Whether something happens within a few seconds."""
    changed = (
        "(seen) => document.getElementById('log').childElementCount > seen"
        " || document.getElementById('table').dataset.phase === 'over'"
    )
    try:
        page.wait_for_function(changed, arg=lines, timeout=CLICK_MS)
    except TimeoutError:
        return False
    return True
