"""How likely everybody is to win, along games: from moments of each game, it is played on many times.

What is played on is the full position, hidden cards included, by the compiled `greedy` policy. So these are the
prospects of a spectator who sees everything and expects everybody to play as that policy does. A share of n playouts is
known within about ±1/√n; two halves of the playouts are kept apart, so that what is found by one half can be measured
by the other: the largest of many noisy numbers is larger than any of them truly is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fireside import bots as players_of
from fireside.bots.greedy import compiled
from fireside.bots.numbers import GREEDY, MATCH_STATES
from fireside.bots.simulation import line_up
from fireside.engine.chance import below, new_rng, next_word, pick
from fireside.engine.errors import InvalidOption
from fireside.engine.simulation import Simulation
from fireside.engine.types import CHANCE, OptionValue, Rng, States
from fireside.game import Game
from fireside.position import Position

Numbers = npt.NDArray[np.float64]
HALVES = 2
GAMES, MOMENTS, PLAYOUTS = 48, 20, 64


@dataclass(frozen=True)
class Prospects:
    """Shares of wins, from moments that are evenly spread over the decisions of each game."""

    halves: Numbers  # halves[half, game, moment, seat]: the share of wins in each half of the playouts
    won: Numbers  # won[game, seat]: how the games themselves ended
    playouts: int  # from each moment, both halves together

    @property
    def chances(self) -> Numbers:
        """chances[game, moment, seat], from all playouts."""
        return self.halves.mean(axis=0)

    @property
    def noise(self) -> float:
        """The largest standard error of a share."""
        return 0.5 / np.sqrt(self.playouts)


def prospects(
    game: Game,
    bots: Sequence[str] = ("greedy",),
    players: int | None = None,
    seed: int = 0,
    *,
    games: int = GAMES,
    moments: int = MOMENTS,
    playouts: int = PLAYOUTS,
    progress: Callable[[int], object] = lambda _games: None,
    **options: OptionValue,
) -> Prospects:
    """Play games between bots, and play each of them on from some of its moments; the same seed gives the same."""
    if min(games, moments) < 1 or playouts < HALVES:
        raise InvalidOption("prospects need at least 1 game, 1 moment and 2 playouts")
    start = game.start(players, **options)
    line = line_up(bots, start.players)
    seeds = np.zeros(games, np.uint64)
    game.loops.spread_seeds(seed, seeds)
    halves = np.zeros((HALVES, games, moments, start.players))
    won = np.zeros((games, start.players))
    for number in range(games):
        rng = new_rng(int(seeds[number]))
        seated = [line[(number + seat) % len(line)] for seat in range(len(line))]
        course, position = _course(start.copy(), seated, rng)
        won[number] = wins_of(np.array([position.ranks]))[0]
        for moment, at in enumerate(spread_over(len(course), moments)):
            halves[:, number, moment] = _played_on(game, course[at], start.players, playouts // HALVES, rng)
        progress(1)
    return Prospects(halves, won, HALVES * (playouts // HALVES))


def spread_over(decisions: int, moments: int) -> list[int]:
    """The numbers of decisions at these moments: in the middle of equal parts of the game."""
    return [int((moment + 0.5) * decisions / moments) for moment in range(moments)]


def wins_of(ranks: npt.NDArray[Any]) -> Numbers:
    """What everybody wins: 1, or a part of it for those who share the first rank."""
    first = ranks == 0
    return first / np.maximum(1, first.sum(axis=1, keepdims=True))


def _course(position: Position, line: Sequence[str], rng: Rng) -> tuple[list[States], Position]:
    """A game between bots: what it was like before each decision, and at its end."""
    course: list[States] = []
    while pending := position.pending:
        if pending == (CHANCE,):
            odds = position.odds()
            weights = np.array(list(odds.values()), np.int32)
            position.play(CHANCE, list(odds)[pick(rng, weights, len(weights))])
            continue
        course.append(position.game.states_from(bytes(position)))
        seat = pending[below(rng, len(pending))]
        position.play(seat, players_of.choose(line[seat], position.view(seat), int(next_word(rng))))
    return course, position


def _played_on(game: Game, start: States, players: int, games: int, rng: Rng) -> Numbers:
    """The share of wins of every seat in each half of the playouts."""
    seeds = np.zeros(HALVES * games, np.uint64)
    game.loops.spread_seeds(int(next_word(rng) >> np.uint64(1)), seeds)
    kinds = np.full((len(seeds), players), GREEDY, np.int32)
    result = Simulation.of_size(len(seeds), players)
    compiled(game).matches(start, game.new_states(MATCH_STATES), kinds, seeds, *game.buffers(), result)
    return wins_of(result.ranks).reshape(HALVES, games, players).mean(axis=1)
