"""What compiled code writes down about positions, and what it works with meanwhile."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fireside.bots.numbers import MATCH_STATES
from fireside.engine.chance import new_rng
from fireside.engine.types import Ints, Rng, States
from fireside.game import Game

Floats = npt.NDArray[np.float64]


class Looks(NamedTuple):
    """What the formula looks at; row i of every array is the same position."""

    observed: npt.NDArray[Any]  # observed[row, seat, number]
    scores: Ints  # scores[row, seat]: points
    steps: Ints  # steps[row]: how many led there
    result: Floats  # result[row, seat]: the shares of the victory; −1 as long as the game is not over

    @classmethod
    def of_size(cls, game: Game, players: int, rows: int) -> Looks:
        """Zeroed rows."""
        blank = game.blank_observation(players)
        return cls(
            observed=np.zeros((rows, players, len(blank)), blank.dtype),
            scores=np.zeros((rows, players), np.int32),
            steps=np.zeros(rows, np.int32),
            result=np.zeros((rows, players)),
        )

    def part(self, rows: slice) -> Looks:
        """Some of the rows, sharing memory: what is filled in there is filled in here."""
        return Looks(self.observed[rows], self.scores[rows], self.steps[rows], self.result[rows])


class Desk(NamedTuple):
    """What compiled code works with."""

    states: States  # as a match needs them
    actions: Ints
    weights: Ints
    points: Ints
    rng: Rng  # decides between choices that a bot likes equally
    chance: Rng  # rolls dice and draws

    @classmethod
    def of(cls, game: Game, players: int) -> Desk:
        """One for a game."""
        return cls(game.new_states(MATCH_STATES), *game.buffers(), np.zeros(players, np.int32), new_rng(0), new_rng(0))
