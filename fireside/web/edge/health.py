"""What those who watch over a server ask it: does it answer at all, and should people be sent to it?"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from fireside.table.server.rates import Clock
from fireside.table.server.tables import Tables

ANSWERS, READY = "/healthz", "/readyz"
PATIENCE = 3.0  # seconds in which a part of the server has to show that it works
FRESH = 1.0  # seconds for which an answer holds: asking often costs nothing
STOPPING = "the server is stopping"
UNHEALTHY = 503

Check = tuple[Callable[[], Awaitable[object]], str]  # fails, or takes too long, if something is wrong; and what


class Readiness:
    """Whether people should be sent to this server."""

    def __init__(self, checks: Sequence[Check], clock: Clock = time.monotonic) -> None:
        """It is ready if all checks pass, and until it is told to stop."""
        self._checks = checks
        self._clock = clock
        self._looked = -FRESH
        self._found: asyncio.Task[str] | None = None
        self.is_stopping = False

    async def problem(self) -> str:
        """Why nobody should be sent here; "" if there is no reason."""
        if self.is_stopping:
            return STOPPING
        if self._found is None or (self._found.done() and self._clock() - self._looked >= FRESH):
            self._looked = self._clock()
            self._found = asyncio.create_task(self._look())
        return await asyncio.shield(self._found)

    async def _look(self) -> str:
        for check, problem in self._checks:
            try:
                async with asyncio.timeout(PATIENCE):
                    await check()
            except Exception:  # whatever it is, it is no secret that the part does not work, and nothing more is told
                return problem
        return ""


def readiness_of(tables: Tables) -> Readiness:
    """A server is ready if what it is told is kept, and if its bots can think."""
    return Readiness(
        [
            (tables.store.ping, "the database gives no answer"),
            (tables.revive_bots, "the processes of the bots cannot be started"),
        ]
    )


class Health:
    """Middleware that answers before anything is counted, written down or remembered."""

    def __init__(self, app: ASGIApp, readiness: Readiness) -> None:
        """Wrap an application."""
        self._app = app
        self._readiness = readiness

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer what is asked here, and pass everything else on."""
        is_asked = scope["type"] == "http" and scope["path"] in (ANSWERS, READY)
        if is_asked and scope["method"] in ("GET", "HEAD"):
            problem = await self._readiness.problem() if scope["path"] == READY else ""
            await _answer(problem)(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _answer(problem: str) -> Response:
    status = UNHEALTHY if problem else 200
    return PlainTextResponse(f"{problem or 'ok'}\n", status, {"Cache-Control": "no-store"})
