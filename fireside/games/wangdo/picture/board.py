"""The board of Wangdo in the picture: the land, and villages with their tokens and steles on it."""

from __future__ import annotations

from typing import Any

from fireside.draw import Box, explained, group, remembered, tag
from fireside.draw.geometry import Point
from fireside.draw.lettering import label
from fireside.draw.shapes import at, box, disc

from .. import tables
from ..rules import state as codes
from ..rules.state import COLOURS, EMPTY
from . import explain
from .land import MOST_IN_A_ROW, Land, targets
from .landscape import draw_land
from .pieces import bear_head, knowledge, stele
from .scene import Scene

# In units of the land's size.
_TOKEN = 22.0
_STELE = 60.0
_CHOICE = 16.5
_WIDE_CHOICE, _TALL_CHOICE = (2.0, 34.0), (13.0, 20.5)  # how far a token rises above its choices, and they lie below
_SMALLER = 0.8  # tokens and choices where there are many of them
_WIDE_NAME, _TALL_NAME = 15.0, 13.5
_CLEAR = 3.0  # units of the picture between what belongs to a token and the choices below it
_EDGE = 24.0  # how near to the edge of the land a name ends


def draw_map(scene: Scene, place: Box) -> str:
    """The land with its villages; those further down lie in front."""
    land = Land(place.width, place.height, bool(scene.seen.middle), scene.is_tall)
    villages, touched = _from_behind(land), scene.touched()
    covered = tuple(number for number, colours in scene.placements.items() if len(colours) > MOST_IN_A_ROW)
    return at(
        *(place.x, place.y),
        draw_land(land),
        *(_marker(spot, land.size) for number, spot in villages if number in touched),
        _names(land, covered),
        *(_piece(scene, number, spot, land.size) for number, spot in villages),
        *(_choices(scene, land, number, spot) for number, spot in villages if number in scene.placements),
    )


@remembered
def _from_behind(land: Land) -> list[tuple[int, Point]]:
    return sorted(land.places().items(), key=lambda entry: entry[1][1])


@remembered
def _marker(spot: Point, size: float) -> str:
    """A mark where something just happened."""
    x, y = spot
    return tag("ellipse", cx=x, cy=y + 3 * size, rx=41 * size, ry=34 * size, fill="var(--glow)", fill_opacity=0.85)


@remembered
def _names(land: Land, covered: tuple[int, ...]) -> str:
    """The names of the villages, but for those that are covered by choices."""
    size = _TALL_NAME if land.is_tall else _WIDE_NAME
    look: dict[str, Any] = {"anchor": "end", "fill": "var(--wangdo-name)", "halo": "var(--wangdo-land)"}
    left, up = (24 * land.size, 19 * land.size) if land.is_tall else (26 * land.size, 32 * land.size)
    places = [(number, spot) for number, spot in land.places().items() if number not in covered]
    names = [(max(x - left, _EDGE), y - up, tables.VILLAGES[number]) for number, (x, y) in places]
    return group(*(label(*name, size=size, bold=True, **look) for name in names))


def _piece(scene: Scene, number: int, spot: Point, size: float) -> str:
    """The stele or the token of a village."""
    x, y = spot
    if scene.steles[number] != EMPTY:
        return _stele(scene, number, spot, size)
    kind = scene.tokens[number]
    if kind == EMPTY:
        return ""
    tip = explain.village(scene, number)
    if kind == codes.BEAR:
        return explained(_bear_token(x, y, number, size), tip=tip)
    name = scene.id_of("token", number, 0)
    if number in scene.placements:
        return knowledge(kind, *_token_place(scene, number, spot, size), id=name)
    drawing = knowledge(kind, x, y - 2 * size, _TOKEN * size, id=name)
    return scene.hot(drawing, codes.PLACE + number * COLOURS, tip=tip, why=scene.why_not_there(number))


def _token_place(scene: Scene, number: int, spot: Point, size: float) -> tuple[float, float, float]:
    """Where the token of a village lies that has choices, and its radius: above them, or between four of them."""
    is_between = len(scene.placements[number]) > MOST_IN_A_ROW
    rise = 0.0 if is_between else (_TALL_CHOICE if scene.is_tall else _WIDE_CHOICE)[0]
    return spot[0], spot[1] - rise * size, _TOKEN * size * (_SMALLER if is_between else 1)


def _stele(scene: Scene, number: int, spot: Point, size: float) -> str:
    x, y = spot
    lifted = scene.seen.spot == number and scene.seen.phase == codes.SETTING
    drawing = stele(
        *(scene.steles[number], x, y + (26 - 8 * lifted) * size, _STELE * size),
        is_lit=lifted or codes.LIFT + number in scene.legal,
        id=scene.id_of("stele", number, 0),
    )
    area = _area(x - 23, y - 26, 46, 52)
    return scene.hot(area + drawing, codes.LIFT + number, tip=explain.village(scene, number))


@remembered
def _area(x: float, y: float, width: float, height: float) -> str:
    """What can be touched: larger than what is drawn there."""
    return box(x, y, width, height, fill="#fff", fill_opacity=0)


@remembered
def _bear_token(x: float, y: float, number: int, size: float) -> str:
    """A token that a stele will replace (WD-2.3)."""
    rim = {"stroke": "var(--wangdo-roof-edge)", "stroke_width": 1.5}
    return group(
        disc(x, y - 2 * size, _TOKEN * size, fill="var(--wangdo-roof)", **rim),
        stele(0, x, y + 14 * size, 33 * size),
        id=f"p-token-{number}-0",
    )


def _choices(scene: Scene, land: Land, number: int, spot: Point) -> str:
    """The colours that may be raised here, as buttons on the village."""
    colours = scene.placements[number]
    radius = _CHOICE * land.size * (_SMALLER if len(colours) > MOST_IN_A_ROW else 1)
    below = spot[1] + (_TALL_CHOICE if scene.is_tall else _WIDE_CHOICE)[1] * land.size
    below = min(below, land.height - radius - 4)
    heads = []
    for colour, area in zip(colours, targets(land, number, len(colours)), strict=True):
        y = below if len(colours) <= MOST_IN_A_ROW else area.middle[1]
        action, tip = codes.PLACE + number * COLOURS + colour, explain.placement(scene, number, colour)
        heads.append(scene.hot(_choice(colour, area, y, radius), action, tip=tip))
    token = _token_place(scene, number, spot, land.size)
    return group(*heads, _undecided(scene, number, token, below - radius - _CLEAR) if len(colours) > 1 else "")


def _undecided(scene: Scene, number: int, token: tuple[float, float, float], end: float) -> str:
    """The token above the choices: whoever touches it has not chosen a colour yet, and is told to.

    It leaves the choices in a row below it, from `end` on, as much room as a thumb needs.
    """
    x, y, radius = token
    is_between = len(scene.placements[number]) > MOST_IN_A_ROW
    height = 2 * radius if is_between else end - y + radius
    tip = f"{explain.village(scene, number)} {scene.say('explain.which')}"
    return explained(_area(x - radius, y - radius, 2 * radius, height), tip=tip)


@remembered
def _choice(colour: int, area: Box, y: float, radius: float) -> str:
    return _area(*area) + bear_head(colour, area.middle[0], y, radius)
