"""How many iterations a second the search makes in every game, and how long the strongest level thinks."""

from __future__ import annotations

import random
from collections.abc import Iterator

import fireside
from bench.measure import Line, Target, rates
from fireside.bots.levels import BOTS
from fireside.bots.search import search
from fireside.game import Game

ROUNDS, SECONDS = 5, 0.2
FULL_PLAYOUTS = Target(30_000)
ANSWER = Target(2_000, is_most=True)
WITH_TARGET = "wapi"  # the others are reported without one


def lines() -> Iterator[Line]:
    """Every game, with the fewest and the most players."""
    for name in fireside.games():
        game = fireside.load(name)
        for players in game.info.players:
            seen = first_choice(game, players)
            target = FULL_PLAYOUTS if name == WITH_TARGET else None
            yield Line(
                "Search", f"{game.info.title}, {players} players, one core", "iterations/s", speed(seen), target=target
            )
            seconds = BOTS[-1].analyse(seen, 1).seconds
            yield Line(
                "Search",
                f"{game.info.title}, {players} players, the strongest level",
                "ms",
                1000 * seconds,
                target=ANSWER,
            )


def first_choice(game: Game, players: int) -> fireside.View:
    """The view of the first seat that has something to choose."""
    rng = random.Random(1)
    position = game.start(players)
    position.roll(rng)
    while len(position.legal(position.pending[0])) == 1:
        seat = position.pending[0]
        position.play(seat, position.legal(seat)[0])
        position.roll(rng)
    return position.view(position.pending[0])


def speed(seen: fireside.View) -> float:
    """Iterations a second, with the settings that are best for the game."""

    def work(iterations: int) -> int:
        return search(seen, iterations=iterations).iterations

    (found,) = rates([work], rounds=ROUNDS, seconds=SECONDS)
    return found
