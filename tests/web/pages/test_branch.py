"""Playing on from some step of a finished game."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

import fireside
from fireside.table.server.table import Table
from fireside.web.show.editor import unpacked
from tests.web.conftest import new_table, stranger


def play_to_the_end(client: TestClient, path: str) -> None:
    """Play at random at our own seat."""
    rng = random.Random(1)
    with client.websocket_connect(f"{path}/live?layout=data") as socket:
        while True:
            message: dict[str, Any] = json.loads(socket.receive_text())
            if message["type"] != "state":
                continue
            if message["phase"] == "over":
                return
            if message["legal"]:
                play = {"do": "play", "action": rng.choice(message["legal"]), "seq": message["seq"]}
                socket.send_text(json.dumps({"id": str(message["seq"]), **play}))


def table_at(client: TestClient, path: str) -> Table:
    assert client.portal is not None
    return client.portal.call(client.app.state.site.tables.table, path.rpartition("/")[2])  # type: ignore[attr-defined]


@pytest.fixture
def over(client: TestClient) -> str:
    path = new_table(client, "random")
    play_to_the_end(client, path)
    return path


def test_a_finished_game_is_played_on_from_a_step(client: TestClient, over: str) -> None:
    assert f'action="{over}/branch"' in client.get(f"{over}/replay?at=20&seat=1").text
    answer = client.post(f"{over}/branch", data={"at": "20", "seat": "1"})
    assert answer.status_code == 303
    made = table_at(client, answer.headers["location"]).state
    then = table_at(client, over).state.position_before(20)
    assert bytes(made.position_before(0)) == bytes(then)
    assert [bool(sitter and sitter.person) for sitter in made.seats] == [False, True]
    assert "begins at a position" in client.get(answer.headers["location"]).text
    replayed = client.get(f"{answer.headers['location']}/replay?at=0")
    assert replayed.status_code == 200


def test_a_step_of_a_finished_game_is_opened_in_the_editor(client: TestClient, over: str) -> None:
    for at in (0, 20, len(table_at(client, over).state.steps)):
        answer = client.post(f"{over}/branch", data={"at": str(at), "seat": "0", "where": "editor"})
        packed = answer.headers["location"].partition("?p=")[2]
        then = table_at(client, over).state.position_before(at)
        assert bytes(unpacked(fireside.load("wapi"), packed)) == bytes(then)
        assert client.get(answer.headers["location"]).status_code == 200


def test_anybody_may_play_on_against_the_level_they_choose(client: TestClient, over: str) -> None:
    answer = stranger(client).post(f"{over}/branch", data={"at": "0", "seat": "0", "level": "random"})
    made = table_at(client, answer.headers["location"]).state
    assert [sitter.bot for sitter in made.seats if sitter] == ["", "random"]


NONSENSE: list[dict[str, str]] = [
    {},
    {"at": "20"},
    {"at": "-1", "seat": "0"},
    {"at": "9999999", "seat": "0"},
    {"at": "²", "seat": "0"},
    {"at": "1", "seat": "2"},
    {"at": "1", "seat": "me"},
    {"at": "1", "seat": "0", "level": "nobody"},
]


def test_nonsense_is_refused(client: TestClient, over: str) -> None:
    """All of it at one table: a game with a bot takes a second, most of which the bot's process takes to start."""
    for form in NONSENSE:
        assert client.post(f"{over}/branch", data=form).status_code in (400, 409, 422), form


def test_no_game_begins_where_it_is_over(client: TestClient, over: str) -> None:
    last = str(len(table_at(client, over).state.steps))
    answer = client.post(f"{over}/branch", data={"at": last, "seat": "0"})
    assert "already over" in answer.json()["error"]["message"]


def test_nobody_plays_on_from_a_game_that_runs(client: TestClient) -> None:
    path = new_table(client, "free")
    ben = stranger(client)
    assert ben.post(f"{path}/branch", data={"at": "0", "seat": "0"}).status_code == 403
    ben.post(f"{path}/sit", data={"name": "Ben"})
    for browser in (client, ben, stranger(client)):
        for at in ("0", "1"):
            for where in ("", "editor"):
                answer = browser.post(f"{path}/branch", data={"at": at, "seat": "0", "where": where})
                assert answer.status_code == 403
            assert "once the game is over" in answer.json()["error"]["message"]
        assert "/branch" not in browser.get(f"{path}/replay").text


def test_nobody_plays_on_under_rules_that_are_gone(client: TestClient, over: str) -> None:
    table = table_at(client, over)
    table.state.setup = replace(table.state.setup, version=0)
    answer = client.post(f"{over}/branch", data={"at": "0", "seat": "0"})
    assert answer.json()["error"]["reason"] == "outdated"
