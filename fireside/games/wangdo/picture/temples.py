"""The temples of Wangdo in the picture; below them the bag and the pile of Seal cards."""

from __future__ import annotations

from fireside.draw import Box, group
from fireside.draw.lettering import label
from fireside.draw.panels import edge
from fireside.draw.shapes import box
from fireside.games.wangdo import tables
from fireside.games.wangdo.picture.cards import seal_back
from fireside.games.wangdo.picture.pieces import altar, bag, pagoda, stele
from fireside.games.wangdo.picture.scene import Scene
from fireside.games.wangdo.rules import state as codes
from fireside.games.wangdo.rules.state import COLOURS


def draw_temples(scene: Scene, place: Box) -> str:
    """The four temples, the bag and the Seal cards."""
    columns = 2 if scene.is_tall else 1
    foot = 92.0
    rows = COLOURS // columns
    step_x, step_y = place.width / columns, (place.height - foot - 8) / rows
    temples = [
        _temple(
            scene,
            colour,
            Box(
                place.x + step_x * (colour % columns) + 8,
                place.y + 8 + step_y * (colour // columns),
                step_x - 16,
                step_y,
            ),
        )
        for colour in range(COLOURS)
    ]
    return group(
        box(*place, corner=16, fill="var(--felt)"),
        *temples,
        _supply(scene, Box(place.x, place.y + place.height - foot, place.width, foot)),
    )


def _temple(scene: Scene, colour: int, place: Box) -> str:
    """A temple and its altars; the steles on them can be taken."""
    x, y, width, height = place
    foot = y + height - 11
    action = codes.TAKE + colour
    step = (width - 70) / tables.ALTARS
    first = x + 66 + step / 2
    count = int(scene.seen.temple[colour])
    size = min(height - 12, step * 0.95)
    altars = [
        altar(first + step * slot, foot, step, is_last=slot == tables.ALTARS - 1) for slot in range(tables.ALTARS)
    ]
    steles = [
        stele(
            *(colour, first + step * slot, foot - 2, size),
            is_lit=action in scene.legal and slot == count - 1,
            id=scene.id_of("temple", colour, slot),
        )
        for slot in range(count)
    ]
    floor = box(x, y + 4, width, height - 6, corner=10, fill="var(--raised)", **edge(is_lit=action in scene.legal))
    drawing = group(floor, pagoda(colour, x + 34, foot, height - 16), *altars, *steles)
    return scene.hot(drawing, action, why=scene.why_not(action))


def _supply(scene: Scene, place: Box) -> str:
    """The bag, to draw from, and the pile of Seal cards."""
    x, y, width, height = place
    seen, say = scene.seen, scene.say
    left = bag(x + 58, y + height - 14, 60, int(seen.bag.sum()))
    draw_text = say("picture.draw", number=tables.CART_DRAW if seen.cart else tables.DRAW)
    half = width / 2
    is_lit = codes.DRAW in scene.legal
    floor = box(x + 8, y + 6, half + 16, height - 14, corner=10, fill="var(--raised)", **edge(is_lit=is_lit))
    text = label(x + 108, y + height / 2, draw_text, size=16, width=half - 90, anchor="start", bold=is_lit)
    pile = [seal_back(x + half + 46 + 2 * layer, y + 16 - 2 * layer, 42, 58) for layer in range(min(3, int(seen.pile)))]
    return group(
        scene.hot(group(floor, left, text), codes.DRAW, why=scene.why_not(codes.DRAW)),
        *pile,
        label(x + half + 104, y + height / 2, f"×{seen.pile}", size=18, anchor="start", bold=True, fill="var(--muted)"),
        role=None,
    )
