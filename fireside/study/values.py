"""What a full position is worth to every seat: its share of the victory, as greedy bots and a fitted formula tell it.

Luck needs the value of every outcome of every die. Games that are played out from there to the end are too noisy for
that, and a formula that looks at the position itself is wrong about it in ways that add up. So greedy bots play on for
a while, several times and with the same dice for all outcomes, and the formula values what came of it. Each seat's
position gets a mark, which is linear in what the seat observes and in its lead in points, with other coefficients early
and late in the game; a softmax turns the marks of all seats into shares. `fitting` finds the coefficients, which are
kept in a file per game.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from fireside.bots import greedy
from fireside.bots.search import mixed_seed
from fireside.game import Game
from fireside.position import Position
from fireside.study.samples import Desk, Floats, Looks

TEMPLATE = Path(__file__).with_name("scouting.py")

FOLDER = Path(__file__).parent / "values"
LATEST = 1.5  # times the usual length: beyond it, a game counts as late as it ever gets
LEAST_EXPLAINED = 0.03  # of the variance of results; less may be chance in the games in which it was measured
SURE = 2.0  # standard errors that it must be clear of nothing
POWERS = 3  # of the progress, by which the lead in points is multiplied
PLAYOUTS = 16  # times that greedy bots play on from a position
DEPTH = 10  # turns that chance has meanwhile


@dataclass(frozen=True)
class Formula:
    """The coefficients for a game with one number of players, and how well they do."""

    length: float  # steps in a usual game
    seats: tuple[float, ...]  # seats[seat]: what its place in the order of play is worth
    lead: tuple[float, ...]  # lead[power]: what a point of lead is worth, times the progress to that power
    early: tuple[float, ...]  # early[number]: what each number of an observation is worth
    late: tuple[float, ...]  # late[number]: how much more it is worth at the usual end
    trust: float = 1.0  # how much of a difference between outcomes is to be believed; the rest is noise
    explained: float = 0.0  # the part of the variance of results that luck explains in games that were not fitted to
    error: float = 0.0  # standard error of it
    playouts: int = PLAYOUTS
    depth: int = DEPTH

    @property
    def tells_luck(self) -> bool:
        """Whether results without luck vary clearly less than results; otherwise luck cannot be told."""
        return self.explained >= max(LEAST_EXPLAINED, SURE * self.error)


def leads(scores: npt.NDArray[Any]) -> Floats:
    """leads[row, seat]: how many points a seat is ahead of the best other one."""
    best = np.sort(scores, axis=1)
    top, second = best[:, -1:], best[:, -2:-1]
    return np.where(scores == top, scores - second, scores - top).astype(float)


def progress(formula: Formula, looks: Looks) -> Floats:
    """progress[row]: 1 at the usual end."""
    return np.minimum(looks.steps / formula.length, LATEST)


def marks(formula: Formula, looks: Looks) -> Floats:
    """marks[row, seat]: how promising a seat's position is."""
    worth = looks.observed @ np.array([formula.early, formula.late]).T
    late = progress(formula, looks)[:, np.newaxis]
    lead = sum(point * late**power for power, point in enumerate(formula.lead)) * leads(looks.scores)
    return np.array(formula.seats) + lead + worth[..., 0] + late * worth[..., 1]


def shares(marked: Floats) -> Floats:
    """The softmax of the marks of all seats."""
    raised = np.exp(marked - marked.max(axis=1, keepdims=True))
    return raised / raised.sum(axis=1, keepdims=True)


def result_of(position: Position) -> Floats:
    """result[seat]: the shares of the victory in a finished game; winners who tie share it, or nobody has won."""
    result = np.zeros(position.players)
    result[position.winners] = 1 / max(1, len(position.winners))
    return result


def values(formula: Formula, positions: Sequence[Position], steps: Sequence[int]) -> Floats:
    """values[position, seat]: the expected shares of the victory; where the game is over, the result.

    steps[i] is how many led to positions[i]. What greedy bots meet depends on the first of these numbers alone, so that
    positions that are valued together meet the same dice and draws.
    """
    first, playouts = positions[0], formula.playouts
    looks = Looks.of_size(first.game, first.players, len(positions) * playouts)
    seeds = np.array([mixed_seed(steps[0], number) for number in range(playouts)], np.uint64)
    begins = np.concatenate([position.states for position in positions])
    desk = Desk.of(first.game, first.players)
    scouts(first.game).futures(begins, np.array(steps, np.int32), seeds, formula.depth, desk, looks)
    found = np.where(looks.result < 0, shares(marks(formula, looks)), looks.result)
    return found.reshape(len(positions), playouts, first.players).mean(axis=1)


@cache
def scouts(game: Game) -> ModuleType:
    """What lets greedy bots play on, to be compiled for a game."""
    return game.specialise(TEMPLATE, observation=game.observer, loops=game.loops, matches=greedy.compiled(game))


def formula_for(game: Game, players: int) -> Formula | None:
    """The formula for a game; None if there is none for it. A variant borrows that of the published game."""
    formula = kept(game.base).get(players)
    if formula is None or not game.has_observations:
        return None
    return formula if len(formula.early) == len(game.blank_observation(players)) else None


@cache
def kept(name: str) -> dict[int, Formula]:
    """The formulas of a game, by the number of players."""
    path = FOLDER / f"{name}.json"
    if not name.isidentifier() or not path.is_file():
        return {}
    read = json.loads(path.read_text(encoding="utf-8"))
    return {int(players): _from_plain(plain) for players, plain in read.items()}


def _from_plain(plain: dict[str, Any]) -> Formula:
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()}
    return Formula(**values)


def save(name: str, formulas: dict[int, Formula]) -> Path:
    """Keep the formulas of a game, by the number of players."""
    plain = {str(players): asdict(formula) for players, formula in sorted(formulas.items())}
    path = FOLDER / f"{name}.json"
    path.write_text(json.dumps(plain, separators=(",", ":")).replace("},", "},\n") + "\n", encoding="utf-8")
    kept.cache_clear()
    return path
