"""What a full position is worth to every seat: its share of the victory, as a fitted formula tells it.

Luck needs a value that does not waver, for every outcome of every die: playouts are too noisy for that, a formula is
not. Each seat's position gets a mark, which is linear in what the seat observes and in its lead in points, with other
coefficients early and late in the game; a softmax turns the marks of all seats into shares. Where a seat has a choice,
the formula is asked one step ahead: a position is worth what the choice that suits this seat best makes of it. Without
that, a draw would be worth the same to whoever may use it and to all the others. `fitting` finds the coefficients,
which are kept in a file per game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from fireside.engine.types import CHANCE, Seat
from fireside.game import Game
from fireside.position import Position

Floats = npt.NDArray[np.float64]

FOLDER = Path(__file__).parent / "values"
LATEST = 1.5  # times the usual length: beyond it, a game counts as late as it ever gets
LEAST_EXPLAINED = 0.03  # of the variance of results; less may be chance in the games in which it was measured
POWERS = 3  # of the progress, by which the lead in points is multiplied


@dataclass(frozen=True)
class Formula:
    """The coefficients for a game with one number of players, and how well they do."""

    length: float  # steps in a usual game
    seats: tuple[float, ...]  # seats[seat]: what its place in the order of play is worth
    lead: tuple[float, ...]  # lead[power]: what a point of lead is worth, times the progress to that power
    early: tuple[float, ...]  # early[number]: what each number of an observation is worth
    late: tuple[float, ...]  # late[number]: how much more it is worth at the usual end
    explained: float  # the part of the variance of results that luck explains in games that were not fitted to

    @property
    def tells_luck(self) -> bool:
        """Whether results without luck vary clearly less than results; otherwise luck cannot be told."""
        return self.explained >= LEAST_EXPLAINED


@dataclass(frozen=True)
class Features:
    """What the formula looks at, for some positions."""

    observed: npt.NDArray[Any]  # observed[position, seat, number]
    lead: Floats  # lead[position, seat]: points ahead of the best other
    progress: Floats  # progress[position]: 1 at the usual end


def features(positions: Sequence[Position], steps: Sequence[int], length: float) -> Features:
    """What the formula looks at; steps[i] is how many steps led to positions[i]."""
    first = positions[0]
    players = first.players
    blank = first.game.blank_observation(players)
    observed = np.zeros((len(positions), players, len(blank)), blank.dtype)
    for index, position in enumerate(positions):
        for seat in range(players):
            position.view(seat).observe(observed[index, seat])
    lead = leads(np.array([position.scores for position in positions], float))
    return Features(observed, lead, np.minimum(np.array(steps) / length, LATEST))


def leads(scores: Floats) -> Floats:
    """leads[position, seat]: how many points a seat is ahead of the best other one."""
    best = np.sort(scores, axis=1)
    top, second = best[:, -1:], best[:, -2:-1]
    return np.where(scores == top, scores - second, scores - top)


def marks(formula: Formula, found: Features) -> Floats:
    """marks[position, seat]: how promising a seat's position is."""
    early, late = np.array(formula.early), np.array(formula.late)
    progress = found.progress[:, np.newaxis]
    lead = sum(worth * progress**power for power, worth in enumerate(formula.lead)) * found.lead
    return np.array(formula.seats) + lead + found.observed @ early + progress * (found.observed @ late)


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

    Where a seat has a choice, its best one counts; of several seats that choose at once, that of the first.
    """
    ahead = [(index, *choice) for index, position in enumerate(positions) for choice in _choices(position)]
    later = [steps[index] + (seat != CHANCE) for index, seat, _ in ahead]
    found = _at_once(formula, [after for *_, after in ahead], later)
    best = np.zeros((len(positions), positions[0].players))
    highest = np.full(len(positions), -1.0)
    for (index, seat, _), shared in zip(ahead, found, strict=True):
        if shared[seat] > highest[index]:
            best[index], highest[index] = shared, shared[seat]
    return best


def _choices(position: Position) -> Iterator[tuple[Seat, Position]]:
    """Who can choose and where every choice leads; the position itself if there is nothing to choose."""
    seat = position.pending[0] if position.pending else CHANCE
    legal = position.legal(seat) if seat != CHANCE else []
    if len(legal) < 2:
        yield CHANCE, position
        return
    for action in legal:
        after = position.copy()
        after.play(seat, action)
        yield seat, after


def _at_once(formula: Formula, positions: Sequence[Position], steps: Sequence[int]) -> Floats:
    """The values of positions as they are, without a look ahead."""
    found = shares(marks(formula, features(positions, steps, formula.length)))
    for index, position in enumerate(positions):
        if position.is_over:
            found[index] = result_of(position)
    return found


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
