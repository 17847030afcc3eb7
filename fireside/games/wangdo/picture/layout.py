"""Where things lie in the picture of Wangdo: a wide one for a desk, a tall one for a phone held upright."""

from __future__ import annotations

from dataclasses import dataclass

from fireside.draw import Box

GAP = 14.0
MARGIN = 16.0


@dataclass(frozen=True)
class Layout:
    """The parts of the picture."""

    width: float
    height: float
    news: Box
    land: Box
    temples: Box
    front: Box  # the place of the viewer
    others: tuple[Box, ...]


def wide(players: int) -> Layout:
    """The land above, below it the temples, the player in front and the others."""
    width, news, land, foot = 1400.0, 76.0, 556.0, 348.0
    top = MARGIN + news + GAP + land + GAP
    inner = width - 2 * MARGIN
    temples = 372.0
    front = 484.0 if players == 2 else 544.0
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


def tall(players: int) -> Layout:
    """The others on top, then the land, the temples, and the player in front at the bottom."""
    width, news, temples, front = 720.0, 124.0, 226.0, 356.0
    other = 136.0 if players == 2 else 104.0
    land = 990.0 if players == 4 else 830.0
    inner = width - 2 * MARGIN
    column = [news, *[other] * (players - 1), land, temples, front]
    boxes, top = [], MARGIN
    for height in column:
        boxes.append(Box(MARGIN, top, inner, height))
        top += height + GAP
    return Layout(
        width,
        top - GAP + MARGIN,
        news=boxes[0],
        land=boxes[-3],
        temples=boxes[-2],
        front=boxes[-1],
        others=tuple(boxes[1:-3]),
    )


def _stacked(place: Box, count: int) -> tuple[Box, ...]:
    height = (place.height - (count - 1) * GAP) / count
    return tuple(Box(place.x, place.y + row * (height + GAP), place.width, height) for row in range(count))
