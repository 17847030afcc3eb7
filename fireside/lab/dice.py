"""The same dice with other players, and the same players with other dice: what each of them decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
import numpy.typing as npt

from fireside.bots.greedy import compiled
from fireside.bots.numbers import COMPILED_BOTS, MATCH_STATES
from fireside.bots.simulation import line_up
from fireside.engine.errors import InvalidOption
from fireside.engine.simulation import Simulation
from fireside.engine.types import OptionValue
from fireside.game import Game
from fireside.lab.prospects import wins_of

Numbers = npt.NDArray[np.float64]
TEMPLATE = Path(__file__).with_name("streams.py")
DICE, PLAYERS = 160, 12  # how many of each are combined
_OTHER = 0x5851F42D  # players' randomness differs from that of the dice


@dataclass(frozen=True)
class Crossed:
    """Every roll of the dice with every set of players."""

    won: Numbers  # won[dice, players, seat]
    score: Numbers  # score[dice, players, seat]


@cache
def _streams(game: Game) -> ModuleType:
    return game.specialise(TEMPLATE, loops=game.loops, matches=compiled(game))


def can_cross(bots: Sequence[str]) -> bool:
    """Whether games between these bots can be played with randomness of their own for the players."""
    return set(bots) <= set(COMPILED_BOTS)


def crossed(
    game: Game,
    bots: Sequence[str] = ("greedy",),
    players: int | None = None,
    seed: int = 0,
    *,
    dice: int = DICE,
    lots: int = PLAYERS,
    progress: Callable[[int], object] = lambda _games: None,
    **options: OptionValue,
) -> Crossed:
    """Play every one of `dice` sequences of dice and draws with every one of `lots` seeds for the players."""
    if not can_cross(bots):
        raise InvalidOption(f"only {' and '.join(COMPILED_BOTS)} can play with dice apart from their own randomness")
    if min(dice, lots) < 2:
        raise InvalidOption("at least 2 sequences of dice and 2 sets of players have to be combined")
    start = game.start(players, **options)
    line = line_up(bots, start.players)
    kinds = np.array([COMPILED_BOTS.index(name) for name in line], np.int32)
    rolls, minds = np.zeros(dice, np.uint64), np.zeros(lots, np.uint64)
    game.loops.spread_seeds(seed, rolls)
    game.loops.spread_seeds(seed ^ _OTHER, minds)
    won, score = np.zeros((2, dice, lots, start.players))
    for number in range(dice):
        result = Simulation.of_size(lots, start.players)
        same_dice = np.repeat(rolls[number : number + 1], lots)
        states = game.new_states(MATCH_STATES)
        _streams(game).crossed(start.states, states, kinds, same_dice, minds.copy(), *game.buffers(), result)
        won[number], score[number] = wins_of(result.ranks), result.scores
        progress(lots)
    return Crossed(won, score)
