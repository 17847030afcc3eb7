"""How numbers are distributed: one strip of bars for each set of them, over the same axis."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from fireside.draw.svg import Svg, tag
from fireside.lab.charts.bits import EDGE, RULE, WIDTH, Scale, axis_below, chart, colour, label, number_text, rule, tip

Numbers = npt.NDArray[np.floating] | npt.NDArray[np.integer]
STRIP = 58.0  # the height of one strip of bars
HEAD = 26.0  # and of the words above it
MOST_BARS = 40
OUTLIERS = 0.5  # per cent of the numbers on each side that the axis need not show


def histograms(sets: Mapping[str, Numbers], *, title: str, unit: str = "") -> Svg:
    """Strips of bars, each with the name of its set and its median."""
    edges = _edges(np.concatenate([np.asarray(numbers, float) for numbers in sets.values()]))
    scale = Scale(float(edges[0]), float(edges[-1]), EDGE, WIDTH - EDGE)
    drawn = []
    for index, (name, numbers) in enumerate(sets.items()):
        top = index * (STRIP + HEAD)
        drawn.append(_strip(name, np.asarray(numbers, float), edges, scale, top, index))
    bottom = len(sets) * (STRIP + HEAD)
    return chart(bottom + 18, *drawn, axis_below(scale, bottom + 13, unit), title=title)


def _edges(numbers: Numbers) -> Numbers:
    """Where bars begin and end: whole numbers have bars of equally many of them."""
    low, high = np.percentile(numbers, (OUTLIERS, 100 - OUTLIERS)).tolist()
    if np.all(numbers == np.round(numbers)):
        low, high = np.floor(low), np.ceil(high)
        step = int(high - low) // MOST_BARS + 1
        bars = int(high - low) // step + 1
        return low - 0.5 + step * np.arange(bars + 1)
    return np.linspace(low, high if high > low else low + 1, MOST_BARS // 2 + 1)


def _strip(name: str, numbers: Numbers, edges: Numbers, scale: Scale, top: float, index: int) -> str:
    counts, _ = np.histogram(np.clip(numbers, edges[0], edges[-1]), edges)
    base = top + HEAD + STRIP
    highest = counts.max() or 1
    bars = []
    for left, right, count in zip(edges[:-1], edges[1:], counts, strict=True):
        if count:
            bars.append(_bar(scale(float(left)), scale(float(right)), base, STRIP * 0.92 * count / highest, index))
    middle = float(np.median(numbers))
    said = f"median {number_text(middle)}"
    return "".join(
        [
            label(EDGE, top + 17, name, font_weight=600),
            label(WIDTH - EDGE, top + 17, said, anchor="end", fill=colour(index)),
            *bars,
            rule(EDGE, base, WIDTH - EDGE, base, stroke=RULE),
            rule(scale(middle), top + HEAD, scale(middle), base, stroke="var(--ink)", stroke_width=1.5),
            tip(f"{name}: {said}"),
        ]
    )


def _bar(left: float, right: float, base: float, height: float, index: int) -> str:
    gap = 0.5 if right - left > 3 else 0.0
    return tag(
        "rect",
        x=left + gap,
        y=base - height,
        width=right - left - 2 * gap,
        height=float(height),
        fill=colour(index),
        fill_opacity=0.75,
    )
