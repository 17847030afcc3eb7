"""Every game: two people in two browsers and a bot play it to the end by clicking and tapping, while somebody watches.

Along the way one of them reloads the page, loses the connection, and sees the server die.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from fireside.engine.errors import IllegalAction
from fireside.engine.types import CHANCE, SPECTATOR
from fireside.game import Game
from fireside.record import Record, parse
from fireside.registry import load
from fireside.table.entries import Played
from fireside.table.state import TableState
from fireside.web.edge.visitor import Visitor
from fireside.web.show import catalogue
from fireside.web.show.presentation import Presentation
from tests.browser.conftest import Server
from tests.browser.gathering import Gathering
from tests.browser.history import history, stored
from tests.browser.traffic import SOCKET, Onlooker, Sent

pytestmark = pytest.mark.browser

_FORGE = """([key, fact]) => {
  const facts = JSON.parse(localStorage.getItem(key));
  if (!facts[fact]) throw new Error(`${fact} is not remembered`);
  localStorage.setItem(key, JSON.stringify({ ...facts, [fact]: "another" }));
}"""
SPECTATING = Visitor("", "en", "auto", tall=False)


@pytest.mark.parametrize("game", catalogue.playable(), ids=lambda game: game.name)
def test_two_people_and_a_bot(
    browser: Browser, server: Server, game: Game, subtests: pytest.Subtests, tmp_path: Path
) -> None:
    with contextlib.closing(Gathering(browser, server, game)) as played:
        played.play()
        states = history(stored(server.database, played.table))
        with subtests.test("people play to the end by clicking"):
            check_the_end(played, states[-1])
        with subtests.test("nothing is lost and nothing doubled"):
            check_mishaps(played)
        with subtests.test("a spectator is sent no secret"):
            check_what_a_spectator_was_sent(played, states)
        with subtests.test("a leak would be noticed"):
            check_that_a_leak_is_noticed(states)
        with subtests.test("the rest of a spectator's page is the same at another table"):
            check_the_rest_of_a_spectators_page(played, states)
        with subtests.test("a replay is stepped through"):
            step_through_a_replay(played, last=len(states[-1].steps))
        with subtests.test("the dice can be checked, and a tampered record is found out"):
            check_the_dice(played, tmp_path / "game.fire")
        with subtests.test("no string is untranslated and nothing inaccessible"):
            check_words_and_access(played)


def check_the_end(played: Gathering, over: TableState) -> None:
    assert over.phase == "over"
    chosen = {seat: sum(step.seat == seat and step.is_choice for step in over.steps) for seat in range(3)}
    assert all(chosen.values())
    assert played.ann.clicks >= chosen[0]  # nobody played for them
    assert played.ben.clicks >= chosen[1]
    assert not over.notes
    assert len({" ".join(guest.page.locator(".result .total td").all_inner_texts()) for guest in played.guests}) == 1


def check_mishaps(played: Gathering) -> None:
    assert [mishap.what for mishap in played.mishaps] == ["reload", "cut", "kill -9"]
    for mishap in played.mishaps:
        for before, after in zip(mishap.before, mishap.after, strict=True):
            assert before
            assert after[: len(before)] == before
    entries = stored(played.server.database, played.table).entries
    refs = [entry.ref for entry in entries if isinstance(entry, Played) and entry.ref]
    assert len(refs) == len(set(refs))
    for guest in played.guests:
        shown = guest.log()
        guest.page.reload()
        assert guest.log() == shown


def check_what_a_spectator_was_sent(played: Gathering, states: list[TableState]) -> None:
    before_the_end = [
        one for one in played.sent_to_eve if one.kind != SOCKET or json.loads(one.text).get("phase") != "over"
    ]
    kinds = {one.kind.removeprefix(played.path) for one in before_the_end}
    assert {SOCKET, "", "/replay", "/frame"} <= kinds
    assert Onlooker(states, "en").surprises(before_the_end) == []


def check_that_a_leak_is_noticed(states: list[TableState]) -> None:
    """The check above finds what Ann sees and a spectator does not, on the board or in the log."""
    running = [state for state in states if state.phase == "running" and has_secrets(state)]
    for state in running[:: max(1, len(running) // 5)]:
        message = Presentation(state, SPECTATING).message(0, anew=True)
        assert not Onlooker(states, "en").surprises([to_a_spectator(message)])
        leak = {
            **message,
            "parts": {**message["parts"], "board": Presentation(state, SPECTATING, seat=0, still=True).board()},
        }
        assert Onlooker(states, "en").surprises([to_a_spectator(leak)])


def to_a_spectator(message: dict[str, Any]) -> Sent:
    """A message of the live channel."""
    return Sent(SOCKET, {"seq": "0"}, json.dumps(message))


def has_secrets(state: TableState) -> bool:
    """Whether Ann sees something that a spectator does not."""
    assert state.position is not None
    return bytes(state.position.view(0)) != bytes(state.position.view(SPECTATOR))


def check_the_rest_of_a_spectators_page(played: Gathering, states: list[TableState]) -> None:
    """Besides what may be known of the game, a page says nothing that differs from game to game."""
    pages = [one.text for one in played.sent_to_eve if one.kind == played.path and 'data-phase="running"' in one.text]
    rests = [Onlooker(states, "en").rest(page) for page in pages]
    again = played.meet_again()
    other = played.sent_page(again)
    rests.append(Onlooker(history(stored(played.server.database, again.rpartition("/")[2])), "en").rest(other))
    assert len(rests) > 2
    for rest in rests:
        assert (rest or "").splitlines() == (rests[-1] or "").splitlines()
    assert rests[-1]


def step_through_a_replay(played: Gathering, last: int) -> None:
    page = played.ann.page
    page.goto(played.path)
    page.locator(".result a.button").click()
    page.wait_for_selector(".replay[data-ready]")  # before its script runs, keys are not heard
    at, board = page.locator("#at"), page.locator("#board")
    first = board.inner_html()
    page.locator("[data-step=on]").click()
    expect(at).to_have_text("1")
    page.keyboard.press("ArrowRight")
    expect(at).to_have_text("2")
    page.keyboard.press("Shift+ArrowRight")
    expect(board).not_to_have_js_property("innerHTML", first)
    assert "at=" in page.url
    page.locator("nav [data-seat='1']").click()
    expect(page.locator("nav [data-seat='1']")).to_have_attribute("aria-current", "page")
    page.locator("[data-step=last]").click()
    expect(at).to_have_text(str(last))
    page.locator("[data-step=back]").click()
    expect(at).to_have_text(str(last - 1))
    with page.expect_response("**/frame?at=0&*"):
        page.locator("[data-step=first]").click()
    expect(at).to_have_text("0")
    played.look(played.ann)


def check_the_dice(played: Gathering, file: Path) -> None:
    page = played.ben.page
    page.goto(f"{played.path}/replay")
    expect(page.locator("#dice")).to_contain_text("✓")
    check_what_browsers_remember(played)
    with page.expect_download() as download:
        page.locator("#dice a[href$='/record']").click()
    download.value.save_as(file)
    record = file.read_text(encoding="utf-8")
    assert verdict(page, record) == "good"
    assert verdict(page, record.replace("fair contribution 0: ", "fair contribution 0: x")) == "bad"
    assert verdict(page, with_another_outcome(record)) == "bad"
    assert "the seed gives" in page.locator(".verdict").inner_text()
    played.look(played.ben)


def check_what_browsers_remember(played: Gathering) -> None:
    """Ben's browser has added a number, Ann's has seen the commitment before he did; both would notice another one."""
    for guest, fact in ((played.ann, "commitment"), (played.ben, "contribution")):
        page = guest.page
        page.goto(f"{played.path}/replay")
        expect(page.locator("#own")).to_contain_text("✓")
        page.evaluate(_FORGE, [f"dice {played.table}", fact])
        page.reload()
        expect(page.locator("#own")).to_contain_text("✗")


def check_words_and_access(played: Gathering) -> None:
    """During the game, in its result and replay, and around it: in French on a desktop, in Dutch on a phone."""
    for guest, pages in ((played.ann, (played.path, "/me")), (played.ben, (played.path, f"/rules/{played.game.name}"))):
        for path in pages:
            guest.page.goto(path)
            played.look(guest)
        assert played.looks[guest.lang] > 3
    assert sorted(set(played.untranslated)) == []
    assert played.violations == []
    assert played.too_wide == []


def verdict(page: Page, record: str) -> str:
    """What the site says of the dice of a record."""
    page.goto("/check")
    page.locator("textarea").fill(record)
    page.locator("form[action='/check'] button").click()
    return str(page.locator(".verdict").get_attribute("class")).split()[-1]


def with_another_outcome(text: str) -> str:
    """The same game with one other roll or draw, as late as the rest of the moves still fits it."""
    record = parse(text, load)
    position = record.start()
    tampered = []
    for number, (seat, action) in enumerate(record.moves):
        tampered += [(number, other) for other in position.odds() if seat == CHANCE and other != action]
        position.play(seat, action)
    for number, other in reversed(tampered):
        position = record.start()
        with contextlib.suppress(IllegalAction):
            for seat, action in (*record.moves[:number], (CHANCE, other), *record.moves[number + 1 :]):
                position.play(seat, action)
            if position.is_over:
                return Record.of(position, record.seats, record.extra).text()
    raise AssertionError("no outcome can be changed")
