"""Pages that are drawn in a process of their own."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from asyncio.subprocess import Process
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

import fireside
from fireside.table.commands import Play
from fireside.table.decide import decide
from fireside.table.people import Person
from fireside.table.server.prepare import Preparation
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.setup import ME, NewTable
from fireside.table.stores.sqlite import SqliteStore
from fireside.web.app import create_app
from fireside.web.drawing.artist import Artist, work
from fireside.web.drawing.artists import Artists, _Line
from fireside.web.drawing.orders import (
    Answer,
    Draw,
    Drawn,
    Failed,
    PageClosed,
    PageOpened,
    TableLeft,
    TableLoaded,
    TableMoved,
    Unpacker,
    packed,
)
from fireside.web.edge.visitor import Visitor
from fireside.web.show.page import Page
from fireside.web.site import Site
from tests.table.pure import HOST, started
from tests.web.live.test_channel import state_of, two_people
from tests.web.show.changed import Shown

NOBODY_ELSE = frozenset({HOST})


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A site whose pages are drawn by one process, which is ready."""
    tables = Tables(
        SqliteStore(tmp_path / "site.db"),
        preparation=Preparation(beside=False, all_games=False),
        thinkers=Thinkers(workers=1),
        pace=0,
    )
    app = create_app(tables, "secret", artists=Artists(1))
    with TestClient(app, follow_redirects=False) as client:
        wait_for_artists(client)
        yield client


def site_of(client: TestClient) -> Site:
    return client.app.state.site  # type: ignore[attr-defined]


def wait_for_artists(client: TestClient) -> None:
    assert client.portal is not None
    client.portal.call(site_of(client).artists.ready)


@contextmanager
def desk_taken(client: TestClient) -> Iterator[None]:
    """The server itself cannot draw meanwhile."""
    assert client.portal is not None
    desk: asyncio.Lock = site_of(client).artists.desk
    client.portal.call(desk.acquire)
    try:
        yield
    finally:
        client.portal.call(desk.release)


