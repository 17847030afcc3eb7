"""The hands of Seal cards in the picture of Wangdo: open to their owner, backs to others, counted at the end."""

from __future__ import annotations

from fireside.draw import Box, explained, group, remembered
from fireside.draw.lettering import label, paragraph, wrap
from fireside.draw.shapes import box
from fireside.engine.types import HIDDEN, Seat

from .. import notation, tables
from ..rules import state as codes
from ..rules.state import TYPES
from . import explain
from .cards import counted_card, seal_back, seal_card
from .layout import GAP
from .scene import Scene

MOST_CARDS = TYPES  # one for every column (WD-6.1)
_SMALL_CARD = 0.7  # of its height, the width of a card that is not read


def draw_hand(scene: Scene, player: Seat, place: Box) -> str:
    """The Seal cards, open to their owner, and to all at the end; else their backs."""
    if not scene.seen.cards[player]:
        return _no_cards(scene, place)
    if scene.seen.hand[player, 0] == HIDDEN:
        return draw_small_hand(scene, player, place)
    return draw_open_hand(scene, player, card_places(place, MOST_CARDS))


def card_places(place: Box, count: int) -> list[Box]:
    """Places for cards, side by side."""
    step = (place.width + GAP / 2) / count
    return [Box(place.x + step * slot, place.y, step - GAP / 2, place.height) for slot in range(count)]


def draw_open_hand(scene: Scene, player: Seat, places: list[Box]) -> str:
    """The fronts of somebody's cards."""
    cards = zip(scene.held(player), places, strict=False)
    return group(*(_card(scene, player, slot, number, spot) for slot, (number, spot) in enumerate(cards)))


def _card(scene: Scene, player: Seat, slot: int, number: int, place: Box) -> str:
    action, is_own = codes.PLAY + number, player == scene.seat
    drawing = seal_card(
        *(place, number, notation.card_text(number, scene.say)),
        size=scene.least_text,
        is_hot=is_own and action in scene.legal,
        id=f"p-card-{player}-{slot}",
    )
    tip = explain.card(scene, number)
    if not is_own:
        return explained(drawing, tip=tip)
    return scene.hot(drawing, action, tip=tip, why=scene.why_not(action))


def _no_cards(scene: Scene, place: Box) -> str:
    return _empty_hand(place, scene.say("picture.no_cards"))


@remembered
def _empty_hand(place: Box, text: str) -> str:
    x, y, width, height = place
    size, inner = 15, width - 30
    top = y + height / 2 - (len(wrap(text, inner, size)) - 1) * size * 0.65
    return group(
        box(*place, corner=10, fill="none", stroke="var(--line)", stroke_width=1.5, stroke_dasharray="6 5"),
        paragraph(x + width / 2, top, text, inner, size=size, anchor="middle", fill="var(--muted)"),
    )


def draw_small_hand(scene: Scene, player: Seat, place: Box, *, has_ids: bool = True) -> str:
    """The cards of another player: their backs, and when the seals are counted what each is worth (WD-7.2)."""
    x, y, width, height = place
    count, held = int(scene.seen.cards[player]), scene.held(player)
    if not count:
        return ""
    tall = min(height * 0.86, width / _SMALL_CARD * 0.8, 110.0)
    wide = tall * _SMALL_CARD
    step = min(wide + 5, (width - wide) / max(1, count - 1))
    drawings = []
    for slot in range(count):
        spot = (x + step * slot, y + (height - tall) / 2 - 2, wide, tall)
        name = f"p-card-{player}-{slot}" if has_ids else None
        if held:
            seals = 1 + tables.DRAGON_SEALS * (held[slot] == codes.DRAGONS_FAVOUR)
            drawings.append(counted_card(*spot, seals, id=name))
        else:
            drawings.append(seal_back(*spot, id=name))
    number = _count(count, x + step * (count - 1) + wide, y + height, scene.least_text) if step < wide else ""
    return explained(*drawings, number, tip=explain.hand(scene, player))


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
