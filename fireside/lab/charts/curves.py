"""Lines over something that goes on, such as a game or a number that is varied; bands show what is uncertain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fireside.draw.svg import Svg, tag
from fireside.lab.charts.bits import (
    EDGE,
    LETTER,
    WIDTH,
    Scale,
    axis_below,
    chart,
    colour,
    label,
    note,
    roomy,
    rule,
    shortened,
    tick_texts,
    ticks,
)

PLOT = 190.0  # the height of the plot itself
TOP = 24.0
BOLD = 1.1  # how much wider bold letters are
DOT = 3.0  # the radius of a dot
APART = 14.0  # names of lines are at least so far apart


@dataclass(frozen=True)
class Line:
    """A line and, where given, the band around it."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()
    colour: int | None = None  # the number of its series; its place among the lines otherwise
    dotted: bool = False  # with a dot at every value, where values were chosen rather than met


def lines(
    series: Sequence[Line],
    *,
    title: str,
    across: str = "",
    up: str = "",
    unit: str = "",
    reference: float | None = None,
    limits: tuple[float, float] | None = None,
) -> Svg:
    """Lines with their names at their ends. `across` and `up` say what the axes show, `unit` in what."""
    names = max((len(line.name) for line in series), default=0)
    dot = DOT if any(line.dotted for line in series) else 0.0
    right = WIDTH - min(120.0, names * LETTER * BOLD + 8) if names else WIDTH - EDGE - dot
    values = [value for line in series for value in (*line.y, *line.low, *line.high)]
    values += [] if reference is None else [reference]
    least, most = limits or roomy(min(values), max(values))
    upright = Scale(least, most, TOP + PLOT, TOP)
    left = EDGE + 4 + max(len(text) for text in tick_texts(ticks(least, most), unit)) * LETTER
    places = [place for line in series for place in line.x]
    level = Scale(min(places), max(places), left + 4, right)
    drawn = [_grid(upright, left, right, unit), note(EDGE, 11, up)]
    if reference is not None:
        drawn.append(
            rule(left, upright(reference), right, upright(reference), stroke="var(--ink)", stroke_dasharray="3 3")
        )
    for index, line in enumerate(series):
        drawn.append(_drawn(line, level, upright, colour(index if line.colour is None else line.colour)))
    base = TOP + PLOT
    drawn += [_names(series, upright, right), axis_below(level, base + 16, "")]
    drawn.append(note(right, base + 31, across, anchor="end"))
    return chart(base + 36, *drawn, title=title)


def _grid(upright: Scale, left: float, right: float, unit: str) -> str:
    marks = ticks(upright.least, upright.most)
    drawn = []
    for mark, text in zip(marks, tick_texts(marks, unit), strict=True):
        y = upright(mark)
        drawn += [rule(left, y, right, y), note(left - 4, y + 4, text, anchor="end")]
    return "".join(drawn)


def _drawn(line: Line, level: Scale, upright: Scale, ink: str) -> str:
    points = _points(level, upright, line.x, line.y)
    drawn = []
    if line.low:
        around = [*_points(level, upright, line.x, line.high), *reversed(_points(level, upright, line.x, line.low))]
        drawn.append(tag("polygon", points=" ".join(around), fill=ink, fill_opacity=0.16))
    drawn.append(
        tag("polyline", points=" ".join(points), fill="none", stroke=ink, stroke_width=2, stroke_linejoin="round")
    )
    if line.dotted:
        drawn += [
            tag("circle", cx=level(x), cy=upright(y), r=DOT, fill=ink) for x, y in zip(line.x, line.y, strict=True)
        ]
    return "".join(drawn)


def _points(level: Scale, upright: Scale, across: Sequence[float], up: Sequence[float]) -> list[str]:
    return [f"{level(x):.1f},{upright(y):.1f}" for x, y in zip(across, up, strict=True)]


def _names(series: Sequence[Line], upright: Scale, right: float) -> str:
    """The names of lines at their ends, moved apart where they would lie on each other."""
    order = sorted(range(len(series)), key=lambda index: upright(series[index].y[-1]))
    drawn, free = [], TOP
    lowest = TOP + PLOT - APART * (len(order) - 1)
    for place, index in enumerate(order):
        line = series[index]
        y = max(free, min(upright(line.y[-1]), lowest + APART * place))
        free = y + APART
        ink = colour(index if line.colour is None else line.colour)
        drawn.append(
            label(right + 5, y + 4, shortened(line.name, (WIDTH - right - 4) / BOLD), fill=ink, font_weight=600)
        )
    return "".join(drawn)