class Watched:
    """A page, and what its browser makes of what it is sent."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self._board = Shown()
        self.message: dict[str, Any] = {}
        self.look()

    @property
    def board(self) -> str:
        """The picture that it shows."""
        return self._board.html

    def look(self) -> None:
        """Wait for the next state."""
        self._take(state_of(self._socket))

    def play(self) -> int:
        """Play the first choice that is offered; returns the entry that it becomes."""
        action = int(self.message["parts"]["choices"].split('data-action="')[1].split('"')[0])
        seq = self.message["seq"]
        self._socket.send_json({"id": str(seq), "do": "play", "seq": seq, "action": action})
        while (message := self._socket.receive_json())["type"] != "answer":
            self._take(message)
        assert message["ok"], message
        return int(message["seq"])

    def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "state":
            self.message = message
            self._board.show(message["parts"]["board"])

    def look_until(self, seq: int) -> None:
        """Wait for the state after an entry."""
        while self.message["seq"] < seq:
            self.look()


def played(pages: list[Watched], moves: int) -> None:
    """Play on; both pages are shown everything."""
    for _ in range(moves):
        mover = next(page for page in pages if page.message["asked"])
        seq = mover.play()
        for page in pages:
            page.look_until(seq)


def drawn_anew(client: TestClient, path: str) -> list[str]:
    """The boards of Ann and Ben as the server would draw them for pages that are opened now."""
    boards = []
    for person in two_of(client, path):
        page = Page(Visitor(person, "en", "auto", tall=False), table_of(client, path).state.seq)
        text = page.update(table_of(client, path).state, frozenset())
        assert text is not None
        boards.append(Shown().show(json.loads(text)["parts"]["board"]))
    return boards


def table_of(client: TestClient, path: str) -> Table:
    assert client.portal is not None
    return client.portal.call(site_of(client).tables.table, path.rpartition("/")[2])


def two_of(client: TestClient, path: str) -> list[str]:
    return [sitter.person for sitter in table_of(client, path).state.seats if sitter]


def test_pages_are_drawn_while_the_server_cannot(client: TestClient) -> None:
    path, people = two_people(client)
    with (
        people[0].websocket_connect(f"{path}/live?layout=wide") as ann,
        people[1].websocket_connect(f"{path}/live?layout=wide") as ben,
        desk_taken(client),
    ):
        pages = [Watched(ann), Watched(ben)]
        played(pages, 6)
        assert [page.board for page in pages] == drawn_anew(client, path)


def test_a_process_that_dies_is_replaced_and_no_page_notices(client: TestClient) -> None:
    path, people = two_people(client)
    with (
        people[0].websocket_connect(f"{path}/live?layout=wide") as ann,
        people[1].websocket_connect(f"{path}/live?layout=wide") as ben,
    ):
        pages = [Watched(ann), Watched(ben)]
        played(pages, 2)
        process = site_of(client).artists._artists[0].process
        assert process is not None
        process.kill()
        played(pages, 2)
        wait_for_successor(client, process)
        with desk_taken(client):
            played(pages, 2)
        assert [page.board for page in pages] == drawn_anew(client, path)


def wait_for_successor(client: TestClient, of: Process) -> None:
    artist = site_of(client).artists._artists[0]

    async def replaced() -> None:
        while artist.process is of:
            await asyncio.sleep(0.01)

    assert client.portal is not None
    client.portal.call(replaced)
    wait_for_artists(client)


def test_a_process_draws_what_the_server_would() -> None:
    artist, visitor = Artist(), Visitor(HOST, "nl", "auto", tall=False)
    state, here = started(fireside.load("wapi"), 2), Page(visitor, 0)
    artist.do(through(TableLoaded("t", state)))
    artist.do(through(PageOpened(7, "t", Page(visitor, 0))))
    for _ in range(8):
        artist.do(through(Draw(7, NOBODY_ELSE)))
        drawn = artist.drawn()
        assert isinstance(drawn, Drawn)
        assert drawn.message == here.update(state, NOBODY_ELSE)
        assert drawn.shown == here.shown == state.seq
        seat = state.pending[0]
        decision = decide(state, Play(seat, state.running().legal(seat)[0]), 0.0)
        state = decision.state
        artist.do(through(TableMoved("t", tuple(decision.entries))))
        artist.do(through(TableMoved("t", tuple(decision.entries))))  # what it knows already is not played again


def test_a_page_that_is_up_to_date_is_told_nothing() -> None:
    page, state = Page(Visitor(HOST, "en", "auto", tall=True), 0), started(fireside.load("wapi"), 2)
    assert page.update(state, NOBODY_ELSE) is not None
    assert page.update(state, NOBODY_ELSE) is None
    assert page.update(state, frozenset()) is not None, "somebody has gone"


@pytest.mark.anyio
async def test_a_page_that_a_later_drawing_brought_up_to_date_is_not_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, ask = [], _Line.ask

    async def noted(line: _Line, order: Draw) -> Answer:
        asked.append(order)
        return await ask(line, order)

    monkeypatch.setattr(_Line, "ask", noted)
    tables, artists = Tables(SqliteStore(tmp_path / "site.db")), Artists(1)
    artists.start()
    await artists.ready()
    setup = await tables.create(Person("ann", "Ann"), NewTable("wapi", [ME, "random"]))
    table = await tables.table(setup.id)
    easel = artists.easel(table, Page(Visitor("ann", "en", "auto", tall=False), 0))
    assert await easel.draw({"ann"}, lambda: False)
    assert await easel.draw({"ann"}, lambda: False) is None
    assert len(asked) == 1
    assert await easel.draw(set(), lambda: False), "somebody has gone"
    assert len(asked) == 2
    easel.close()
    await artists.stop()
    await tables.close()


def test_what_cannot_be_drawn_is_said() -> None:
    artist = Artist()
    artist.do(PageOpened(1, "nowhere", Page(Visitor("", "en", "auto", tall=False), 0)))
    artist.do(Draw(1, frozenset()))
    assert artist.drawn() == Failed(1)


def test_what_nobody_looks_at_is_forgotten() -> None:
    artist = Artist()
    artist.do(TableLoaded("t", started(fireside.load("wapi"), 2)))
    artist.do(PageOpened(1, "t", Page(Visitor("", "en", "auto", tall=False), 0)))
    artist.do(Draw(1, frozenset()))
    artist.do(PageClosed(1))
    artist.do(TableLeft("t"))
    assert not artist.waiting
    assert not artist._pages
    assert not artist._tables


def test_pages_are_drawn_in_order_with_what_has_happened_meanwhile() -> None:
    artist, state = Artist(), started(fireside.load("wapi"), 2)
    artist.do(TableLoaded("t", state))
    for number in range(2):
        artist.do(PageOpened(number, "t", Page(Visitor("", "en", "auto", tall=False), 0)))
        artist.do(Draw(number, frozenset()))
    asked = state.pending[0]
    decision = decide(state, Play(asked, state.running().legal(asked)[-1]), 0.0)
    artist.do(TableMoved("t", tuple(decision.entries)))
    artist.do(Draw(0, frozenset()))  # it waits already, and is drawn once
    drawn = [artist.drawn() for _ in range(2)]
    assert not artist.waiting
    assert [(one.number, isinstance(one, Drawn) and one.shown) for one in drawn] == [
        (0, decision.state.seq),
        (1, decision.state.seq),
    ]


def test_whoever_has_to_act_after_a_move_is_drawn_before_those_who_look_on() -> None:
    artist, state = Artist(), started(fireside.load("wapi"), 2)
    artist.do(TableLoaded("t", state))
    for number, person in enumerate(("a stranger", *(sitter.person for sitter in state.seats if sitter))):
        artist.do(PageOpened(number, "t", Page(Visitor(person, "en", "auto", tall=False), 0)))
    asked = state.pending[0]
    decision = decide(state, Play(asked, state.running().legal(asked)[-1]), 0.0)
    (then_asked,) = decision.state.pending
    assert then_asked != asked
    artist.do(Draw(0, frozenset()))
    artist.do(Draw(1 + then_asked, frozenset()))
    artist.do(TableMoved("t", tuple(decision.entries)))
    assert [artist.drawn().number for _ in range(2)] == [1 + then_asked, 0]


def test_whoever_has_just_moved_is_drawn_after_those_who_look_on() -> None:
    artist, state = Artist(), started(fireside.load("wapi"), 2)
    mover = state.pending[0]
    moved = decide(state, Play(mover, state.running().legal(mover)[-1]), 0.0).state
    assert mover not in moved.pending
    artist.do(TableLoaded("t", moved))
    people = [sitter.person for sitter in moved.seats if sitter]
    for number, person in enumerate((people[mover], "a stranger")):
        artist.do(PageOpened(number, "t", Page(Visitor(person, "en", "auto", tall=False), 0)))
        artist.do(Draw(number, frozenset()))
    assert [artist.drawn().number for _ in range(2)] == [1, 0]


def test_pages_are_sent_together_while_many_are_waiting() -> None:
    with working() as (server, sent):
        open_pages(server, 30)
        server.sendall(b"".join(packed(Draw(number, frozenset())) for number in range(30)))
        assert {answer.number for answer in answers(server, 30)} == set(range(30))
        assert len(sent) < 20
        sent.clear()
        server.sendall(packed(Draw(7, NOBODY_ELSE)))
        assert [answer.number for answer in answers(server, 1)] == [7], "nobody else is waiting"
        assert len(sent) == 1


def test_what_is_drawn_is_sent_although_nobody_waits_any_more() -> None:
    draws = b"".join(packed(Draw(number, frozenset())) for number in range(9))
    closed = b"".join(packed(PageClosed(number)) for number in range(1, 9))
    with working() as (server, _):
        open_pages(server, 9)
        server.sendall(draws)
        server.sendall(closed)
        assert next(answers(server, 1)).number == 0


class Counted(socket.socket):
    """Notes what is sent at once."""

    def __init__(self, fileno: int) -> None:
        super().__init__(fileno=fileno)
        self.sent: list[int] = []

    def sendall(self, data: Any, flags: int = 0) -> None:
        self.sent.append(len(data))
        super().sendall(data, flags)


@contextmanager
def working() -> Iterator[tuple[socket.socket, list[int]]]:
    """The server's end of the line to an artist at work, and what has been sent through it at once."""
    ours, theirs = socket.socketpair()
    with Counted(theirs.detach()) as line:
        artist = threading.Thread(target=work_until_gone, args=(line,))
        artist.start()
        with ours:
            ours.settimeout(60)
            yield ours, line.sent
        artist.join()


