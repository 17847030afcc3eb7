"""How a person plays in a browser: looks at what is offered, and clicks it, taps it or goes to it with the keys."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

TURN_MS = 40_000  # a first start compiles the rules
NEAR = 5  # choices among which somebody with a keyboard picks one: nobody likes to press Tab forty times
IMPATIENCE = 0.2  # how often somebody presses a key twice

Point = tuple[float, float]

# Something to click for one of the choices, on the board if it can be clicked there, else in the list: a point of it
# that nothing else covers. Without a choice: "over" if the game is over, or nothing.
_CHOICE = """(share) => {
  const table = document.getElementById("table");
  if (!table.dataset.ready) return null;
  if (table.dataset.phase === "over") return "over";
  const listed = [...document.querySelectorAll("#choices [data-action]")];
  if (!listed.length || table.classList.contains("waiting-answer")) return null;
  const { action } = listed[Math.floor(share * listed.length)].dataset;
  for (const element of table.querySelectorAll(`[data-action="${action}"]`)) {
    element.closest("details")?.setAttribute("open", "");
    element.scrollIntoView({block: "center"});
    const box = element.getBoundingClientRect();
    for (const across of [.5, .3, .7, .15, .85]) for (const down of [.5, .3, .7, .15, .85]) {
      const x = box.x + box.width * across, y = box.y + box.height * down;
      const hit = document.elementFromPoint(x, y);
      if (hit && hit.closest("[data-action]") === element) return [x, y];
    }
  }
  return null;
}"""
_READY = """() => {
  const table = document.getElementById("table");
  if (!table.dataset.ready) return null;
  if (table.dataset.phase === "over") return "over";
  const asked = document.querySelector("#choices [data-action]") && !table.classList.contains("waiting-answer");
  return asked ? "asked" : null;
}"""
_FOCUSED = "() => document.activeElement.matches('[data-action]')"


def wait_for_turn(page: Page) -> str:
    """Wait until there is something to choose, or the game is over."""
    return str(page.wait_for_function(_READY, timeout=TURN_MS).json_value())


def choice(page: Page, share: float) -> Any:
    """Where to click for the choice at that fraction of the list; "over", or None, if there is none."""
    found = page.evaluate(_CHOICE, share)
    return tuple(found) if isinstance(found, list) else found


def bold(rng: random.Random) -> float:
    """Where in the list to look: mostly at its end, where the games list what brings them to their end."""
    return 0.999 if rng.random() < 0.75 else rng.random()


def click_board(page: Page, rng: random.Random) -> None:
    """Click something, on the board if it can be clicked there."""
    if isinstance(point := choice(page, rng.random()), tuple):
        page.mouse.click(*point)


def press_keys(page: Page, rng: random.Random) -> None:
    """Go to a choice, on the board or in the list, with the keyboard alone, and press Enter or the space bar."""
    tab_to(page, "[data-action]")
    for _ in range(rng.randrange(NEAR)):
        page.keyboard.press("Tab")
    if not page.evaluate(_FOCUSED):  # past the last one
        tab_to(page, "[data-action]", key="Shift+Tab")
    page.keyboard.press(rng.choice(("Enter", "Space")))
    if rng.random() < IMPATIENCE:
        page.keyboard.press("Enter")


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Press Tab until something has the focus."""
    for _ in range(400):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{selector} cannot be reached with the keyboard")


def turns(page: Page, act: Callable[[Page, random.Random], None], most: int = 2000, seed: int = 0) -> bool:
    """Act this many times when asked; returns whether the game is over.

    A click can miss what is just being redrawn: then we are still asked, and click again, as people do.
    """
    rng = random.Random(seed)
    for _ in range(most):
        if wait_for_turn(page) == "over":
            return True
        act(page, rng)
    return wait_for_turn(page) == "over"
