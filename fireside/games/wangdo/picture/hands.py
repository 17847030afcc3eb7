"""The hands of Seal cards in the picture of Wangdo: open to their owner, backs to others, counted at the end."""

from __future__ import annotations

from functools import cache

from fireside.draw import Box, explained, group, remembered
from fireside.draw.lettering import label, paragraph, wrap
from fireside.draw.shapes import box
from fireside.engine.types import Seat
from fireside.texts import Say

from .. import notation, tables
from ..rules import state as codes
from ..rules.state import TYPES
from . import explain
from .belongings import Hand
from .cards import counted_card, seal_back, seal_card
from .layout import GAP
from .scene import Touch, can_be_done, touchable

MOST_CARDS = TYPES  # one for every column (WD-6.1)
_SMALL_CARD = 0.7  # of its height, the width of a card that is not read


def draw_hand(hand: Hand, place: Box) -> str:
    """The Seal cards, open to their owner, and to all at the end; else their backs."""
    if not hand.cards:
        return _empty_hand(place, hand.say("picture.no_cards"))
    return draw_open_hand(hand, place) if hand.held else draw_small_hand(hand, place)


@cache
def card_places(place: Box) -> list[Box]:
    """Places for cards, side by side."""
    step = (place.width + GAP / 2) / MOST_CARDS
    return [Box(place.x + step * slot, place.y, step - GAP / 2, place.height) for slot in range(MOST_CARDS)]


def draw_open_hand(hand: Hand, place: Box) -> str:
    """The fronts of somebody's cards."""
    say, player, least_text = hand.say.nameless, hand.player, hand.least_text
    cards = zip(hand.held, hand.touches, card_places(place), strict=False)
    return group(
        *[_card(say, player, slot, number, touch, spot, least_text) for slot, (number, touch, spot) in enumerate(cards)]
    )


@remembered
def _card(say: Say, player: Seat, slot: int, number: int, touch: Touch | None, place: Box, least_text: float) -> str:
    drawing = seal_card(
        *(place, number, notation.card_text(number, say)),
        size=least_text,
        is_hot=can_be_done(touch),
        id=f"p-card-{player}-{slot}",
    )
    return touchable(drawing, touch, tip=explain.card(say, number))


@remembered
def _empty_hand(place: Box, text: str) -> str:
    x, y, width, height = place
    size, inner = 15, width - 30
    top = y + height / 2 - (len(wrap(text, inner, size)) - 1) * size * 0.65
    return group(
        box(*place, corner=10, fill="none", stroke="var(--line)", stroke_width=1.5, stroke_dasharray="6 5"),
        paragraph(x + width / 2, top, text, inner, size=size, anchor="middle", fill="var(--muted)"),
    )


@remembered
def draw_small_hand(hand: Hand, place: Box) -> str:
    """The cards of another player: their backs, and when the seals are counted what each is worth (WD-7.2)."""
    x, y, width, height = place
    count, held = hand.cards, hand.held
    if not count:
        return ""
    tall = min(height * 0.86, width / _SMALL_CARD * 0.8, 110.0)
    wide = tall * _SMALL_CARD
    step = min(wide + 5, (width - wide) / max(1, count - 1))
    drawings = []
    for slot in range(count):
        spot = (x + step * slot, y + (height - tall) / 2 - 2, wide, tall)
        name = f"p-card-{hand.player}-{slot}" if hand.has_ids else None
        if held:
            seals = 1 + tables.DRAGON_SEALS * (held[slot] == codes.DRAGONS_FAVOUR)
            drawings.append(counted_card(*spot, seals, id=name))
        else:
            drawings.append(seal_back(*spot, id=name))
    number = _count(count, x + step * (count - 1) + wide, y + height, hand.least_text) if step < wide else ""
    return explained(*drawings, number, tip=explain.hand(hand.say, hand.player, count, held))


@remembered
def _count(count: int, x: float, y: float, size: float) -> str:
    """How many cards lie one on the other; nothing where it is one."""
    if count == 1:
        return ""
    width, height = size * 1.35, size * 1.25
    plate = box(
        *(x - width, y - height, width, height),
        corner=height * 0.4,
        fill="var(--raised)",
        stroke="var(--line)",
        stroke_width=1.2,
    )
    return plate + label(x - width / 2, y - height / 2, str(count), size=size, bold=True)
