"""The outlines of the lands: coasts and borders with organic noise, the same on every run."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import hypot, pi, sin
from random import Random

from fireside.draw.geometry import Point

from .. import tables
from .geography import LINK_ENDS

Line = tuple[Point, ...]

WIDTH, HEIGHT = 568.0, 400.0  # of every map, sea included, in its own units: those of a tall picture
COAST, BORDER, SEAM = 3.5, 3.5, 5.0  # how far noise moves the coast, a border, and the seam between two rows
SHORE = 13.0  # the sea around the land
STEP = 14.0  # between the points of an outline
ROUND = 0.07  # how much the corners of the land are drawn in
# The land is bent by waves, so that no row stays a row: wave numbers along x and y, and how far they move x and y.
WAVES = ((5.2, 3.1, 2.0, 9.0), (3.7, 7.3, 8.0, 4.0), (11.0, 9.5, 3.0, 3.0), (-8.2, 13.1, 3.0, 2.0))
CALM = 0.75  # how much weaker the waves are at the coast, which would leave the picture otherwise

# Where the borders between the territories of a row lie, from 0 to 1: shifted from row to row, so that
# territories that a connection joins (tables.MAPS) share a border.
BORDERS = (
    ((0.27, 0.64), (0.385, 0.745), (0.325, 0.685)),
    ((0.29, 0.49, 0.69), (0.185, 0.48, 0.77), (0.23, 0.455, 0.82)),
)
ROW_ENDS = ((0.0, 0.325, 0.695, 1.0), (0.0, 0.355, 0.7, 1.0))
WEST = (38.0, 13.0)  # the sea on the left: a connection of the first map goes through it


@dataclass(frozen=True)
class Outlines:
    """The shapes of one map."""

    regions: dict[int, Line]  # by territory
    borders: dict[frozenset[int], Line]  # what two neighbours share
    coast: Line  # all around


@cache
def outlines(land: int) -> Outlines:
    """The shapes of a map."""
    return _Surveyor(land).survey()


class _Surveyor:
    """Draws the seams between rows and the borders across them, once each, so that neighbours share them."""

    def __init__(self, land: int) -> None:
        self.random = Random(f"iwari {tables.MAPS[land].name}")
        names = [row.split() for row in tables.MAPS[land].rows.split("/")]
        self.rows = [[tables.TERRITORIES.index(name) for name in row] for row in names]
        self.edges = [(0.0, *row, 1.0) for row in BORDERS[land]]
        self.row_ends, self.west = ROW_ENDS[land], WEST[land]
        self.phases = [self.random.uniform(0, 2 * pi) for _ in WAVES]
        self.seams = [self._seam(index) for index in range(len(self.rows) + 1)]
        self.sides = [
            [self._side(row, column) for column in range(len(self.edges[row]))] for row in range(len(self.rows))
        ]

    def survey(self) -> Outlines:
        regions: dict[int, Line] = {}
        for row, territories in enumerate(self.rows):
            for column, territory in enumerate(territories):
                regions[territory] = self._region(row, column)
        bent = {territory: self._bent(line) for territory, line in regions.items()}
        return Outlines(bent, self._shared(bent), self._bent(self._coast()))

    def _bent(self, line: Line) -> Line:
        return tuple(self._bend(*point) for point in line)

    def _bend(self, x: float, y: float) -> Point:
        """Round the corners of the land, and bend it by the waves."""
        across, down = 2 * x / WIDTH - 1, 2 * y / HEIGHT - 1
        bent_x = WIDTH / 2 * (1 + across * (1 - ROUND * down**2 * across**2))
        bent_y = HEIGHT / 2 * (1 + down * (1 - ROUND * across**2 * down**2))
        calm = 1 - CALM * max(across**2, down**2)
        for (along_x, along_y, by_x, by_y), phase in zip(WAVES, self.phases, strict=True):
            wave = calm * sin(along_x * across + along_y * down + phase)
            bent_x += by_x * wave
            bent_y += by_y * wave
        return bent_x, bent_y

    def _place(self, x: float, y: float) -> Point:
        return self.west + x * (WIDTH - SHORE - self.west), SHORE + y * (HEIGHT - 2 * SHORE)

    def _seam(self, index: int) -> dict[float, Line]:
        """The lines of a seam from junction to junction, by where they begin."""
        junctions = sorted(
            {edge for row in (index - 1, index) if 0 <= row < len(self.rows) for edge in self.edges[row]}
        )
        at_coast = index in (0, len(self.rows))
        places = {}
        for x in junctions:
            px, py = self._place(x, self.row_ends[index])
            swing = (COAST if at_coast else SEAM) * self.random.uniform(-1, 1)
            places[x] = (px, py + swing)
        return {
            start: self._noisy(places[start], places[end], COAST if at_coast else BORDER)
            for start, end in pairwise(junctions)
        }

    def _along(self, index: int, start: float, end: float) -> Line:
        """A seam from one junction to another."""
        line: list[Point] = []
        for x in sorted(self.seams[index]):
            if start <= x < end:
                line.extend(self.seams[index][x][1 if line else 0 :])
        return tuple(line)

    def _side(self, row: int, column: int) -> Line:
        """A border across a row, from the seam above to the seam below."""
        x = self.edges[row][column]
        top, bottom = (self._junction(index, x) for index in (row, row + 1))
        return self._noisy(top, bottom, COAST if x in (0.0, 1.0) else BORDER)

    def _junction(self, index: int, x: float) -> Point:
        seam = self.seams[index]
        return seam[x][0] if x in seam else seam[max(seam)][-1]

    def _noisy(self, start: Point, end: Point, swing: float) -> Line:
        """A line whose points stray sideways, less towards its ends."""
        length = hypot(end[0] - start[0], end[1] - start[1])
        count = max(2, round(length / STEP))
        across = (-(end[1] - start[1]) / length, (end[0] - start[0]) / length)
        points = [start]
        stray = 0.0
        for index in range(1, count):
            stray = 0.45 * stray + self.random.uniform(-swing, swing) * 0.8
            part = index / count
            points.append(
                (
                    start[0] + (end[0] - start[0]) * part + across[0] * stray,
                    start[1] + (end[1] - start[1]) * part + across[1] * stray,
                )
            )
        return (*points, end)

    def _region(self, row: int, column: int) -> Line:
        start, end = self.edges[row][column], self.edges[row][column + 1]
        top, bottom = self._along(row, start, end), self._along(row + 1, start, end)
        left, right = self.sides[row][column], self.sides[row][column + 1]
        return (*top, *right[1:], *bottom[::-1][1:], *left[::-1][1:-1])

    def _shared(self, regions: dict[int, Line]) -> dict[frozenset[int], Line]:
        shared = {}
        for one in regions:
            for other in regions:
                common = set(regions[one]) & set(regions[other])
                line = tuple(point for point in _turned(regions[one], common) if point in common)
                if one < other and len(line) > 1:
                    shared[frozenset((one, other))] = line
        return shared

    def _coast(self) -> Line:
        last = len(self.rows)
        right = [point for row in self.sides for point in row[-1][1:]]
        left = [point for row in self.sides for point in row[0][1:]]
        top, bottom = self._along(0, 0.0, 1.0), self._along(last, 0.0, 1.0)
        return (*top, *right, *bottom[::-1][1:], *left[::-1][1:])


def _turned(line: Line, common: set[Point]) -> Line:
    """A closed outline that does not begin in the middle of what it shares."""
    for index, point in enumerate(line):
        if point not in common:
            return line[index:] + line[:index]
    return line


def smooth(line: Line, *, closed: bool) -> str:
    """A path through all points without corners (Catmull–Rom as Bézier curves)."""
    count = len(line)
    if closed:
        around = [line[-1], *line, line[0], line[1]]
    else:
        around = [line[0], *line, line[-1]]
    parts = [f"M{line[0][0]:.0f} {line[0][1]:.0f}"]
    for index in range(1, count + 1 if closed else count):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = around[index - 1 : index + 3]
        parts.append(
            f"C{bx + (cx - ax) / 6:.0f} {by + (cy - ay) / 6:.0f} {cx - (dx - bx) / 6:.0f} {cy - (dy - by) / 6:.0f} "
            f"{cx:.0f} {cy:.0f}"
        )
    return "".join(parts) + ("Z" if closed else "")


def linked_borders(land: int) -> list[Line | None]:
    """The border that every connection crosses, by its number; None where its territories do not touch."""
    borders = outlines(land).borders
    return [borders.get(frozenset(pair)) for pair in LINK_ENDS[land]]
