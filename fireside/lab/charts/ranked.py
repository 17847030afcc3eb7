"""Dots with intervals, one below the other: cards and powers by what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fireside.draw.svg import Svg, group, tag
from fireside.lab.charts.bits import (
    EDGE,
    LETTER,
    MUTED,
    WIDTH,
    Scale,
    axis_below,
    chart,
    colour,
    label,
    legend,
    note,
    number_text,
    roomy,
    rule,
    shortened,
    tip,
)

ROW = 20.0
MOST_NAME = 132.0  # the width of the longest name
SET_APART = 9.0  # the dots of several series in one row


@dataclass(frozen=True)
class Dot:
    """What is known about one thing: its name, and a value with its interval for every series."""

    name: str
    values: Sequence[tuple[float, float, float] | None]  # value, low, high; None where a series has nothing


def dots(
    rows: Sequence[Dot],
    *,
    title: str,
    names: Sequence[str] = (),
    unit: str = "",
    reference: float | None = None,
    reference_name: str = "",
) -> Svg:
    """Rows of dots. An interval that does not hold the reference is drawn strongly, one that does palely."""
    series = max(len(row.values) for row in rows)
    height = ROW if series == 1 else ROW + SET_APART * (series - 1)
    head, top = legend(list(names), 12) if series > 1 else ("", 4.0)
    top += 14 if reference_name else 0
    left = EDGE + min(MOST_NAME, max(len(row.name) for row in rows) * LETTER) + 8
    right = WIDTH - (EDGE if series > 1 else 46)
    scale = _scale(rows, reference, left, right)
    bottom = top + height * len(rows)
    drawn = [head, _reference(scale, reference, reference_name, top, bottom)]
    drawn += [_row(row, scale, top + height * index, height, reference, unit) for index, row in enumerate(rows)]
    return chart(bottom + 18, *drawn, axis_below(scale, bottom + 14, unit, 3), title=title)


def _scale(rows: Sequence[Dot], reference: float | None, left: float, right: float) -> Scale:
    values = [number for row in rows for value in row.values if value for number in value]
    values += [] if reference is None else [reference]
    return Scale(*roomy(min(values), max(values)), left, right)


def _reference(scale: Scale, reference: float | None, name: str, top: float, bottom: float) -> str:
    if reference is None:
        return ""
    x = scale(reference)
    anchor = "end" if x > WIDTH * 0.75 else "middle"
    return rule(x, top - 2, x, bottom, stroke=MUTED, stroke_dasharray="2 3") + note(x, top - 5, name, anchor=anchor)


def _row(row: Dot, scale: Scale, top: float, height: float, reference: float | None, unit: str) -> str:
    middle = top + height / 2
    drawn = [label(EDGE, middle + 4, shortened(row.name, MOST_NAME))]
    for index, value in enumerate(row.values):
        if value is not None:
            y = middle + (index - (len(row.values) - 1) / 2) * SET_APART
            drawn.append(_dot(value, scale, y, index, reference))
    said = [number_text(value[0], unit) for value in row.values if value]
    if len(row.values) == 1 and said:
        drawn.append(note(WIDTH - EDGE, middle + 4, said[0], anchor="end"))
    return group(tip(f"{row.name}: {', '.join(_words(value, unit) for value in row.values)}"), *drawn)


def _words(value: tuple[float, float, float] | None, unit: str) -> str:
    if value is None:
        return "nothing known"
    middle, low, high = (number_text(number, unit) for number in value)
    return f"{middle} ({low} to {high})"


def _dot(value: tuple[float, float, float], scale: Scale, y: float, index: int, reference: float | None) -> str:
    middle, low, high = value
    is_unclear = reference is not None and low <= reference <= high
    ink = colour(index)
    line = rule(scale(low), y, scale(high), y, stroke=ink, stroke_width=2, stroke_opacity=0.45)
    inside = "var(--raised)" if is_unclear else ink
    return line + tag("circle", cx=scale(middle), cy=float(y), r=3.5, fill=inside, stroke=ink, stroke_width=1.5)
