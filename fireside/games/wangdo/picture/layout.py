"""Where things lie in the picture of Wangdo: a wide one for a desk, and the panes of a tall one for a phone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fireside.draw import Box
from fireside.draw.panes import TALL_WIDTH

GAP = 8.0
MARGIN = 10.0
TALL_MARGIN = 4.0
TALL_INNER = TALL_WIDTH - 2 * TALL_MARGIN


@dataclass(frozen=True)
class Layout:
    """The parts of the wide picture."""

    width: float
    height: float
    news: Box
    land: Box
    temples: Box
    front: Box  # the place of the viewer
    others: tuple[Box, ...]


@cache
def wide(players: int) -> Layout:
    """The land above, below it the temples, the player in front and the others."""
    width, news, land, foot = 1112.0, 76.0, 424.0, 314.0
    top = MARGIN + news + GAP + land + GAP
    inner = width - 2 * MARGIN
    temples, front = 272.0, 500.0
    others = Box(MARGIN + temples + front + 2 * GAP, top, inner - temples - front - 2 * GAP, foot)
    return Layout(
        width,
        top + foot + MARGIN,
        news=Box(MARGIN, MARGIN, inner, news),
        land=Box(MARGIN, MARGIN + news + GAP, inner, land),
        temples=Box(MARGIN, top, temples, foot),
        front=Box(MARGIN + temples + GAP, top, front, foot),
        others=_stacked(others, players - 1),
    )


def tall_land(*, has_middle: bool) -> Box:
    """The land of a tall picture, upright."""
    return Box(TALL_MARGIN, 2, TALL_INNER, 576.0 if has_middle else 508.0)


def _stacked(place: Box, count: int) -> tuple[Box, ...]:
    height = (place.height - (count - 1) * GAP) / count
    return tuple(Box(place.x, place.y + row * (height + GAP), place.width, height) for row in range(count))
