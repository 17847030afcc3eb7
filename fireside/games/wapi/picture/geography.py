"""Where things lie on the board of Wapi: a disc of mines around (0, 0)."""

from __future__ import annotations

from functools import cache

from fireside.draw.geometry import Point, arc_points, polar

from ..rules import state as codes

RADIUS = 400  # of the whole board
LAND, HUB = 360, 60  # where the mines end, outside and inside
WEDGE = 360 / codes.MINES
SILVER_AT, SYMBOLS_AT = 326, 236  # how far from the middle a mine's silver and its symbols lie
SILVER_RADIUS, SYMBOL_RADIUS = 29, 25
_SILVER_SPREAD, _SYMBOLS_SPREAD = 43.6, 40.8


def direction(mine: int) -> float:
    """The angle at which a mine lies."""
    return mine * WEDGE


def middle(mine: int) -> Point:
    """The middle of a mine's symbols, where totems stand."""
    return polar(0, 0, SYMBOLS_AT, direction(mine))


@cache
def symbol_spots(mine: int) -> tuple[Point, ...]:
    """The middles of a mine's symbol spaces."""
    return _arc(mine, SYMBOLS_AT, _SYMBOLS_SPREAD, codes.SYMBOL_SPACES)


@cache
def silver_spots(mine: int) -> tuple[Point, ...]:
    """The middles of a mine's places for silver."""
    return _arc(mine, SILVER_AT, _SILVER_SPREAD, codes.SILVER_PLACES)


def _arc(mine: int, radius: float, spread: float, count: int) -> tuple[Point, ...]:
    start = direction(mine) - spread / 2
    return tuple(arc_points(0, 0, radius, start, start + spread, count))
