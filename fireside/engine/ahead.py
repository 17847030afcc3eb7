"""What lies ahead of a position: who may act, and what the first of them can do.

`calls.play` writes it into memory that Python reads, an array of Python's own: a part of it becomes a list in half the
time that NumPy needs for a part of one of its arrays. In the memory are

- how many actions it has room for, and how many rows its log has,
- the actions of the first seat that may act, or the outcomes of chance,
- the weights of the outcomes, each with all those before it added,
- the log of the step.
"""

from __future__ import annotations

from array import array

import numpy as np

from fireside.engine.log import events
from fireside.engine.types import CHANCE, EVENT_FIELDS, MOST_SEATS, Event, Seat

HEADER = 2  # numbers at the beginning of the memory
UNREAD = 2  # rows of a log that nobody reads: every event takes the place of the one before
BYTES = 4  # of a number

# `calls.play` returns what is pending in the lowest bits of a number, and above them how many actions there are: Python
# takes longer to unpack two numbers. If it has refused an action, it returns the complement.
TURN_BITS = MOST_SEATS + 1
EVERY_TURN = (1 << TURN_BITS) - 1  # these bits, and what is in them at a chance step

Turn = tuple[tuple[Seat, ...], object, slice]  # who may act, the first seat of them, and where its actions are
_NO_SEAT = object()  # in place of the first seat; no seat that somebody asks about is identical with it


class _Turns(dict[int, Turn]):
    """Turns by their numbers: looked up more quickly than worked out."""

    def __missing__(self, number: int) -> Turn:
        mask = number & EVERY_TURN
        seats = (CHANCE,) if mask == EVERY_TURN else tuple(seat for seat in range(MOST_SEATS) if mask >> seat & 1)
        first = seats[0] if seats and seats[0] != CHANCE else _NO_SEAT
        return self.setdefault(number, (seats, first, slice(HEADER, HEADER + (number >> TURN_BITS))))


TURNS = _Turns()


def new_ahead(actions: int, log_rows: int = UNREAD) -> array[int]:
    """Memory for what lies ahead."""
    room = 2 * actions + log_rows * EVENT_FIELDS
    return array("i", [actions, log_rows, *[0] * room])


def logged(ahead: array[int]) -> tuple[Event, ...]:
    """The events of the step."""
    actions, rows = ahead[:HEADER]
    log = np.frombuffer(ahead, np.int32)[HEADER + 2 * actions :]
    return events(log.reshape(rows, EVENT_FIELDS))
