"""The cards on the table: the deck, the display, what has been played; and the Feats that are still to be won."""

from __future__ import annotations

from functools import cache
from typing import Any

from fireside.draw import Box, explained, hot, joined, remembered
from fireside.draw.lettering import label
from fireside.draw.panels import sheet
from fireside.draw.shapes import box, card_back
from fireside.texts import Say

from .. import notation, tables
from ..rules import state as codes
from . import explain
from .layout import LETTERS
from .pieces import biome_card, biome_sign, feat
from .scene import Scene

STRIP = 34.0  # the height of a row of small things
TALL_DISPLAY = 58.0
_CAPTION = 88.0
_GAP = 6.0  # between two cards


def draw_display(scene: Scene, place: Box) -> str:
    """Deck and display of a wide picture; below them the cards that have been played, and the Feats."""
    cards, played, feats = _wide_places(place, has_feats=scene.has_feats)
    return sheet(
        place,
        *_draw_cards(scene, cards),
        draw_discards(scene, played),
        draw_feats_left(scene, feats) if scene.has_feats else "",
        fill="var(--felt)",
        is_lit=scene.is_my_turn and bool(scene.seen.phase == codes.REFILL),
        title=scene.say("display"),
    )


@cache
def _wide_places(place: Box, *, has_feats: bool) -> tuple[Box, Box, Box]:
    """Where the cards, what has been played and the Feats lie."""
    x, y, width, height = place
    strips = 1 + has_feats
    cards = Box(x + 8, y + 30, width - 16, height - 36 - strips * STRIP)
    played = Box(x + 10, y + height - strips * STRIP - 2, width - 20, STRIP)
    return cards, played, played._replace(y=played.y + STRIP)


def draw_tall_display(scene: Scene, place: Box) -> str:
    """Deck and display on a phone; the cards that can be taken are lit, which is enough."""
    return sheet(place, *_draw_cards(scene, place.inset(5)), fill="var(--felt)")


def _draw_cards(scene: Scene, place: Box) -> tuple[str, str]:
    """The deck, and the cards that lie open beside it."""
    seen, say, legal = scene.seen, scene.say.nameless, scene.legal
    half = "last" if seen.ending != codes.NONE else "second" if seen.exhaustions else "first"
    open_cards = tuple([(biome, codes.TAKE + biome in legal) for biome in seen.display.tolist()])
    return (
        _deck(say, seen.deck_size, half, codes.TAKE_DECK in legal, place),
        _open_cards(say, scene.land, open_cards, place),
    )


@remembered
def _deck(say: Say, count: int, half: str, is_legal: bool, place: Box) -> str:
    spot = _card_place(place, 0)
    number = label(*spot.middle, str(count), size=20, bold=True, fill="#fff")
    return hot(
        card_back(*spot, number, fill="var(--iwari-back)", glow=is_legal) if count else _gap(spot),
        action=codes.TAKE_DECK,
        legal=(codes.TAKE_DECK,) if is_legal else (),
        label=notation.take_text(codes.TAKE_DECK, say) if is_legal else say("deck", count=count),
        tip=say(f"explain.deck_{half}", count=count),
    )


def _card_place(place: Box, column: int) -> Box:
    """Where the deck or, from column 1 on, an open card lies."""
    step = (place.width + _GAP) / (tables.DISPLAY + 1)
    return place._replace(x=place.x + column * step, width=step - _GAP)


def _gap(place: Box) -> str:
    """Where a card is missing."""
    edge: dict[str, Any] = {"stroke": "var(--line)", "stroke_width": 2, "stroke_dasharray": "5 5"}
    return box(*place, corner=8, fill="none", pointer_events="all", **edge)


@remembered
def _open_cards(say: Say, land: int, cards: tuple[tuple[int, bool], ...], place: Box) -> str:
    """The cards of the display: their biomes, and whether they may be taken."""
    return joined(
        _gap(_card_place(place, slot + 1)) if biome == codes.NONE else _card(say, land, slot, biome, is_legal, place)
        for slot, (biome, is_legal) in enumerate(cards)
    )


@remembered
def _card(say: Say, land: int, slot: int, biome: int, is_legal: bool, place: Box) -> str:
    action, name = codes.TAKE + biome, notation.biome_text(biome, say)
    return hot(
        biome_card(biome, *_card_place(place, slot + 1), name=name, glow=is_legal, id=f"p-display-{slot}-{biome}"),
        action=action,
        legal=(action,) if is_legal else (),
        label=notation.take_text(action, say) if is_legal else name,
        tip=f"{explain.about_card(say, land, biome)} {say('explain.display')}",
    )


def draw_discards(scene: Scene, place: Box) -> str:
    """How many cards of each biome have been played."""
    return _discards(scene.say.nameless, tuple(scene.seen.discards.tolist()), bool(scene.seen.exhaustions), place)


@remembered
def _discards(say: Say, counts: tuple[int, ...], are_kept: bool, place: Box) -> str:
    middle, step = place.y + place.height / 2, (place.width - _CAPTION) / codes.BIOMES
    first = place.x + _CAPTION + 12
    return explained(
        box(*place, fill="none", pointer_events="all"),
        _caption(say("picture.discards"), place),
        *(_discarded(biome, count, first + step * biome, middle) for biome, count in enumerate(counts)),
        tip=say("explain.discards_kept" if are_kept else "explain.discards"),
    )


@remembered
def _discarded(biome: int, count: int, x: float, y: float) -> str:
    return biome_sign(biome, x, y, 19) + label(x + 15, y, str(count), size=15, anchor="start", bold=True)


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
    return _feats_left(scene.say.nameless, tuple(scene.seen.feats_left.tolist()), place)


@remembered
def _feats_left(say: Say, counts: tuple[int, ...], place: Box) -> str:
    radius, middle = 12.0, place.y + place.height / 2
    step = 2 * radius + 6
    x, drawn = place.x + _CAPTION, [_caption(say("picture.feats"), place)]
    for kind, count in enumerate(counts):
        if count:
            reach = box(x, place.y + 1, count * step, place.height - 2, fill="none", pointer_events="all")
            stars = [
                feat(kind, x + step * (number + 0.5), middle, radius, id=_feat_id(kind, number))
                for number in range(count)
            ]
            drawn.append(explained(reach, *stars, tip=explain.about_feat(say, kind, count)))
            x += count * step + 6
    return joined(drawn if any(counts) else [*drawn, label(x + 8, middle, "–", size=15)])


def _feat_id(kind: int, number: int) -> str:
    """The last one in the supply is the first to be placed."""
    return f"p-feat-{kind}-{tables.FEAT_COUNTS[kind] - 1 - number}"
