"""What lies ahead of a position: who may act, and what the first of them can do.

`calls.play` writes it into memory that Python reads, an array of Python's own: a part of it becomes a list in half the
time that NumPy needs for a part of one of its arrays. In the memory are

- how many actions it has room for,
- the actions of the first seat that may act, or the outcomes of chance,
- the weights of the outcomes, each with all those before it added,
- the log of the step, which nobody reads (see `happened`).
"""

from __future__ import annotations

from array import array

from fireside.engine.types import CHANCE, EVENT_FIELDS, MOST_SEATS, Seat

HEADER = 1  # numbers at the beginning of the memory
UNREAD = 2  # rows of the log: every event takes the place of the one before
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


def new_ahead(actions: int) -> array[int]:
    """Memory for what lies ahead."""
    return array("i", [actions, *[0] * (2 * actions + UNREAD * EVENT_FIELDS)])
