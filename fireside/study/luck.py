"""The value of every position of a game, and the luck of every chance step.

Whatever the value function, the luck of a chance step is the value of what happened less the weighted mean of the
values of everything that could have happened. So its mean is 0, exactly; a better function only makes it vary less.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fireside.engine.types import CHANCE
from fireside.position import Position
from fireside.record import Move, Record
from fireside.study.values import Floats, Formula, values


@dataclass(frozen=True)
class Course:
    """What a game was worth to every seat, step by step."""

    values: Floats  # values[step, seat]: before that step; the last row is the end
    luck: Floats  # luck[step, seat]: what chance brought; 0 where a seat acted


def course(record: Record, formula: Formula) -> Course:
    """The values and the luck of a whole game.

    A position before a chance step is worth the weighted mean of its outcomes. In a chain of chance steps, each
    outcome counts as the formula sees it, since what else could follow on all of them are too many to try.
    """
    moves = record.moves
    found, luck = np.zeros((2, len(moves) + 1, record.players))
    position = record.start()
    for step, move in enumerate(moves):
        found[step], luck[step] = _step(formula, position, move, step)
        position.play(*move)
    found[-1] = _expected(formula, position, len(moves))
    return Course(found, luck[:-1])


def _step(formula: Formula, position: Position, move: Move, step: int) -> tuple[Floats, Floats]:
    """What a position is worth, and the luck of the move that was played there."""
    if move.seat != CHANCE:
        return values(formula, [position], [step])[0], np.zeros(position.players)
    outcomes, weights = _outcomes(formula, position, step)
    mean = np.average(list(outcomes.values()), axis=0, weights=weights)
    return mean, outcomes[move.action] - mean


def _expected(formula: Formula, position: Position, step: int) -> Floats:
    """What a position is worth: before a chance step, the mean of its outcomes."""
    if position.pending != (CHANCE,):
        return values(formula, [position], [step])[0]
    outcomes, weights = _outcomes(formula, position, step)
    return np.average(list(outcomes.values()), axis=0, weights=weights)


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
