"""The log that `apply` writes events into: rows of numbers, row 0 counting them; or MUTED, which costs nothing."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import rule
from fireside.engine.types import EVENT_FIELDS, LOG_ROWS, Event, Ints, Seat

Log = Ints | None
MUTED = None  # the compiler leaves out every `emit` into it


def new_log() -> Ints:
    """An empty log, long enough for the events of one action."""
    return np.zeros((LOG_ROWS, EVENT_FIELDS), np.int32)


def events(log: Ints) -> tuple[Event, ...]:
    """What was logged."""
    return tuple(Event(*row) for row in log[1 : log[0, 0] + 1].tolist())


@rule
def emit(log: Log, audience: int, kind: int, seat: Seat, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Log that something happened, for the seats in the audience mask; EVERYONE includes the spectators."""
    if log is None:
        return
    row = min(log[0, 0] + 1, len(log) - 1)
    log[0, 0] = row
    log[row, 0] = kind
    log[row, 1] = seat
    log[row, 2] = audience
    log[row, 3] = a
    log[row, 4] = b
    log[row, 5] = c
    log[row, 6] = d
