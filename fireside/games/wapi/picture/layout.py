"""Where things lie in the picture of Wapi: on a wide table, and on a phone held upright."""

from __future__ import annotations

from dataclasses import dataclass

from fireside.draw import Box

GAP = 14


@dataclass(frozen=True)
class Layout:
    """The parts of a picture for some number of players."""

    width: float
    height: float
    board: tuple[float, float, float]  # middle and radius
    news: Box  # whose turn it is, and the buttons
    panels: tuple[Box, ...]  # panels[seat]
    is_stacked: bool  # whether a panel has its totems below the name instead of beside it
    bag: Box
    bag_columns: int


def wide(players: int) -> Layout:
    """The board on the left; beside it a column that is centred, however many players there are."""
    x, width, panel, news, bag = 816, 364, 62, 210, 158
    top = (800 - news - bag - players * (panel + GAP) - GAP) / 2
    first = top + news + GAP
    return Layout(
        *(1200, 800),
        board=(404, 400, 384),
        news=Box(x, top, width, news),
        panels=tuple(Box(x, first + seat * (panel + GAP), width, panel) for seat in range(players)),
        is_stacked=False,
        bag=Box(x, first + players * (panel + GAP), width, bag),
        bag_columns=6,
    )


def tall(players: int) -> Layout:
    """Everything in one column: what is asked, the board, the players in rows, the bag."""
    x, width, panel, news, bag, board = 18, 604, 84, 174, 96, 306
    across = players if players <= 3 else -(-players // 2)
    step = (width + GAP) / across
    below = 12 + news + GAP + 2 * board + GAP
    boxes = [
        Box(x + seat % across * step, below + seat // across * (panel + GAP), step - GAP, panel)
        for seat in range(players)
    ]
    end = boxes[-1].y + panel + GAP
    return Layout(
        *(640, end + bag + 12),
        board=(320, 12 + news + GAP + board, board),
        news=Box(x, 12, width, news),
        panels=tuple(boxes),
        is_stacked=True,
        bag=Box(x, end, width, bag),
        bag_columns=11,
    )
