"""What many games between bots show: how often each of them wins, how long games last, how many points are scored."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fireside.bots.simulation import Matches

Z_95 = 1.959964  # how many standard deviations either side hold 95 % of a normal distribution
STEPS = 16  # of a distribution, at most


@dataclass(frozen=True)
class Share:
    """A share of wins, with the interval that holds the true one with 95 % confidence."""

    name: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Spread:
    """How numbers are distributed."""

    mean: float
    deviation: float
    least: int
    low: float  # the 5th percentile
    median: float
    high: float  # the 95th percentile
    most: int
    counts: list[int]  # how many there are in each of some equal steps from the least to the most


def wilson(share: float, games: int, deviations: float = Z_95) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927), which stays between 0 and 1 even for few games."""
    spread = deviations**2 / games
    centre = (share + spread / 2) / (1 + spread)
    half = math.sqrt(max(0.0, share * (1 - share)) * spread + spread**2 / 4) / (1 + spread)
    return max(0.0, centre - half), min(1.0, centre + half)


def shares_by_seat(matches: Matches) -> list[Share]:
    """How often each seat wins; winners who tie share the win."""
    wins = _wins(matches)
    return [_share(f"seat {seat}", wins[:, seat]) for seat in range(wins.shape[1])]


def shares_by_bot(matches: Matches) -> list[Share]:
    """How often each bot wins, per seat that it plays."""
    wins = _wins(matches)
    return [_share(name, wins[matches.seated == number]) for number, name in enumerate(matches.bots)]


def _wins(matches: Matches) -> npt.NDArray[np.float64]:
    won = matches.result.ranks == 0
    return won / np.maximum(1, won.sum(axis=1, keepdims=True))  # where all lose, nobody wins


def _share(name: str, wins: npt.NDArray[np.float64]) -> Share:
    return share_of(name, float(wins.sum()), len(wins))


def share_of(name: str, wins: float, games: int) -> Share:
    """A share of wins of that many games."""
    share = float(wins) / games
    return Share(name, games, share, *wilson(share, games))


def spread(numbers: npt.NDArray[np.int32]) -> Spread:
    """How numbers are distributed."""
    least = int(numbers.min())
    counts = np.bincount(numbers - least).tolist()
    return spread_of({least + index: count for index, count in enumerate(counts) if count})


def spread_of(counted: Mapping[int, int]) -> Spread:
    """How numbers are distributed that have been counted."""
    values = np.array(sorted(counted))
    counts = np.array([counted[value] for value in values.tolist()])
    mean = float(values @ counts / counts.sum())
    low, median, high = (_percentile(values, counts, percent) for percent in (5, 50, 95))
    return Spread(
        mean=mean,
        deviation=math.sqrt((values - mean) ** 2 @ counts / counts.sum()),
        least=int(values[0]),
        low=low,
        median=median,
        high=high,
        most=int(values[-1]),
        counts=_steps(values, counts),
    )


def _percentile(values: npt.NDArray[np.int64], counts: npt.NDArray[np.int64], percent: int) -> float:
    """Between two numbers in line, a percentile lies in proportion (method 7 of Hyndman and Fan 1996)."""
    ends = np.cumsum(counts)
    before, hundredths = divmod(percent * int(ends[-1] - 1), 100)
    low, high = (values[np.searchsorted(ends, place, "right")] for place in (before, min(before + 1, ends[-1] - 1)))
    return float(low + (high - low) * hundredths / 100)


def _steps(values: npt.NDArray[np.int64], counts: npt.NDArray[np.int64]) -> list[int]:
    from_least = values - values[0]
    step = int(from_least[-1]) // STEPS + 1  # a whole number, or some steps would cover more numbers than others
    return [int(count) for count in np.bincount(from_least // step, counts)]


def score_spreads(matches: Matches) -> dict[str, Spread]:
    """The points of each bot, over all games and seats."""
    scores = matches.result.scores
    return {name: spread(scores[matches.seated == number]) for number, name in enumerate(matches.bots)}


def endings(matches: Matches, clauses: Sequence[str]) -> dict[str, int]:
    """How many games ended by each clause."""
    counts: dict[str, Any] = dict.fromkeys(clauses, 0)
    for number, count in zip(*np.unique(matches.result.ends, return_counts=True), strict=True):
        counts[clauses[number]] += int(count)
    return counts
