"""Where a worker answers what others pass on, because it holds the table."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import tempfile
from pathlib import Path

from starlette.types import ASGIApp, Message, Receive, Scope

from fireside.table.server.tables import Tables
from fireside.table.stores.leases import Elsewhere
from fireside.web.edge.logs import request_id
from fireside.web.workers.line import PATIENCE, TCP, UNIX, Line

log = logging.getLogger(__name__)

HERE, NOT_HERE = "fireside.here", "fireside.not_here"  # the first answer: whether the table is held here
TABLE, REQUEST, PASSED_ON = "fireside.table", "fireside.request", "fireside.passed_on"  # in the scope of a request
RESTART = 1012  # as web sockets say it


class Inbox:
    """Listens for other workers, on this machine or in its network."""

    def __init__(self, secret: str, address: tuple[str, int] | None = None, within: Path | None = None) -> None:
        """`address` is where other machines reach it; without one, it is a file that only its owner can use.

        That file is `within` a folder of whoever starts workers, and cleans up after those that are killed.
        """
        self._secret = secret
        self._tcp = address
        self._folder = None if address else tempfile.TemporaryDirectory(prefix="fireside-", dir=within)
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._app: ASGIApp | None = None
        self._tables: Tables | None = None

    @property
    def address(self) -> str:
        """Where others find it."""
        if self._tcp:
            host, port = self._tcp
            return f"{TCP}{f'[{host}]' if ':' in host else host}:{port}"
        return f"{UNIX}{self._path}"

    @property
    def _path(self) -> Path:
        assert self._folder is not None
        return Path(self._folder.name) / "worker"

    async def open(self, app: ASGIApp, tables: Tables) -> None:
        """Answer from now on with an application."""
        self._app, self._tables = app, tables
        if self._tcp:
            # The next worker answers at the same address before the last one stops; each says what it holds.
            self._server = await asyncio.start_server(self._take, *self._tcp, reuse_port=True)
        else:
            self._server = await asyncio.start_unix_server(self._take, os.fspath(self._path))

    async def close(self) -> None:
        """Hang up on everybody; they will look for whoever comes next."""
        if self._server:
            self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._folder:
            self._folder.cleanup()

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        line = Line(reader, writer)
        try:
            await self._serve(line)
        except asyncio.CancelledError:  # the worker stops; asyncio would complain
            pass
        except Exception:
            log.exception("what another worker passed on has failed")
        finally:
            line.close()
            self._tasks.discard(task)

    async def _serve(self, line: Line) -> None:
        scope: Scope | None = None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                scope = await line.receive() if await line.challenge(self._secret) else None
        if scope is None or self._tables is None or self._app is None:
            return
        try:
            await self._tables.hold(scope[TABLE])
        except Elsewhere:
            await line.send({"type": NOT_HERE})
            return
        await line.send({"type": HERE})
        request_id.set(scope[REQUEST])
        with contextlib.suppress(ConnectionError):  # the other worker is gone, or whoever asked it
            await self._app({**scope, PASSED_ON: True}, _receiver(line, scope["type"]), line.send)


def _receiver(line: Line, kind: str) -> Receive:
    async def receive() -> Message:
        return await line.receive() or {"type": f"{kind}.disconnect", "code": RESTART}

    return receive


def remove_traces(address: str) -> None:
    """Remove what a worker that was killed has left behind: a file in a folder of its own."""
    path = Path(address.removeprefix(UNIX))
    with contextlib.suppress(OSError):  # somebody else was quicker, or started it as another user
        path.unlink(missing_ok=True)
        path.parent.rmdir()
