"""The hands of Seal cards in the picture of Wangdo: open to their owner, backs to others, counted at the end."""

from __future__ import annotations

from fireside.draw import Box, group
from fireside.draw.lettering import label
from fireside.draw.shapes import box
from fireside.engine.types import HIDDEN, Seat
from fireside.games.wangdo import notation, tables
from fireside.games.wangdo.picture.cards import counted_card, seal_back, seal_card
from fireside.games.wangdo.picture.layout import GAP
from fireside.games.wangdo.picture.scene import Scene
from fireside.games.wangdo.rules import state as codes
from fireside.games.wangdo.rules.state import CARDS, TYPES

MOST_CARDS = TYPES  # one for every column (WD-6.1)


def draw_hand(scene: Scene, player: Seat, place: Box) -> str:
    """The Seal cards, open to their owner, and to all at the end; else their backs."""
    x, y, width, height = place
    step = (width + GAP / 2) / MOST_CARDS
    if not scene.seen.cards[player]:
        return _no_cards(scene, place)
    if scene.seen.hand[player, 0] == HIDDEN:
        return draw_small_hand(scene, player, place)
    spots = [Box(x + step * slot, y, step - GAP / 2, height) for slot in range(MOST_CARDS)]
    cards = zip(_held(scene, player), spots, strict=False)
    return group(*(_card(scene, player, slot, number, spot) for slot, (number, spot) in enumerate(cards)))


def _card(scene: Scene, player: Seat, slot: int, number: int, place: Box) -> str:
    say = scene.say
    action = codes.PLAY + number
    drawing = seal_card(
        *place,
        *(notation.card_text(number, say), say(f"effects.{notation.CARD_NAMES[number]}")),
        tables.SEAL_CARDS[number].type.strip("-"),
        is_hot=action in scene.legal and player == scene.seat,
        id=f"p-card-{player}-{slot}",
    )
    return scene.hot(drawing, action, why=scene.why_not(action)) if player == scene.seat else drawing


def _no_cards(scene: Scene, place: Box) -> str:
    x, y, width, height = place
    return group(
        box(*place, corner=10, fill="none", stroke="var(--line)", stroke_width=1.5, stroke_dasharray="6 5"),
        label(
            x + width / 2, y + height / 2, scene.say("picture.no_cards"), size=14, width=width - 30, fill="var(--muted)"
        ),
    )


def draw_small_hand(scene: Scene, player: Seat, place: Box) -> str:
    """The cards of another player: their backs, and when the seals are counted what each is worth (WD-7.2)."""
    x, y, width, height = place
    held = _held(scene, player)
    count = int(scene.seen.cards[player])
    tall = min(height * 0.86, 110.0)
    wide = tall * 0.7
    step = min(wide + 5, (width - wide) / max(1, count - 1))
    drawings = []
    for slot in range(count):
        spot = (x + step * slot, y + (height - tall) / 2 - 2, wide, tall)
        name = f"p-card-{player}-{slot}"
        if held:
            seals = 1 + tables.DRAGON_SEALS * (held[slot] == codes.DRAGONS_FAVOUR)
            drawings.append(counted_card(*spot, seals, notation.card_text(held[slot], scene.say), id=name))
        else:
            drawings.append(seal_back(*spot, id=name))
    return group(*drawings)


def _held(scene: Scene, player: Seat) -> list[int]:
    """The cards of a hand as far as they can be seen."""
    hand = scene.seen.hand[player].tolist()
    return [number for number in range(CARDS) for _ in range(max(0, hand[number]))]
