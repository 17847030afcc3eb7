"""The conformance kit: one call checks any game against the whole contract (docs/contract.md).

>>> from fireside import testing
>>> testing.check("wapi")                # every player count and option
>>> testing.check("examples/pig", players=2)
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from fireside.engine.types import OptionValue
from fireside.game import Game
from fireside.position import Position
from fireside.registry import load
from fireside.testing.folder import check_folder
from fireside.testing.play import check_game
from fireside.testing.trace import check_both_modes

__all__ = [
    "Arrangement",
    "arrangements",
    "check",
    "check_arrangement",
    "check_both_modes",
    "check_folder",
    "check_game",
]

MOST_COMBINATIONS = 12


class Arrangement(NamedTuple):
    """A way to set a game up."""

    players: int
    options: dict[str, OptionValue]

    def __str__(self) -> str:
        return "-".join([f"{self.players}p", *(f"{name}={value}" for name, value in self.options.items())])


def arrangements(game: Game) -> Iterator[Arrangement]:
    """Every player count with every combination of options; if there are many, with every value of each option."""
    fewest, most = game.info.players
    for players, options in itertools.product(range(fewest, most + 1), _option_sets(game)):
        yield Arrangement(players, options)


def _option_sets(game: Game) -> list[dict[str, OptionValue]]:
    options = game.info.options
    combinations = list(itertools.product(*(option.values for option in options.values())))
    if len(combinations) <= MOST_COMBINATIONS:
        return [dict(zip(options, values, strict=True)) for values in combinations]
    rounds = range(max(len(option.values) for option in options.values()))
    return [{name: option.values[turn % len(option.values)] for name, option in options.items()} for turn in rounds]


def check(game: Game | str, *, players: int | None = None, seed: int = 0, **options: OptionValue) -> None:
    """Raise AssertionError, with the moves that led there, unless the game keeps the contract.

    Without a player count: for every player count and option. One game is played at random, and one by the game's
    policy, if it has one.
    """
    game = load(game) if isinstance(game, str) else game
    check_folder(game)
    game.compile()
    chosen = list(arrangements(game)) if players is None else [Arrangement(players, game.check_options(options))]
    check_both_modes([check_arrangement(game, arrangement, seed) for arrangement in chosen], seed)


def check_arrangement(game: Game, arrangement: Arrangement, seed: int = 0) -> Position:
    """Play one game by the game's policy, if it has one, and one at random; returns the end of the random one."""
    if game.policy is not None:
        check_game(game, *arrangement, seed, sensibly=True)
    return check_game(game, *arrangement, seed)
