"""The board of Wangdo in the picture: villages with their tokens and steles on the land, and the four temples."""

from __future__ import annotations

from fireside.draw import Box, group, remembered, tag
from fireside.draw.geometry import Point
from fireside.draw.lettering import label
from fireside.draw.shapes import at, box, disc
from fireside.games.wangdo import tables
from fireside.games.wangdo.picture.landscape import Land, draw_land
from fireside.games.wangdo.picture.pieces import altar, bag, bear_head, knowledge, pagoda, seal_back, stele
from fireside.games.wangdo.picture.scene import Scene, has_stele
from fireside.games.wangdo.rules import state as codes
from fireside.games.wangdo.rules.state import COLOURS, EMPTY

_TOKEN = 23.0
_STELE = 64.0
_CHOICE, _TALL_CHOICE = 14.0, 18.0  # larger where a finger has to find them


def draw_map(scene: Scene, place: Box, *, is_tall: bool) -> str:
    """The land with its villages; those further down lie in front."""
    land = Land(place.width, place.height, bool(scene.seen.middle), is_tall)
    villages = sorted(land.places().items(), key=lambda entry: entry[1][1])
    touched = scene.touched()
    return at(
        *(place.x, place.y),
        draw_land(land),
        *(_marker(spot) for number, spot in villages if number in touched),
        *(_name(number, spot) for number, spot in villages),
        *(_piece(scene, number, spot) for number, spot in villages),
        *(_choices(scene, number, spot, _TALL_CHOICE if is_tall else _CHOICE) for number, spot in villages),
    )


@remembered
def _marker(spot: Point) -> str:
    """Something just happened here."""
    x, y = spot
    return tag("ellipse", cx=x, cy=y + 3, rx=38, ry=32, fill="var(--glow)", fill_opacity=0.75)


@remembered
def _name(number: int, spot: Point) -> str:
    x, y = spot
    return label(
        x - 33,
        y - 33,
        tables.VILLAGES[number],
        size=12,
        bold=True,
        fill="var(--wangdo-name)",
        halo="var(--wangdo-land)",
    )


def _piece(scene: Scene, number: int, spot: Point) -> str:
    """The stele or the token of a village."""
    x, y = spot
    if has_stele(scene.seen, number):
        lifted = scene.seen.spot == number and scene.seen.phase == codes.SETTING
        is_lit = codes.LIFT + number in scene.legal or lifted
        colour = int(scene.seen.stele[number])
        drawing = stele(colour, x, y + 24 - 8 * lifted, _STELE, is_lit=is_lit, id=scene.id_of("stele", number, 0))
        return scene.hot(drawing, codes.LIFT + number)
    kind = int(scene.seen.token[number])
    if kind == EMPTY:
        return ""
    if kind == codes.BEAR:
        return _bear_token(x, y, number)
    drawing = knowledge(kind, x, y + 1, _TOKEN, id=scene.id_of("token", number, 0))
    first = codes.PLACE + number * COLOURS
    return scene.hot(drawing, first, why=scene.why_not_there(number)) if first not in scene.legal else drawing


@remembered
def _bear_token(x: float, y: float, number: int) -> str:
    """A token that a stele will replace (WD-2.3)."""
    return group(
        disc(x, y + 1, _TOKEN, fill="var(--wangdo-roof)", stroke="var(--wangdo-roof-edge)", stroke_width=1.5),
        stele(0, x, y + 17, 34),
        id=f"p-token-{number}-0",
    )


def _choices(scene: Scene, number: int, spot: Point, radius: float) -> str:
    """The colours that may be raised here, as buttons under the token."""
    first = codes.PLACE + number * COLOURS
    colours = [colour for colour in range(COLOURS) if first + colour in scene.legal]
    step = radius * 2.5
    x, y = spot[0] - step * (len(colours) - 1) / 2, spot[1] + 34
    return "".join(
        scene.hot(bear_head(colour, x + step * index, y, radius), first + colour)
        for index, colour in enumerate(colours)
    )


def draw_temples(scene: Scene, place: Box, *, is_tall: bool) -> str:
    """The four temples, the bag and the Seal cards."""
    columns = 2 if is_tall else 1
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
    foot = y + height - 10
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
    floor = box(x, y + 3, width, height - 4, corner=10, fill="var(--raised)", **_edge(action in scene.legal))
    drawing = group(floor, pagoda(colour, x + 34, foot, height - 16), *altars, *steles)
    return scene.hot(drawing, action, why=scene.why_not(action))


def _edge(is_lit: bool) -> dict[str, object]:
    if is_lit:
        return {"stroke": "var(--glow)", "stroke_width": 2.5}
    return {"stroke": "var(--line)", "stroke_width": 1}


def _supply(scene: Scene, place: Box) -> str:
    """The bag, to draw from, and the pile of Seal cards."""
    x, y, width, height = place
    seen, say = scene.seen, scene.say
    left = bag(x + 58, y + height - 14, 60, int(seen.bag.sum()))
    draw_text = say("picture.draw", number=tables.CART_DRAW if seen.cart else tables.DRAW)
    half = width / 2
    is_lit = codes.DRAW in scene.legal
    floor = box(x + 8, y + 6, half + 16, height - 14, corner=10, fill="var(--raised)", **_edge(is_lit))
    text = label(x + 108, y + height / 2, draw_text, size=16, width=half - 90, anchor="start", bold=is_lit)
    pile = [seal_back(x + half + 46 + 2 * layer, y + 16 - 2 * layer, 42, 58) for layer in range(min(3, int(seen.pile)))]
    return group(
        scene.hot(group(floor, left, text), codes.DRAW, why=scene.why_not(codes.DRAW)),
        *pile,
        label(x + half + 104, y + height / 2, f"×{seen.pile}", size=18, anchor="start", bold=True, fill="var(--muted)"),
        role=None,
    )
