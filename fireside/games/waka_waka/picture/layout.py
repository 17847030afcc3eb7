"""Where things lie in the picture of Waka Waka: on a wide table, and on a phone held upright."""

from __future__ import annotations

from dataclasses import dataclass

from fireside.draw import Box

GAP = 12
_WIDE, _TALL = 1200, 640
_MARGIN = 16
_LOW = 146  # height of the row with the viewer's stock and the table


@dataclass(frozen=True)
class Layout:
    """The parts of a picture."""

    width: float
    height: float
    others: tuple[Box, ...]  # the panels of the other players
    water: Box
    village: Box
    village_columns: int
    ladder: Box
    bar: Box  # what just happened, what is asked, buttons
    is_bar_stacked: bool  # whether the buttons are below the text
    own: Box  # the stock of the viewer
    table: Box  # slots, deck and fire; or cards that the viewer is shown
    slots: Box
    deck: Box
    discards: Box
    fire: Box
    hand: Box
    card: float  # the width of a card in hand


def _row(count: int, left: float, y: float, width: float, height: float, widest: float) -> tuple[Box, ...]:
    """Boxes side by side, centred."""
    each = min(widest, (width - GAP * (count - 1)) / count)
    start = left + (width - each * count - GAP * (count - 1)) / 2
    return tuple(Box(start + index * (each + GAP), y, each, height) for index in range(count))


def _rows_of_two(count: int, width: float) -> tuple[Box, ...]:
    height = 108
    rows = [_row(2, _MARGIN, _MARGIN + row * (height + GAP), width, height, widest=width) for row in range(count // 2)]
    return tuple(box for row in rows for box in row)


def wide(others: int, *, has_hand: bool) -> Layout:
    """Others on top; water, village and ladder side by side; below them the question, the stock and the hand."""
    inner = _WIDE - 2 * _MARGIN
    middle, bar = 136, 462
    low = bar + 76
    own = Box(_MARGIN, low, 432 if has_hand else 0, _LOW)
    left = own.x + (own.width + GAP if has_hand else 0)
    table = Box(left, low, inner + _MARGIN - left, _LOW)
    return Layout(
        *(_WIDE, low + _LOW + (GAP + 184 if has_hand else 0) + _MARGIN),
        others=_row(others, _MARGIN, _MARGIN, inner, 108, widest=560),
        water=Box(_MARGIN, middle, 590, 314),
        village=Box(618, middle, 212, 314),
        village_columns=2,
        ladder=Box(842, middle, 342, 314),
        bar=Box(_MARGIN, bar, inner, 64),
        is_bar_stacked=False,
        own=own,
        table=table,
        slots=Box(table.x + 16, low + 12, 250, 122),
        deck=Box(table.x + table.width - 436, low + 12, 78, 122),
        discards=Box(table.x + table.width - 346, low + 12, 208, 122),
        fire=Box(table.x + table.width - 132, low + 12, 122, 122),
        hand=Box(_MARGIN, low + _LOW + GAP, inner, 184),
        card=124,
    )


def tall(others: int, *, has_hand: bool) -> Layout:
    """Everything in one column; the ladder beside slots, deck and fire."""
    inner = _TALL - 2 * _MARGIN
    panels = _rows_of_two(others, inner) if others > 3 else _row(others, _MARGIN, _MARGIN, inner, 150, widest=300)
    water = panels[-1].y + panels[-1].height + GAP
    village = water + 268 + GAP
    ladder = village + 104 + GAP
    bar = ladder + 284 + GAP
    own = bar + 132 + GAP
    hand = own + 122 + GAP
    table = Box(_MARGIN + 300 + GAP, ladder, inner - 300 - GAP, 284)
    return Layout(
        *(_TALL, (hand + 152 if has_hand else own - GAP) + _MARGIN),
        others=panels,
        water=Box(_MARGIN, water, inner, 268),
        village=Box(_MARGIN, village, inner, 104),
        village_columns=6,
        ladder=Box(_MARGIN, ladder, 300, 284),
        bar=Box(_MARGIN, bar, inner, 132),
        is_bar_stacked=True,
        own=Box(_MARGIN, own, inner, 122),
        table=table,
        slots=Box(table.x + 12, table.y + 12, table.width - 24, 124),
        deck=Box(table.x + 12, table.y + 152, 70, 122),
        discards=Box(table.x + 94, table.y + 152, 70, 122),
        fire=Box(table.x + table.width - 120, table.y + 152, 108, 122),
        hand=Box(_MARGIN, hand, inner, 152),
        card=98,
    )
