"""How speed is measured: in many short rounds, the sides taking turns. The best round is the least disturbed one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import perf_counter

Work = Callable[[int], int]  # does about that many units of work and returns how many it did

FIRST_GUESS = 16  # units; then as many as fill a round
TRIALS = 3  # of each guess


@dataclass(frozen=True)
class Target:
    """What a number has to reach."""

    number: float
    is_most: bool = False  # whether it is a limit rather than a goal
    of_ratio: bool = False  # whether it applies to the ratio of ours to theirs

    def is_met(self, value: float) -> bool:
        """Whether a value reaches it."""
        return value <= self.number if self.is_most else value >= self.number


@dataclass(frozen=True)
class Line:
    """One result: what was measured, what came out, and what it has to reach."""

    section: str
    name: str
    unit: str
    ours: float
    theirs: float | None = None  # the peer's: OpenSpiel's, or boardgame.io's
    target: Target | None = None
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Ours as a multiple of theirs."""
        return None if not self.theirs else self.ours / self.theirs

    @property
    def is_met(self) -> bool | None:
        """Whether the target is reached; None if there is none."""
        if self.target is None:
            return None
        value = self.ratio if self.target.of_ratio else self.ours
        return value is not None and self.target.is_met(value)


def rate(work: Work, units: int) -> float:
    """Units a second in one round."""
    began = perf_counter()
    done = work(units)
    return done / (perf_counter() - began)


def calibrated(work: Work, seconds: float) -> int:
    """How many units of work fill that many seconds; one is done first, so that compiling is not measured."""
    work(1)
    units = FIRST_GUESS
    while True:
        fastest = max(rate(work, units) for _ in range(TRIALS))  # one that was disturbed would make rounds too short
        if units / fastest > seconds / 4:
            return max(1, int(fastest * seconds))
        units *= 4


def rates(works: Sequence[Work], *, rounds: int, seconds: float) -> list[float]:
    """Units a second of each work in its best round; the works take turns, so that a busy machine affects all alike."""
    sizes = [calibrated(work, seconds) for work in works]
    best = [0.0 for _ in works]
    for _ in range(rounds):
        for index, work in enumerate(works):
            best[index] = max(best[index], rate(work, sizes[index]))
    return best
