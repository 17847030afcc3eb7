"""Fireside: modern board games, implemented once, to play, to study and to simulate.

>>> import fireside
>>> game = fireside.load("wapi")
>>> position = game.start(players=3, scoring="advanced")
"""

from fireside.bots.search import Advice
from fireside.engine.batch import Batch
from fireside.engine.errors import (
    ContractError,
    FiresideError,
    IllegalAction,
    InvalidNotation,
    InvalidOption,
    InvalidVariant,
    UnknownGame,
)
from fireside.engine.simulation import Simulation
from fireside.engine.types import (
    CHANCE,
    EVERYONE,
    HIDDEN,
    OVER,
    SPECTATOR,
    Action,
    Changed,
    Event,
    GameInfo,
    Option,
    Seat,
)
from fireside.game import Game
from fireside.position import Position, View
from fireside.record import Move, Record, Result
from fireside.registry import games, load, read
from fireside.version import VERSION

__version__ = VERSION


__all__ = [
    "CHANCE",
    "EVERYONE",
    "HIDDEN",
    "OVER",
    "SPECTATOR",
    "Action",
    "Advice",
    "Batch",
    "Changed",
    "ContractError",
    "Event",
    "FiresideError",
    "Game",
    "GameInfo",
    "IllegalAction",
    "InvalidNotation",
    "InvalidOption",
    "InvalidVariant",
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
