"""How quickly bots move at a table: as its people like it, the most patient of them first."""

from __future__ import annotations

import asyncio
import time
from enum import StrEnum

from fireside.engine.types import Seat
from fireside.table.errors import Reason, Refusal
from fireside.table.state import TableState


class Pace(StrEnum):
    """What somebody may wish."""

    SLOW = "slow"
    NORMAL = "normal"
    AT_ONCE = "at_once"
    SKIP = "skip"  # at once, until they are asked again


TIMES = {Pace.SLOW: 3.0, Pace.NORMAL: 1.0, Pace.AT_ONCE: 0.0}  # the usual time of a bot


class Paces:
    """The wishes of the people at one table. They are not part of the game, so they are not stored."""

    def __init__(self) -> None:
        self._wishes: dict[Seat, Pace] = {}
        self._skipped: dict[Seat, int] = {}  # the last question before which a seat has skipped ahead
        self._changed = asyncio.Event()

    def wish(self, state: TableState, seat: Seat, pace: str) -> None:
        """Take note of what a seat wishes; Refusal if there is no such pace."""
        if pace not in list(Pace):
            raise Refusal(Reason.GARBAGE, "unknown_choice", field="pace", choices=", ".join(Pace), text=pace)
        if pace == Pace.SKIP:
            self._skipped[seat] = state.asked[seat]
        else:
            self._wishes[seat] = Pace(pace)
        self._changed.set()

    async def wait(self, state: TableState, began: float, usual: float) -> None:
        """Wait until a bot that began to think at a moment may move; `usual` are the seconds that it usually takes."""
        while (left := began + usual * self._times(state) - time.monotonic()) > 0:
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), left)
            except TimeoutError:
                return

    def _times(self, state: TableState) -> float:
        return max((self._times_of(state, seat) for seat in state.people), default=TIMES[Pace.NORMAL])

    def _times_of(self, state: TableState, seat: Seat) -> float:
        if self._skipped.get(seat) == state.asked[seat]:
            return 0.0
        return TIMES[self._wishes.get(seat, Pace.NORMAL)]
