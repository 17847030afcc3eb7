"""The hand of the viewer, and what can be done with cards alone: exchange one, lay down a pair."""

from __future__ import annotations

from fireside.draw import Box, hot
from fireside.draw.lettering import label, paragraph
from fireside.draw.panels import sheet
from fireside.draw.shapes import button
from fireside.engine.types import HIDDEN
from fireside.games.iwari import notation, tables
from fireside.games.iwari.picture.pieces import biome_card
from fireside.games.iwari.picture.scene import Scene
from fireside.games.iwari.rules import state as codes

_GAP = 16  # between two cards


def draw_hand(scene: Scene, place: Box) -> str:
    """The cards in hand; for somebody who only watches, a line that says so."""
    seen, say = scene.seen, scene.say
    if scene.seat < 0 or seen.hand[scene.seat, 0] == HIDDEN:
        return sheet(place, _watching(scene, place), fill="var(--felt)")
    x, y, width, height = place
    card_height = height - 78
    card_width = card_height * 0.78
    step = card_width + _GAP
    cards = [biome for biome, count in enumerate(seen.hand[scene.seat].tolist()) for _ in range(count)]
    drawn = [
        _card(scene, slot, cards, Box(x + 18 + slot * step, y + 32, card_width, card_height))
        for slot in range(len(cards))
    ]
    beside = Box(x + 24 + tables.HAND * step, y + 32, width - 42 - tables.HAND * step, 44)
    return sheet(place, *drawn, _beside(scene, beside), is_lit=scene.may_place, title=say("picture.hand"))


def _watching(scene: Scene, place: Box) -> str:
    text = scene.say("picture.watching")
    return label(*place.middle, text, size=16, width=place.width - 40, fill="var(--muted)")


def _card(scene: Scene, slot: int, cards: list[int], place: Box) -> str:
    """A card, and below it the button that exchanges it; a second copy needs no second button."""
    x, y, width, height = place
    biome = cards[slot]
    name = notation.biome_text(biome, scene.say)
    front = biome_card(biome, *place, name=name, id=f"p-hand-{biome}-{cards[:slot].count(biome)}")
    action = codes.DISCARD + biome
    if action not in scene.legal or biome in cards[:slot]:
        return front
    text = scene.say("picture.exchange" if scene.seen.tribe == scene.seat else "picture.discard")
    push = button(x - 2, y + height + 9, width + 4, 28, text, fill="var(--felt)", ink="var(--ink)", size=13)
    return front + hot(push, action=action, legal=scene.legal, label=scene.label(action))


def _beside(scene: Scene, place: Box) -> str:
    """The pair that can be laid down, or what a piece costs."""
    pairs = [biome for biome in range(codes.BIOMES) if codes.PAIR + biome in scene.legal]
    if scene.may_place and not pairs:
        hint = scene.say("picture.hint")
        return paragraph(place.x, place.y + 8, hint, place.width, size=14, fill="var(--muted)")
    return "".join(_pair(scene, biome, place) for biome in pairs)


def _pair(scene: Scene, biome: int, place: Box) -> str:
    action = codes.PAIR + biome
    name = notation.biome_text(biome, scene.say)
    push = button(*place, scene.say("picture.pair"), size=16)
    x, y, width, _ = place
    cards = "".join(
        biome_card(biome, x + width / 2 - 34 + 38 * copy, y + 54, 30, 42) for copy in range(tables.CARDS_PER_PAIR)
    )
    caption = label(x + width / 2, y + 112, scene.say("picture.pair_hint", biome=name), size=13, width=width)
    return hot(push, cards, caption, action=action, legal=scene.legal, label=scene.label(action))
