"""Passes requests about a table on to the worker that holds it, and its answers back.

So everything that a table is besides its entries, such as who is there, hints, premoves and what was just said, is in
one place, whichever worker people are connected to.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from fireside.table.server.claims import Claims
from fireside.table.server.tables import Tables
from fireside.table.stores.leases import Elsewhere, Worker
from fireside.table.stores.sessions import Lost
from fireside.web.edge.logs import request_id
from fireside.web.workers.inbox import HERE, PASSED_ON, REQUEST, RESTART, TABLE, remove_traces
from fireside.web.workers.line import UNIX, Line, connect

log = logging.getLogger(__name__)

SEARCH = 15.0  # seconds in which it has to be clear who holds a table: longer than a worker that has died keeps it
PAUSE = 0.1  # seconds between two looks
TRY_AGAIN = 1013  # as web sockets say it
KEYS = (  # of a request that the other worker needs
    *("type", "http_version", "method", "scheme", "path", "raw_path", "root_path", "query_string", "headers"),
    *("client", "server", "subprotocols", "asgi"),
)


class Relay:
    """Finds the worker that holds a table."""

    def __init__(self, tables: Tables, claims: Claims, secret: str, machine: str) -> None:
        """`machine` is where this worker runs."""
        self._tables = tables
        self._claims = claims
        self._secret = secret
        self._machine = machine

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> Receive | None:
        """None if another worker has answered a request about a table; Elsewhere if nobody could.

        Otherwise it is to be answered here: returns what to receive it with.
        """
        call = _Call(scope, receive, send)
        deadline = time.monotonic() + SEARCH
        while time.monotonic() < deadline:
            try:
                await self._tables.hold(call.table)
            except Elsewhere as elsewhere:
                if elsewhere.holder and await self._ask(elsewhere.holder, call):
                    return None
            else:
                return call.taken()
            if not call.can_be_repeated:
                break
            await asyncio.sleep(PAUSE)
        raise Elsewhere

    async def end_dead(self) -> None:
        """Let others have the tables of workers that have died on this machine, perhaps just before this one began."""
        for other in await self._claims.others():
            if other.machine == self._machine and (line := await self._line_to(other)):
                line.close()

    async def _ask(self, holder: Worker, call: _Call) -> bool:
        """Whether a worker has answered."""
        line = await self._line_to(holder)
        if line is None:
            return False
        try:
            return await call.put_through(line)
        finally:
            line.close()

    async def _line_to(self, other: Worker) -> Line | None:
        """A line to another worker, if there is one."""
        try:
            return await connect(other.address, self._secret)
        except (ConnectionRefusedError, FileNotFoundError):
            if other.machine == self._machine and other.address.startswith(UNIX):  # then it has ended for sure
                log.warning("worker %s has ended; others may have its tables", other.id)
                await self._claims.end(other.id)
                remove_traces(other.address)
        except (OSError, TimeoutError) as error:
            log.warning("worker %s at %s cannot be reached: %r", other.id, other.address, error)
        return None


class _Call:
    """One request. Until something is answered, it can be asked of another worker."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.table: str = scope["path_params"]["table"]
        self._scope = scope
        self._receive = receive
        self._send = send
        self._read: list[Message] = []  # what was received so far, until something is answered
        self._next = 0  # what of it is to be sent next
        self._has_begun = False  # something was answered
        self._is_over = False  # all of it
        self._is_here = False  # it is answered here

    @property
    def can_be_repeated(self) -> bool:
        """Whether it makes no difference if it is asked twice, or nobody was asked yet."""
        return not self._read or self._scope.get("method", "GET") in ("GET", "HEAD")

    def rewind(self) -> None:
        """Begin anew."""
        self._next = 0

    def taken(self) -> Receive:
        """It is answered here; returns what to receive it with."""
        self.rewind()
        self._is_here = True
        return self.receive if self._read else self._receive

    async def receive(self) -> Message:
        """What whoever asks says next."""
        if self._next == len(self._read):
            message = await self._receive()
            if self._has_begun or self._is_here:
                return message
            self._read.append(message)
        self._next += 1
        return self._read[self._next - 1]

    async def put_through(self, line: Line) -> bool:
        """Whether the other end of the line has answered."""
        self.rewind()
        asked = {key: self._scope[key] for key in KEYS if key in self._scope}
        if not await _is_sent(line.send({**asked, TABLE: self.table, REQUEST: request_id.get()})):
            return False
        answer = await line.receive()
        if answer is None or answer["type"] != HERE:
            return False
        up = asyncio.create_task(self._pass_up(line))
        try:
            await self._pass_down(line)
        finally:
            up.cancel()
            await asyncio.gather(up, return_exceptions=True)
        if self._has_begun and not self._is_over and self._scope["type"] == "websocket":
            await self._send({"type": "websocket.close", "code": RESTART})
        return self._has_begun

    async def _pass_up(self, line: Line) -> None:
        """Pass on what is asked, until there is no more."""
        while True:
            message = await self.receive()
            is_last = message["type"].endswith(".disconnect")
            if is_last:
                self._is_over = True
            if not await _is_sent(line.send(message)) or is_last:
                return

    async def _pass_down(self, line: Line) -> None:
        """Pass back what is answered."""
        while message := await line.receive():
            self._has_begun = True
            self._read.clear()
            self._next = 0
            self._is_over = self._is_over or message["type"] == "websocket.close"
            await self._send(message)


async def _is_sent(sending: Awaitable[None]) -> bool:
    try:
        await sending
    except ConnectionError:
        return False
    return True


class PassOn:
    """Middleware of everything at a table: whoever holds the table answers."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap a route."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer here, unless another worker does."""
        relay: Relay | None = scope["app"].state.site.relay
        if relay is None or PASSED_ON in scope:
            await self._app(scope, receive, send)
            return
        try:
            again = await relay.pass_on(scope, receive, send)
        except (Elsewhere, Lost):  # a page comes back, perhaps to another worker
            if scope["type"] != "websocket":
                raise
            await WebSocketClose(TRY_AGAIN)(scope, receive, send)
            return
        if again:
            await self._app(scope, again, send)
