"""Where things lie in the picture of Wakanda Forever: on a wide table, and in the panes for a phone."""

from __future__ import annotations

from dataclasses import dataclass

from fireside.draw import Box
from fireside.draw.panes import TALL_WIDTH

from . import chips, rail
from .mound import LARGE, SMALL

GAP = 8.0
EDGE = 10.0  # from the rim of the wide picture
WIDE_WIDTH, WIDE_HEIGHT = 960.0, 732.0
_RAIL = 84.0  # the width of the wide picture's rail
_OWN = 172.0  # the height of the place in front, wide
OWN_HEIGHT = 150.0  # and tall
_ROW = 108.0  # the height of a player's row on a phone


@dataclass(frozen=True)
class Wide:
    """The parts of the wide picture: rail and Mound, what happens below them, the others on the right."""

    rail: tuple[Box, ...]
    mound: tuple[float, float]
    stage: Box
    news: Box
    others: tuple[Box, ...]  # the other players, clockwise
    own: Box


def wide(others: int) -> Wide:
    """The wide picture for that many other players."""
    own = Box(EDGE, WIDE_HEIGHT - EDGE - _OWN, WIDE_WIDTH - 2 * EDGE, _OWN)
    height = own.y - GAP - EDGE
    middle, width = EDGE + _RAIL + GAP + 2, LARGE.arch.width
    stage = Box(middle, EDGE + LARGE.arch.height + GAP + 4, width, 98)
    news = stage.y + stage.height + GAP
    right = middle + width + GAP + 2
    return Wide(
        rail=_column(Box(EDGE, EDGE, _RAIL, height), rail.TILES),
        mound=(middle, EDGE),
        stage=stage,
        news=Box(middle, news, width, EDGE + height - news),
        others=_column(Box(right, EDGE, WIDE_WIDTH - EDGE - right, height), others),
        own=own,
    )


@dataclass(frozen=True)
class Board:
    """The parts of the pane that everybody looks at."""

    height: float
    rail: tuple[Box, ...]
    stage: Box
    chips: tuple[Box, ...]


def board(players: int) -> Board:
    """The Mound on top, then the stage, so that the smallest phone shows both; the rail, and the players in brief."""
    stage = Box(2, SMALL.arch.height + GAP + 2, TALL_WIDTH - 4, 92)
    tiles = _row(Box(0, stage.y + stage.height + GAP + 2, TALL_WIDTH, 82), rail.TILES)
    brief = _row(Box(2, tiles[0].y + tiles[0].height + GAP + 3, TALL_WIDTH - 4, chips.HEIGHT), players)
    return Board(brief[0].y + chips.HEIGHT + 4, tiles, stage, brief)


def rows(players: int) -> tuple[float, tuple[Box, ...]]:
    """The height of the players' pane, and their rows."""
    height = players * (_ROW + GAP) + 4
    return height, _column(Box(10, 2, TALL_WIDTH - 14, height - GAP), players)


def _row(place: Box, count: int) -> tuple[Box, ...]:
    """A box divided from left to right."""
    step = (place.width + GAP) / count
    return tuple(Box(place.x + index * step, place.y, step - GAP, place.height) for index in range(count))


def _column(place: Box, count: int) -> tuple[Box, ...]:
    """A box divided from top to bottom."""
    step = (place.height + GAP) / count
    return tuple(Box(place.x, place.y + index * step, place.width, step - GAP) for index in range(count))
