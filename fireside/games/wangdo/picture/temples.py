"""The temples of Wangdo in the picture, the bag and the pile of Seal cards: below each other, or in one strip."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from fireside.draw import Box, explained, group, remembered
from fireside.draw.lettering import label
from fireside.draw.shapes import box
from fireside.texts import Say

from .. import notation, tables
from ..rules import state as codes
from ..rules.state import COLOURS
from . import explain
from .cards import seal_back
from .origins import Moved, ids_at
from .pieces import altar, bag, ink, pagoda, paint, plate, rim_colour, stele
from .scene import Scene, Touch, can_be_done, touchable

STRIP = 58.0  # the height of all of it in one strip
_BAG, _PILE = 68.0, 38.0  # widths in a strip
_SPACE = 6.0


class _Temple(NamedTuple):
    """A temple as it is drawn."""

    say: Say
    colour: int
    steles: int  # on its altars
    touch: Touch | None
    moved: Moved


class _Bag(NamedTuple):
    """The bag as it is drawn."""

    say: Say
    steles: int  # in it
    draw: int  # how many of them drawing brings
    has_cart: bool
    touch: Touch | None


def draw_temples(scene: Scene, place: Box) -> str:
    """The four temples, the bag and the Seal cards."""
    rows, sack, cards = _places(place)
    return group(
        box(*place, corner=14, fill="var(--felt)"),
        *map(_draw_temple, _temples(scene), rows),
        _draw_bag(_bag(scene), sack),
        _pile(scene.say.nameless, scene.seen.pile, cards),
    )


@cache
def _places(place: Box) -> tuple[list[Box], Box, Box]:
    """Where the temples, the bag and the Seal cards lie."""
    foot = 84.0
    step = (place.height - foot - 10) / COLOURS
    rows = [Box(place.x + 6, place.y + 6 + step * colour, place.width - 12, step - 4) for colour in range(COLOURS)]
    bottom = Box(place.x + 6, place.y + place.height - foot, place.width - 12, foot - 6)
    sack = Box(bottom.x, bottom.y, bottom.width * 0.6, bottom.height)
    return rows, sack, Box(sack.x + sack.width + 8, bottom.y, bottom.width * 0.4 - 8, bottom.height)


def draw_strip(scene: Scene, place: Box) -> str:
    """The same side by side, for a phone."""
    spots, sack, cards = _strip_places(place)
    return group(
        *map(_draw_small_temple, _temples(scene), spots),
        _draw_small_bag(_bag(scene), sack),
        _small_pile(scene.say.nameless, scene.seen.pile, cards),
    )


@cache
def _strip_places(place: Box) -> tuple[list[Box], Box, Box]:
    x, y, width, height = place
    wide = (width - _BAG - _PILE - 5 * _SPACE) / COLOURS
    spots = [Box(x + (wide + _SPACE) * colour, y, wide, height) for colour in range(COLOURS)]
    sack = Box(x + width - _BAG - _PILE - _SPACE, y, _BAG, height)
    return spots, sack, Box(x + width - _PILE, y, _PILE, height)


def _temples(scene: Scene) -> list[_Temple]:
    say, temples = scene.say.nameless, []
    for colour, count in enumerate(scene.seen.temple.tolist()):
        touch = scene.touch(codes.TAKE + colour, scene.why_not(codes.TAKE + colour))
        temples.append(_Temple(say, colour, count, touch, scene.came_to("temple", colour)))
    return temples


def _bag(scene: Scene) -> _Bag:
    seen, touch = scene.seen, scene.touch(codes.DRAW, scene.why_not(codes.DRAW))
    return _Bag(scene.say.nameless, sum(seen.bag.tolist()), notation.draw_count(seen), bool(seen.cart), touch)


@remembered
def _draw_temple(temple: _Temple, place: Box) -> str:
    """A temple and its altars; the steles on them can be taken."""
    x, y, width, height = place
    altars = Box(x + 58, y, width - 62, height - 8)
    return _sacred(temple, place, pagoda(temple.colour, x + 30, y + height - 7, height - 14), altars, height - 12)


@remembered
def _draw_small_temple(temple: _Temple, place: Box) -> str:
    """A temple with its altars below it, and the number of steles on them."""
    x, y, width, height = place
    colour = temple.colour
    head = group(
        pagoda(colour, x + 17, y + 22, 19),
        box(x + width - 27, y + 4, 22, 18, corner=9, fill=paint(colour), stroke=rim_colour(colour)),
        label(x + width - 16, y + 13, str(temple.steles), size=14, bold=True, fill=ink(colour)),
    )
    return _sacred(temple, place, head, Box(x + 8, y, width - 10, height - 6), 32.0)


def _sacred(temple: _Temple, place: Box, head: str, altars: Box, size: float) -> str:
    """A temple that can be taken from; its altars stand at the foot of a box."""
    say, colour, count, touch, moved = temple
    drawing = _altars(colour, count, place, head, altars, size, moved, is_lit=can_be_done(touch))
    return touchable(drawing, touch, tip=explain.temple(say, colour, count))


@remembered
def _altars(
    colour: int, count: int, place: Box, head: str, altars: Box, size: float, moved: Moved, *, is_lit: bool
) -> str:
    foot, step = altars.y + altars.height, altars.width / tables.ALTARS
    middles = [altars.x + step * (slot + 0.5) for slot in range(tables.ALTARS)]
    size = min(size, step * 2.3)
    return group(
        plate(place, is_lit=is_lit),
        head,
        *(altar(x, foot, step, is_last=slot == tables.ALTARS - 1) for slot, x in enumerate(middles)),
        *(
            stele(*(colour, middles[slot], foot - 1, size), is_lit=is_lit and slot == count - 1, id=name)
            for slot, name in enumerate(ids_at("temple", colour, count, moved))
        ),
    )


@remembered
def _draw_bag(content: _Bag, place: Box) -> str:
    """The bag, to draw from, and what drawing brings."""
    x, y, width, height = place
    text = label(x + 78, y + height / 2, _draw_text(content), size=16, width=width - 80, least=15, anchor="start")
    return _sack(content, place, bag(x + 41, y + height - 8, height - 22, content.steles) + text)


@remembered
def _draw_small_bag(content: _Bag, place: Box) -> str:
    x, y, width, height = place
    text = label(x + width / 2, y + height - 10, _draw_text(content), size=13, width=width - 2, least=13)
    return _sack(content, place, bag(x + width / 2, y + height - 18, 38, content.steles) + text)


def _draw_text(content: _Bag) -> str:
    return content.say("picture.draw", number=content.draw)


def _sack(content: _Bag, place: Box, inside: str) -> str:
    floor = plate(place, is_lit=can_be_done(content.touch))
    tip = explain.bag(content.say, content.steles, has_cart=content.has_cart)
    return touchable(floor + inside, content.touch, tip=tip)


@remembered
def _pile(say: Say, count: int, place: Box) -> str:
    """The pile of Seal cards, with their number."""
    x, y, _, height = place
    layers = [seal_back(x + 2 * layer, y + 6 - 2 * layer, 42, height - 14) for layer in range(min(3, count))]
    number = label(x + 52, y + height / 2, f"×{count}", size=18, anchor="start", bold=True)
    return explained(*layers, number, tip=explain.pile(say, count))


@remembered
def _small_pile(say: Say, count: int, place: Box) -> str:
    x, y, width, height = place
    card = seal_back(x + 6, y + 1, width - 12, height - 21) if count else ""
    floor = box(*place, corner=9, fill="var(--felt)", fill_opacity=0.5)
    number = label(x + width / 2, y + height - 9, f"×{count}", size=14, bold=True)
    return explained(floor, card, number, tip=explain.pile(say, count))
