"""Makes a table's bots move, hands turns to bots when clocks run out, and plays premoves.

All of it goes through Table.do, as people's clicks do.
"""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial

from fireside.engine.types import Seat
from fireside.table.commands import Play, TimeOut
from fireside.table.errors import Reason, Refusal
from fireside.table.premoves import Due
from fireside.table.server.broadcast import Moved, Notice, PremovesChanged
from fireside.table.server.insist import insist
from fireside.table.server.table import Accepted, Table
from fireside.table.server.thinkers import Thinkers
from fireside.table.state import TableState

log = logging.getLogger(__name__)

GRACE = 0.05  # seconds to wait after the end of the time, so that it has surely run out


class Driver:
    """Watches one table and asks its bots whenever one of them has to act."""

    def __init__(self, table: Table, thinkers: Thinkers, pace: float) -> None:
        """Made by Tables, one for each table in memory."""
        self._table = table
        self._thinkers = thinkers
        self._pace = pace
        self._task: asyncio.Task[None] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._time_out: asyncio.Task[Accepted] | None = None
        self._answers: asyncio.Task[None] | None = None
        table.broadcast.subscribe(self.hear, None)

    @property
    def is_busy(self) -> bool:
        """Whether a bot is thinking, a clock is running or a premove is waiting."""
        return self._alarm is not None or self._is_thinking or bool(self._table.premoves)

    @property
    def _is_thinking(self) -> bool:
        return self._task is not None and not self._task.done()

    def hear(self, notice: Notice) -> None:
        """Called whenever something has happened at the table."""
        if isinstance(notice, Moved):
            self.look(notice.state)
        elif isinstance(notice, PremovesChanged):  # its question may be the present one
            asyncio.get_running_loop().call_soon(self._look_at_premoves)

    def look(self, state: TableState) -> None:
        """See what there is to do."""
        if state.bot_seats() and not self._is_thinking:
            self._task = asyncio.create_task(self._drive())
        self._set_alarm(state)
        self._look_at_premoves()

    def _look_at_premoves(self) -> None:
        due = self._table.next_premove() if self._table.premoves else None
        if due and (self._answers is None or self._answers.done()):
            self._answers = asyncio.create_task(self._give(due))

    async def _give(self, due: Due | None) -> None:
        table = self._table
        while due:
            await insist(partial(self._play, due), f"a premove at table {table.id}")
            due = table.next_premove()

    async def _play(self, due: Due) -> None:
        table = self._table
        try:
            await table.do(Play(due.seat, due.action, seq=table.state.seq))
            table.keep_premoves(table.premoves.after(due))
        except Refusal as error:
            if error.reason is Reason.ILLEGAL:  # otherwise somebody was quicker, and the table has moved on
                table.keep_premoves(table.premoves.drop(due.seat, due.name))

    def _set_alarm(self, state: TableState) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if running := state.on_the_clock():
            left = min(state.time_left(seat, time.time()) for seat in running)
            self._alarm = asyncio.get_running_loop().call_later(max(0.0, left) + GRACE, self._ring)

    def _ring(self) -> None:
        time_out = partial(self._table.do, TimeOut())
        self._time_out = asyncio.create_task(insist(time_out, f"the clock of table {self._table.id}"))

    async def stop(self) -> None:
        """Stop the bots."""
        self.leave()
        for task in (self._task, self._time_out, self._answers):
            if task:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        await self._table.hints.stop()

    def leave(self) -> None:
        """Stop watching the table."""
        self._table.broadcast.unsubscribe(self.hear)
        if self._alarm:
            self._alarm.cancel()

    async def _drive(self) -> None:
        while self._table.state.bot_seats():
            await insist(self._move, f"a bot's move at table {self._table.id}")

    async def _move(self) -> None:
        """Let the first bot that is asked move; in the meantime there may be none left."""
        state = self._table.state
        for seat in state.bot_seats()[:1]:
            await self._move_at(state, seat)

    async def _move_at(self, state: TableState, seat: Seat) -> None:
        sitter = state.seats[seat]
        assert state.position is not None
        assert sitter is not None
        began = time.monotonic()
        choice = await self._thinkers.choose(state.position.view(seat), sitter.bot)
        await self._table.paces.wait(state, began, self._pace)
        try:
            await self._table.do(Play(seat, choice.action, seq=state.seq))
        except Refusal as error:  # the table has moved on: somebody took a step back, or the person returned
            log.info("table %s refused a bot's move: %s", self._table.id, error)
