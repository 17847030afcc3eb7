"""Hints: what a search would do at a seat. Found in the bots' processes, sent to that seat alone, never stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import NamedTuple

from fireside.bots.search import Advice
from fireside.engine.types import Seat
from fireside.position import View
from fireside.table.decide import check_hint
from fireside.table.errors import Reason, Refusal
from fireside.table.server.rates import RateLimit
from fireside.table.server.thinkers import Thinkers
from fireside.table.state import TableState

log = logging.getLogger(__name__)

SECONDS = 1.5  # of thought for a hint
MOST, PERIOD = 12, 60.0  # hints that one seat may ask for in this many seconds


class Hint(NamedTuple):
    """What a seat could do about the question that it is asked."""

    seat: Seat
    question: int  # the entry that put the question to the seat
    analysis: Advice | None  # None if the search gave no answer


class Hints:
    """The hints of one table."""

    def __init__(self, thinkers: Thinkers, tell: Callable[[Hint], None], seconds: float = SECONDS) -> None:
        """`tell` is called when a hint has been found; `seconds` is how long to think about each."""
        self._tell = tell
        self._thinkers = thinkers
        self._seconds = seconds
        self._found: dict[Seat, Hint] = {}
        self._wanted: dict[Seat, tuple[int, View, str]] = {}
        self._tasks: dict[Seat, asyncio.Task[None]] = {}
        self._rate = RateLimit(MOST, PERIOD, "hint_rate")

    def ask(self, state: TableState, seat: Seat) -> None:
        """Think about the question that a seat is asked; Refusal if there is none, or if there are no hints (yet)."""
        check_hint(state, seat)
        if not self._thinkers.are_compiled(state.setup.game):
            raise Refusal(Reason.NOT_READY, "hints_not_ready")
        found, question = self._found.get(seat), state.asked[seat]
        if found and found.question == question:
            self._tell(found)
            return
        self._rate.take(seat)
        sitter = state.seats[seat]
        self._wanted[seat] = (question, state.running().view(seat), sitter.person if sitter else "")
        if seat not in self._tasks or self._tasks[seat].done():
            self._tasks[seat] = asyncio.create_task(self._think(seat))

    async def stop(self) -> None:
        """Think no more."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _think(self, seat: Seat) -> None:
        try:
            while seat in self._wanted:  # whoever asks about the next question meanwhile waits for this one
                question, view, person = self._wanted.pop(seat)
                async with self._thinkers.turns.of(person):  # one at a time, at however many tables they sit
                    hint = Hint(seat, question, await self._thinkers.analyse(view, self._seconds))
                if hint.analysis is not None:
                    self._found[seat] = hint
                self._tell(hint)
        except Exception:
            log.exception("a hint could not be given")
