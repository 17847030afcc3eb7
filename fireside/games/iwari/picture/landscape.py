"""The land under the pieces: sea, regions with their vegetation, borders, paths and roads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import dist, hypot
from random import Random

from fireside.draw import joined, remembered
from fireside.draw.geometry import Point
from fireside.draw.shapes import at, box, path
from fireside.draw.svg import group

from .. import tables
from ..rules import lands
from . import shores
from .geography import SIGN_PLACES, TENT_PLACES, TOTEM_PLACES
from .pieces import biome_colour
from .shores import Line, smooth

FRAME = (0.0, 0.0, shores.WIDTH, shores.HEIGHT)  # what is shown of a map: left, top, width, height
TENT_RADIUS, TOTEM_RADIUS, SIGN_RADIUS = 14.0, 26.0, 11.0

_PLANTS_PER_REGION = 14
_PLANT_SIZE = 0.72
_TRIES = 700
_SEA_ROUTE: Line = ((42.0, 100.0), (24.0, 124.0), (19.0, 160.0), (19.0, 240.0), (24.0, 278.0), (41.0, 302.0))
# What grows or lies in a biome, as a path from a point.
_PLANTS = {
    "tundra": "m-6 0q2-1 2.5-6m1 6q.5-4-.5-9m2.5 9q0-4 3.5-7",
    "forest": "m0-9l4.5 7h-2.5l3.5 5h-11l3.5-5h-2.5zm0 12v4",
    "glaciers": "m-7 3l4-7 3 4 3.5-6 4.5 9z",
    "coast": "m-8 0q2-3.5 4 0t4 0t4 0m-9 5q2-3.5 4 0t4 0",
    "desert": "m-9 2q5-7 10-1q3 3 8-2m-11 5q3-3 7 0",
}


def turned(point: Point, is_turned: bool) -> Point:
    """A place on the map as it is shown: with a phone held upright, mirrored along the diagonal."""
    return (point[1], point[0]) if is_turned else point


def frame(is_turned: bool) -> tuple[float, float, float, float]:
    """The part of a map that is shown: left, top, width, height."""
    left, top, width, height = FRAME
    return (top, left, height, width) if is_turned else FRAME


@remembered
def ground(land: int, is_turned: bool) -> str:
    """The sea around the regions, which are drawn on it."""
    coast = _curve(shores.outlines(land).coast, is_turned, closed=True)
    rings = [
        path(coast, fill="none", stroke="var(--iwari-foam)", stroke_width=width, stroke_opacity=opacity)
        for width, opacity in ((26, 0.16), (17, 0.22), (8, 0.38))
    ]
    return box(*frame(is_turned), corner=14, fill="var(--iwari-sea)") + joined(rings)


@remembered
def landscape(land: int, is_turned: bool) -> str:
    """Everything on the regions that never changes; what lies under it can be clicked."""
    return group(
        *(_vegetation(land, territory, is_turned) for territory in shores.outlines(land).regions),
        _borders(land, is_turned),
        *_straits(land, is_turned),
        _roads(land, is_turned),
        _trails(land, is_turned),
        pointer_events="none",
    )


def _turn_line(line: Line, is_turned: bool) -> Line:
    return tuple(turned(point, is_turned) for point in line)


def _curve(line: Line, is_turned: bool, *, closed: bool = False) -> str:
    return smooth(_turn_line(line, is_turned), closed=closed)


@remembered
def region_path(land: int, territory: int, is_turned: bool) -> str:
    """The outline of a territory."""
    return _curve(shores.outlines(land).regions[territory], is_turned, closed=True)


@remembered
def region(land: int, territory: int, is_turned: bool, *, is_lit: bool) -> str:
    """The ground of a territory; it is lit where a Feat may be placed."""
    biome = int(lands.BIOME_OF[territory])
    shade = {"stroke": biome_colour(biome, "-deep"), "stroke_opacity": 0.35, "stroke_width": 4}
    outline = region_path(land, territory, is_turned)
    light = {"fill": "var(--glow)", "fill_opacity": 0.22, "stroke": "var(--glow)", "stroke_width": 4}
    return path(outline, fill=biome_colour(biome), **shade) + (path(outline, **light) if is_lit else "")


def _borders(land: int, is_turned: bool) -> str:
    shapes = shores.outlines(land)
    lines = "".join(_curve(line, is_turned) for line in shapes.borders.values())
    coast = _curve(shapes.coast, is_turned, closed=True)
    return path(lines + coast, fill="none", stroke="var(--iwari-border)", stroke_width=1.5)


def _vegetation(land: int, territory: int, is_turned: bool) -> str:
    biome = tables.BIOMES[lands.BIOME_OF[territory]]
    spots = [turned(spot, is_turned) for spot in _free_spots(land, territory)]
    marks = "".join(f"M{x / _PLANT_SIZE:.0f} {y / _PLANT_SIZE:.0f}{_PLANTS[biome]}" for x, y in spots)
    ink = f"var(--iwari-{biome}-deep)"
    style = {"fill": ink if biome == "forest" else "none", "stroke": ink, "stroke_width": 1.5, "opacity": 0.55}
    drawn = path(marks, stroke_linecap="round", stroke_linejoin="round", **style)
    return at(0, 0, drawn, scale=_PLANT_SIZE)


@cache
def _free_spots(land: int, territory: int) -> list[Point]:
    """Places in a territory where nothing else lies, found at random; the same every time."""
    region = shores.outlines(land).regions[territory]
    random = Random(f"{tables.MAPS[land].name} {territory}")
    left, right = min(x for x, _ in region), max(x for x, _ in region)
    top, bottom = min(y for _, y in region), max(y for _, y in region)
    taken: list[Point] = []
    for _ in range(_TRIES):
        spot = random.uniform(left, right), random.uniform(top, bottom)
        if _is_free(land, territory, region, spot, taken):
            taken.append(spot)
        if len(taken) == _PLANTS_PER_REGION:
            break
    return taken


def _is_free(land: int, territory: int, region: Line, spot: Point, taken: list[Point]) -> bool:
    """What is quickest to find out comes first."""
    return (
        dist(spot, TOTEM_PLACES[land][territory]) > TOTEM_RADIUS + 10
        and _is_inside(spot, region)
        and all(dist(spot, place) > TENT_RADIUS + 9 for place in TENT_PLACES[land].values())
        and all(dist(spot, sign) > 21 for sign in SIGN_PLACES[land])
        and all(dist(spot, other) > 17 for other in taken)
        and all(_distance(spot, *edge) > 9 for edge in pairwise((*region, region[0])))
        and all(_distance(spot, *trail) > 10 for trail in _trail_ends(land))
    )


@cache
def _trail_ends(land: int) -> list[tuple[Point, Point]]:
    spaces = TENT_PLACES[land]
    return [(spaces[one], spaces[other]) for one, other in lands.paths(land)]


def _is_inside(spot: Point, region: Line) -> bool:
    x, y = spot
    inside = False
    for (ax, ay), (bx, by) in pairwise((*region, region[0])):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside


def _distance(spot: Point, start: Point, end: Point) -> float:
    """From a point to a straight line between two others."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = across**2 + down**2
    along = ((spot[0] - start[0]) * across + (spot[1] - start[1]) * down) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return dist(spot, (start[0] + along * across, start[1] + along * down))


