"""Goals: what a game should be like, in words such as `turns=30±5`, `tribe share 0.9..1.1`, `end WF-5.1=80%..100%`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from fireside.engine.errors import InvalidOption
from fireside.lab.readings import Reading

Verdict = Literal["met", "missed", "unclear"]

FORM = "QUANTITY=NUMBER±NUMBER or QUANTITY LOW..HIGH"
EXACTLY = 0.01  # of a number that is given without its tolerance
INSIDE = 0.1  # how far a goal counts as missed at the edge of its band; in its middle, not at all

_NUMBER = r"-?\d+(?:\.\d+)?%?"
_GOAL = re.compile(
    rf"(?P<what>.*?\S)(?:\s*=\s*|\s+)"
    rf"(?P<first>{_NUMBER})(?:\s*(?P<between>±|\+/?-|\.\.)\s*(?P<second>{_NUMBER}))?"
)


@dataclass(frozen=True)
class Goal:
    """A quantity, and the band in which it should be."""

    text: str  # as somebody wrote it
    what: str  # the name of the quantity
    low: float
    high: float

    @property
    def middle(self) -> float:
        """What would be best."""
        return (self.low + self.high) / 2

    def strain(self, number: float) -> float:
        """How far a number is from the goal: 0 in the middle of the band, 0.1 at its edges, then 1 more for every half
        of its width."""
        away = abs(number - self.middle) / ((self.high - self.low) / 2)
        return INSIDE * away if away <= 1 else INSIDE + away - 1

    def least_strain(self, reading: Reading) -> float:
        """The strain if the true number is where it suits the goal best, within its interval."""
        return self.strain(min(max(self.middle, reading.low), reading.high))

    def most_strain(self, reading: Reading) -> float:
        """The strain if the true number is where it suits the goal least, within its interval."""
        return max(self.strain(reading.low), self.strain(reading.high))

    def verdict(self, readings: Mapping[str, Reading]) -> Verdict:
        """Whether all numbers are surely in the band, or one of them surely outside."""
        if any(reading.high < self.low or reading.low > self.high for reading in readings.values()):
            return "missed"
        is_met = all(self.low <= reading.low and reading.high <= self.high for reading in readings.values())
        return "met" if is_met and readings else "unclear"


def parse_goal(text: str | Goal) -> Goal:
    """A goal as somebody wrote it; InvalidOption if it says no band."""
    if isinstance(text, Goal):
        return text
    found = _GOAL.fullmatch(text.strip())
    if found is None:
        raise InvalidOption(f"{text!r} is not a goal: {FORM}")
    first, second = _number(found["first"]), _number(found["second"] or "0")
    if found["between"] == "..":
        low, high = first, second
    else:
        width = second if found["between"] else max(abs(first), 1) * EXACTLY
        low, high = first - width, first + width
    if not low < high:
        raise InvalidOption(f"{text!r} leaves no room: it goes from {low:g} to {high:g}")
    return Goal(text.strip(), found["what"], low, high)


def _number(text: str) -> float:
    return float(text[:-1]) / 100 if text.endswith("%") else float(text)
