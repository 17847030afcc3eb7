"""Where things lie in the picture of Wakanda Forever: on a wide table, and on a phone held upright."""

from __future__ import annotations

from dataclasses import dataclass

from fireside.draw import Box

GAP = 12
EDGE = 16  # from the rim of the picture


@dataclass(frozen=True)
class Layout:
    """The parts of a picture for some number of players."""

    width: float
    height: float
    others: tuple[Box, ...]  # the other players, clockwise
    mound: tuple[float, float]  # the middle of the Great Mound
    line: tuple[Box, ...]  # the next villains, then the deck
    mine: Box
    news: Box
    stake: Box  # what the villain in the centre is about
    own: Box  # the viewer, and the four parts of their place
    identity: Box
    purse: Box
    action: Box
    cards: Box
    small: float  # the size of small letters


MOUND_RADIUS = 214
_PANEL = 158  # the height of another player's place


def wide(others: int) -> Layout:
    """The others above, the Mound in the middle, the line and the Mine on its left, what happens on its right."""
    width = 1200
    inside = width - 2 * EDGE
    step = min((inside + GAP) / others, 420)
    left = (width - others * step + GAP) / 2
    middle = EDGE + _PANEL + GAP
    card = 108
    own = Box(EDGE, middle + 2 * MOUND_RADIUS + 28, inside, 224)
    return Layout(
        *(width, own.y + own.height + EDGE),
        others=tuple(Box(left + index * step, EDGE, step - GAP, _PANEL) for index in range(others)),
        mound=(width / 2, middle + MOUND_RADIUS),
        line=tuple(Box(EDGE + index * (card + GAP), middle + 26, card, card) for index in range(3)),
        mine=Box(EDGE, middle + 210, 348, 218),
        news=Box(836, middle, 348, 288),
        stake=Box(836, middle + 300, 348, 128),
        own=own,
        identity=Box(own.x, own.y, 250, own.height),
        purse=Box(own.x + 256, own.y, 250, own.height),
        action=Box(own.x + 516, own.y, 376, own.height),
        cards=Box(own.x + 904, own.y, 252, own.height),
        small=15,
    )


def tall(others: int) -> Layout:
    """Everything in one column, the other players in rows of two; line, Mine and deck fill the corners of the Mound."""
    width, news = 640, 152
    inside = width - 2 * EDGE
    half = (inside - GAP) / 2
    first = EDGE + news + GAP
    places = [_in_rows(index, others, first, half) for index in range(others)]
    middle = places[-1].y + _PANEL + GAP
    card = 84
    below = middle + 2 * MOUND_RADIUS + 28
    own = Box(EDGE, below + 96 + GAP, inside, 496)
    return Layout(
        *(width, own.y + own.height + EDGE),
        others=tuple(places),
        mound=(width / 2, middle + MOUND_RADIUS),
        line=(
            Box(EDGE, middle + 14, card, card),
            Box(width - EDGE - card, middle + 14, card, card),
            Box(width - EDGE - card + 14, middle + 2 * MOUND_RADIUS - 68, card - 14, card),
        ),
        mine=Box(EDGE, middle + 2 * MOUND_RADIUS - 90, 112, 104),
        news=Box(EDGE, EDGE, inside, news),
        stake=Box(EDGE, below, inside, 96),
        own=own,
        identity=Box(own.x, own.y, half - 10, 176),
        purse=Box(own.x + half, own.y, half, 164),
        action=Box(own.x + 12, own.y + 162, inside - 24, 200),
        cards=Box(own.x + 12, own.y + 364, inside - 24, 130),
        small=17,
    )


def _in_rows(index: int, others: int, first: float, half: float) -> Box:
    """Two in a row; a last one without a neighbour stands in the middle."""
    is_alone = index == others - 1 and others % 2 == 1
    x = EDGE + (half + GAP) / 2 if is_alone else EDGE + index % 2 * (half + GAP)
    return Box(x, first + index // 2 * (_PANEL + GAP), half, _PANEL)
