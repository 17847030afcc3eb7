"""The landscape of Wangdo: trails, hills, woods and a river. Drawn once per board and layout."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import dist

from fireside.draw import group, tag
from fireside.draw.geometry import Point
from fireside.draw.shapes import at, box, path
from fireside.draw.theme import Palette

from .. import tables
from .land import Land, from_way

_RIVER_AT = 0.5  # where the river crosses the land, as a fraction of its length: between two columns
_TRAIL_BEND = 9.0
_WOODS = 75  # how many trees, hills and fields are tried
_HILLS = 16
_FIELDS = 14


@cache
def draw_land(land: Land) -> str:
    """Everything below the pieces: meadows, hills, river, woods and trails."""
    size = land.size
    large = replace(land, width=land.width / size, height=land.height / size)
    places = {village: (x / size, y / size) for village, (x, y) in land.places().items()}
    return at(0, 0, _draw_large(large, places), scale=size)


def _draw_large(land: Land, places: dict[int, Point]) -> str:
    """The land where a village is a hundred units wide."""
    trails = [(places[a], places[b]) for a, b in tables.trails(with_middle=land.has_middle)]
    river = _river(land)
    taken = [*places.values()]
    ways = [*trails, *pairwise(river)]
    rng = random.Random(land.width)
    hills = _scatter(land, rng, _HILLS, taken, ways, 66, 40)
    fields = _scatter(land, rng, _FIELDS, taken + hills, ways, 68, 34)
    trees = _scatter(land, rng, _WOODS, taken + hills + fields, ways, 50, 19)
    return group(
        box(0, 0, land.width, land.height, corner=22, fill="var(--wangdo-land)"),
        _meadows(land),
        _water(river),
        "".join(_field(*spot) for spot in fields),
        "".join(_hill(*spot) for spot in sorted(hills, key=lambda spot: spot[1])),
        _trees(trees),
        _trails(trails),
        _villages([*places.values()], _HOUSES[land.is_tall :]),
        box(1, 1, land.width - 2, land.height - 2, corner=21, fill="none", stroke="var(--wangdo-rim)", stroke_width=2),
    )


def _scatter(
    land: Land,
    rng: random.Random,
    count: int,
    taken: list[Point],
    ways: list[tuple[Point, Point]],
    far: float,
    off: float,
) -> list[Point]:
    """Spots at random that are far from what is there and off the trails."""
    spots: list[Point] = []
    for _ in range(count * 12):
        edge = 24 if far < 60 else 56
        spot = rng.uniform(edge, land.width - edge), rng.uniform(edge + 6, land.height - 28)
        apart = 24 if far < 60 else 90
        if _is_free(spot, taken, far) and _is_free(spot, spots, apart) and all(from_way(spot, *w) > off for w in ways):
            spots.append(spot)
        if len(spots) == count:
            break
    return spots


def _is_free(spot: Point, taken: Iterable[Point], far: float) -> bool:
    return all(dist(spot, other) > far for other in taken)


def _meadows(land: Land) -> str:
    """Large soft patches of another green, clipped at the rim of the land."""
    w, h = land.width, land.height
    patches = (
        f"M0 {h * 0.3:.0f}C{w * 0.1:.0f} {h * 0.12:.0f} {w * 0.26:.0f} {h * 0.5:.0f} {w * 0.4:.0f} {h * 0.3:.0f}"
        f"S{w * 0.7:.0f} {h * 0.1:.0f} {w:.0f} {h * 0.36:.0f}V{h * 0.72:.0f}"
        f"C{w * 0.8:.0f} {h * 0.95:.0f} {w * 0.6:.0f} {h * 0.5:.0f} {w * 0.36:.0f} {h * 0.78:.0f}"
        f"S{w * 0.1:.0f} {h * 0.6:.0f} 0 {h * 0.8:.0f}Z"
    )
    return path(patches, fill="var(--wangdo-meadow)")


def _river(land: Land) -> list[Point]:
    """The course of the river, across the land between two columns."""
    swings = (0.0, 0.0, 0.035, -0.03, 0.02, -0.035, -0.035)  # straight at both ends, where it leaves the picture
    force = 0.4 if land.is_tall else 1  # its columns are close
    ends = [(index / (len(swings) - 1), _RIVER_AT + swing * force) for index, swing in enumerate(swings)]
    if land.is_tall:
        return [(part * land.width, along * land.height) for part, along in ends]
    return [(along * land.width, part * land.height) for part, along in ends]


def _water(river: list[Point]) -> str:
    """A line drawn through the middles of the course, so that it bends without corners."""
    (x, y), *rest = river
    d = f"M{x:.1f} {y:.1f}"
    for (ax, ay), (bx, by) in pairwise(rest):
        d += f"Q{ax:.1f} {ay:.1f} {(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}"
    d += f"L{rest[-1][0]:.1f} {rest[-1][1]:.1f}"
    common = {"fill": "none", "stroke_linecap": "butt"}
    return group(
        path(d, stroke="var(--wangdo-bank)", stroke_width=34, **common),
        path(d, stroke="var(--wangdo-water)", stroke_width=26, **common),
        path(d, stroke="var(--wangdo-ripple)", stroke_width=2, stroke_dasharray="22 30", **common),
    )


def _trails(trails: list[tuple[Point, Point]]) -> str:
    """Slightly bent, like footpaths."""
    d = "".join(_trail(number, *ends) for number, ends in enumerate(trails))
    common = {"fill": "none", "stroke_linecap": "round"}
    return group(
        path(d, stroke="var(--wangdo-trail-edge)", stroke_width=13, **common),
        path(d, stroke="var(--wangdo-trail)", stroke_width=9, **common),
        path(d, stroke="var(--wangdo-trail-edge)", stroke_width=1.6, stroke_dasharray="1 11", **common),
    )


def _trail(number: int, start: Point, end: Point) -> str:
    length = dist(start, end)
    bend = _TRAIL_BEND * (1 if number % 2 else -1)
    middle_x = (start[0] + end[0]) / 2 - (end[1] - start[1]) / length * bend
    middle_y = (start[1] + end[1]) / 2 + (end[0] - start[0]) / length * bend
    return f"M{start[0]:.1f} {start[1]:.1f}Q{middle_x:.1f} {middle_y:.1f} {end[0]:.1f} {end[1]:.1f}"


# Where houses stand around the square, and their size; where villages are close, the first makes room for their name.
_HOUSES = ((-31, -14, 1.0), (30, -18, 1.1), (33, 15, 0.85), (-30, 19, 0.8))


def _villages(spots: list[Point], houses_of_one: tuple[tuple[float, float, float], ...]) -> str:
    """A few roofs around a square, all roofs of a kind in one path."""
    houses = [
        (x + right, y + down, size)
        for x, y in sorted(spots, key=lambda spot: spot[1])
        for right, down, size in houses_of_one
    ]
    squares = "".join(f"M{x - 37:.1f} {y + 3:.1f}a37 31 0 1 1 74 0a37 31 0 1 1 -74 0z" for x, y in spots)
    rim = {"stroke": "var(--wangdo-roof-edge)", "stroke_width": 0.8}
    return group(
        path(squares, fill="var(--wangdo-square)", stroke="var(--wangdo-trail-edge)"),
        path("".join(_walls(*house) for house in houses), fill="var(--wangdo-wall)", **rim),
        path("".join(_roof(*house) for house in houses), fill="var(--wangdo-roof)", **rim),
        path("".join(_door(*house) for house in houses), fill="var(--wangdo-roof-edge)"),
    )


def _walls(x: float, y: float, size: float) -> str:
    return f"M{x - 7 * size:.1f} {y - 3 * size:.1f}h{14 * size:.1f}v{9 * size:.1f}h{-14 * size:.1f}z"


def _roof(x: float, y: float, size: float) -> str:
    eave, ridge, rise = 12 * size, 5 * size, 8.5 * size
    slope = eave - ridge
    return (
        f"M{x - eave:.1f} {y - 2 * size:.1f}q{slope * 0.7:.1f} {-rise * 0.3:.1f} {slope:.1f} {-rise:.1f}"
        f"h{2 * ridge:.1f}q{slope * 0.3:.1f} {rise * 0.7:.1f} {slope:.1f} {rise:.1f}z"
    )


def _door(x: float, y: float, size: float) -> str:
    return f"M{x - 2 * size:.1f} {y + size:.1f}h{4 * size:.1f}v{5 * size:.1f}h{-4 * size:.1f}z"


def _hill(x: float, y: float) -> str:
    """A peak with snow and a smaller one beside it."""
    return group(
        path(f"M{x - 2:.1f} {y:.1f}l22 -30l24 30z", fill="var(--wangdo-hill-far)"),
        path(f"M{x - 34:.1f} {y:.1f}l32 -46l32 46z", fill="var(--wangdo-hill)"),
        path(f"M{x - 2:.1f} {y - 46:.1f}l32 46h-30l8 -14l-8 -8z", fill="var(--wangdo-hill-shade)"),
        path(f"M{x - 2:.1f} {y - 46:.1f}l10 14.4l-6 -2l-4 6l-5 -5l-5 1z", fill="var(--wangdo-snow)"),
    )


def _field(x: float, y: float) -> str:
    """Terraces of rice."""
    rows = "".join(f"M{x - 24 + row * 2:.1f} {y + row * 7:.1f}q{24 - row * 2} -9 {48 - row * 4} 0" for row in range(4))
    return path(rows, fill="none", stroke="var(--wangdo-field)", stroke_width=3, stroke_linecap="round")


def _trees(spots: list[Point]) -> str:
    """Firs and round trees, each kind in one path."""
    firs = [spot for number, spot in enumerate(spots) if number % 3]
    round_ones = [spot for number, spot in enumerate(spots) if not number % 3]
    return group(
        tag("g", *(_tree_shadow(*spot) for spot in spots), fill="#000", fill_opacity=0.12),
        path("".join(f"M{x:.1f} {y:.1f}v-7" for x, y in spots), stroke="var(--wangdo-trunk)", stroke_width=3),
        path("".join(_fir(*spot) for spot in firs), fill="var(--wangdo-fir)"),
        path("".join(_fir_light(*spot) for spot in firs), fill="var(--wangdo-fir-light)"),
        path("".join(_round_tree(*spot) for spot in round_ones), fill="var(--wangdo-leaf)"),
    )


def _tree_shadow(x: float, y: float) -> str:
    return tag("ellipse", cx=x + 3, cy=y, rx=9, ry=3)


def _fir(x: float, y: float) -> str:
    return f"M{x - 9:.1f} {y - 4:.1f}h18l-5.4 -8h3.4l-4 -7.4h2.4l-5.4 -8.6l-5.4 8.6h2.4l-4 7.4h3.4z"


def _fir_light(x: float, y: float) -> str:
    return f"M{x - 9:.1f} {y - 4:.1f}h8v-24l-4.4 8.6h2.4l-4 7.4h3.4z"


def _round_tree(x: float, y: float) -> str:
    return f"M{x - 9:.1f} {y - 14:.1f}a9 9 0 1 1 18 0a9 8 0 1 1 -18 0z"


PALETTE: Palette = {
    "wangdo-land": ("#d9e0b4", "#2b3528"),
    "wangdo-meadow": ("#cbd79f", "#313d2c"),
    "wangdo-rim": ("#a9b583", "#4a5a42"),
    "wangdo-bank": ("#c2cf9b", "#26332b"),
    "wangdo-water": ("#9cc9d8", "#2c4f63"),
    "wangdo-ripple": ("#cfe6ec", "#44708a"),
    "wangdo-trail": ("#efe0bb", "#6f6248"),
    "wangdo-trail-edge": ("#bfa878", "#3f3728"),
    "wangdo-square": ("#f2e6c8", "#5d533f"),
    "wangdo-wall": ("#fdf7e6", "#b9ab8d"),
    "wangdo-roof": ("#b2603c", "#8a4a32"),
    "wangdo-roof-edge": ("#7c3f26", "#4e2a1c"),
    "wangdo-hill": ("#b3a78f", "#4b483f"),
    "wangdo-hill-far": ("#c3b9a0", "#43423a"),
    "wangdo-hill-shade": ("#998d76", "#3c3a33"),
    "wangdo-snow": ("#fbf9f2", "#a9aba6"),
    "wangdo-field": ("#b3c17a", "#465334"),
    "wangdo-trunk": ("#7d5a3a", "#4c3a29"),
    "wangdo-fir": ("#5f8a58", "#2f5238"),
    "wangdo-fir-light": ("#79a06a", "#3b6344"),
    "wangdo-leaf": ("#8fb063", "#4a6a3a"),
}
