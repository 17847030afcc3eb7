"""Trials of a tuning: the values that were tried, what their games showed, and how far that is from the goals."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fireside.lab.goals import Goal, Verdict
from fireside.lab.readings import Reading
from fireside.lab.vary import Number

Readings = Mapping[str, Mapping[str, Reading]]  # by quantity and member
REFUSED = 1000.0  # the strain of values that nobody can play with: more than any that can be played


@dataclass(frozen=True)
class Tried:
    """Values that were tried, and the readings of their games so far."""

    values: tuple[Number, ...]
    rungs: int = 0  # how many times games were added
    readings: Readings = field(default_factory=dict)
    fault: str = ""  # why nobody can play with these values, if so

    @property
    def games(self) -> int:
        """How many games were played with these values."""
        return max((reading.games for members in self.readings.values() for reading in members.values()), default=0)

    def more(self, found: Readings) -> Tried:
        """With the readings of further games."""
        return Tried(self.values, self.rungs + 1, _added(self.readings, found))

    def plain(self) -> dict[str, Any]:
        """As JSON knows it."""
        sums = {
            name: {each: reading.plain() for each, reading in members.items()}
            for name, members in self.readings.items()
        }
        return {"values": list(self.values), "rungs": self.rungs, "readings": sums, "fault": self.fault}

    @classmethod
    def from_plain(cls, told: Mapping[str, Any]) -> Tried:
        """What was written down."""
        readings = {
            name: {each: Reading.from_plain(sums) for each, sums in members.items()}
            for name, members in told["readings"].items()
        }
        return cls(tuple(told["values"]), told["rungs"], readings, told["fault"])


def _added(before: Readings, found: Readings) -> dict[str, dict[str, Reading]]:
    """Readings of more games; a member may have been met in some of them only."""
    return {
        name: {
            member: _sum([readings[name][member] for readings in (before, found) if member in readings.get(name, {})])
            for member in {**before.get(name, {}), **members}
        }
        for name, members in found.items()
    }


def _sum(readings: Sequence[Reading]) -> Reading:
    first, *others = readings
    for other in others:
        first = first.more(other)
    return first


@dataclass(frozen=True)
class Judgement:
    """How far values are from the goals, and between which bounds that could be."""

    strain: float
    low: float
    high: float
    verdicts: Mapping[str, Verdict]  # by goal

    @property
    def is_met(self) -> bool:
        """Whether all goals are surely met."""
        return all(verdict == "met" for verdict in self.verdicts.values())


def judge(tried: Tried, goals: Sequence[Goal]) -> Judgement:
    """The strains of all goals added up; what counts for a goal is its worst member."""
    if tried.fault:
        return Judgement(REFUSED, REFUSED, REFUSED, {goal.text: "missed" for goal in goals})
    if not tried.games:
        return Judgement(math.inf, 0.0, math.inf, {goal.text: "unclear" for goal in goals})
    held = [(goal, list(tried.readings[goal.what].values())) for goal in goals]
    return Judgement(
        strain=sum(max((goal.strain(each.value) for each in members), default=REFUSED) for goal, members in held),
        low=sum(max((goal.least_strain(each) for each in members), default=0.0) for goal, members in held),
        high=sum(max((goal.most_strain(each) for each in members), default=REFUSED) for goal, members in held),
        verdicts={goal.text: goal.verdict(tried.readings[goal.what]) for goal in goals},
    )
