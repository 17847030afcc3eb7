"""Readings: one number of many games with its uncertainty, kept as sums, so that more games can be added later."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from fireside.bots.summary import Z_95

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Reading:
    """The sum of something over games, divided by the sum of something else.

    A mean is such a ratio, of numbers to ones; so is a share of wins, of those won to those that would be fair. Its
    error is that of a ratio of sums over independent games (Cochran 1977, section 6.4).
    """

    games: int
    top: float  # the sum of what is divided
    bottom: float  # the sum of what it is divided by
    top_top: float  # the sums of their squares and of their product
    top_bottom: float
    bottom_bottom: float
    grain: float = 0.0  # the least that a single game can change `top` by, if it is known

    @property
    def is_known(self) -> bool:
        """Whether there was anything to divide by."""
        return self.bottom > 0

    @property
    def value(self) -> float:
        """The ratio."""
        return self.top / self.bottom if self.is_known else math.nan

    @property
    def error(self) -> float:
        """The standard error of the ratio; never less than what one more result could change it by."""
        if not self.is_known or self.games < 2:
            return math.inf
        ratio = self.value
        squares = self.top_top - 2 * ratio * self.top_bottom + ratio**2 * self.bottom_bottom
        spread = math.sqrt(max(0.0, squares) * self.games / (self.games - 1))
        return max(spread, self.grain) / self.bottom

    @property
    def low(self) -> float:
        """The lower end of the interval that holds the true number with 95 % confidence; a count is never negative."""
        low = self.value - Z_95 * self.error
        return max(0.0, low) if self.grain else low

    @property
    def high(self) -> float:
        """The upper end of that interval."""
        return self.value + Z_95 * self.error

    def more(self, other: Reading) -> Reading:
        """This reading with the games of another one, which are other games."""
        added = {field.name: getattr(self, field.name) + getattr(other, field.name) for field in fields(self)}
        return Reading(**{**added, "grain": self.grain})

    def plain(self) -> list[float]:
        """The sums as JSON knows them."""
        return [getattr(self, field.name) for field in fields(self)]

    @classmethod
    def from_plain(cls, sums: Iterable[Any]) -> Reading:
        """The reading with these sums."""
        return cls(*sums)

    def as_figures(self) -> dict[str, float | None]:
        """The number with its interval, as JSON knows them: what is not known is null."""
        figures = {"value": self.value, "low": self.low, "high": self.high}
        return {name: figure if math.isfinite(figure) else None for name, figure in figures.items()}


@dataclass(frozen=True)
class Counted:
    """What every single game adds to a reading."""

    top: Floats
    bottom: Floats
    grain: float = 0.0

    def reading(self) -> Reading:
        """The sums over all games."""
        top, bottom = self.top, self.bottom
        squares = (float(top @ top), float(top @ bottom), float(bottom @ bottom))
        return Reading(len(top), float(top.sum()), float(bottom.sum()), *squares, self.grain)

    def pulls(self) -> Floats:
        """How much every game pulls the ratio up or down, to compare games that had the same seeds."""
        whole = self.reading()
        return (self.top - whole.value * self.bottom) * len(self.top) / whole.bottom


def mean_of(numbers: npt.NDArray[Any]) -> Counted:
    """A number of every game."""
    return Counted(numbers.astype(np.float64), np.ones(len(numbers)))


def difference(first: Counted, second: Counted) -> tuple[float, float]:
    """By how much the second is more than the first, and the standard error, if their games had the same seeds.

    What luck the two have in common does not count as a difference.
    """
    apart = second.pulls() - first.pulls()
    change = second.reading().value - first.reading().value
    return change, float(apart.std(ddof=1) / math.sqrt(len(apart)))
