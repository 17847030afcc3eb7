"""Whether a game can be played with other values: a few random games, every piece counted at every step.

They run uncompiled, where an index out of range or a number that is too large for its field is an error, and not a
wrong answer or worse.
"""

from __future__ import annotations

import random

import numpy as np

from fireside.engine import compiler
from fireside.engine.errors import FiresideError, InvalidVariant
from fireside.engine.types import CHANCE, SPECTATOR
from fireside.game import Game
from fireside.position import Position

LONGEST_GAME = 20_000  # steps; a longer game is taken to be endless
COUNTED_EVERY = 5  # steps between two counts of all pieces, which take longer than the steps


def try_out(game: Game) -> None:
    """InvalidVariant if random games of the fewest and of the most players do not go well."""
    rng = random.Random(game.base)
    for players in sorted({*game.info.players}):
        options = {name: rng.choice(option.values) for name, option in game.info.options.items()}
        try:
            with compiler.uncompiled(), np.errstate(over="raise", divide="raise", invalid="raise"):
                _play(game.start(players, **options), rng)
        except FiresideError:
            raise
        except Exception as error:  # the rules were not written for such values, and may fail in any way
            what = f"{type(error).__name__}: {error}"
            raise _unplayable(game, players, f"the rules fail ({what})") from error


def _play(position: Position, rng: random.Random) -> None:
    _show(position)
    for step in range(LONGEST_GAME):
        if not step % COUNTED_EVERY and not position.is_conserved():
            raise _unplayable(position.game, position.players, "a piece is lost or made out of nothing")
        if position.is_over:
            _show(position)
            return
        _take_a_step(position, rng)
    raise _unplayable(position.game, position.players, "the game does not end")


def _take_a_step(position: Position, rng: random.Random) -> None:
    odds = position.odds()
    seat = CHANCE if odds else rng.choice(position.pending)
    choices = list(odds) or position.legal(seat)
    if not choices:
        raise _unplayable(position.game, position.players, "the game gets stuck")
    position.play(seat, rng.choices(choices, list(odds.values()))[0] if odds else rng.choice(choices))


def _show(position: Position) -> None:
    """Names that the texts do not know are found here."""
    view = position.view(SPECTATOR)
    view.board_text()
    if position.game.has_picture:
        view.svg()


def _unplayable(game: Game, players: int, why: str) -> InvalidVariant:
    return InvalidVariant(f"{game.info.title} cannot be played with these values by {players} players: {why}")
