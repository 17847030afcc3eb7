"""The arrays of a vector environment, as compiled code is given them. They are made once, and written in every step."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fireside.bots.numbers import MATCH_STATES
from fireside.engine.observation import Observation, dtype_of, length_of
from fireside.engine.types import Ints, Rng, States

if TYPE_CHECKING:
    from fireside.game import Game

LEARNER = -1  # who plays a seat, if it is no bot


class Games(NamedTuple):
    """Games that advance together; row i of every array is game i."""

    states: States
    rngs: Rng
    seeds: Rng  # seeds[game]: where its random numbers began
    bots: Ints  # bots[game, seat]: who plays the seat; LEARNER, or a bot of bots/numbers.py
    choices: Ints  # choices[game, i]: the legal actions, of which mask is the other form
    counts: Ints  # counts[game]: how many those are
    seats: Ints  # seats[game]: who must act, or −1 where the game is over
    acted: Ints  # acted[game]: the seat that acted in the last step
    observations: Observation  # observations[game]: what that seat sees
    mask: npt.NDArray[np.bool_]  # mask[game, action]
    rewards: npt.NDArray[np.float32]  # rewards[game, seat]: of a game that ended in the last step
    done: npt.NDArray[np.bool_]  # done[game]: whether it ended in the last step

    @classmethod
    def of_size(cls, game: Game, players: int, size: int) -> Games:
        """Arrays for that many games."""
        parts = game.observation(players)
        rngs, seeds = np.zeros((2, size), np.uint64)
        counts, seats, acted = np.zeros((3, size), np.int32)
        return cls(
            states=game.new_states(size),
            rngs=rngs,
            seeds=seeds,
            bots=np.zeros((size, players), np.int32),
            choices=np.zeros((size, game.info.actions), np.int32),
            counts=counts,
            seats=seats,
            acted=acted,
            observations=np.zeros((size, length_of(parts)), dtype_of(parts)),
            mask=np.zeros((size, game.info.actions), np.bool_),
            rewards=np.zeros((size, players), np.float32),
            done=np.zeros(size, np.bool_),
        )

    def part(self, games: slice) -> Games:
        """Some of the games, sharing memory."""
        arrays: Iterable[Any] = self
        return Games(*(array[games] for array in arrays))


class Plan(NamedTuple):
    """What is the same for all games."""

    start: States  # the one position that they start from
    seating: Ints  # seating[seat]: who plays there, as in Games.bots
    roams: bool  # whether a game begins by drawing how many seats further on everybody sits
    reward: int  # one of those in rewards.py
    resets: bool  # whether a game that has ended is started anew in the same step


class Scratch(NamedTuple):
    """Where a thread works: nothing in it outlasts a call."""

    states: States  # those of bots/numbers.py
    actions: Ints
    weights: Ints
    scores: Ints
    ranks: Ints

    @classmethod
    def of(cls, game: Game, players: int) -> Scratch:
        """Arrays for one thread."""
        actions, weights = game.buffers()
        scores, ranks = np.zeros((2, players), np.int32)
        return cls(game.new_states(MATCH_STATES), actions, weights, scores, ranks)
