"""Every game with the keyboard alone, from the front page to the result."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, expect

from fireside.game import Game
from fireside.web.show import catalogue
from tests.browser.conftest import Server, watched
from tests.browser.history import history, stored
from tests.browser.play import TURN_MS, press_keys, tab_to, turns

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", catalogue.playable(), ids=lambda game: game.name)
def test_a_game_with_the_keyboard_alone(desktop: BrowserContext, server: Server, game: Game) -> None:
    page = watched(desktop)
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    tab_to(page, f"form[action='/quick/{game.name}'] button")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board svg", timeout=2 * TURN_MS)
    assert turns(page, press_keys)
    expect(page.locator(".result .total td")).to_have_count(3)
    over = history(stored(server.database, page.url.rpartition("/")[2]))[-1]
    assert not over.notes  # nobody stood in, nothing was taken back
    assert any(step.seat == 0 and step.is_choice for step in over.steps)
