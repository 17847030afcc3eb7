"""Lets the bots of a table move. They play like everybody else: through Table.play."""

from __future__ import annotations

import asyncio
import logging
import time

from fireside.engine.types import Seat
from fireside.table.errors import Refusal
from fireside.table.state import TableState
from fireside.table.table import Table
from fireside.table.thinkers import Thinkers

log = logging.getLogger(__name__)


class Driver:
    """Watches one table and asks its bots whenever one of them has to act."""

    def __init__(self, table: Table, thinkers: Thinkers, pace: float) -> None:
        """Made by the Hall, one for each table in memory."""
        self._table = table
        self._thinkers = thinkers
        self._pace = pace
        self._task: asyncio.Task[None] | None = None
        table.watchers.add(self.look)

    @property
    def is_busy(self) -> bool:
        """Whether a bot is thinking."""
        return self._task is not None and not self._task.done()

    def look(self, state: TableState) -> None:
        """Called whenever something has happened at the table."""
        if state.bot_seats() and not self.is_busy:
            self._task = asyncio.create_task(self._drive())

    async def stop(self) -> None:
        """Let the bots rest."""
        self.leave()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def leave(self) -> None:
        """Watch the table no longer."""
        self._table.watchers.discard(self.look)

    async def _drive(self) -> None:
        try:
            while seats := self._table.state.bot_seats():
                await self._move(seats[0])
        except Exception:
            log.exception("the bots of table %s have stopped", self._table.id)

    async def _move(self, seat: Seat) -> None:
        state = self._table.state
        sitter = state.seats[seat]
        assert state.position is not None
        assert sitter is not None
        began = time.monotonic()
        choice = await self._thinkers.choose(state.position.view(seat), sitter.bot)
        await asyncio.sleep(max(0.0, began + self._pace - time.monotonic()))
        try:
            await self._table.play(seat, choice.action, seq=state.seq)
        except Refusal as error:  # the table has moved on: somebody took a step back, or the person returned
            log.info("table %s refused a bot's move: %s", self._table.id, error)
