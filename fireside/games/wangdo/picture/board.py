"""The board of Wangdo in the picture: the land, and villages with their tokens and steles on it."""

from __future__ import annotations

from fireside.draw import Box, group, remembered, tag
from fireside.draw.geometry import Point
from fireside.draw.lettering import label
from fireside.draw.shapes import at, disc
from fireside.games.wangdo import tables
from fireside.games.wangdo.picture.land import Land
from fireside.games.wangdo.picture.landscape import draw_land
from fireside.games.wangdo.picture.pieces import bear_head, knowledge, stele
from fireside.games.wangdo.picture.scene import Scene
from fireside.games.wangdo.rules import state as codes
from fireside.games.wangdo.rules.state import COLOURS, EMPTY

_TOKEN = 23.0
_STELE = 64.0
_CHOICE, _TALL_CHOICE = 14.0, 18.0  # larger where they are tapped with a finger


def draw_map(scene: Scene, place: Box) -> str:
    """The land with its villages; those further down lie in front."""
    land = Land(place.width, place.height, bool(scene.seen.middle), scene.is_tall)
    villages = sorted(land.places().items(), key=lambda entry: entry[1][1])
    touched = scene.touched()
    radius = _TALL_CHOICE if scene.is_tall else _CHOICE
    return at(
        *(place.x, place.y),
        draw_land(land),
        *(_marker(spot) for number, spot in villages if number in touched),
        *(_name(number, spot) for number, spot in villages),
        *(_piece(scene, number, spot) for number, spot in villages),
        *(_choices(scene, number, spot, radius) for number, spot in villages),
    )


@remembered
def _marker(spot: Point) -> str:
    """A mark where something just happened."""
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
    if scene.seen.stele[number] != EMPTY:
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
