"""Whose page is drawn next: those who have to act come a little before those who only look on.

Whoever has just moved looks on. If there is more to draw than can be drawn, the others often have answered by the time
that it would be their turn, and one page shows them both; so with too much to draw, fewer pages are drawn.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from fireside.web.show.page import People

PATIENCE = 0.5  # seconds by which those who only look on let others go first


class Turns:
    """The pages that are to be drawn, with who has the table open."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nobody is waiting yet."""
        self._clock = clock
        self._urgent: dict[int, tuple[float, People]] = {}  # when each is due; the first is due first
        self._patient: dict[int, tuple[float, People]] = {}

    def __len__(self) -> int:
        return len(self._urgent) + len(self._patient)

    @property
    def urgent(self) -> int:
        """How many of those who wait have to act."""
        return len(self._urgent)

    def add(self, number: int, here: People, *, is_urgent: bool) -> None:
        """A page is to be drawn; one that is waiting already keeps its turn, or gets an earlier one."""
        now = self._clock()
        if number in self._urgent:
            self._urgent[number] = self._urgent[number][0], here
        elif is_urgent:
            self._patient.pop(number, None)
            self._urgent[number] = now, here
        else:
            due, _ = self._patient.get(number, (now + PATIENCE, here))
            self._patient[number] = due, here

    def hurry(self, number: int) -> None:
        """If a page is waiting, its owner has to act by now."""
        if number in self._patient:
            _, here = self._patient.pop(number)
            self._urgent[number] = self._clock(), here

    def leave(self, number: int) -> None:
        """A page need not be drawn any more."""
        self._urgent.pop(number, None)
        self._patient.pop(number, None)

    def take(self) -> tuple[int, People]:
        """The page that is due first; some page must be waiting."""
        heads = [(next(iter(line.items())), line) for line in (self._urgent, self._patient) if line]
        (number, (_, here)), line = min(heads, key=lambda head: head[0][1][0])
        del line[number]
        return number, here
