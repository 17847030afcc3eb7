"""Every game: two people in two browsers and a bot play by clicking, while somebody watches, to the end.

Long games are clicked through for a while; then the people let bots play for them, by a click too.
"""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page, WebSocket

from fireside.engine.game import Game
from fireside.web import catalogue
from tests.browser.conftest import Server, watched
from tests.browser.play import TURN_MS, click_board

pytestmark = pytest.mark.browser

CLICKS = 24  # after these the people let bots play on
LOOKS = 20_000
_STATE = """() => {
  const table = document.getElementById("table");
  const asked = document.querySelector("#choices [data-action]") && !table.classList.contains("waiting-answer");
  return [table.dataset.phase, !!asked];
}"""


def new_table(page: Page, game: str, seats: int) -> str:
    """Ann makes a table with a seat for Ben and bots at all others that are needed."""
    page.goto(f"/new?game={game}")
    page.locator("input[name=name]").fill("Ann")
    page.locator("select[name=seat-1]").select_option("free")
    for seat in range(2, page.locator("select[name^=seat-]").count()):
        page.locator(f"select[name=seat-{seat}]").select_option("random" if seat < seats else "nobody")
    page.locator("button.big").click()
    page.wait_for_selector(".room", timeout=TURN_MS * 2)
    return page.url


def traffic_of(page: Page) -> list[str]:
    """Everything that the server sends to a page from now on."""
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: frames.append(str(payload)))

    page.on("websocket", listen)
    page.on("response", lambda answer: frames.append(answer.url))
    return frames


@pytest.mark.parametrize("game", catalogue.playable(), ids=lambda game: game.name)
def test_two_people_and_a_bot(browser: Browser, server: Server, game: Game) -> None:
    contexts = [
        browser.new_context(
            base_url=server.address, reduced_motion="reduce", viewport={"width": width, "height": 844}, locale="en"
        )
        for width in (1280, 390, 1024)
    ]
    ann, ben, watcher = (watched(context) for context in contexts)
    url = new_table(ann, game.name, seats=max(3, game.info.players[0]))
    ben.goto(url)
    ben.locator(".sit input[name=name]").fill("Ben")
    ben.locator(".sit button").click()
    seen = traffic_of(watcher)
    watcher.goto(url)
    play_to_the_end([ann, ben])
    watcher.wait_for_selector(".result", timeout=TURN_MS)
    results = {page.locator(".result ol").inner_text() for page in (ann, ben, watcher)}
    assert len(results) == 1
    before_the_end = [frame for frame in seen if '"phase":"running"' in frame]
    assert before_the_end
    assert not any("data-action" in frame or "fair seed" in frame for frame in before_the_end)
    for context in contexts:
        context.close()


def play_to_the_end(pages: list[Page]) -> None:
    """Whoever is asked clicks something; in the middle one of them reloads."""
    rng = random.Random(7)
    clicks = 0
    for _ in range(LOOKS):
        states = [page.evaluate(_STATE) for page in pages]
        if all(phase == "over" for phase, _ in states):
            return
        for page, (phase, asked) in zip(pages, states, strict=True):
            if phase == "running" and asked:
                act(page, clicks, rng)
                clicks += 1
        if not any(asked for _, asked in states):
            pages[0].wait_for_timeout(15)
    raise AssertionError(f"the game did not end after {clicks} clicks")


def act(page: Page, clicks: int, rng: random.Random) -> None:
    """One click, and now and then a reload."""
    if clicks < CLICKS:
        click_board(page, rng)
    else:  # in the page itself: a pointer would miss a button that is just being redrawn
        page.evaluate("() => document.querySelector('[data-do=stand_in]')?.click()")
        page.wait_for_timeout(50)
    if clicks == CLICKS // 2:
        page.reload()
