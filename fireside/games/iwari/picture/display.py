"""The cards on the table: the deck, the display, what has been played; and the Feats that are still to be won."""

from __future__ import annotations

from typing import Any

from fireside.draw import Box, explained, hot, joined
from fireside.draw.lettering import label
from fireside.draw.panels import sheet
from fireside.draw.shapes import box, card_back

from .. import notation, tables
from ..rules import state as codes
from . import explain
from .layout import LETTERS
from .pieces import biome_card, biome_sign, feat
from .scene import Scene

STRIP = 34.0  # the height of a row of small things
TALL_DISPLAY = 58.0
_CAPTION = 88.0


def draw_display(scene: Scene, place: Box) -> str:
    """Deck and display of a wide picture; below them the cards that have been played, and the Feats."""
    x, y, width, height = place
    strips = 1 + scene.has_feats
    cards = Box(x + 8, y + 30, width - 16, height - 36 - strips * STRIP)
    played = Box(x + 10, y + height - strips * STRIP - 2, width - 20, STRIP)
    drawn = draw_cards(scene, cards, gap=6) + draw_discards(scene, played)
    feats = draw_feats_left(scene, played._replace(y=played.y + STRIP)) if scene.has_feats else ""
    is_lit = scene.is_my_turn and bool(scene.seen.phase == codes.REFILL)
    return sheet(place, drawn, feats, fill="var(--felt)", is_lit=is_lit, title=scene.say("display"))


def draw_tall_display(scene: Scene, place: Box) -> str:
    """Deck and display on a phone; the cards that can be taken are lit, which is enough."""
    return sheet(place, draw_cards(scene, place.inset(5), gap=6), fill="var(--felt)")


def draw_cards(scene: Scene, place: Box, *, gap: float) -> str:
    """The deck, and the cards that lie open beside it."""
    step = (place.width + gap) / (tables.DISPLAY + 1)
    card = place._replace(width=step - gap)
    return _deck(scene, card) + joined(
        _card(scene, slot, biome, card._replace(x=card.x + (slot + 1) * step))
        for slot, biome in enumerate(scene.seen.display.tolist())
    )


def _deck(scene: Scene, place: Box) -> str:
    count = int(scene.seen.deck_size)
    is_legal = codes.TAKE_DECK in scene.legal
    number = label(*place.middle, str(count), size=20, bold=True, fill="#fff")
    back = card_back(*place, number, fill="var(--iwari-back)", glow=is_legal) if count else _gap(place)
    name = scene.label(codes.TAKE_DECK) if is_legal else scene.say("deck", count=count)
    return hot(back, action=codes.TAKE_DECK, legal=scene.legal, label=name, tip=explain.about_deck(scene))


def _gap(place: Box) -> str:
    """Where a card is missing."""
    edge: dict[str, Any] = {"stroke": "var(--line)", "stroke_width": 2, "stroke_dasharray": "5 5"}
    return box(*place, corner=8, fill="none", pointer_events="all", **edge)


def _card(scene: Scene, slot: int, biome: int, place: Box) -> str:
    if biome == codes.NONE:
        return _gap(place)
    action = codes.TAKE + biome
    name = notation.biome_text(biome, scene.say)
    front = biome_card(biome, *place, name=name, glow=action in scene.legal, id=f"p-display-{slot}-{biome}")
    return hot(
        front,
        action=action,
        legal=scene.legal,
        label=scene.label(action) if action in scene.legal else name,
        tip=f"{explain.about_card(scene, biome)} {scene.say('explain.display')}",
    )


def draw_discards(scene: Scene, place: Box) -> str:
    """How many cards of each biome have been played."""
    middle, step = place.y + place.height / 2, (place.width - _CAPTION) / codes.BIOMES
    drawn = box(*place, fill="none", pointer_events="all") + _caption(scene.say("picture.discards"), place)
    for biome, count in enumerate(scene.seen.discards.tolist()):
        x = place.x + _CAPTION + step * biome + 12
        drawn += biome_sign(biome, x, middle, 19)
        drawn += label(x + 15, middle, str(count), size=15, anchor="start", bold=True)
    return explained(drawn, tip=explain.about_discards(scene))


def _caption(text: str, place: Box) -> str:
    y = place.y + place.height / 2
    return label(
        *(place.x + 2, y, text),
        size=14,
        width=_CAPTION - 6,
        least=LETTERS,
        anchor="start",
        bold=True,
        fill="var(--muted)",
    )


def draw_feats_left(scene: Scene, place: Box) -> str:
    """The Feats that nobody has placed yet, each kind with its explanation."""
    radius, middle = 12.0, place.y + place.height / 2
    step = 2 * radius + 6
    x, drawn = place.x + _CAPTION, ""
    for kind, count in enumerate(scene.seen.feats_left.tolist()):
        reach = box(x, place.y + 1, count * step, place.height - 2, fill="none", pointer_events="all")
        stars = [
            feat(kind, x + step * (number + 0.5), middle, radius, id=_feat_id(kind, number)) for number in range(count)
        ]
        drawn += explained(reach, *stars, tip=explain.about_feat(scene, kind)) if count else ""
        x += count * step + (6 if count else 0)
    return _caption(scene.say("picture.feats"), place) + (drawn or label(x + 8, middle, "–", size=15))


def _feat_id(kind: int, number: int) -> str:
    """The last one in the supply is the first to be placed."""
    return f"p-feat-{kind}-{tables.FEAT_COUNTS[kind] - 1 - number}"
