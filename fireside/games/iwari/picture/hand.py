"""The hand of the viewer, and what can be done with cards alone: exchange one, lay down a pair."""

from __future__ import annotations

from fireside.draw import Box, explained, joined, remembered
from fireside.draw.lettering import label
from fireside.draw.panels import sheet
from fireside.draw.shapes import totem
from fireside.engine.types import Action, Seat
from fireside.texts import Say

from .. import notation, tables
from ..rules import state as codes
from . import explain
from .buttons import draw_button, draw_stop, has_stop
from .layout import LETTERS
from .pieces import biome_card, feat, lying_card, tent
from .scene import Placing, Scene

_GAP = 6.0  # between two cards
_BUTTON = 36.0  # the height of the buttons below the cards
_CARD_TOP, _CARD_WIDTH = 34.0, 94.0  # of a lying card, which has its button on it
TALL_HAND = 80.0

_Card = tuple[int, int, Action | None]  # its biome, how many like it come before it, what its button does


def draw_hand(scene: Scene, place: Box) -> str:
    """The cards of a wide picture; for somebody who only watches, a line that says so."""
    if not scene.holds_hand:
        return sheet(place, _watching(scene, place), fill="var(--felt)")
    return _hand(scene.say.nameless, scene.land, _cards(scene), scene.placing, place)


def _watching(scene: Scene, place: Box) -> str:
    text = scene.say("picture.watching")
    return label(*place.middle, text, size=16, width=place.width - 20, least=LETTERS, fill="var(--muted)")


def _cards(scene: Scene) -> tuple[_Card, ...]:
    """The first card of a biome has the button that exchanges it, the second one that of the pair."""
    cards = scene.cards
    found = []
    for slot, biome in enumerate(cards):
        copy = cards[:slot].count(biome)
        action = {0: codes.DISCARD + biome, 1: codes.PAIR + biome}.get(copy)
        found.append((biome, copy, action if action in scene.legal else None))
    return tuple(found)


@remembered
def _hand(say: Say, land: int, cards: tuple[_Card, ...], placing: Placing | None, place: Box) -> str:
    x, y, width, height = place
    step = (width - 16 + _GAP) / tables.HAND
    first = Box(x + 8, y + 30, step - _GAP, height - 48 - _BUTTON)
    below = first._replace(y=first.y + first.height + 8, height=_BUTTON)
    drawn = []
    for slot, card in enumerate(cards):
        front, button = (spot._replace(x=spot.x + slot * step) for spot in (first, below))
        drawn += [_upright(say, land, card, front), _card_button(say, card, placing, button)]
    return sheet(place, *drawn, is_lit=placing is not None, title=say("picture.hand"))


def _upright(say: Say, land: int, card: _Card, place: Box) -> str:
    biome = card[0]
    front = biome_card(biome, *place, name=notation.biome_text(biome, say), id=_card_id(card))
    return explained(front, tip=explain.about_card(say, land, biome))


def _card_id(card: _Card) -> str:
    biome, copy, _ = card
    return f"p-hand-{biome}-{copy}"


def _card_button(say: Say, card: _Card, placing: Placing | None, place: Box) -> str:
    action = card[2]
    if action is None or placing is None:
        return ""
    is_exchange = action >= codes.DISCARD
    text = say("picture.pair" if not is_exchange else "picture.exchange" if placing.is_own else "picture.discard")
    told = notation.cards_text(action, say, is_own=placing.is_own)
    return draw_button(action, place, text, told, main=not is_exchange)


def draw_tall_hand(scene: Scene, place: Box) -> str:
    """The hand on a phone: the cards with their buttons on them, and beside them the pieces that can be placed."""
    say, land, placing = scene.say.nameless, scene.land, scene.placing
    x, y, width, height = place.inset(4)
    step = _CARD_WIDTH + 4
    drawn = [
        _lying(say, land, card, placing, Box(x + slot * step, y, _CARD_WIDTH, height))
        for slot, card in enumerate(_cards(scene))
    ]
    left = x + tables.HAND * step + 2
    beside = Box(left, y, x + width - left, height)
    is_lit = scene.may_place or (scene.is_my_turn and scene.feat_to_place is not None)
    return sheet(place, *drawn, _beside(scene, beside), is_lit=is_lit)


@remembered
def _lying(say: Say, land: int, card: _Card, placing: Placing | None, place: Box) -> str:
    biome = card[0]
    front = lying_card(biome, *place, name=notation.biome_text(biome, say), top=_CARD_TOP, id=_card_id(card))
    button = Box(place.x + 3, place.y + _CARD_TOP, place.width - 6, place.height - _CARD_TOP - 3)
    return explained(front, tip=explain.about_card(say, land, biome)) + _card_button(say, card, placing, button)


def _beside(scene: Scene, place: Box) -> str:
    """What is left of the pieces, or the Feat to be placed; below it the button of whoever wants to stop."""
    half = place.height / 2 - 2
    top = place._replace(height=half - 2)
    bottom = place._replace(y=place.y + half, height=place.height - half)
    kind = scene.feat_to_place if scene.is_my_turn else None
    shown = _supply(scene, top) if kind is None else _feat(scene, kind, top)
    return shown + (draw_stop(scene, bottom) if has_stop(scene) else _points(scene, bottom))


def _supply(scene: Scene, place: Box) -> str:
    tribe = scene.tribe_in_hand
    return draw_supply(tribe, int(scene.seen.tents_left[tribe]), int(scene.seen.totems_left[tribe]), place)


def _feat(scene: Scene, kind: int, place: Box) -> str:
    """The Feat that is to be placed."""
    tip = explain.about_feat(scene.say, kind, int(scene.seen.feats_left[kind]))
    return explained(feat(kind, *place.middle, place.height / 2 - 1), tip=tip)


def _points(scene: Scene, place: Box) -> str:
    text = scene.say("points", count=int(scene.seen.score[scene.seat]))
    return label(*place.middle, text, size=15, width=place.width, least=LETTERS, fill="var(--muted)")


@remembered
def draw_supply(tribe: Seat, tents: int, totems: int, place: Box, *, named: bool = True) -> str:
    """Tents and totems that are left; `named` ones have ids, so that they can be seen to leave."""
    x, y, width, height = place
    size, middle = min(30.0, height - 4, width * 0.26), y + height / 2
    second = x + width * 0.6  # tents come in larger numbers than totems
    names = (f"p-tent-{tribe}-{tents}", f"p-totem-{tribe}-{totems}") if named else (None, None)
    return joined(
        (
            tent(tribe, x + size / 2, middle, size, **_left(tents, names[0])),
            label(x + size + 2, middle, str(tents), size=15, anchor="start", bold=True),
            totem(second + size * 0.4, middle + size * 0.52, size * 1.04, tribe, **_left(totems, names[1])),
            label(second + size * 0.8 + 2, middle, str(totems), size=15, anchor="start", bold=True),
        )
    )


def _left(count: int, name: str | None) -> dict[str, object]:
    """How a piece of the supply is drawn: faintly when none is left."""
    return {"id": name} if count else {"opacity": 0.3}
