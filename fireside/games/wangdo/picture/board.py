"""The board of Wangdo in the picture: the land, and villages with their tokens and steles on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fireside.draw import Box, explained, group, remembered, tag
from fireside.draw.geometry import Point
from fireside.draw.lettering import label
from fireside.draw.shapes import at, box, disc
from fireside.texts import Say

from .. import notation, tables
from ..rules import state as codes
from ..rules.state import COLOURS, EMPTY
from . import explain
from .land import MOST_IN_A_ROW, Land, land_of, targets
from .landscape import draw_land
from .origins import Moved, ids_at, place_id
from .pieces import bear_head, knowledge, stele
from .scene import Scene, Touch, touchable

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
    land = land_of(place.width, place.height, has_middle=bool(scene.seen.middle), is_tall=scene.is_tall)
    villages, size, touched = land.from_behind, land.size, scene.touched()
    covered = tuple([number for number, colours in scene.placements.items() if len(colours) > MOST_IN_A_ROW])
    return at(
        *(place.x, place.y),
        draw_land(land),
        *[_marker(spot, size) for number, spot in villages if number in touched],
        _names(land, covered),
        *_pieces(scene, land),
        *[_choices(scene, land, number) for number, _ in villages if number in scene.placements],
    )


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


def _pieces(scene: Scene, land: Land) -> Iterator[str]:
    """The steles and the tokens of all villages."""
    say, size, discount = scene.say.nameless, land.size, scene.seen.discount
    tokens, beside, placements = scene.tokens, scene.beside, scene.placements
    steles, why_not = _steles(scene, land), scene.why_not_there()
    for number, spot in land.from_behind:
        kind = tokens[number]
        if number in steles:
            yield steles[number]
        elif number in placements:
            place = _token_place(len(placements[number]), spot, size, is_tall=land.is_tall)
            yield knowledge(kind, *place, id=place_id("token", number, 0))
        elif kind != EMPTY:
            yield _token(say, number, kind, beside[number], discount, why_not.get(number), spot, size)


def _steles(scene: Scene, land: Land) -> dict[int, str]:
    """The steles by village: most of them only stand there, a few have just come or may be lifted."""
    say, seen, colours = scene.say.nameless, scene.seen, scene.steles
    standing, moved, lifts = _standing(say, colours, land), scene.moved.get("stele", {}), scene.lifts()
    lifted = seen.spot if seen.phase == codes.SETTING else EMPTY
    stirred = standing.keys() & {*moved, *lifts, lifted}
    return standing | {
        number: _stele(say, land, number, colours[number], lifts.get(number), moved.get(number, ()), number == lifted)
        for number in stirred
    }


@remembered
def _standing(say: Say, colours: tuple[int, ...], land: Land) -> dict[int, str]:
    """Steles that only stand there."""
    return {
        number: _stele(say, land, number, colour, None, (), False)
        for number, colour in enumerate(colours)
        if colour != EMPTY
    }


@remembered
def _token(
    say: Say,
    number: int,
    kind: int,
    beside: tuple[int, ...],
    discount: int,
    why: str | None,
    spot: Point,
    size: float,
) -> str:
    """The token of a village on which no stele may be raised now."""
    x, y = spot
    tip = explain.village(say, number, kind, beside)
    if kind == codes.BEAR:
        return explained(_bear_token(x, y, number, size), tip=tip)
    drawing = knowledge(kind, x, y - 2 * size, _TOKEN * size, id=place_id("token", number, 0))
    text = notation.placement_text(say, number, 0, beside, kind, discount)
    touch = Touch(codes.PLACE + number * COLOURS, text, why) if why else None
    return touchable(drawing, touch, tip=tip)


def _token_place(choices: int, spot: Point, size: float, *, is_tall: bool) -> tuple[float, float, float]:
    """Where the token of a village lies that has choices, and its radius: above them, or between four of them."""
    is_between = choices > MOST_IN_A_ROW
    rise = 0.0 if is_between else (_TALL_CHOICE if is_tall else _WIDE_CHOICE)[0]
    return spot[0], spot[1] - rise * size, _TOKEN * size * (_SMALLER if is_between else 1)


@remembered
def _stele(say: Say, land: Land, number: int, colour: int, touch: Touch | None, moved: Moved, is_lifted: bool) -> str:
    """The stele of a village."""
    size, (x, y) = land.size, land.place(number)
    [name] = ids_at("stele", number, 1, moved)
    drawing = stele(
        *(colour, x, y + (26 - 8 * is_lifted) * size, _STELE * size),
        is_lit=is_lifted or touch is not None,
        id=name,
    )
    return touchable(_area(x - 23, y - 26, 46, 52) + drawing, touch, tip=explain.stele(say, number, colour))


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
        id=place_id("token", number, 0),
    )


def _choices(scene: Scene, land: Land, number: int) -> str:
    """The colours that may be raised on a village, as buttons; the token says that one of several has to be chosen."""
    say, kind, beside, colours = (
        scene.say.nameless,
        scene.tokens[number],
        scene.beside[number],
        scene.placements[number],
    )
    count, facts = len(colours), (number, kind, beside, scene.seen.discount, scene.completes(kind >> 1))
    heads = [_head(say, land, *facts, colour, slot, count) for slot, colour in enumerate(colours)]
    return group(*heads, _undecided(say, land, number, kind, beside, count) if count > 1 else "")


@remembered
def _head(
    say: Say,
    land: Land,
    number: int,
    kind: int,
    beside: tuple[int, ...],
    discount: int,
    completes: bool,
    colour: int,
    slot: int,
    count: int,
) -> str:
    """A bear's head, one of several beside each other, that raises a stele of its colour."""
    area, (below, radius) = targets(land, number, count)[slot], _heads_row(land, number, count)
    y = below if count <= MOST_IN_A_ROW else area.middle[1]
    text = notation.placement_text(say, number, colour, beside, kind, discount)
    touch = Touch(codes.PLACE + number * COLOURS + colour, text, None)
    return touchable(_choice(colour, area, y, radius), touch, tip=explain.placement(say, text, completes))


def _heads_row(land: Land, number: int, count: int) -> tuple[float, float]:
    """How far down the heads of a village lie if there is one row of them, and their radius."""
    radius = _CHOICE * land.size * (_SMALLER if count > MOST_IN_A_ROW else 1)
    below = land.place(number)[1] + (_TALL_CHOICE if land.is_tall else _WIDE_CHOICE)[1] * land.size
    return min(below, land.height - radius - 4), radius


@remembered
def _undecided(say: Say, land: Land, number: int, kind: int, beside: tuple[int, ...], count: int) -> str:
    """The token above the choices: whoever touches it has not chosen a colour yet, and is told to.

    It leaves the choices in a row below it as much room as a thumb needs.
    """
    x, y, radius = _token_place(count, land.place(number), land.size, is_tall=land.is_tall)
    below, head = _heads_row(land, number, count)
    height = 2 * radius if count > MOST_IN_A_ROW else below - head - _CLEAR - y + radius
    tip = f"{explain.village(say, number, kind, beside)} {say('explain.which')}"
    return explained(_area(x - radius, y - radius, 2 * radius, height), tip=tip)


@remembered
def _choice(colour: int, area: Box, y: float, radius: float) -> str:
    return _area(*area) + bear_head(colour, area.middle[0], y, radius)
