"""The results of many games."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fireside.engine.errors import InvalidOption
from fireside.engine.types import Ints


class Simulation(NamedTuple):
    """The results of many games; row i of every array is game i."""

    lengths: Ints  # lengths[game]: actions, including chance outcomes
    scores: Ints  # scores[game, seat]
    ranks: Ints  # ranks[game, seat]: 0 is a winner
    ends: Ints  # ends[game]: index into the game's endings

    @classmethod
    def of_size(cls, games: int, seats: int) -> Simulation:
        """Arrays for that many games, to be filled in."""
        lengths, ends = np.zeros((2, games), np.int32)
        scores, ranks = np.zeros((2, games, seats), np.int32)
        return cls(lengths, scores, ranks, ends)

    def part(self, games: slice) -> Simulation:
        """Some of the games, sharing memory: what is filled in there is filled in here."""
        return Simulation(*(array[games] for array in self))


def check_games(games: int) -> None:
    """InvalidOption unless that many games can be simulated."""
    if games < 1:
        raise InvalidOption(f"a simulation needs at least 1 game, not {games}")
