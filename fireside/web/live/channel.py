"""The live channel: one web socket for each open table page. docs/table.md describes the messages."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from fireside.table.errors import Reason, Refusal
from fireside.table.meter import Span
from fireside.table.server.broadcast import Gone, HintFound, Moved, Notice, PremovesChanged, PresenceChanged, Said
from fireside.table.server.rates import Bucket
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from fireside.table.state import TableState
from fireside.table.stores.leases import Elsewhere
from fireside.web.drawing.artists import Artists, Easel
from fireside.web.edge.blocks import CLOSED_BY_POLICY
from fireside.web.edge.errors import refusal_of, sentence
from fireside.web.edge.visitor import Visitor
from fireside.web.live import commands
from fireside.web.live.encoded import ENCODED
from fireside.web.show import own_seat
from fireside.web.show.page import Page, encoded
from fireside.web.show.presentation import Presentation, chat_html

MOST_COMMANDS, PERIOD = 40, 2.0  # that one connection may send in this many seconds
MOST_WAITING = 200  # messages that may wait to be sent; a page or program that reads so slowly has to begin anew
TRY_AGAIN = 1013  # as web sockets say it

Count = Callable[[commands.Message], None]


class Live:
    """One open page at a table."""

    def __init__(
        self,
        socket: WebSocket,
        tables: Tables,
        artists: Artists,
        visitor: Visitor,
        count: Count,
        *,
        as_data: bool,
        shown: int,
    ) -> None:
        """`count` refuses a command if its address asks too much.

        `as_data` sends views for programs instead of pictures; `shown` is the last entry the page has.
        """
        self._socket = socket
        self._tables = tables
        self._artists = artists
        self._visitor = visitor
        self._count = count
        self._as_data = as_data
        self._shown = -1 if as_data else shown
        self._easel: Easel | None = None  # where its pictures are drawn
        self._waiting: deque[Notice | commands.Message] = deque()  # to be sent
        self._woken = asyncio.Event()
        self._bucket = Bucket(MOST_COMMANDS, PERIOD)
        self._farewell: asyncio.Task[None] | None = None  # the connection is being closed

    async def run(self, name: str) -> None:
        """Serve the page until it goes away."""
        table = await self._tables.table(name)
        if not self._as_data:
            self._easel = self._artists.easel(table, Page(self._visitor, self._shown))
        sender = asyncio.create_task(self._send_all(table))
        try:
            with self._watching(table):
                await self._receive_all(table)
        finally:
            ending = [sender, *([self._farewell] if self._farewell else [])]
            for task in ending:
                task.cancel()
            await asyncio.gather(*ending, return_exceptions=True)
            if self._easel:
                self._easel.close()

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
            is_shown = await (self._send_picture(self._easel, table) if self._easel else self._send_data(item.state))
            if is_shown and isinstance(item, Moved) and item.asked is not None:
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

    async def _send_data(self, state: TableState) -> bool:
        is_new = state.seq != self._shown
        if is_new:
            self._shown = state.seq
            await self._send(Presentation(state, self._visitor).data())
        return is_new

    async def _send_picture(self, easel: Easel, table: Table) -> bool:
        """If there is too much to draw, a page is shown the latest state, not every step on the way."""
        with self._tables.meter.timing(Span.DRAWING):
            message = await easel.draw(table.presence, self._has_newer)
        if message is not None:
            await self._send_encoded(message)
        return message is not None

    def _has_newer(self) -> bool:
        """Whether a later state is waiting to be shown."""
        return any(isinstance(item, Moved | PresenceChanged) for item in self._waiting)

    async def _send(self, message: dict[str, Any]) -> None:
        await self._send_encoded(encoded(message))

    async def _send_encoded(self, message: bytes) -> None:
        if ENCODED in self._socket.scope.get("extensions", ()):
            await self._socket.send({"type": "websocket.send", ENCODED: message})
        else:
            await self._socket.send_text(message.decode())


async def serve_live(socket: WebSocket, tables: Tables, artists: Artists, visitor: Visitor, count: Count) -> None:
    """Serve one web socket; if something is wrong with it, say so before closing it."""
    if not _is_same_origin(socket):
        await socket.close(CLOSED_BY_POLICY)
        return
    await socket.accept()
    query = socket.query_params
    shown = int(query["seq"]) if query.get("seq", "").isdecimal() and len(query["seq"]) < 10 else 0
    live = Live(socket, tables, artists, visitor, count, as_data=query.get("layout") == "data", shown=shown)
    try:
        await live.run(socket.path_params["table"])
    except (WebSocketDisconnect, asyncio.CancelledError):
        raise
    except Elsewhere:  # the page comes back, and sends again what was not answered
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(TRY_AGAIN)
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
