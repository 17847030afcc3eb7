"""A picture as a page is told of it: a move changes little, so a page is sent only the pieces that it does not have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fireside.draw.pieces import parts_of

MOST = 800  # pieces that have come up lately; as many from before are still known
MOST_KEPT = 20_000  # pieces that a page is given to keep before it starts again: some megabytes in a browser

# The number of a piece that the page has; or else its markup, or a list of what it consists of: that is kept under the
# next number. None tells the page to forget all pieces. table.js knows this as well.
Told = Any


class Stock:
    """The pieces that a page has for one of its places. Only their hashes are kept here, and of those that have not
    come up for long, nothing: they are sent again. So is everything once a page is drawn by another process, where
    hashes are others."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._numbers: dict[int, int] = {}
        self._before: dict[int, int] = {}
        self._count = 0  # of all that the page keeps

    def picture(self, parts: Sequence[str]) -> list[Told]:
        """A picture in its pieces as the page is told of it."""
        is_anew = not 0 < self._count <= MOST_KEPT
        if is_anew:
            self._numbers, self._before, self._count = {}, {}, 0
        elif len(self._numbers) > MOST:
            self._numbers, self._before = {}, self._numbers
        told = self._all(parts)
        return [None, *told] if is_anew else told

    def _all(self, parts: Sequence[str]) -> list[Told]:
        """Parts one after the other, most of which are known."""
        numbers, told = self._numbers, []
        for part in parts:
            name = hash(part)
            number = numbers.get(name)
            told.append(self._told(name, part) if number is None else number)
        return told

    def _told(self, name: int, part: str) -> Told:
        """A part that has not come up lately."""
        number = self._before.get(name)
        if number is not None:
            self._numbers[name] = number
            return number
        inside = parts_of(part)
        told = part if len(inside) == 1 else self._all(inside)
        self._numbers[name] = self._count
        self._count += 1
        return told
