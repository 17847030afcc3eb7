"""The columns of rows as compiled code is given them, and what it works with while it fills them in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fireside.bots.numbers import MATCH_STATES
from fireside.engine.types import Ints, Rng, States

if TYPE_CHECKING:
    from fireside.game import Game

MARKS = 48  # rounds after which everybody's score is kept
OPENING = 4  # decisions that make up an opening

# The columns of games, in the order in which they are shown and written.
ORDER = (
    *("game", "seed", "bot", "order", "decisions", "forced", "chance", "choices", "turns", "rounds"),
    *("score", "rank", "won", "end", "points", "marks", "traits", "opening"),
)

Longs = npt.NDArray[np.int64]
Shorts = npt.NDArray[np.int16]
Bytes = npt.NDArray[np.int8]

# What is counted while a game is told; its row is filled in at the end.
DECISIONS, FORCED, CHANCES, CHOICES, TURNS, ROUNDS = range(6)
LAST, MET = 6, 7  # who decided last, and how many seats have decided
WRITTEN = 8  # how many decisions are written, of all games
COUNTERS = 9


class GameColumns(NamedTuple):
    """One row a game; row i of every array is the same game. What compiled code fills in."""

    game: Longs  # its number
    seed: Rng  # where its random numbers begin
    order: Bytes  # order[game, seat]: 0 decided first, 1 was the next new one; −1 never decided
    decisions: Ints
    forced: Ints  # decisions with one choice
    chance: Ints  # chance steps
    choices: Longs  # the numbers of choices, added up over the decisions
    turns: Ints  # longest runs of decisions of one seat
    rounds: Ints  # the most turns that any seat has had
    score: Ints  # score[game, seat]
    rank: Ints  # rank[game, seat]: 0 is a winner
    end: Bytes  # index into the game's endings
    points: Ints  # points[game, seat, source]
    marks: Ints  # marks[game, round, seat]: the score after that round; after the end, the last one
    traits: Shorts  # traits[game, seat, trait]
    opening: Ints  # opening[game, i]: the first decisions, as action numbers; −1 where there were fewer

    @classmethod
    def of_size(cls, games: int, seats: int, sources: int, traits: int) -> GameColumns:
        """Zeroed columns of that many games."""

        def column(kind: Any, *axes: int) -> Any:
            return np.zeros((games, *axes), kind)

        return cls(
            game=column(np.int64),
            seed=column(np.uint64),
            order=column(np.int8, seats),
            decisions=column(np.int32),
            forced=column(np.int32),
            chance=column(np.int32),
            choices=column(np.int64),
            turns=column(np.int32),
            rounds=column(np.int32),
            score=column(np.int32, seats),
            rank=column(np.int32, seats),
            end=column(np.int8),
            points=column(np.int32, seats, sources),
            marks=column(np.int32, MARKS, seats),
            traits=column(np.int16, seats, traits),
            opening=column(np.int32, OPENING),
        )

    def after(self, games: int) -> GameColumns:
        """All games but the first ones, sharing memory."""
        arrays: Any = self
        return GameColumns(*(array[games:] for array in arrays))


class DecisionColumns(NamedTuple):
    """One row a decision, with what was known before it."""

    game: Longs
    step: Ints  # actions and chance outcomes before it
    round: Shorts  # of the game, from 0
    turn: Shorts  # of the game, from 0
    seat: Bytes
    choices: Ints  # how many there were
    choice: Ints  # the index of the one that was taken
    action: Ints  # and its number
    lead: Ints  # own score − best other score
    score: Ints  # own score

    @classmethod
    def of_size(cls, decisions: int) -> DecisionColumns:
        """Columns for that many decisions, to be filled in."""

        def column(kind: Any) -> Any:
            return np.empty(decisions, kind)

        return cls(
            game=column(np.int64),
            step=column(np.int32),
            round=column(np.int16),
            turn=column(np.int16),
            seat=column(np.int8),
            choices=column(np.int32),
            choice=column(np.int32),
            action=column(np.int32),
            lead=column(np.int32),
            score=column(np.int32),
        )


class Desk(NamedTuple):
    """Where a thread works: nothing on it outlasts a game but the number of decisions that are written."""

    states: States  # those of bots/numbers.py
    rng: Rng
    actions: Ints
    weights: Ints
    points: Ints  # points[seat], of anybody who asks
    had: Ints  # had[seat]: turns so far
    now: Longs  # the counters above

    @classmethod
    def of(cls, game: Game, seats: int) -> Desk:
        """A desk for one thread."""
        actions, weights = game.buffers()
        points, had = np.zeros((2, seats), np.int32)
        rng = np.zeros(1, np.uint64)
        return cls(game.new_states(MATCH_STATES), rng, actions, weights, points, had, np.zeros(COUNTERS, np.int64))
