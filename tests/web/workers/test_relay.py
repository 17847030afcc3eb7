"""Whichever worker people are connected to, they are at the same table."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from fireside.cli.main import main
from fireside.web.workers import relay as module
from fireside.web.workers.inbox import RESTART, Inbox
from tests.web.conftest import new_table
from tests.web.workers.conftest import SECRET, Workers, holder, tables_of, worker

Two = tuple[TestClient, TestClient]


class Player:
    """Somebody with a live channel, for programs or for pages."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.state: dict[str, Any] = self.next("state")

    def next(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message: dict[str, Any] = self.socket.receive_json()
            if message["type"] == "state":
                self.state = message
            if message["type"] == kind:
                return message

    def do(self, what: str, **values: Any) -> dict[str, Any]:
        """The answer to a command."""
        self.socket.send_json({"do": what, "id": f"{what} {self.state['seq']}", **values})
        return self.next("answer")

    def play(self) -> int:
        """Play the first move that is offered; the entry that it became."""
        answer = self.do("play", action=self.state["legal"][0], seq=self.state["seq"])
        assert answer["ok"], answer
        return int(answer["seq"])

    def catch_up(self, seq: int) -> None:
        while self.state["seq"] < seq:
            self.next("state")


@contextmanager
def at(client: TestClient, path: str, layout: str = "data") -> Iterator[Player]:
    with client.websocket_connect(f"{path}/live?layout={layout}") as socket:
        yield Player(socket)


def name_of(path: str) -> str:
    return path.rpartition("/")[2]


def worker_of(client: TestClient) -> str:
    claims = tables_of(client).claims
    assert claims is not None
    return claims.worker


@pytest.fixture
def two(workers: Workers) -> Two:
    return workers.start(), workers.start()


@pytest.fixture
def path(two: Two) -> str:
    """A table of Ann and Ben, who came to different workers; the one that Ann came to holds it."""
    ann, ben = two
    made = new_table(ann, "free")
    assert ann.get(made).status_code == 200
    answer = ben.post(f"{made}/sit", data={"name": "Ben"})
    assert (answer.status_code, answer.headers["location"]) == (303, made)
    return made


def play_on(ann: Player, ben: Player, moves: int) -> None:
    """Whoever is asked plays; both see it."""
    for _ in range(moves):
        mover = ann if ann.state["legal"] else ben
        seq = mover.play()
        ann.catch_up(seq)
        ben.catch_up(seq)
        assert ann.state["seq"] == ben.state["seq"]


def test_two_people_at_two_workers_play_at_one_table(two: Two, path: str, address: str) -> None:
    with at(two[0], path) as ann, at(two[1], path) as ben:
        play_on(ann, ben, 12)
    assert holder(address, name_of(path)) == worker_of(two[0])
    assert tables_of(two[1]).loaded == 0, "only the holder has the table in memory"


def test_pages_come_from_whoever_holds_the_table(two: Two, path: str) -> None:
    pages = [client.get(path) for client in two]
    assert [page.status_code for page in pages] == [200, 200]
    assert all("Ann" in page.text and "Ben" in page.text for page in pages)
    assert "content-security-policy" in pages[1].headers, "who asks gets what every page has"
    assert two[1].get(f"{path}/replay").status_code == 200
    assert two[1].get(f"{path}/record").status_code == 403
    for refused in (two[1].get(f"{path}/analysis"), two[1].post(f"{path}/analysis"), two[1].get(f"{path}/why?at=1")):
        assert (refused.status_code, "once it is over" in refused.text) == (403, True)
    assert two[1].get("/t/nothing").status_code == 404


def test_a_command_by_http_reaches_the_table(two: Two, path: str) -> None:
    said = {"do": "say", "id": "1", "text": "hello"}
    assert two[1].post(f"{path}/do", json=said).json()["ok"]
    with at(two[0], path, "wide") as ann:
        assert "hello" in ann.next("chat")["html"]


def test_chat_presence_and_premoves_are_the_tables(two: Two, path: str) -> None:
    with at(two[0], path, "wide") as ann, at(two[1], path, "wide") as ben:
        assert ben.do("say", text="I am here")["ok"]
        assert "I am here" in ann.next("chat")["html"]
        table = tables_of(two[0])._tables[name_of(path)]
        assert all(sitter and sitter.person in table.presence for sitter in table.state.seats)
        assert ben.do("pace", pace="slow")["ok"]
        assert not ben.do("premove", answer="nothing", until="once")["ok"]


def test_a_worker_that_stops_hands_its_tables_over(workers: Workers, two: Two, path: str, address: str) -> None:
    with two[1].websocket_connect(f"{path}/live?layout=data") as ben:
        seq = Player(ben).state["seq"]
        workers.stop(two[0])
        with pytest.raises(WebSocketDisconnect) as closed:
            ben.receive_json()
    assert closed.value.code == RESTART
    assert holder(address, name_of(path)) is None
    with at(two[1], path) as again:
        assert again.state["seq"] == seq
    assert holder(address, name_of(path)) == worker_of(two[1])


def test_what_was_not_answered_is_sent_again_and_done_once(workers: Workers, two: Two, path: str) -> None:
    with at(two[0], path) as ann, at(two[1], path) as ben:
        mover, client = (ann, two[0]) if ann.state["legal"] else (ben, two[1])
        move = {"do": "play", "id": "x", "action": mover.state["legal"][0], "seq": mover.state["seq"]}
        mover.socket.send_json(move)
        seq = mover.next("answer")["seq"]
    cookies = dict(client.cookies)
    workers.stop(two[0])
    two[1].cookies.clear()
    two[1].cookies.update(cookies)
    with at(two[1], path) as again:
        again.socket.send_json(move)
        assert again.next("answer") == {"type": "answer", "id": "x", "ok": True, "seq": seq}


def test_a_table_whose_worker_cannot_be_found_is_refused_in_a_sentence(
    two: Two, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SEARCH", 0.3)

    async def unreachable(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(module, "connect", unreachable)
    answer = two[1].get(path)
    assert answer.status_code == 503
    assert answer.json()["error"]["reason"] == "not_ready"
    with pytest.raises(WebSocketDisconnect), two[1].websocket_connect(f"{path}/live"):
        pass


def test_strangers_get_nothing_from_an_inbox(two: Two) -> None:
    claims = tables_of(two[0]).claims
    assert claims is not None
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.connect(claims._self.address.removeprefix("unix:"))
        assert len(stranger.recv(100)) == 16
        stranger.sendall(bytes(32))
        assert stranger.recv(100) == b""


def test_workers_on_different_machines_reach_each_other_by_tcp(address: str) -> None:
    def free_port() -> int:
        with socket.socket() as sock:
            sock.bind(("127.0.0.1", 0))
            return int(sock.getsockname()[1])

    with (
        worker(address, Inbox(SECRET, ("127.0.0.1", free_port()))) as first,
        worker(address, Inbox(SECRET, ("127.0.0.1", free_port()))) as second,
    ):
        path = new_table(first, "free")
        assert first.get(path).status_code == 200
        assert second.post(f"{path}/sit", data={"name": "Ben"}).status_code == 303
        with at(first, path) as ann, at(second, path) as ben:
            play_on(ann, ben, 4)
        assert tables_of(second).loaded == 0


def test_a_worker_that_knows_another_secret_is_not_answered(
    two: Two, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SEARCH", 0.3)
    relay = two[1].app.state.site.relay  # type: ignore[attr-defined]
    monkeypatch.setattr(relay, "_secret", "guessed")
    assert two[1].get(path).status_code == 503


@pytest.mark.parametrize("name", ["%00", "a%00b", "%F0%9F%8E%B2", "x" * 500])
def test_odd_names_are_no_tables(two: Two, name: str) -> None:
    assert two[1].get(f"/t/{name}").status_code == 404


def test_a_command_with_a_character_that_cannot_be_stored_is_refused(two: Two, path: str) -> None:
    with at(two[1], path) as ben:
        ben.socket.send_text('{"do": "say", "id": "1", "text": "\\u0000"}')
        assert ben.next("answer")["reason"] == "garbage"


def test_orders_reach_whoever_holds_the_table(two: Two, path: str, address: str) -> None:
    with at(two[1], path) as ben:
        assert main(["admin", "close", name_of(path), "--database", address]) == 0
        while ben.state["phase"] != "closed":
            ben.next("state")


def test_a_worker_and_its_successor_answer_at_the_same_address(address: str) -> None:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port = int(sock.getsockname()[1])
    with ExitStack() as last:
        first = last.enter_context(worker(address, Inbox(SECRET, ("127.0.0.1", port))))
        with worker(address, Inbox(SECRET, ("127.0.0.1", port))) as following:
            path = new_table(first, "free")
            assert first.get(path).status_code == 200
            assert following.get(path).status_code == 200
            last.close()
            assert following.get(path).status_code == 200
            assert tables_of(following).loaded == 1
