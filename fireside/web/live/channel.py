"""The live channel: one web socket for each open table page. docs/table.md describes the messages."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections import deque
from collections.abc import Callable, Container, Iterator
from typing import Any
from weakref import WeakKeyDictionary

from starlette.websockets import WebSocket, WebSocketDisconnect

from fireside.draw.panes import PANES
from fireside.table.errors import Reason, Refusal
from fireside.table.meter import Span
from fireside.table.server.broadcast import Gone, HintFound, Moved, Notice, PremovesChanged, PresenceChanged, Said
from fireside.table.server.rates import Bucket
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from fireside.table.state import TableState
from fireside.web.edge.blocks import CLOSED_BY_POLICY
from fireside.web.edge.errors import refusal_of, sentence
from fireside.web.edge.visitor import Visitor
from fireside.web.live import commands
from fireside.web.show import own_seat
from fireside.web.show.changes import Change, changes, pieces_of
from fireside.web.show.presentation import Presentation, chat_html

MOST_COMMANDS, PERIOD = 40, 2.0  # that one connection may send in this many seconds
MOST_WAITING = 200  # messages that may wait to be sent; a page or program that reads so slowly has to begin anew
TRY_AGAIN = 1013  # as web sockets say it

Count = Callable[[commands.Message], None]

_DESKS: WeakKeyDictionary[Tables, asyncio.Lock] = WeakKeyDictionary()
_encoded = json.JSONEncoder(separators=(",", ":")).encode  # in ASCII, which is twice as fast to write


class Live:
    """One open page at a table."""

    def __init__(
        self, socket: WebSocket, tables: Tables, visitor: Visitor, count: Count, *, as_data: bool, shown: int
    ) -> None:
        """`count` refuses a command if its address asks too much.

        `as_data` sends views for programs instead of pictures; `shown` is the last entry the page has.
        """
        self._socket = socket
        self._tables = tables
        self._visitor = visitor
        self._count = count
        self._as_data = as_data
        self._shown = -1 if as_data else shown
        self._steps_shown = -1  # how many steps the page's log covers; −1 before the first message
        self._pictures: dict[str, list[str]] = {}  # what it shows in each place of the board, in pieces
        self._waiting: deque[Notice | commands.Message] = deque()  # to be sent
        self._woken = asyncio.Event()
        self._desk = desk_of(tables)
        self._is_late = False  # newer states than the one to be drawn are already waiting
        self._bucket = Bucket(MOST_COMMANDS, PERIOD)
        self._farewell: asyncio.Task[None] | None = None  # the connection is being closed

    async def run(self, name: str) -> None:
        """Serve the page until it goes away."""
        table = await self._tables.table(name)
        sender = asyncio.create_task(self._send_all(table))
        try:
            with self._watching(table):
                await self._receive_all(table)
        finally:
            ending = [sender, *([self._farewell] if self._farewell else [])]
            for task in ending:
                task.cancel()
            await asyncio.gather(*ending, return_exceptions=True)

    @contextlib.contextmanager
    def _watching(self, table: Table) -> Iterator[None]:
        """Hear everything that happens at the table, and be seen there."""
        person = self._visitor.person
        table.presence.arrive(person)
        self._hear(Moved(table.state))
        for line in table.chat.lines:
            self._hear(Said(line))
        if (own := table.state.seat_of(person)) is not None:
            self._hear(PremovesChanged(person, own))
        table.broadcast.subscribe(self._hear, person)
        try:
            yield
        finally:
            table.broadcast.unsubscribe(self._hear)
            table.presence.depart(person)

    def _hear(self, notice: Notice) -> None:
        """Programs are told the table's state, and nothing else. If the table is gone, whoever asks again is told."""
        if isinstance(notice, Gone):
            self._leave()
        elif isinstance(notice, Moved) or not self._as_data:
            self._add(notice)

    def _add(self, item: Notice | commands.Message) -> None:
        if len(self._waiting) >= MOST_WAITING:
            self._make_room()
        self._waiting.append(item)
        self._woken.set()

    def _make_room(self) -> None:
        """A page leaves states out that are no longer the latest. If that does not help, its connection is closed."""
        if not self._as_data:
            self._waiting = deque(item for item in self._waiting if not isinstance(item, Moved | PresenceChanged))
        if len(self._waiting) >= MOST_WAITING:
            self._leave()

    def _leave(self) -> None:
        self._waiting.clear()
        self._farewell = self._farewell or asyncio.create_task(self._close())

    async def _close(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # it is gone
            await self._socket.close(TRY_AGAIN)

    async def _receive_all(self, table: Table) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            answer = await self._answer(table, message.get("text") or message.get("bytes") or "")
            if self._as_data:
                self._add(answer)
            else:  # it does not wait for pictures
                with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the page is gone
                    await self._send(answer)
            if not answer["ok"]:  # nothing was stored, so nobody else has had a turn meanwhile
                await asyncio.sleep(0)

    async def _answer(self, table: Table, text: str | bytes) -> dict[str, Any]:
        message: commands.Message = {}
        try:
            message = commands.read(text)
            self._count(message)
            if not self._bucket.take():
                raise Refusal(Reason.RATE, "too_much")
        except Refusal as refusal:
            return commands.refused(message, refusal, table, self._visitor)
        return await commands.answer(table, self._visitor, message)

    async def _send_all(self, table: Table) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # the page is gone
            while await self._woken.wait():
                self._woken.clear()
                while self._waiting:
                    await self._send_item(self._waiting.popleft(), table)

    async def _send_item(self, item: Notice | commands.Message, table: Table) -> None:
        if isinstance(item, Moved | PresenceChanged):
            await (self._send_data(item.state) if self._as_data else self._send_picture(item.state, table.presence))
            if isinstance(item, Moved) and item.asked is not None and not self._is_late:
                self._tables.meter.took(Span.SHOWN, time.monotonic() - item.asked)
        elif isinstance(item, Said):
            await self._send({"type": "chat", "number": item.line.number, "html": chat_html(item.line, table.state)})
        elif isinstance(item, HintFound):
            if own_seat.is_current(item, table.state):
                await self._send(own_seat.hint_message(item, table.state, self._visitor))
        elif isinstance(item, PremovesChanged):
            await self._send(own_seat.premoves_message(table, self._visitor, item.seat))
        elif not isinstance(item, Gone):
            await self._send(item)

    async def _send_data(self, state: TableState) -> None:
        if state.seq != self._shown:
            self._shown = state.seq
            await self._send(Presentation(state, self._visitor).data())

    async def _send_picture(self, state: TableState, here: Container[str]) -> None:
        """One picture is drawn per turn of the loop, so that commands need not wait for all of them.

        If there are too many, a page is shown the latest state, not every step on the way.
        """
        has_waited = self._is_late or self._desk.locked()
        async with self._desk:
            self._is_late = has_waited and self._has_newer()
            if not self._is_late:
                with self._tables.meter.timing(Span.DRAWING):
                    message = self._message(state, here)
                await self._send(message)
                await asyncio.sleep(0)

    def _has_newer(self) -> bool:
        """Whether a later state is waiting to be shown."""
        return any(isinstance(item, Moved | PresenceChanged) for item in self._waiting)

    def _message(self, state: TableState, here: Container[str]) -> dict[str, Any]:
        covered = sum(step.seq <= self._shown for step in state.steps)
        anew = covered != self._steps_shown  # the first message, or something was taken back
        message = Presentation(state, self._visitor, self._shown, here=here).message(self._shown, anew=anew)
        self._shown = state.seq
        self._steps_shown = len(state.steps)
        parts = message["parts"]
        parts |= {name: self._changes(name, parts[name]) for name in PANES if name in parts}
        return message

    def _changes(self, name: str, picture: str) -> str | list[Change]:
        """The changes from the picture that the page has to the one it should have; the first picture is sent whole."""
        old, new = self._pictures.get(name), pieces_of(picture)
        self._pictures[name] = new
        return changes(old, new) if old else picture

    async def _send(self, message: dict[str, Any]) -> None:
        await self._socket.send_text(_encoded(message))


def desk_of(tables: Tables) -> asyncio.Lock:
    """The lock under which a server draws, one picture at a time."""
    return _DESKS.setdefault(tables, asyncio.Lock())


async def serve_live(socket: WebSocket, tables: Tables, visitor: Visitor, count: Count) -> None:
    """Serve one web socket; if something is wrong with it, say so before closing it."""
    if not _is_same_origin(socket):
        await socket.close(CLOSED_BY_POLICY)
        return
    await socket.accept()
    query = socket.query_params
    shown = int(query["seq"]) if query.get("seq", "").isdecimal() and len(query["seq"]) < 10 else 0
    live = Live(socket, tables, visitor, count, as_data=query.get("layout") == "data", shown=shown)
    try:
        await live.run(socket.path_params["table"])
    except (WebSocketDisconnect, asyncio.CancelledError):
        raise
    except Exception as error:
        refusal = refusal_of(error)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.send_json(
                {"type": "error", "reason": refusal.reason, "message": sentence(refusal, visitor.lang)}
            )
            await socket.close(CLOSED_BY_POLICY)


def _is_same_origin(socket: WebSocket) -> bool:
    """Whether the page that opened a socket is ours; programs send no origin."""
    origin = socket.headers.get("origin")
    return origin is None or origin.partition("://")[2] == socket.headers.get("host")
