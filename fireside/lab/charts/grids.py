"""A heat map of a grid: what two numbers that are varied together make of a third."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import Any

from fireside.draw.svg import Svg, group, tag
from fireside.lab.charts.bits import EDGE, LETTER, WIDTH, chart, label, note, number_text, tip

CELL = 34.0  # the height of a row
FAINTEST, STRONGEST = 0.06, 0.7


def grid(
    across: Sequence[object],
    down: Sequence[object],
    values: Sequence[Sequence[float]],
    *,
    title: str,
    across_name: str = "",
    down_name: str = "",
    unit: str = "",
) -> Svg:
    """values[row][column] as a number and a colour: the stronger, the more; NaN leaves a cell empty."""
    known = [value for row in values for value in row if not isnan(value)]
    least, most = min(known), max(known)
    left = EDGE + max(len(str(name)) for name in down) * LETTER + 8
    width = (WIDTH - left - EDGE) / len(across)
    drawn = [note(EDGE, 11, down_name), note(WIDTH - EDGE, 11, across_name, anchor="end")]
    drawn += [label(left + width * (index + 0.5), 28, str(name), anchor="middle") for index, name in enumerate(across)]
    for row, name in enumerate(down):
        top = 36 + CELL * row
        drawn.append(label(EDGE, top + CELL / 2 + 4, str(name)))
        for column, value in enumerate(values[row]):
            if isnan(value):
                continue
            share = (value - least) / ((most - least) or 1.0)
            words = f"{down_name} {name}, {across_name} {across[column]}: {number_text(value, unit)}"
            drawn.append(_cell(left + width * column, top, width, share, number_text(value, unit), words))
    return chart(36 + CELL * len(down) + 4, *drawn, title=title)


def _cell(x: float, y: float, width: float, share: float, text: str, words: str) -> str:
    strength = FAINTEST + (STRONGEST - FAINTEST) * share
    box: dict[str, Any] = {"x": x + 1.0, "y": y + 1.0, "width": width - 2, "height": CELL - 2, "rx": 3}
    fits = len(text) * LETTER < width
    return group(
        tip(words),
        tag("rect", **box, fill="var(--series-0)", fill_opacity=strength),
        label(x + width / 2, y + CELL / 2 + 4, text, anchor="middle") if fits else "",
    )
