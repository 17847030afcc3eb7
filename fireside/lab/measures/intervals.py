"""Intervals that hold the true value with 95 % confidence, from games that are independent of each other."""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import NormalDist
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fireside.bots import summary

Numbers = npt.NDArray[np.float64]
Indices = npt.NDArray[np.intp]

CONFIDENCE = 0.95
RESAMPLES = 1000
SEED = 20081113  # of all resampling: the same rows give the same intervals

WILSON = "Wilson's interval (1927)"
STUDENT = "Student's t over games"
CLUSTERS = "normal, of a ratio, with the seats of a game taken together (linearised)"
BOOTSTRAP = f"basic bootstrap over games (Davison and Hinkley 1997): {RESAMPLES:,} resamples with a fixed seed"


class Interval(NamedTuple):
    """A value, and the limits that hold the true one with 95 % confidence; NaN where nothing can be said."""

    value: float
    low: float
    high: float

    def times(self, factor: float) -> Interval:
        """The same in another unit."""
        return Interval(*(factor * number for number in self))

    def holds(self, value: float) -> bool:
        """Whether a value lies within the limits, or cannot be excluded because nothing is known."""
        return not (value < self.low or value > self.high)


UNKNOWN = Interval(math.nan, math.nan, math.nan)


def normal_quantile(confidence: float = CONFIDENCE) -> float:
    """How many standard deviations either side hold that share of a normal distribution."""
    return NormalDist().inv_cdf((1 + confidence) / 2)


def student_quantile(freedom: int, confidence: float = CONFIDENCE) -> float:
    """The same for Student's t (the expansion of Abramowitz and Stegun, 26.7.5: within 1 % from 4 degrees on)."""
    z = normal_quantile(confidence)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, start=1))


def wilson(share: float, trials: int, confidence: float = CONFIDENCE) -> Interval:
    """A share of independent trials. Ties that share a win vary less than wins do: it is then a little too wide."""
    if trials < 1:
        return UNKNOWN
    return Interval(share, *summary.wilson(share, trials, normal_quantile(confidence)))


def mean(samples: npt.NDArray[Any], confidence: float = CONFIDENCE) -> Interval:
    """The mean of one number a game; games without one (NaN) are left out."""
    known = np.asarray(samples, float)
    known = known[~np.isnan(known)]
    if len(known) < 2:
        return UNKNOWN if len(known) == 0 else Interval(float(known[0]), math.nan, math.nan)
    middle = float(known.mean())
    half = student_quantile(len(known) - 1, confidence) * float(known.std(ddof=1)) / math.sqrt(len(known))
    return Interval(middle, middle - half, middle + half)


def ratio(amounts: Numbers, counts: Numbers, confidence: float = CONFIDENCE) -> Interval:
    """amounts.sum() / counts.sum(), where each game has an amount and a count of its own."""
    total = float(counts.sum())
    if total == 0 or len(counts) < 2:
        return UNKNOWN
    value = float(amounts.sum()) / total
    error = _ratio_error(amounts - value * counts, total)
    half = normal_quantile(confidence) * error
    return Interval(value, value - half, value + half)


def _ratio_error(left_over: Numbers, total: float) -> float:
    games = len(left_over)
    return math.sqrt(float((left_over**2).sum()) * games / (games - 1)) / total


def ratio_difference(first: tuple[Numbers, Numbers], second: tuple[Numbers, Numbers]) -> Interval:
    """ratio(*first) − ratio(*second), both from the same games."""
    (a, m), (b, n) = first, second
    if not m.sum() or not n.sum() or len(m) < 2:
        return UNKNOWN
    one, other = a.sum() / m.sum(), b.sum() / n.sum()
    left_over = (a - one * m) / m.sum() - (b - other * n) / n.sum()
    half = normal_quantile() * _ratio_error(left_over, 1.0)
    value = float(one - other)
    return Interval(value, value - half, value + half)


def bootstrap(statistic: Callable[[Indices], float], games: int, resamples: int = RESAMPLES) -> Interval:
    """Any number that can be worked out from some of the games, given their indices."""
    value = statistic(np.arange(games)) if games > 1 else math.nan
    if math.isnan(value):
        return UNKNOWN
    rng = np.random.default_rng(SEED)
    found = [statistic(rng.integers(0, games, games)) for _ in range(resamples)]
    tail = 50 * (1 - CONFIDENCE)
    low, high = np.nanpercentile(found, (tail, 100 - tail)).tolist()
    # Resamples err from the value as the value errs from the truth, so the limits lie the other way round.
    return Interval(value, min(value, 2 * value - high), max(value, 2 * value - low))
