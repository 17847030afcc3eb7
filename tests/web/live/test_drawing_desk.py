"""When there is much to draw: answers come at once, and a late page skips to the current state."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from tests.web.live.test_channel import answer_to, state_of, two_people

LEAVE, COME_BACK = {"do": "stand_in"}, {"do": "return"}


@contextmanager
def busy_desk(client: TestClient) -> Iterator[None]:
    """Somebody else's pictures are being drawn meanwhile."""
    desk: asyncio.Lock = client.app.state.site.artists.desk  # type: ignore[attr-defined]
    assert client.portal is not None
    client.portal.call(desk.acquire)
    try:
        yield
    finally:
        client.portal.call(desk.release)


def messages_until(socket: WebSocketTestSession, seq: int) -> list[dict[str, Any]]:
    """Everything that is sent up to the state after an entry."""
    sent = [socket.receive_json()]
    while sent[-1]["type"] != "state" or sent[-1]["seq"] < seq:
        sent.append(socket.receive_json())
    return sent


def test_an_answer_does_not_wait_for_pictures(client: TestClient) -> None:
    path, _ = two_people(client)
    with client.websocket_connect(f"{path}/live") as page:
        first = state_of(page)
        with busy_desk(client):
            page.send_json({"id": "1", **LEAVE})
            answer = page.receive_json()
            while answer["type"] != "answer":
                assert answer.get("seq", 0) <= first["seq"], "nothing new is drawn"
                answer = page.receive_json()
            assert answer["ok"]
        assert messages_until(page, answer["seq"])[-1]["seq"] == answer["seq"]


def test_a_late_page_skips_to_the_current_state(client: TestClient) -> None:
    path, _ = two_people(client)
    with client.websocket_connect(f"{path}/live") as page:
        first = state_of(page)
        with busy_desk(client):
            answers = [answer_to(page, {"id": str(n), **(LEAVE, COME_BACK)[n % 2]}) for n in range(6)]
        last = answers[-1]["seq"]
        shown = [message for message in messages_until(page, last) if message["type"] == "state"]
        assert shown[-1]["seq"] == last > first["seq"] + 4
        assert len(shown) < 4, "not every step on the way"
        lines = [line for message in shown for line in message["log"]]
        assert len([line for line in lines if "Ann" in line]) >= 6, "the log leaves nothing out"


def test_programs_do_not_wait_for_pictures(client: TestClient) -> None:
    path, _ = two_people(client)
    with client.websocket_connect(f"{path}/live?layout=data") as program, busy_desk(client):
        seqs = [state_of(program)["seq"]]
        for number in range(4):
            program.send_json({"id": str(number), **(LEAVE, COME_BACK)[number % 2]})
            seqs.append(state_of(program)["seq"])
        assert seqs == sorted(set(seqs)), "every step is shown"
