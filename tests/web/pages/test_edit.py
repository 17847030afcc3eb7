"""The position editor."""

from __future__ import annotations

import random
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

import fireside
from fireside.position import Position
from fireside.table.server.trials import Trials
from fireside.web.show.editor import MOST_ADDRESS, changed, packed, unpacked
from tests.test_writing import GAMES, played
from tests.web.pages.test_branch import table_at


def a_position(name: str = "wapi", steps: int = 30) -> Position:
    *_, position = played(fireside.load(name).start(), 5, steps)
    return position


def of(location: str) -> Position:
    """The position of an address that somebody was sent to."""
    game = urlsplit(location).path.rpartition("/")[2]
    return unpacked(fireside.load(game), parse_qs(urlsplit(location).query)["p"][0])


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_edited_at_any_step(client: TestClient, name: str) -> None:
    for steps in (1, 60, 150):
        position = a_position(name, steps)
        assert len(packed(position)) < MOST_ADDRESS / 2
        answer = client.get(f"/edit/{name}?p={packed(position)}")
        assert answer.status_code == 200, answer.text
        assert "<svg" in answer.text
        assert position.as_text() in unescape(answer.text)


@pytest.mark.parametrize("lang", ["en", "fr", "nl"])
def test_it_speaks_every_language(client: TestClient, lang: str) -> None:
    assert client.get(f"/edit/wapi?lang={lang}&players=3&option-scoring=advanced").status_code == 200


def test_whoever_chooses_another_language_stays_with_the_position(client: TestClient) -> None:
    address = f"/edit/wapi?p={packed(a_position())}"
    back = unescape(re.findall(r'name="back" value="([^"]*)"', client.get(address).text)[0])
    chosen = client.post("/choose", data={"lang": "nl", "back": back})
    assert of(chosen.headers["location"]).as_text() == a_position().as_text()


def test_a_move_leads_to_the_next_position(client: TestClient) -> None:
    position = a_position()
    seat = position.pending[0]
    action = next(iter(position.odds() if seat < 0 else position.legal(seat)))
    answer = client.post("/edit/wapi", data={"p": packed(position), "do": "move", "move": f"{seat}:{action}"})
    assert answer.status_code == 303
    position.play(seat, action)
    assert bytes(of(answer.headers["location"])) == bytes(position)


def test_a_changed_field_is_said_to_be_wrong_and_put_right(client: TestClient) -> None:
    position = a_position()
    spoilt = changed(position, {"f-supply-0": "0"})
    answer = client.post("/edit/wapi", data={"p": packed(position), "do": "fields", "f-supply-0": "0"})
    assert bytes(of(answer.headers["location"])) == bytes(spoilt)
    shown = client.get(answer.headers["location"]).text
    assert "in hand and on the board; everybody has 3. (WP-1.4)" in shown
    assert 'name="move" value="' not in shown
    supply = str(position.states[0].supply[0])
    back = client.post("/edit/wapi", data={"p": packed(spoilt), "do": "fields", "f-supply-0": supply})
    assert bytes(of(back.headers["location"])) == bytes(position)


@pytest.mark.parametrize("name", GAMES)
def test_a_form_that_is_sent_back_changes_nothing(client: TestClient, name: str) -> None:
    position = a_position(name, 90)
    page = client.get(f"/edit/{name}?p={packed(position)}").text
    fields = page[page.index('id="fields"') :]
    numbers = dict(re.findall(r'name="(f-[^"]+)" value="([^"]*)"', fields))
    chosen = re.findall(r'<select name="(f-[^"]+)">.*?<option value="([^"]*)" selected>', fields)
    answer = client.post(f"/edit/{name}", data={"p": packed(position), "do": "fields", **numbers, **dict(chosen)})
    assert answer.status_code == 303, answer.text
    assert bytes(of(answer.headers["location"])) == bytes(position)


