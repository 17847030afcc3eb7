"""What the dice brought everybody in games between bots, as `fireside.study` tells luck: by the value of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from fireside.bots.simulation import line_up, play_out
from fireside.engine.chance import new_rng
from fireside.engine.errors import InvalidOption
from fireside.engine.types import OptionValue
from fireside.game import Game
from fireside.lab.prospects import Progress, seeds_of, unheard
from fireside.record import Record
from fireside.study.luck import course
from fireside.study.values import formula_for, result_of

Numbers = npt.NDArray[np.float64]
GAMES = 64


class Fallen(NamedTuple):
    """How games ended, and what their dice had to do with it."""

    won: Numbers  # won[game, seat]
    luck: Numbers  # luck[game, seat]: over all chance steps together


def dice(
    game: Game,
    bots: Sequence[str] = ("greedy",),
    players: int | None = None,
    seed: int = 0,
    *,
    games: int = GAMES,
    progress: Progress = unheard,
    **options: OptionValue,
) -> Fallen | None:
    """Play games, and add up the luck of each; None if there is no formula that tells luck in this game."""
    if games < 2:
        raise InvalidOption("what the dice decide takes at least 2 games")
    start = game.start(players, **options)
    formula = formula_for(game, start.players)
    if formula is None or not formula.tells_luck:
        return None
    line = line_up(bots, start.players)
    won, luck = np.zeros((2, games, start.players))
    for number, seed_of_game in enumerate(seeds_of(game, seed, games)):
        position = start.copy()
        seated = [line[(number + seat) % len(line)] for seat in range(len(line))]
        play_out(position, seated, new_rng(seed_of_game))
        won[number] = result_of(position)
        luck[number] = course(Record.of(position), formula).luck.sum(axis=0)
        progress(1)
    return Fallen(won, luck)