def open_pages(server: socket.socket, count: int) -> None:
    """Pages of somebody who has to act."""
    state = started(fireside.load("wapi"), 2)
    sitter = state.seats[state.pending[0]]
    assert sitter is not None
    server.sendall(packed(TableLoaded("t", state)))
    for number in range(count):
        server.sendall(packed(PageOpened(number, "t", Page(Visitor(sitter.person, "en", "auto", tall=False), 0))))


def work_until_gone(line: socket.socket) -> None:
    with suppress(ConnectionError):  # somebody has gone who was about to be answered
        work(line)


def answers(server: socket.socket, count: int) -> Iterator[Answer]:
    """The next answers that arrive."""
    unpacker = Unpacker()
    while count:
        for answer in unpacker.values(server.recv(1 << 16)):
            count -= 1
            yield answer


def test_values_arrive_in_any_portions() -> None:
    sent = b"".join(packed(value) for value in (Draw(1, frozenset({"a"})), None, Failed(3)))
    for size in (1, 3, 5, len(sent)):
        unpacker = Unpacker()
        portions = [sent[start : start + size] for start in range(0, len(sent), size)]
        arrived = [value for portion in portions for value in unpacker.values(portion)]
        assert arrived == [Draw(1, frozenset({"a"})), None, Failed(3)]


def through(order: Any) -> Any:
    """An order as it arrives in the process."""
    return next(Unpacker().values(packed(order)))
