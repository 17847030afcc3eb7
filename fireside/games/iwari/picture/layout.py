"""Where things lie in a wide picture of Iwari, and in the panes of a tall one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from fireside.draw import Box
from fireside.draw.panes import TALL_WIDTH

from .landscape import frame

WIDE = (890.0, 680.0)  # as much as a screen of 1280 × 800 has room for, so that a unit is a pixel there
GAP = 8.0
LETTERS = 13.0  # the smallest letters, by phone and on a wide screen

_BOARD, _HAND = 640.0, 256.0
_PANEL, _TALL_ROW = 96.0, 42.0


@dataclass(frozen=True)
class Wide:
    """The parts of a wide picture for some number of tribes."""

    board: Box
    news: Box  # whose turn it is, and the buttons
    panels: tuple[Box, ...]  # panels[tribe]
    hand: Box
    display: Box
    tally: Box  # at the end, in place of the cards


@cache
def wide(tribes: int, *, is_over: bool) -> Wide:
    """The land with the cards below it, news and tribes beside it; at the end the tally takes the whole width."""
    _, _, frame_width, frame_height = frame(is_turned=False)
    board = Box(GAP, GAP, _BOARD, _BOARD * frame_height / frame_width)
    below = board.y + board.height + GAP
    cards = WIDE[1] - GAP - below
    x = board.x + board.width + GAP
    bottom = below - GAP if is_over else WIDE[1] - GAP
    column = Box(x, GAP, WIDE[0] - GAP - x, bottom - GAP)
    news = 140.0 if is_over else min(240.0, max(192.0, column.height - tribes * (_PANEL + GAP)))
    return Wide(
        board,
        news=column._replace(height=news),
        panels=_stacked(column._replace(y=GAP + news + GAP, height=column.height - news - GAP), tribes, most=130),
        hand=Box(GAP, below, _HAND, cards),
        display=Box(GAP + _HAND + GAP, below, _BOARD - _HAND - GAP, cards),
        tally=Box(GAP, below, WIDE[0] - 2 * GAP, cards),
    )


def _stacked(place: Box, count: int, *, most: float) -> tuple[Box, ...]:
    """Boxes one below the other, as high as there is room for."""
    height = min(most, (place.height - (count - 1) * GAP) / count)
    return tuple(place._replace(y=place.y + index * (height + GAP), height=height) for index in range(count))


def tall_rows(count: int) -> list[Box]:
    """The places of the tribes on a phone, one below the other; there is room on the left for the turn marker."""
    return [Box(11, 4 + index * (_TALL_ROW + 6), TALL_WIDTH - 15, _TALL_ROW) for index in range(count)]
