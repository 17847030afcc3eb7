"""Where things lie in the picture of Iwari: on a wide table, and on a phone held upright."""

from __future__ import annotations

from dataclasses import dataclass

from fireside.draw import Box
from fireside.games.iwari.picture.landscape import frame

GAP = 12


@dataclass(frozen=True)
class Layout:
    """The parts of a picture for some number of tribes."""

    width: float
    height: float
    board: Box
    news: Box  # whose turn it is, and the buttons
    panels: tuple[Box, ...]  # panels[tribe]
    display: Box
    hand: Box
    discards: Box
    tally: Box  # at the end, in place of the cards


def wide(tribes: int) -> Layout:
    """The land on the left, news and tribes beside it, the cards along the bottom."""
    left, top, width, column = 14, 14, 944, 296
    _, _, frame_width, frame_height = frame(is_turned=False)
    height = width * frame_height / frame_width
    x, news = left + width + GAP, 190
    first, below_news = top + news + GAP, height - news - GAP
    panel = min(100, (below_news - (tribes - 1) * GAP * 0.7) / tribes)
    below, cards = top + height + GAP, 194
    total = x + column + left
    return Layout(
        *(total, below + cards + 14),
        board=Box(left, top, width, height),
        news=Box(x, top, column, news),
        panels=tuple(Box(x, first + tribe * (panel + GAP * 0.7), column, panel) for tribe in range(tribes)),
        hand=Box(left, below, 508, cards),
        display=Box(left + 508 + GAP, below, 530, cards),
        discards=Box(left + 508 + 530 + 2 * GAP, below, total - 2 * left - 508 - 530 - 2 * GAP, cards),
        tally=Box(left, below, total - 2 * left, cards),
    )


def tall(tribes: int, tally_rows: int) -> Layout:
    """Everything in one column: news, tribes, land, display, and the viewer's hand at the bottom."""
    left, width, news, panel = 16, 608, 146, 82
    _, _, frame_width, frame_height = frame(is_turned=True)
    across = tribes if tribes <= 3 else -(-tribes // 2)
    step = (width + GAP * 0.7) / across
    first = 12 + news + GAP
    panels = [
        Box(left + tribe % across * step, first + tribe // across * (panel + GAP * 0.7), step - GAP * 0.7, panel)
        for tribe in range(tribes)
    ]
    board = panels[-1].y + panel + GAP
    height = width * frame_height / frame_width
    display = board + height + GAP
    hand = display + 150 + GAP
    tally = Box(left, display, width, 40 + 25 * tally_rows)
    end = tally.y + tally.height if tally_rows else hand + 196
    return Layout(
        *(640, end + 14),
        board=Box(left, board, width, height),
        news=Box(left, 12, width, news),
        panels=tuple(panels),
        display=Box(left, display, 452, 150),
        hand=Box(left, hand, width, 196),
        discards=Box(left + 452 + GAP, display, width - 452 - GAP, 150),
        tally=tally,
    )
