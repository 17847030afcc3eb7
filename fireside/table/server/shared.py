"""Bots' processes that all workers of a machine share: one queue, so that every game waits equally long.

`serve` answers the workers; a worker that stops or dies only leaves the queue.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import time
from collections.abc import Callable
from typing import Any

from fireside.table.meter import SILENT, Meter, Span
from fireside.table.server.insist import pauses
from fireside.table.server.thinkers import LONGEST, Thinkers


class SharedThinkers(Thinkers):
    """Asks bots what they would do, in processes that it does not own."""

    def __init__(
        self, address: str, are_compiled: Callable[[str], bool] = lambda _game: True, meter: Meter = SILENT
    ) -> None:
        """`address` is the file at which `serve` listens."""
        super().__init__(workers=1, are_compiled=are_compiled, meter=meter)
        self._address = address

    async def start(self) -> None:
        """Whoever owns the processes starts them."""

    async def revive(self) -> None:
        """OSError if nobody answers."""
        _, writer = await asyncio.open_unix_connection(self._address)
        writer.close()
        await writer.wait_closed()

    async def stop(self) -> None:
        """Whoever owns the processes ends them."""

    async def _ask(self, who: tuple[str, str, bool], question: str) -> dict[str, Any] | None:
        """What the bot answers; None if it gives no answer. If nobody answers, somebody will soon."""
        for pause in pauses():
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                return await self._ask_once(who, question)
            await asyncio.sleep(pause)
        raise AssertionError("pauses never end")

    async def _ask_once(self, who: tuple[str, str, bool], question: str) -> dict[str, Any] | None:
        reader, writer = await asyncio.open_unix_connection(self._address, limit=LONGEST)
        began = time.perf_counter()
        try:
            writer.write(json.dumps([who, question]).encode() + b"\n")
            answer, waited = json.loads(await reader.readuntil())
        finally:
            writer.close()
        self._meter.took(Span.QUEUE, waited)
        self._meter.took(Span.THINKING, time.perf_counter() - began - waited)
        found: dict[str, Any] | None = answer
        return found


class _Waited(Meter):
    """Remembers how long one question has waited for a process."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def took(self, span: Span, seconds: float) -> None:
        if span is Span.QUEUE:
            self.seconds = seconds


async def _answer(thinkers: Thinkers, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer one question, unless whoever asks goes away."""
    with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError):
        who, question = json.loads(await reader.readuntil())
        waited = _Waited()
        asking = asyncio.create_task(thinkers.ask((*who,), question, waited))
        leaving = asyncio.create_task(reader.read())  # which ends when the other side hangs up
        done, _ = await asyncio.wait((asking, leaving), return_when=asyncio.FIRST_COMPLETED)
        for task in (asking, leaving):
            task.cancel()
        await asyncio.gather(asking, leaving, return_exceptions=True)
        if asking in done:
            writer.write(json.dumps([asking.result(), waited.seconds]).encode() + b"\n")
            await writer.drain()
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


async def _serve(address: str, patience: float, when_ready: Callable[[], None]) -> None:
    thinkers = Thinkers(patience=patience)
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    with contextlib.suppress(FileNotFoundError):
        os.unlink(address)
    server = await asyncio.start_unix_server(lambda *streams: _answer(thinkers, *streams), address, limit=LONGEST)
    when_ready()
    await thinkers.start()
    await stopped.wait()
    server.close()
    await thinkers.stop()


def serve(address: str, patience: float, when_ready: Callable[[], None]) -> None:
    """Let bots think for all workers of this machine, until told to end."""
    asyncio.run(_serve(address, patience, when_ready))
