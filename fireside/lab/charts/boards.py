"""A heat map of a board: how often its places are used, and what they are worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from fireside.draw.svg import Svg, group, tag
from fireside.lab.charts.bits import EDGE, SMALLER, WIDTH, chart, label, note, number_text, tip

MARGIN = 26.0
HIGHEST = 300.0  # a board, without its margins
LARGEST, SMALLEST = 19.0, 4.0  # radii of the places
APART = 0.49  # of the least distance between two places: circles do not lie on each other
LEGIBLE = 10.5  # the smallest that holds a number
LETTERS = 0.82  # of the radius: the size of that number's letters, at most
LEGEND = 40.0
FAINTEST, STRONGEST = 0.1, 0.66  # the opacities of values in the middle and farthest from it


@dataclass(frozen=True)
class Place:
    """A place on a board: where it lies (0 to 1), how much it is used (0 to 1), what it is worth."""

    name: str
    x: float
    y: float
    used: float
    worth: float
    is_clear: bool = True  # whether the worth differs from the middle by more than chance


def board(
    places: Sequence[Place],
    *,
    title: str,
    middle: float = 1.0,
    unit: str = "",
    used: str = "used",
) -> Svg:
    """Circles where the places lie: the larger the more used; blue is worth less than the middle, orange more."""
    most_used = max(place.used for place in places) or 1.0
    farthest = max(abs(place.worth - middle) for place in places) or 1.0
    points, height = _laid_out(places)
    largest = min(LARGEST, APART * _nearest(points))
    ink = _Ink(middle, farthest, unit)
    sizes = [max(SMALLEST, largest * math.sqrt(place.used / most_used)) for place in places]
    drawn = [_circle(*each, ink, used) for each in zip(places, points, sizes, strict=True)]
    return chart(height + LEGEND, *drawn, _legend(height, ink, used), title=title)


def _laid_out(places: Sequence[Place]) -> tuple[list[tuple[float, float]], float]:
    """Where the places lie in the chart, proportions kept, and how high it is."""
    left, top = min(place.x for place in places), min(place.y for place in places)
    width, height = max(place.x for place in places) - left, max(place.y for place in places) - top
    scale = min((WIDTH - 2 * MARGIN) / (width or 1), HIGHEST / (height or 1))
    aside = (WIDTH - scale * width) / 2
    points = [(aside + scale * (place.x - left), MARGIN + scale * (place.y - top)) for place in places]
    return points, 2 * MARGIN + scale * height


class _Ink(NamedTuple):
    """Colours of values: how far they are from the middle."""

    middle: float
    farthest: float  # from the middle, of all values
    unit: str

    def of(self, value: float) -> tuple[str, float]:
        """The colour of a value, and how strong it is."""
        share = (value - self.middle) / self.farthest
        return f"var(--series-{1 if share >= 0 else 0})", FAINTEST + (STRONGEST - FAINTEST) * min(1.0, abs(share))


def _nearest(points: Sequence[tuple[float, float]]) -> float:
    """How near the two places are that are nearest to each other."""
    return min((math.dist(one, other) for one, other in combinations(points, 2)), default=math.inf)


def _circle(place: Place, point: tuple[float, float], radius: float, ink: _Ink, used: str) -> str:
    x, y = point
    colour, strength = ink.of(place.worth)
    circle = tag(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill=colour,
        fill_opacity=strength,
        stroke=colour,
        stroke_width=1.5,
        stroke_dasharray=None if place.is_clear else "2 2",
    )
    said = f"{place.name}: {used} {number_text(place.used, '%')}, worth {number_text(place.worth, ink.unit)}"
    size = min(float(SMALLER), LETTERS * radius)
    words = label(x, y + 4, f"{place.worth:.2f}", anchor="middle", font_size=size) if radius > LEGIBLE else ""
    return group(tip(said), circle, words)


def _legend(height: float, ink: _Ink, used: str) -> str:
    y = height + 8
    drawn = []
    for index, share in enumerate((-1.0, -0.5, 0.0, 0.5, 1.0)):
        colour, strength = ink.of(ink.middle + share * ink.farthest)
        drawn.append(tag("rect", x=EDGE + 26.0 * index, y=y, width=25, height=9, fill=colour, fill_opacity=strength))
    low, high = (number_text(ink.middle + sign * ink.farthest, ink.unit) for sign in (-1, 1))
    drawn += [note(EDGE, y + 22, low), note(EDGE + 130, y + 22, high, anchor="end")]
    return "".join([*drawn, note(WIDTH - EDGE, y + 9, f"the larger, the more often {used}", anchor="end")])