def _straits(land: int, is_turned: bool) -> Iterator[str]:
    """Water along the borders that a connection by water crosses, and the sea route of a connection with no border."""
    for link, border in enumerate(shores.linked_borders(land)):
        if lands.BY_WATER[land, link] and border:
            line = _curve(border, is_turned)
            common = {"fill": "none", "stroke_linecap": "round"}
            yield path(line, stroke="var(--iwari-border)", stroke_width=8, **common)
            yield path(line, stroke="var(--iwari-sea)", stroke_width=6, **common)
            yield path(line, stroke="var(--iwari-foam)", stroke_width=1.6, stroke_opacity=0.6, **common)
        elif lands.BY_WATER[land, link]:
            yield path(
                _curve(_SEA_ROUTE, is_turned),
                fill="none",
                stroke="var(--iwari-sail)",
                stroke_width=2.4,
                stroke_dasharray="1 7",
                stroke_linecap="round",
            )


def _roads(land: int, is_turned: bool) -> str:
    """A short road across the border at the sign of each connection by land."""
    marks = ""
    for link, border in enumerate(shores.linked_borders(land)):
        if border and not lands.BY_WATER[land, link]:
            (ax, ay), (bx, by) = (turned(end, is_turned) for end in _crossing(border, SIGN_PLACES[land][link]))
            marks += f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    common = {"fill": "none", "stroke_linecap": "round"}
    edge = path(marks, stroke="var(--iwari-road-edge)", stroke_width=9, **common)
    return edge + path(marks, stroke="var(--iwari-road)", stroke_width=6, **common)


def _crossing(border: Line, sign: Point, half: float = 17.0) -> tuple[Point, Point]:
    """The ends of a short line through a sign, square to the border there."""
    near = min(range(len(border) - 1), key=lambda index: _distance(sign, border[index], border[index + 1]))
    (ax, ay), (bx, by) = border[near], border[near + 1]
    length = hypot(bx - ax, by - ay)
    right, up = -(by - ay) / length * half, (bx - ax) / length * half
    return (sign[0] - right, sign[1] - up), (sign[0] + right, sign[1] + up)


def _trails(land: int, is_turned: bool) -> str:
    """The paths between tent spaces."""
    places = TENT_PLACES[land]
    line = ""
    for one, other in lands.paths(land):
        (ax, ay), (bx, by) = turned(places[one], is_turned), turned(places[other], is_turned)
        line += f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
    common = {"fill": "none", "stroke_linecap": "round"}
    return path(line, stroke="var(--iwari-trail-edge)", stroke_width=5.5, stroke_opacity=0.55, **common) + path(
        line, stroke="var(--iwari-trail)", stroke_width=3, **common
    )