def test_a_text_is_taken_or_kept_with_what_is_wrong_with_it(client: TestClient) -> None:
    position, other = a_position(), a_position(steps=50)
    answer = client.post("/edit/wapi", data={"p": packed(position), "do": "text", "text": other.as_text()})
    assert bytes(of(answer.headers["location"])) == bytes(other)
    bad = client.post("/edit/wapi", data={"p": packed(position), "do": "text", "text": "once upon a time"})
    assert bad.status_code == 422
    assert "a position begins with the line" in unescape(bad.text)
    assert "once upon a time</textarea>" in bad.text


def test_a_position_is_played_against_bots(client: TestClient) -> None:
    position = a_position()
    answer = client.post("/edit/wapi", data={"p": packed(position), "do": "play", "own": "1", "level": "random"})
    assert answer.status_code == 303, answer.text
    made = table_at(client, answer.headers["location"]).state
    assert bytes(made.position_before(0)) == bytes(position)
    assert [bool(sitter and sitter.person) for sitter in made.seats] == [False, True]


def test_what_leads_nowhere_is_not_played(client: TestClient) -> None:
    """Counted right, but drawing goes on although every place for silver is taken."""
    *_, end = played(fireside.load("wapi").start(2), 5, 500)
    spoilt = changed(end, {"f-phase": "draw"})
    assert spoilt.faults() == []
    answer = client.post("/edit/wapi", data={"p": packed(spoilt), "do": "play", "own": "0"})
    assert answer.status_code == 422
    assert "cannot happen in the game" in answer.text


def test_unsound_positions_are_neither_played_nor_analysed(client: TestClient) -> None:
    spoilt = packed(changed(a_position(), {"f-supply-0": "0"}))
    for do in ("play", "analyse", "move"):
        answer = client.post("/edit/wapi", data={"p": spoilt, "do": do, "own": "0", "move": "0:1"})
        assert answer.status_code == 422
        assert "No game can begin at this position" in answer.text


def test_garbage_gets_a_sentence(client: TestClient) -> None:
    rng, good = random.Random(3), packed(a_position())
    for _ in range(25):
        where = rng.randrange(len(good))
        spoilt = good[:where] + rng.choice("aZ-_09=") + good[where + rng.randrange(3) :]
        assert client.get(f"/edit/wapi?p={spoilt}").status_code in (200, 400, 422)
        assert client.post("/edit/wapi", data={"p": spoilt, "do": "text", "text": spoilt}).status_code in (400, 422)
    forms = (
        {"do": "fly"},
        {"do": "move", "move": "x"},
        {"do": "move", "move": "0:999999"},
        {"do": "move", "move": "--1:1"},
        {"do": "fields", "f-nothing": "1"},
        {"do": "fields", "f-supply-99": "1"},
        {"do": "fields", "f-supply-0.0": "1"},
        {"do": "fields", "f-supply--1": "1"},
        {"do": "fields", "f-supply-0": "99999999999"},
        {"do": "fields", "f-turn": "²"},
        {"do": "fields", "f-phase": "later"},
        {"do": "play", "own": "7"},
        {"do": "analyse"},
    )
    for form in forms:
        assert client.post("/edit/wapi", data={"p": good, **form}).status_code in (400, 422, 503), form
    for query in ("players=9", "players=x", "option-scoring=none", "seat=8", "p=" + "A" * 5000, "p=é"):
        assert 400 <= client.get(f"/edit/wapi?{query}").status_code < 500, query
    assert client.get("/edit/nothing").status_code == 404


def test_rules_are_asked_nothing_that_they_have_stumbled_over(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> bool:
        return False

    position = packed(a_position())
    monkeypatch.setattr(Trials, "can_be_shown", fails)
    monkeypatch.setattr(Position, "view", lambda *_: pytest.fail("the rules were asked"))
    shown = client.get(f"/edit/wapi?p={position}")
    assert shown.status_code == 200
    assert "it leads to something that cannot happen" in shown.text
    for do in ("move", "play", "analyse"):
        answer = client.post("/edit/wapi", data={"p": position, "do": do, "own": "0", "move": "0:1"})
        assert answer.status_code == 422
        assert "No game can begin at this position" in answer.text
    text = fireside.load("wapi").start().as_text()
    assert client.post("/edit/wapi", data={"p": position, "do": "text", "text": text}).status_code == 303
