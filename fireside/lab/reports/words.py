"""Numbers in sentences, in English, as all reports are."""

from __future__ import annotations

import math
from collections.abc import Sequence

from fireside.lab.charts.bits import number_text
from fireside.lab.measures import Interval, Measure


def value(measure: Measure) -> str:
    """A value with its unit."""
    return number_text(measure.value, measure.unit)


def rough(share: float) -> str:
    """A share as a whole percentage: in a sentence, more digits would promise too much."""
    return f"{100 * max(0.0, share):.0f} %"


def interval(found: Interval, unit: str = "") -> str:
    """The limits of an interval, with one unit for both."""
    low, high = number_text(found.low, unit), number_text(found.high, unit)
    mark = f" {unit}" if unit in ("%", "×") else ""
    return f"{low.removesuffix(mark)} to {high}"


def sure(measure: Measure) -> str:
    """A value with its interval."""
    return f"{value(measure)} ({interval(measure.interval, measure.unit)})"


def joined(words: Sequence[str]) -> str:
    """A, B and C."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted(number: int, one: str) -> str:
    """1 game, 2 games."""
    return f"{number:,} {one}{'' if number == 1 else 's'}"


def signed(found: Interval, unit: str = "") -> tuple[str, str]:
    """A difference with its sign, and its interval; differences of shares are in percentage points."""
    if any(math.isnan(number) for number in found):
        return "–", ""
    factor = 100 if unit == "%" else 1
    digits = 1 if unit == "%" else _digits(max(abs(number) for number in found))
    middle, low, high = (f"{factor * number:+,.{digits}f}".replace("-", "−") for number in found)
    return middle, f"{low} to {high}"


def _digits(largest: float) -> int:
    """As many decimals as tell apart numbers of that size."""
    return next(digits for limit, digits in ((0.01, 4), (0.1, 3), (10, 2), (float("inf"), 0)) if largest <= limit)
