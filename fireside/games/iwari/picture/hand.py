"""The hand of the viewer, and what can be done with cards alone: exchange one, lay down a pair."""

from __future__ import annotations

from fireside.draw import Box, explained, joined
from fireside.draw.lettering import label
from fireside.draw.panels import sheet
from fireside.draw.shapes import totem
from fireside.engine.types import Seat

from .. import notation, tables
from ..rules import state as codes
from . import explain
from .buttons import draw_button, draw_stop, has_stop
from .layout import LETTERS
from .pieces import biome_card, feat, lying_card, tent
from .scene import Scene

_GAP = 6.0  # between two cards
_BUTTON = 36.0  # the height of the buttons below the cards
_CARD_TOP, _CARD_WIDTH = 34.0, 94.0  # of a lying card, which has its button on it
TALL_HAND = 80.0


def draw_hand(scene: Scene, place: Box) -> str:
    """The cards of a wide picture; for somebody who only watches, a line that says so."""
    if not scene.holds_hand:
        return sheet(place, _watching(scene, place), fill="var(--felt)")
    x, y, width, height = place
    step = (width - 16 + _GAP) / tables.HAND
    card = Box(x + 8, y + 30, step - _GAP, height - 48 - _BUTTON)
    button = card._replace(y=card.y + card.height + 8, height=_BUTTON)
    drawn = [
        _upright(scene, slot, card._replace(x=card.x + slot * step), button._replace(x=button.x + slot * step))
        for slot in range(len(scene.cards))
    ]
    return sheet(place, *drawn, is_lit=scene.may_place, title=scene.say("picture.hand"))


def _watching(scene: Scene, place: Box) -> str:
    text = scene.say("picture.watching")
    return label(*place.middle, text, size=16, width=place.width - 20, least=LETTERS, fill="var(--muted)")


def _upright(scene: Scene, slot: int, card: Box, button: Box) -> str:
    biome = scene.cards[slot]
    front = biome_card(biome, *card, name=notation.biome_text(biome, scene.say), id=_card_id(scene, slot))
    return explained(front, tip=explain.about_card(scene, biome)) + _card_button(scene, slot, button)


def _card_id(scene: Scene, slot: int) -> str:
    return f"p-hand-{scene.cards[slot]}-{scene.cards[:slot].count(scene.cards[slot])}"


def _card_button(scene: Scene, slot: int, place: Box) -> str:
    """Below the first card of a biome the button that exchanges it, below the second one that of the pair."""
    biome, copy = scene.cards[slot], scene.cards[:slot].count(scene.cards[slot])
    exchange, pair = codes.DISCARD + biome, codes.PAIR + biome
    if copy == 0 and exchange in scene.legal:
        text = scene.say("picture.exchange" if scene.seen.tribe == scene.seat else "picture.discard")
        return draw_button(scene, exchange, place, text, main=False)
    if copy == 1 and pair in scene.legal:
        return draw_button(scene, pair, place, scene.say("picture.pair"))
    return ""


def draw_tall_hand(scene: Scene, place: Box) -> str:
    """The hand on a phone: the cards with their buttons on them, and beside them the pieces that can be placed."""
    x, y, width, height = place.inset(4)
    step = _CARD_WIDTH + 4
    drawn = [_lying(scene, slot, Box(x + slot * step, y, _CARD_WIDTH, height)) for slot in range(len(scene.cards))]
    left = x + tables.HAND * step + 2
    beside = Box(left, y, x + width - left, height)
    is_lit = scene.may_place or (scene.is_my_turn and scene.feat_to_place is not None)
    return sheet(place, *drawn, _beside(scene, beside), is_lit=is_lit)


def _lying(scene: Scene, slot: int, place: Box) -> str:
    biome = scene.cards[slot]
    name = notation.biome_text(biome, scene.say)
    front = lying_card(biome, *place, name=name, top=_CARD_TOP, id=_card_id(scene, slot))
    button = Box(place.x + 3, place.y + _CARD_TOP, place.width - 6, place.height - _CARD_TOP - 3)
    return explained(front, tip=explain.about_card(scene, biome)) + _card_button(scene, slot, button)


def _beside(scene: Scene, place: Box) -> str:
    """What is left of the pieces, or the Feat to be placed; below it the button of whoever wants to stop."""
    half = place.height / 2 - 2
    top = place._replace(height=half - 2)
    bottom = place._replace(y=place.y + half, height=place.height - half)
    kind = scene.feat_to_place if scene.is_my_turn else None
    shown = draw_supply(scene, scene.tribe_in_hand, top) if kind is None else _feat(scene, kind, top)
    return shown + (draw_stop(scene, bottom) if has_stop(scene) else _points(scene, bottom))


def _feat(scene: Scene, kind: int, place: Box) -> str:
    """The Feat that is to be placed."""
    return explained(feat(kind, *place.middle, place.height / 2 - 1), tip=explain.about_feat(scene, kind))


def _points(scene: Scene, place: Box) -> str:
    text = scene.say("points", count=int(scene.seen.score[scene.seat]))
    return label(*place.middle, text, size=15, width=place.width, least=LETTERS, fill="var(--muted)")


def draw_supply(scene: Scene, tribe: Seat, place: Box, *, named: bool = True) -> str:
    """Tents and totems that are left; `named` ones have ids, so that they can be seen to leave."""
    tents, totems = int(scene.seen.tents_left[tribe]), int(scene.seen.totems_left[tribe])
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
