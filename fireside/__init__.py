"""Fireside: modern board games, implemented once, to play, to study and to simulate.

>>> import fireside
>>> game = fireside.load("wapi")
>>> position = game.start(players=3, scoring="advanced")
"""

import fireside.games  # noqa: F401 - first, so that importing it later does not replace the function `games`
from fireside.engine.advice import Advice, advise_with
from fireside.engine.errors import (
    ContractError,
    FiresideError,
    IllegalAction,
    InvalidNotation,
    InvalidOption,
    UnknownGame,
)
from fireside.engine.game import Game, Simulation
from fireside.engine.position import Position, View
from fireside.engine.record import Move, Record, Result
from fireside.engine.types import (
    CHANCE,
    EVERYONE,
    HIDDEN,
    OVER,
    SPECTATOR,
    Action,
    Event,
    GameInfo,
    Option,
    Seat,
)
from fireside.registry import games, load, read
from fireside.version import VERSION

__version__ = VERSION


def _search(view: View, seconds: float) -> Advice:
    from fireside.bots.search import search  # late: whoever only plays or simulates needs no search

    return search(view, seconds=seconds)


advise_with(_search)

__all__ = [
    "CHANCE",
    "EVERYONE",
    "HIDDEN",
    "OVER",
    "SPECTATOR",
    "Action",
    "Advice",
    "ContractError",
    "Event",
    "FiresideError",
    "Game",
    "GameInfo",
    "IllegalAction",
    "InvalidNotation",
    "InvalidOption",
    "Move",
    "Option",
    "Position",
    "Record",
    "Result",
    "Seat",
    "Simulation",
    "UnknownGame",
    "View",
    "games",
    "load",
    "read",
]
