"""How likely everybody is to win, along games: from moments of each game, it is played on many times.

What is played on is the full position, hidden cards included, by the compiled `greedy` policy. So these are the
prospects of a spectator who sees everything and expects everybody to play as that policy does. A share of n playouts is
known within about ±1/√n; two halves of the playouts are kept apart, so that what is found by one half can be measured
by the other: the largest of many noisy numbers is larger than any of them truly is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fireside import bots as players_of
from fireside.bots.greedy import compiled
from fireside.bots.numbers import GREEDY, MATCH_STATES
from fireside.bots.simulation import line_up, play_chance
from fireside.engine.chance import below, new_rng, next_word
from fireside.engine.errors import InvalidOption
from fireside.engine.simulation import Simulation
from fireside.engine.types import CHANCE, OptionValue, Rng, States
from fireside.game import Game
from fireside.position import Position

Numbers = npt.NDArray[np.float64]
Progress = Callable[[int], object]
HALVES = 2
GAMES, MOMENTS, PLAYOUTS = 64, 20, 64
DEALS, FROM_EACH_DEAL = 200, 24


def unheard(_games: int) -> None:
    """Progress that nobody wants to hear of."""


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
        return float(0.5 / np.sqrt(self.playouts))


def prospects(
    game: Game,
    bots: Sequence[str] = ("greedy",),
    players: int | None = None,
    seed: int = 0,
    *,
    games: int = GAMES,
    moments: int = MOMENTS,
    playouts: int = PLAYOUTS,
    progress: Progress = unheard,
    **options: OptionValue,
) -> Prospects:
    """Play games between bots, and play each of them on from some of its moments; the same seed gives the same."""
    if min(games, moments) < 1 or playouts < HALVES:
        raise InvalidOption("prospects need at least 1 game, 1 moment and 2 playouts")
    start = game.start(players, **options)
    line = line_up(bots, start.players)
    half = playouts // HALVES
    won = np.zeros((games, start.players))
    looks: list[tuple[States, int]] = []  # whence to play on, and the seed for it
    for number, seed_of_game in enumerate(seeds_of(game, seed, games)):
        rng = new_rng(seed_of_game)
        seated = [line[(number + seat) % len(line)] for seat in range(len(line))]
        course, won[number] = _course(start.copy(), seated, rng)
        looks += [(course[at], int(next_word(rng) >> np.uint64(1))) for at in spread_over(len(course), moments)]
    found = _look_at_all(game, looks, start.players, HALVES * half, progress)
    halves = found.reshape(games, moments, HALVES, half, start.players).mean(axis=3)
    return Prospects(np.moveaxis(halves, 2, 0), won, HALVES * half)


def deals(
    game: Game,
    players: int | None = None,
    seed: int = 0,
    *,
    games: int = DEALS,
    playouts: int = FROM_EACH_DEAL,
    progress: Progress = unheard,
    **options: OptionValue,
) -> Numbers:
    """won[deal, playout, seat]: each deal, that is, all chance before the first decision, played many times."""
    if games < 2 or playouts < 2:
        raise InvalidOption("at least 2 deals have to be played at least twice")
    looks = []
    for seed_of_deal in seeds_of(game, seed, games):
        rng = new_rng(seed_of_deal)
        position = game.start(players, **options)
        while position.pending == (CHANCE,):
            play_chance(position, rng)
        looks.append((_kept(position), int(next_word(rng) >> np.uint64(1))))
    return _look_at_all(game, looks, position.players, playouts, progress)


def spread_over(decisions: int, moments: int) -> list[int]:
    """The numbers of decisions at these moments: in the middle of equal parts of the game."""
    return [int((moment + 0.5) * decisions / moments) for moment in range(moments)]


def wins_of(ranks: npt.NDArray[Any]) -> Numbers:
    """What everybody wins: 1, or a part of it for those who share the first rank."""
    first = ranks == 0
    return first / np.maximum(1, first.sum(axis=1, keepdims=True))


def seeds_of(game: Game, seed: int, games: int) -> list[int]:
    """A seed of its own for every game."""
    seeds = np.zeros(games, np.uint64)
    game.loops.spread_seeds(seed, seeds)
    return seeds.tolist()


def _course(position: Position, line: Sequence[str], rng: Rng) -> tuple[list[States], Numbers]:
    """A game between bots: what it was like before each decision, and what everybody won."""
    course: list[States] = []
    while pending := position.pending:
        if pending == (CHANCE,):
            play_chance(position, rng)
            continue
        course.append(_kept(position))
        seat = pending[below(rng, len(pending))]
        position.play(seat, players_of.choose(line[seat], position.view(seat), int(next_word(rng))))
    return course, wins_of(np.array([position.ranks]))[0]


def _kept(position: Position) -> States:
    return position.game.states_from(bytes(position))


def _look_at_all(
    game: Game, looks: Sequence[tuple[States, int]], players: int, playouts: int, progress: Progress
) -> Numbers:
    """won[look, playout, seat], on all cores."""
    play_out = compiled(game).matches

    def look(whence: tuple[States, int]) -> Numbers:
        start, seed = whence
        seeds = np.array(seeds_of(game, seed, playouts), np.uint64)
        kinds = np.full((playouts, players), GREEDY, np.int32)
        result = Simulation.of_size(playouts, players)
        play_out(start, game.new_states(MATCH_STATES), kinds, seeds, *game.buffers(), result)
        progress(1)
        return wins_of(result.ranks)

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return np.stack(list(pool.map(look, looks)))
