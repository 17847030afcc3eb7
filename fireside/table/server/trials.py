"""Has positions tried out by a process of its own; one that fails or hangs is replaced."""

from __future__ import annotations

import asyncio
import logging
import os
import sys

from fireside.engine.types import Seat
from fireside.position import Position
from fireside.record import Move
from fireside.table.errors import Reason, Refusal
from fireside.table.server import trial
from fireside.table.server.thinkers import Worker

log = logging.getLogger(__name__)

PROGRAM = (sys.executable, "-m", trial.__name__)
PATIENCE = 30.0  # seconds for an answer, the start of the process included
UNCOMPILED = {"NUMBA_DISABLE_JIT": "1"}


class Trials:
    """One process, which is started when it is first needed."""

    def __init__(self) -> None:
        """Nothing is running yet."""
        self._worker = Worker(PROGRAM, {**os.environ, **UNCOMPILED})
        self._turn = asyncio.Lock()

    async def check(self, position: Position) -> None:
        """Refusal if a position cannot be played on from, although everything in it can be counted."""
        if not await self._passes(position, trial.question(position)):
            raise Refusal(Reason.GARBAGE, "unplayable")

    async def can_be_shown(self, position: Position, seat: Seat | None, move: Move | None = None) -> bool:
        """Whether rules may be asked about a position, seen from a seat or from that which acts, and about a move."""
        return await self._passes(position, trial.look_question(position, seat, move))

    async def _passes(self, position: Position, question: str) -> bool:
        async with self._turn:
            try:
                answered = await asyncio.wait_for(self._worker.ask(question), PATIENCE)
            except (TimeoutError, RuntimeError, OSError, ValueError) as error:
                log.warning("a position of %s could not be tried out: %r", position.game.name, error)
                await self._worker.kill()
                return False
        return bool(answered["is_playable"])

    async def stop(self) -> None:
        """End the process."""
        await self._worker.kill()
