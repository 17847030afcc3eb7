"""Where the villages of Wangdo lie on the land: near a grid, each a little off it, so that no trails cross."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from math import hypot

from fireside.draw import Box
from fireside.draw.geometry import Point

from .. import tables

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

# How much of their wandering villages keep. On a tall board they keep their distance in a lane, so that there is room
# for a thumb; there whole lanes lie lower, by a part of a step.
_FREEDOM, _TALL_FREEDOM = 0.5, 0.3
_LOWER = (0.02, 0.24, 0.0, 0.2)
_TARGETS = (64.0, 46.0, 46.0, 40.0)  # how wide a target is where there are one to four
MOST_IN_A_ROW = 3


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

    @cached_property
    def step(self) -> Point:
        """How far villages are from each other, sideways and downwards."""
        if self.is_tall:
            return self.width / _ROWS, self.height / (self.columns + max(_LOWER))
        return self.width / self.columns, self.height / _ROWS

    @cached_property
    def size(self) -> float:
        """How large pieces and landscape are drawn, so that a village fits its cell."""
        return min(self.step[0] / 120, self.step[1] / (74 if self.is_tall else 118))

    def place(self, village: int) -> Point:
        """Where a village lies."""
        column, row = divmod(village, _ROWS)
        if not self.has_middle and column > _MIDDLE[0]:
            column -= len(_MIDDLE)
        along, across = (part / 100 for part in _WANDERING[village])
        step_x, step_y = self.step
        if self.is_tall:
            return (row + 0.5 + across * _TALL_FREEDOM) * step_x, (column + 0.5 + _LOWER[row]) * step_y
        return (column + 0.5 + along * _FREEDOM) * step_x, (row + 0.5 + across * _FREEDOM * 0.8) * step_y

    def places(self) -> dict[int, Point]:
        """All villages of this board."""
        used = [v for v in range(len(tables.VILLAGES)) if self.has_middle or v // _ROWS not in _MIDDLE]
        return {village: self.place(village) for village in used}

    @cached_property
    def from_behind(self) -> list[tuple[int, Point]]:
        """All villages, those further up first."""
        return sorted(self.places().items(), key=lambda entry: entry[1][1])

    def lane(self, village: int) -> int:
        """Which of the lanes that run down the picture a village lies in."""
        return int(self.place(village)[0] / self.step[0])

    def cell(self, village: int) -> Box:
        """The part of the land that belongs to a village alone: as wide as its lane, and halfway to the next ones."""
        _, y = self.place(village)
        lane, half = self.lane(village), self.step[1] / 2
        heights = [other_y for other, (_, other_y) in self.places().items() if self.lane(other) == lane]
        top = max([(y + above) / 2 for above in heights if above < y], default=max(0.0, y - half))
        end = min([(y + below) / 2 for below in heights if below > y], default=min(self.height, y + half))
        return Box(lane * self.step[0], top, self.step[0], end - top)


@cache
def land_of(width: float, height: float, *, has_middle: bool, is_tall: bool) -> Land:
    """The land of that size, which has to be laid out only once."""
    return Land(width, height, has_middle, is_tall)


@cache
def targets(land: Land, village: int, count: int) -> tuple[Box, ...]:
    """The parts of a village's cell that belong to each of its choices: side by side, or four in two rows."""
    cell = land.cell(village)
    rows = 1 if count <= MOST_IN_A_ROW else 2
    columns = -(-count // rows)
    width = min(_TARGETS[count - 1], (cell.width - 2) / columns)
    room = cell.width - columns * width
    left = cell.x + min(max(land.place(village)[0] - columns * width / 2 - cell.x, 0), room)
    height = cell.height / rows
    return tuple(
        Box(left + width * (number % columns) + 1, cell.y + height * (number // columns), width - 2, height)
        for number in range(count)
    )


def from_way(spot: Point, start: Point, end: Point) -> float:
    """How far a spot is from a straight line."""
    across, down = end[0] - start[0], end[1] - start[1]
    part = ((spot[0] - start[0]) * across + (spot[1] - start[1]) * down) / (across**2 + down**2)
    part = min(1.0, max(0.0, part))
    return hypot(spot[0] - start[0] - part * across, spot[1] - start[1] - part * down)
