"""A heat map of a board: how often its places are used, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fireside.draw.svg import Svg, group, tag
from fireside.lab.charts.bits import EDGE, SMALLER, WIDTH, chart, label, note, number_text, tip

MARGIN = 26.0
LARGEST, SMALLEST = 19.0, 4.0  # radii of the places
LEGEND = 40.0
STRONGEST = 0.9  # the opacity of the value that is farthest from the middle
FAINTEST = 0.1


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
    height: float = 260.0,
) -> Svg:
    """Circles where the places lie: the larger the more used; blue is worth less than the middle, orange more."""
    most_used = max(place.used for place in places) or 1.0
    farthest = max(abs(place.worth - middle) for place in places) or 1.0
    drawn = [_circle(place, most_used, farthest, middle, unit, used, height) for place in places]
    return chart(height + LEGEND, *drawn, _legend(height, middle, farthest, unit, used), title=title)


def _circle(place: Place, most_used: float, farthest: float, middle: float, unit: str, used: str, height: float) -> str:
    x = MARGIN + place.x * (WIDTH - 2 * MARGIN)
    y = MARGIN + place.y * (height - 2 * MARGIN)
    radius = max(SMALLEST, LARGEST * (place.used / most_used) ** 0.5)
    ink, strength = _ink((place.worth - middle) / farthest)
    circle = tag(
        "circle",
        cx=x,
        cy=y,
        r=radius,
        fill=ink,
        fill_opacity=strength,
        stroke=ink,
        stroke_width=1.5,
        stroke_dasharray=None if place.is_clear else "2 2",
    )
    said = f"{place.name}: {used} {number_text(place.used, '%')}, worth {number_text(place.worth, unit)}"
    words = label(x, y + 4, number_text(place.worth), anchor="middle", font_size=SMALLER) if radius > 12 else ""
    return group(tip(said), circle, words)


def _ink(share: float) -> tuple[str, float]:
    """The colour of a value from −1 to 1, and how strong it is."""
    strength = FAINTEST + (STRONGEST - FAINTEST) * min(1.0, abs(share)) * 0.7
    return f"var(--series-{1 if share >= 0 else 0})", strength


def _legend(height: float, middle: float, farthest: float, unit: str, used: str) -> str:
    y = height + 8
    steps = (-1.0, -0.5, 0.0, 0.5, 1.0)
    drawn = []
    for index, share in enumerate(steps):
        ink, strength = _ink(share)
        drawn.append(tag("rect", x=EDGE + 26.0 * index, y=y, width=25, height=9, fill=ink, fill_opacity=strength))
    low, high = number_text(middle - farthest, unit), number_text(middle + farthest, unit)
    drawn += [note(EDGE, y + 22, low), note(EDGE + 130, y + 22, high, anchor="end")]
    return "".join([*drawn, note(WIDTH - EDGE, y + 9, f"the larger, the more often {used}", anchor="end")])
