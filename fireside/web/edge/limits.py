"""How large incoming data may be, how long it may take, and how much of it may come from one address."""

from __future__ import annotations

import asyncio
from collections import Counter

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fireside.table.errors import Reason, Refusal
from fireside.table.meter import Meter
from fireside.table.server.rates import RateLimit
from fireside.web.edge.addresses import address_of
from fireside.web.edge.errors import STATUS, error_json
from fireside.web.edge.prefix import path_on_site
from fireside.web.edge.visitor import preferred_language

BODY_SECONDS = 20.0  # in which a request has to arrive whole
FILES = "/static/"  # they cost next to nothing, and a page needs many of them
BODY_BYTES = 65_536  # of a form, a record or a command by HTTP
FRAME_BYTES = 65_536  # of a web socket's message; above this the connection is closed
COMMAND_BYTES = 4_096  # of one command; above this it is refused


class BodyLimit:
    """Middleware that stops reading a request's body when it is too large, or too slow."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what comes in."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        seen, is_whole = 0, False
        deadline = asyncio.get_running_loop().time() + BODY_SECONDS

        async def counted() -> Message:
            nonlocal seen, is_whole
            message = await (receive() if is_whole else _in_time(receive, deadline))
            is_whole = not message.get("more_body", False)
            seen += len(message.get("body", b""))
            if seen > BODY_BYTES:
                raise Refusal(Reason.TOO_LARGE, "body_too_large", most=BODY_BYTES)
            return message

        await self._app(scope, counted, send)


async def _in_time(receive: Receive, deadline: float) -> Message:
    """The next part of a request, unless it comes too late."""
    try:
        async with asyncio.timeout_at(deadline):
            return await receive()
    except TimeoutError:
        raise HTTPException(408) from None


class RequestLimit:
    """Middleware that refuses requests of an address that sends too many."""

    def __init__(self, app: ASGIApp, limit: RateLimit, meter: Meter) -> None:
        """Wrap an application."""
        self._app = app
        self._limit = limit
        self._meter = meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count the requests, except those for files."""
        if scope["type"] != "http" or path_on_site(scope).startswith(FILES):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        try:
            self._limit.take(address_of(connection))
        except Refusal as refusal:  # the least work that says so
            self._meter.refused("requests")
            lang = preferred_language(connection.headers.get("accept-language", ""))
            answer = JSONResponse(error_json(refusal, lang), STATUS[refusal.reason], {"Retry-After": "5"})
            await answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)


class Places:
    """So many of something that each may have at the same time."""

    def __init__(self, most: int) -> None:
        """All places are free."""
        self._most = most
        self._taken: Counter[str] = Counter()

    def __len__(self) -> int:
        """How many are taken in all."""
        return sum(tuple(self._taken.values()))

    def take(self, who: str) -> bool:
        """Whether somebody may have one more."""
        if self._taken[who] >= self._most:
            return False
        self._taken[who] += 1
        return True

    def give_back(self, who: str) -> None:
        """One of theirs is free again."""
        self._taken[who] -= 1
        if not self._taken[who]:
            del self._taken[who]
