"""Whose page is drawn next: those who have to act come a little before those who look on, and these before whoever has
just moved and knows what happened.

If there is more to draw than can be drawn, the others often have answered by the time that it would be the turn of
those who moved, and one page shows them both; so with too much to draw, fewer pages are drawn.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from fireside.web.show.page import People

HAS_TO_ACT, LOOKS_ON, HAS_MOVED = 0.0, 0.5, 0.75  # seconds by which each of them lets others go first


class Turns:
    """The pages that are to be drawn, with who has the table open."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Nobody is waiting yet."""
        self._clock = clock
        # When each page is due, by the patience of its owner; the first of each is due first.
        self._lines: dict[float, dict[int, tuple[float, People]]] = {HAS_TO_ACT: {}, LOOKS_ON: {}, HAS_MOVED: {}}

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    @property
    def urgent(self) -> int:
        """How many of those who wait have to act."""
        return len(self._lines[HAS_TO_ACT])

    def add(self, number: int, here: People, patience: float) -> None:
        """A page is to be drawn; one that is waiting already keeps its turn, or gets an earlier one."""
        due = self._clock() + patience
        for line in self._lines.values():
            if number in line and line[number][0] <= due:
                line[number] = line[number][0], here
                return
        self.leave(number)
        self._lines[patience][number] = due, here

    def hurry(self, number: int) -> None:
        """If a page is waiting, its owner has to act by now."""
        for line in self._lines.values():
            if number in line:
                self.add(number, line[number][1], HAS_TO_ACT)
                return

    def leave(self, number: int) -> None:
        """A page need not be drawn any more."""
        for line in self._lines.values():
            line.pop(number, None)

    def take(self) -> tuple[int, People]:
        """The page that is due first; some page must be waiting."""
        heads = [(next(iter(line.items())), line) for line in self._lines.values() if line]
        (number, (_, here)), line = min(heads, key=lambda head: head[0][1][0])
        del line[number]
        return number, here
