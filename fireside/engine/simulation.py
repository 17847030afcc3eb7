"""What comes of many games."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fireside.engine.errors import InvalidOption
from fireside.engine.types import Ints


class Simulation(NamedTuple):
    """What came of many games; row i of every array is game i."""

    lengths: Ints  # lengths[game]: actions, chance outcomes among them
    scores: Ints  # scores[game, seat]
    ranks: Ints  # ranks[game, seat]: 0 is a winner
    ends: Ints  # ends[game]: index into the game's endings

    @classmethod
    def of_size(cls, games: int, seats: int) -> Simulation:
        """Arrays for so many games, to be filled in."""
        lengths, ends = np.zeros((2, games), np.int32)
        scores, ranks = np.zeros((2, games, seats), np.int32)
        return cls(lengths, scores, ranks, ends)

    def part(self, games: slice) -> Simulation:
        """Some of the games; what is filled in there is filled in here."""
        return Simulation(*(array[games] for array in self))


def check_games(games: int) -> None:
    """InvalidOption unless so many games can be simulated."""
    if games < 1:
        raise InvalidOption(f"at least 1 game can be simulated, not {games}")
