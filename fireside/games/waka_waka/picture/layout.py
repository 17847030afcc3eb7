"""Where things lie in the picture of Waka Waka: on a wide table, and rows of cards anywhere."""

from __future__ import annotations

from dataclasses import dataclass

from fireside.draw import Box

GAP = 10
_WIDTH, _MARGIN = 1000, 10
_INNER = _WIDTH - 2 * _MARGIN
_WATER = 550  # the width of the water; village and ladder lie beside it
_LOW = 116  # height of the row with the viewer's stock and the table
CARD_GAP = 4


@dataclass(frozen=True)
class Layout:
    """The parts of a wide picture."""

    height: float
    others: tuple[Box, ...]  # the panels of the other players
    water: Box
    village: Box
    ladder: Box
    bar: Box  # what just happened, what is asked, buttons
    own: Box  # the stock of the viewer
    table: Box  # slots, deck and fire; or cards that the viewer is shown
    hand: Box
    width: float = _WIDTH


def wide(others: int, *, has_hand: bool) -> Layout:
    """Others on top; water, village and ladder side by side; below them the question, the stock and the hand.

    Without a hand there is room for higher panels, where a player's cards lie below the goods.
    """
    panels = 86 if has_hand else 124
    middle = _MARGIN + panels + GAP
    bar = middle + 300 + GAP
    low = bar + 68 + GAP
    hand = low + _LOW + GAP
    left = _MARGIN + (356 + GAP if has_hand else 0)
    side = Box(_MARGIN + _WATER + GAP, middle, _INNER - _WATER - GAP, 300)
    return Layout(
        height=(hand + 140 if has_hand else hand - GAP) + _MARGIN,
        others=_row(others, panels),
        water=Box(_MARGIN, middle, _WATER, 300),
        village=Box(side.x, middle, side.width, 92),
        ladder=Box(side.x, middle + 92 + GAP, side.width, 300 - 92 - GAP),
        bar=Box(_MARGIN, bar, _INNER, 68),
        own=Box(_MARGIN, low, 356, _LOW),
        table=Box(left, low, _MARGIN + _INNER - left, _LOW),
        hand=Box(_MARGIN, hand, _INNER, 140),
    )


def _row(count: int, height: float) -> tuple[Box, ...]:
    """Panels side by side, from edge to edge."""
    each = (_INNER - GAP * (count - 1)) / count
    return tuple(Box(_MARGIN + index * (each + GAP), _MARGIN, each, height) for index in range(count))


def card_row_count(count: int, width: float, narrowest: float) -> int:
    """How many rows this many cards need."""
    per_row = int((width + CARD_GAP) // (narrowest + CARD_GAP))
    return max(1, -(-count // per_row))


def rows_of_cards(place: Box, count: int, narrowest: float, widest: float) -> list[Box]:
    """Places for cards in as few rows as possible, centred."""
    if count == 0:
        return []
    rows = card_row_count(count, place.width, narrowest)
    per_row = -(-count // rows)
    width = min(widest, (place.width + CARD_GAP) / per_row - CARD_GAP)
    height = (place.height + CARD_GAP) / rows - CARD_GAP
    places = []
    for index in range(count):
        row, column = divmod(index, per_row)
        in_row = min(per_row, count - row * per_row)
        left = place.x + (place.width - in_row * (width + CARD_GAP) + CARD_GAP) / 2
        places.append(Box(left + column * (width + CARD_GAP), place.y + row * (height + CARD_GAP), width, height))
    return places
