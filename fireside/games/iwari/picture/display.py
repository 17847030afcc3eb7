"""The cards on the table: the deck, the display, what has been played; and the Feats that are still to be won."""

from __future__ import annotations

from fireside.draw import Box, hot
from fireside.draw.lettering import label
from fireside.draw.panels import sheet
from fireside.draw.shapes import box, card_back
from fireside.games.iwari import notation, tables
from fireside.games.iwari.picture.pieces import biome_card, biome_sign, feat
from fireside.games.iwari.picture.scene import Scene
from fireside.games.iwari.rules import state as codes


def draw_display(scene: Scene, place: Box) -> str:
    """The deck and the cards that lie open beside it."""
    x, y, width, height = place
    step = (width - 24) / (tables.DISPLAY + 1)
    card_height = height - 44
    card_width = min(card_height * 0.72, step - 10)
    left, top = x + 12 + (step - card_width) / 2, y + 32
    drawn = [_deck(scene, Box(left, top, card_width, card_height))]
    for slot, biome in enumerate(scene.seen.display.tolist()):
        drawn.append(_card(scene, slot, biome, Box(left + step * (slot + 1), top, card_width, card_height)))
    is_lit = scene.seen.phase == codes.REFILL and scene.is_my_turn
    return sheet(place, *drawn, fill="var(--felt)", is_lit=is_lit, title=scene.say("display"))


def _deck(scene: Scene, place: Box) -> str:
    count = int(scene.seen.deck_size)
    if not count:
        return _gap(place)
    number = label(*place.middle, str(count), size=place.width * 0.3, bold=True, fill="#fff")
    back = card_back(*place, number, fill="var(--iwari-back)", glow=codes.TAKE_DECK in scene.legal)
    return hot(back, action=codes.TAKE_DECK, legal=scene.legal, label=scene.say("deck", count=count))


def _gap(place: Box) -> str:
    """Where a card is missing."""
    return box(*place, corner=8, fill="none", stroke="var(--line)", stroke_width=2, stroke_dasharray="5 5")


def _card(scene: Scene, slot: int, biome: int, place: Box) -> str:
    if biome == codes.NONE:
        return _gap(place)
    action = codes.TAKE + biome
    name = notation.biome_text(biome, scene.say)
    front = biome_card(biome, *place, name=name, glow=action in scene.legal, id=f"p-display-{slot}-{biome}")
    return hot(front, action=action, legal=scene.legal, label=scene.label(action))


def draw_discards(scene: Scene, place: Box) -> str:
    """How many cards of each biome have been played, and the Feats that are still to be won."""
    feats = [(kind, number) for kind in range(codes.FEATS) for number in range(scene.seen.feats_left[kind])]
    drawn = _played(scene, place, 44 if feats else 0) + _feats_left(feats, place)
    return sheet(place, drawn, fill="var(--felt)", title=scene.say("picture.discards"))


def _played(scene: Scene, place: Box, below: float) -> str:
    """The discards by biome, two in a row, above some height that is kept free."""
    x, y, width, height = place
    step = (height - 34 - below) / 3
    drawn = ""
    for biome, count in enumerate(scene.seen.discards.tolist()):
        left, middle = x + width * (0.2 + 0.46 * (biome % 2)), y + 32 + step * (biome // 2 + 0.5)
        drawn += biome_sign(biome, left, middle, min(22, step * 0.7))
        drawn += label(left + 17, middle, str(count), size=15, anchor="start", bold=True)
    return drawn


def _feats_left(feats: list[tuple[int, int]], place: Box) -> str:
    drawn = ""
    for index, (kind, number) in enumerate(feats):
        spot = place.x + place.width / 2 + 27 * (index - (len(feats) - 1) / 2)
        name = f"p-feat-{kind}-{tables.FEAT_COUNTS[kind] - 1 - number}"
        drawn += feat(kind, spot, place.y + place.height - 25, 12, id=name)
    return drawn
