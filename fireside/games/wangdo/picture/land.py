"""Where the villages of Wangdo lie on the land: near a grid, each a little off it, so that no trails cross."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from fireside.draw.geometry import Point
from fireside.games.wangdo import tables

# How far each village lies from its place on the grid, in hundredths of a step along the columns and the rows: found by
# a search that keeps villages away from each other and from trails that are not theirs.
_WANDERING = (
    *((3, -24), (3, -15), (-19, -4), (-24, -8), (1, -21), (10, -16), (-24, 10), (24, 2), (2, 21), (17, 12)),
    *((-19, -10), (15, -17), (-7, -24), (7, 19), (7, 17), (3, 24), (-13, -4), (-10, -11), (9, 10), (-13, 3)),
    *((8, -11), (3, -24), (0, -24), (14, -10), (-12, 7), (19, 3), (-3, 16), (24, 4), (-14, 12), (24, -4)),
    *((-8, -22), (17, -18), (0, -24), (5, -24), (-18, -19), (14, 16), (-17, 20), (-18, 6), (-18, 0), (-3, -15)),
)
_COLUMNS = len(tables.VILLAGE_COLUMNS)
_ROWS = len(tables.VILLAGE_ROWS)
_MIDDLE = [tables.VILLAGE_COLUMNS.index(column) for column in tables.MIDDLE_COLUMNS]


@dataclass(frozen=True)
class Land:
    """A board drawn in a box of this size, its columns running across or, on a tall picture, down."""

    width: float
    height: float
    has_middle: bool
    is_tall: bool

    @property
    def columns(self) -> int:
        """How many columns of villages there are."""
        return _COLUMNS if self.has_middle else _COLUMNS - len(_MIDDLE)

    def place(self, village: int) -> Point:
        """Where a village lies."""
        column, row = divmod(village, _ROWS)
        if not self.has_middle and column > _MIDDLE[0]:
            column -= len(_MIDDLE)
        along, across = _WANDERING[village]
        narrowing = (self.columns - 1) / (_COLUMNS - 1)  # with fewer columns a step is longer
        return self.point((column + along / 100 * narrowing) / (self.columns - 1), (row + across / 100) / (_ROWS - 1))

    def point(self, along: float, across: float) -> Point:
        """A point given by fractions of the way along the columns and across the rows, from village to village."""
        if self.is_tall:
            return 96 + across * (self.width - 192), 70 + along * (self.height - 148)
        return 88 + along * (self.width - 170), 80 + across * (self.height - 162)

    def places(self) -> dict[int, Point]:
        """All villages of this board."""
        used = [v for v in range(len(tables.VILLAGES)) if self.has_middle or v // _ROWS not in _MIDDLE]
        return {village: self.place(village) for village in used}


def from_way(spot: Point, start: Point, end: Point) -> float:
    """How far a spot is from a straight line."""
    across, down = end[0] - start[0], end[1] - start[1]
    part = ((spot[0] - start[0]) * across + (spot[1] - start[1]) * down) / (across**2 + down**2)
    part = min(1.0, max(0.0, part))
    return hypot(spot[0] - start[0] - part * across, spot[1] - start[1] - part * down)
