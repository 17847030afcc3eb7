"""The temples of Wangdo in the picture, the bag and the pile of Seal cards: below each other, or in one strip."""

from __future__ import annotations

from fireside.draw import Box, explained, group, remembered
from fireside.draw.lettering import label
from fireside.draw.shapes import box

from .. import notation, tables
from ..rules import state as codes
from ..rules.state import COLOURS
from . import explain
from .cards import seal_back
from .pieces import altar, bag, ink, pagoda, paint, plate, rim_colour, stele
from .scene import Scene

STRIP = 58.0  # the height of all of it in one strip
_BAG, _PILE = 68.0, 38.0  # widths in a strip
_SPACE = 6.0


def draw_temples(scene: Scene, place: Box) -> str:
    """The four temples, the bag and the Seal cards."""
    foot = 84.0
    step = (place.height - foot - 10) / COLOURS
    rows = [Box(place.x + 6, place.y + 6 + step * colour, place.width - 12, step - 4) for colour in range(COLOURS)]
    bottom = Box(place.x + 6, place.y + place.height - foot, place.width - 12, foot - 6)
    sack = Box(bottom.x, bottom.y, bottom.width * 0.6, bottom.height)
    cards = Box(sack.x + sack.width + 8, bottom.y, bottom.width * 0.4 - 8, bottom.height)
    return group(
        box(*place, corner=14, fill="var(--felt)"),
        *(_temple(scene, colour, row) for colour, row in enumerate(rows)),
        _bag(scene, sack),
        _pile(scene, cards),
    )


def draw_strip(scene: Scene, place: Box) -> str:
    """The same side by side, for a phone."""
    x, y, width, height = place
    wide = (width - _BAG - _PILE - 5 * _SPACE) / COLOURS
    places = [Box(x + (wide + _SPACE) * colour, y, wide, height) for colour in range(COLOURS)]
    sack = Box(x + width - _BAG - _PILE - _SPACE, y, _BAG, height)
    return group(
        *(_small_temple(scene, colour, spot) for colour, spot in enumerate(places)),
        _small_bag(scene, sack),
        _small_pile(scene, Box(x + width - _PILE, y, _PILE, height)),
    )


def _temple(scene: Scene, colour: int, place: Box) -> str:
    """A temple and its altars; the steles on them can be taken."""
    x, y, width, height = place
    altars = Box(x + 58, y, width - 62, height - 8)
    return _sacred(scene, colour, place, pagoda(colour, x + 30, y + height - 7, height - 14), altars, height - 12)


def _small_temple(scene: Scene, colour: int, place: Box) -> str:
    """A temple with its altars below it, and the number of steles on them."""
    x, y, width, height = place
    count = str(scene.seen.temple[colour])
    head = group(
        pagoda(colour, x + 17, y + 22, 19),
        box(x + width - 27, y + 4, 22, 18, corner=9, fill=paint(colour), stroke=rim_colour(colour)),
        label(x + width - 16, y + 13, count, size=14, bold=True, fill=ink(colour)),
    )
    return _sacred(scene, colour, place, head, Box(x + 8, y, width - 10, height - 6), 32.0)


def _sacred(scene: Scene, colour: int, place: Box, head: str, altars: Box, size: float) -> str:
    """A temple that can be taken from; its altars stand at the foot of a box."""
    action, count = codes.TAKE + colour, int(scene.seen.temple[colour])
    ids = scene.ids_of("temple", colour, count)
    drawing = _altars(colour, count, place, head, altars, size, ids, is_lit=action in scene.legal)
    return scene.hot(drawing, action, tip=explain.temple(scene, colour), why=scene.why_not(action))


@remembered
def _altars(
    colour: int, count: int, place: Box, head: str, altars: Box, size: float, ids: tuple[str, ...], *, is_lit: bool
) -> str:
    foot, step = altars.y + altars.height, altars.width / tables.ALTARS
    middles = [altars.x + step * (slot + 0.5) for slot in range(tables.ALTARS)]
    size = min(size, step * 2.3)
    return group(
        plate(place, is_lit=is_lit),
        head,
        *(altar(x, foot, step, is_last=slot == tables.ALTARS - 1) for slot, x in enumerate(middles)),
        *(
            stele(
                *(colour, middles[slot], foot - 1, size),
                is_lit=is_lit and slot == count - 1,
                id=ids[slot],
            )
            for slot in range(count)
        ),
    )


def _bag(scene: Scene, place: Box) -> str:
    """The bag, to draw from, and what drawing brings."""
    x, y, width, height = place
    text = label(x + 78, y + height / 2, _draw_text(scene), size=16, width=width - 80, least=15, anchor="start")
    return _sack(scene, place, bag(x + 41, y + height - 8, height - 22, int(scene.seen.bag.sum())) + text)


def _small_bag(scene: Scene, place: Box) -> str:
    x, y, width, height = place
    count = int(scene.seen.bag.sum())
    text = label(x + width / 2, y + height - 10, _draw_text(scene), size=13, width=width - 2, least=13)
    return _sack(scene, place, bag(x + width / 2, y + height - 18, 38, count) + text)


def _draw_text(scene: Scene) -> str:
    return scene.say("picture.draw", number=notation.draw_count(scene.seen))


def _sack(scene: Scene, place: Box, inside: str) -> str:
    is_lit = codes.DRAW in scene.legal
    floor = plate(place, is_lit=is_lit)
    return scene.hot(floor + inside, codes.DRAW, tip=explain.bag(scene), why=scene.why_not(codes.DRAW))


def _pile(scene: Scene, place: Box) -> str:
    """The pile of Seal cards, with their number."""
    x, y, _, height = place
    layers = [
        seal_back(x + 2 * layer, y + 6 - 2 * layer, 42, height - 14) for layer in range(min(3, int(scene.seen.pile)))
    ]
    number = label(x + 52, y + height / 2, f"×{scene.seen.pile}", size=18, anchor="start", bold=True)
    return explained(*layers, number, tip=explain.pile(scene))


def _small_pile(scene: Scene, place: Box) -> str:
    x, y, width, height = place
    card = seal_back(x + 6, y + 1, width - 12, height - 21) if scene.seen.pile else ""
    floor = box(*place, corner=9, fill="var(--felt)", fill_opacity=0.5)
    number = label(x + width / 2, y + height - 9, f"×{scene.seen.pile}", size=14, bold=True)
    return explained(floor, card, number, tip=explain.pile(scene))
