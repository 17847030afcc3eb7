"""A site that lies below a path of its host, in a real browser: its scripts have to find it there, too."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Server, watched
from tests.browser.play import wait_for_turn
from tests.browser.test_features import choose

pytestmark = pytest.mark.browser


@pytest.fixture
def below(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "site.db", prefix="/our/games")
    made.start()
    yield made
    made.kill()


def test_a_game_below_a_path(browser: Browser, below: Server) -> None:
    context = browser.new_context(locale="en")
    page, asked = watched(context), set[str]()
    page.on("request", lambda request: asked.add(request.url))
    page.on("websocket", lambda socket: asked.add(socket.url.replace("ws:", "http:")))
    page.goto(f"{below.address}/")
    page.locator("form[action$='/quick/wapi'] button").click()
    wait_for_turn(page)
    choose(page)
    retell(page)
    page.get_by_role("link", name="Rules").first.wait_for()
    page.goto(f"{page.url}/replay")
    expect(page.locator("#board svg")).to_be_visible()
    context.close()
    outside = [url for url in asked if url.startswith("http") and not url.startswith(f"{below.address}/")]
    assert not outside
    assert any("/live?" in url for url in asked)
    assert any("/frame?" in url for url in asked)


def retell(page: Page) -> None:
    """Have the page tell once more what happened."""
    page.reload()
    wait_for_turn(page)
    with page.expect_response("**/frame?*") as answer:
        page.locator("#retell").click()
    assert answer.value.ok
