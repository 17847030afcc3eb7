"""The live channel: moves reach everybody, every command is answered, secrets stay secret."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocket, WebSocketDisconnect

from fireside.table.people import Line
from fireside.table.server.broadcast import Moved, Said
from fireside.table.server.tables import Tables
from fireside.web.drawing.artists import Artists
from fireside.web.live import channel
from tests.web.conftest import OpenClient, new_table, stranger
from tests.web.show.changed import Shown


def state_of(socket: WebSocketTestSession) -> dict[str, Any]:
    """The next state that is sent."""
    while (message := socket.receive_json())["type"] != "state":
        assert message["type"] in ("answer", "premoves"), message
    return message


def answer_to(socket: WebSocketTestSession, command: dict[str, Any]) -> dict[str, Any]:
    socket.send_json(command)
    while (message := socket.receive_json())["type"] != "answer":
        pass
    return message


def two_people(client: TestClient) -> tuple[str, list[TestClient]]:
    path = new_table(client, "free")
    friend = stranger(client)
    friend.post(f"{path}/sit", data={"name": "Ben"})
    return path, [client, friend]


def test_a_move_reaches_everybody(client: TestClient) -> None:
    path, people = two_people(client)
    with (
        people[0].websocket_connect(f"{path}/live?layout=data") as ann,
        people[1].websocket_connect(f"{path}/live") as ben,
        stranger(client).websocket_connect(f"{path}/live") as watcher,
    ):
        seen = state_of(ann)
        shown = state_of(ben)
        assert "<svg" in Shown().show(shown["parts"]["board"])
        assert "data-action" not in Shown().show(state_of(watcher)["parts"]["board"])
        mover, other = (ann, ben) if seen["legal"] else (ben, ann)
        if mover is ann:
            action = seen["legal"][0]
        else:
            action = int(shown["parts"]["choices"].split('data-action="')[1].split('"')[0])
        assert answer_to(mover, {"id": "1", "do": "play", "seq": seen["seq"], "action": action})["ok"]
        while state_of(other)["seq"] == seen["seq"]:
            pass  # somebody came in
        while not (shown := state_of(watcher))["log"]:
            pass
        assert shown["seq"] > seen["seq"]


def test_commands_are_answered_with_reasons(client: TestClient) -> None:
    path, people = two_people(client)
    with people[0].websocket_connect(f"{path}/live?layout=data") as ann:
        state = state_of(ann)
        if not state["legal"]:
            answer = answer_to(ann, {"id": "1", "do": "play", "seq": state["seq"], "action": 1})
            assert answer["reason"] == "not_your_turn"
            return
        answer = answer_to(ann, {"id": "1", "do": "play", "seq": state["seq"], "action": 1})
        assert (answer["ok"], answer["reason"], answer["clause"]) == (False, "illegal", "WP-2.1")
        answer = answer_to(ann, {"id": "2", "do": "play", "seq": 0, "action": state["legal"][0]})
        assert answer["reason"] == "stale"


def test_spectators_cannot_play(client: TestClient) -> None:
    path, _ = two_people(client)
    with stranger(client).websocket_connect(f"{path}/live?layout=data") as watcher:
        state = state_of(watcher)
        assert state["legal"] == []
        answer = answer_to(watcher, {"id": "1", "do": "play", "seq": state["seq"], "action": 0})
        assert answer["reason"] == "not_seated"


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"play"',
        "{}",
        '{"id":1,"do":"play"}',
        '{"id":"","do":"play"}',
        '{"id":"x"}',
        '{"id":"x","do":"fly"}',
        '{"id":"x","do":["play"]}',
        '{"id":"x","do":"play"}',
        '{"id":"x","do":"play","action":"owl","seq":1}',
        '{"id":"x","do":"play","action":true,"seq":1}',
        '{"id":"x","do":"play","action":1e400,"seq":1}',
        '{"id":"x","do":"play","action":99999999999999999999,"seq":1}',
        '{"id":"x","do":"leave","seat":-7}',
        '{"id":"x","do":"seat_bot","seat":0,"bot":"nobody"}',
        "[" * 3000,
        "\x00\ud7ff",
    ],
)
def test_garbage_is_answered_and_changes_nothing(client: TestClient, garbage: str) -> None:
    path, people = two_people(client)
    with people[0].websocket_connect(f"{path}/live?layout=data") as ann:
        before = state_of(ann)
        ann.send_text(garbage)
        answer = ann.receive_json()
        assert answer["ok"] is False
        assert answer["reason"] in ("garbage", "already_started", "seat_taken", "not_seated")
        assert answer["message"]
    with people[0].websocket_connect(f"{path}/live?layout=data") as ann:
        assert state_of(ann) == before


def test_bytes_are_garbage_too(client: TestClient) -> None:
    path, people = two_people(client)
    with people[0].websocket_connect(f"{path}/live?layout=data") as ann:
        state_of(ann)
        ann.send_bytes(b"\xff\xfe\x00")
        assert ann.receive_json()["reason"] == "garbage"


def test_too_large_and_too_many(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "PERIOD", 1e9)
    path, people = two_people(client)
    with people[0].websocket_connect(f"{path}/live?layout=data") as ann:
        state_of(ann)
        ann.send_text(json.dumps({"id": "x", "do": "x" * 5000}))
        assert ann.receive_json()["reason"] == "too_large"
        for number in range(60):
            ann.send_json({"id": str(number), "do": "fly"})
        reasons = {ann.receive_json()["reason"] for _ in range(60)}
        assert reasons == {"garbage", "rate"}


def test_an_unknown_table_is_said_before_the_socket_closes(client: TestClient) -> None:
    with client.websocket_connect("/t/nowhere/live") as socket:
        assert socket.receive_json()["reason"] == "unknown_table"
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_another_site_cannot_open_a_socket(client: TestClient) -> None:
    path, _ = two_people(client)
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(f"{path}/live", headers={"Origin": "https://elsewhere.example"}),
    ):
        pass


def test_a_reconnection_resumes_at_the_current_move(client: TestClient) -> None:
    path, people = two_people(client)
    with people[0].websocket_connect(f"{path}/live") as ann:
        first = state_of(ann)
    with people[0].websocket_connect(f"{path}/live?seq={first['seq']}") as ann:
        again = state_of(ann)
        assert again["seq"] == first["seq"]
        assert again["anew"]
        assert again["log"] == first["log"]


def test_a_command_by_http_has_the_same_answer(client: TestClient) -> None:
    path, people = two_people(client)
    answer = people[0].post(f"{path}/do", content=json.dumps({"id": "1", "do": "play", "seq": 0, "action": 999}))
    assert answer.status_code == 409
    assert answer.json()["reason"] in ("not_your_turn", "stale", "illegal")


def test_a_game_against_bots_ends(open_client: OpenClient) -> None:
    client = open_client()
    path = new_table(client, "random")
    with client.websocket_connect(f"{path}/live?layout=data") as ann:
        state = state_of(ann)
        for number in range(200):
            if state["phase"] == "over":
                break
            if state["legal"]:
                command = {"id": str(number), "do": "play", "seq": state["seq"], "action": state["legal"][0]}
                ann.send_json(command)
            state = state_of(ann)
    assert state["phase"] == "over"
    page = client.get(path).text
    assert "Download the record" in page
    record = client.get(f"{path}/record").text
    assert record.startswith("fireside 1\n")
    assert "fair seed: " in record


def test_a_program_that_does_not_read_is_cut_off(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(channel, "MOST_WAITING", 20)
    path, people = two_people(client)
    sent: list[str] = []

    async def never_read(_: object, text: str) -> None:
        sent.append(text)
        await asyncio.Event().wait()

    monkeypatch.setattr(WebSocket, "send_text", never_read)
    with people[0].websocket_connect(f"{path}/live?layout=data") as ann:
        for number in range(60):
            ann.send_json({"id": str(number), "do": "fly"})
        with pytest.raises(WebSocketDisconnect) as end:
            ann.receive_json()
    assert end.value.code == channel.TRY_AGAIN
    assert len(sent) == 1


def test_a_page_that_is_late_leaves_states_out() -> None:
    tables = Tables.__new__(Tables)  # nothing is asked of it
    live = channel.Live(None, tables, Artists(), None, lambda _: None, as_data=False, shown=0)  # type: ignore[arg-type]
    said = Said(Line(1, "", "", "", 0.0))
    live._hear(said)
    for _ in range(500):
        live._hear(Moved(None))  # type: ignore[arg-type]
    assert len(live._waiting) <= channel.MOST_WAITING
    assert live._waiting[0] is said
    assert isinstance(live._waiting[-1], Moved)
