"""The value of every position of a game, and the luck of every chance step.

Whatever the value function, the luck of a chance step is the value of what happened less the weighted mean of the
values of everything that could have happened. So its mean is 0, exactly; a better function only makes it vary less. Of
that difference as much is believed as results bear out (`Formula.trust`), which leaves the mean as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from fireside.engine.types import CHANCE
from fireside.position import Position
from fireside.record import Record
from fireside.study.samples import Floats
from fireside.study.values import Formula, values


@dataclass(frozen=True)
class Course:
    """What a game was worth to every seat, step by step."""

    values: Floats  # values[step, seat]: before that step; the last row is the end
    luck: Floats  # luck[step, seat]: what chance brought; 0 where a seat acted


class Fall(NamedTuple):
    """A chance step: what it could bring, and what it brought."""

    before: Floats  # before[seat]: the weighted mean over all outcomes
    luck: Floats  # luck[seat]: what happened, less that mean


def course(record: Record, formula: Formula) -> Course:
    """The values and the luck of a whole game.

    A position before a chance step is worth the weighted mean of its outcomes, and afterwards as much more as the luck
    was. In a chain of chance steps, each outcome counts as the formula sees it, since what else could follow on all of
    them are too many to try.
    """
    moves, fallen = record.moves, falls(record, formula)
    found, luck = np.zeros((2, len(moves) + 1, record.players))
    for step, position in enumerate(positions(record)):
        if step in fallen:
            found[step], luck[step] = fallen[step]
        elif position.pending and step - 1 in fallen:
            found[step] = found[step - 1] + luck[step - 1]
        else:
            found[step] = values(formula, [position], [step])[0]
    return Course(found, luck[:-1])


def positions(record: Record) -> Iterator[Position]:
    """Every position of a game, the last one included; the same object each time."""
    position = record.start()
    yield position
    for move in record.moves:
        position.play(*move)
        yield position


def falls(record: Record, formula: Formula) -> dict[int, Fall]:
    """The chance steps of a game, by their number; one that is yet to come has no luck."""
    fallen = {}
    for step, position in enumerate(positions(record)):
        if position.pending == (CHANCE,):
            outcomes, weights = _outcomes(formula, position, step)
            mean = np.average(list(outcomes.values()), axis=0, weights=weights)
            happened = outcomes[record.moves[step].action] if step < len(record.moves) else mean
            fallen[step] = Fall(mean, formula.trust * (happened - mean))
    return fallen


def _outcomes(formula: Formula, position: Position, step: int) -> tuple[dict[int, Floats], list[int]]:
    """What every outcome of a chance step is worth, by its action; and their weights."""
    odds = position.odds()
    after = [_after(position, action) for action in odds]
    found = values(formula, after, [step + 1] * len(after))
    return dict(zip(odds, found, strict=True)), list(odds.values())


def _after(position: Position, action: int) -> Position:
    after = position.copy()
    after.play(CHANCE, action)
    return after
