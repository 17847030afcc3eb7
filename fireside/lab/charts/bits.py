"""What all charts share: their colours, their letters, their scales and their numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from fireside.draw.svg import Svg, picture, tag
from fireside.draw.theme import Palette

WIDTH = 360.0  # of a chart: about that of a phone
SMALL, SMALLER = 12, 11  # the sizes of letters
LETTER = 6.9  # how wide a small letter is, on average, where fonts are wide
EDGE = 2.0
LINES = 4  # of a grid, about
INK, MUTED, RULE = "var(--ink)", "var(--muted)", "var(--line)"

# Okabe and Ito's colours, which people with any kind of colour vision tell apart; lighter ones in the dark.
PALETTE: Palette = {
    "series-0": ("#0072b2", "#5cb4f0"),
    "series-1": ("#c45500", "#ff9950"),
    "series-2": ("#007f5f", "#3fcfa4"),
    "series-3": ("#a8508a", "#e59ac6"),
    "series-4": ("#8a6d00", "#f0c84a"),
    "series-5": ("#56534f", "#c4bcb2"),
}


def colour(number: int) -> str:
    """The colour of a series, by its number."""
    return f"var(--series-{number % len(PALETTE)})"


@dataclass(frozen=True)
class Scale:
    """Where values lie on a chart."""

    least: float
    most: float
    start: float  # where the least value lies
    end: float  # where the most lies

    def __call__(self, value: float) -> float:
        share = (value - self.least) / ((self.most - self.least) or 1.0)
        return self.start + (self.end - self.start) * share


def ticks(least: float, most: float, about: int = LINES) -> list[float]:
    """Round numbers from `least` to `most`."""
    if not most > least:
        return [least]
    step = _round_step(most - least, about)
    first, last = math.ceil(least / step - 1e-9), math.floor(most / step + 1e-9)
    return [round(number * step, 12) for number in range(first, last + 1)]


def _round_step(whole: float, about: int) -> float:
    """1, 2 or 5 times a power of ten, of which about so many make the whole."""
    power = 10.0 ** math.floor(math.log10(whole / about))
    return min((power * times for times in (1, 2, 5, 10)), key=lambda step: abs(math.log(whole / step / about)))


def roomy(least: float, most: float) -> tuple[float, float]:
    """Limits of an axis with a little air on both sides of the values."""
    air = (most - least) * 0.06 or abs(most) * 0.1 or 1.0
    return least - air, most + air


def number_text(value: float, unit: str = "") -> str:
    """A number as people write it, with as many decimals as it deserves; `%` makes a share a percentage."""
    if unit == "%":
        return f"{100 * value:.1f} %".replace("-", "−")
    size = abs(value)
    if unit == "×":  # multiples are compared with 1, and with each other
        return f"{value:.2f} ×".replace("-", "−")
    digits = 0 if size >= 100 or value == int(value) else 1 if size >= 10 else 2 if size >= 0.095 else 3
    text = f"{value:,.{digits}f}"
    return text.replace("-", "−") + (f" {unit}" if unit else "")


def shortened(text: str, width: float) -> str:
    """As much of a text as fits into a width."""
    most = max(2, int(width / LETTER))
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def label(x: float, y: float, text: str, **attributes: object) -> str:
    """Small letters; `anchor` is start, middle or end."""
    given = {"font_size": SMALL, "fill": INK, "text_anchor": attributes.pop("anchor", None), **attributes}
    return tag("text", x=float(x), y=float(y), text=text, **given)


def note(x: float, y: float, text: str, **attributes: object) -> str:
    """Smaller, paler letters: what stands beside an axis."""
    return label(x, y, text, **{"font_size": SMALLER, "fill": MUTED, **attributes})


def rule(x1: float, y1: float, x2: float, y2: float, **attributes: object) -> str:
    """A thin line."""
    ends = {"x1": float(x1), "y1": float(y1), "x2": float(x2), "y2": float(y2)}
    given: dict[str, Any] = {**ends, "stroke": RULE, "stroke_width": 1, **attributes}
    return tag("line", **given)


def tip(text: str) -> str:
    """What a browser shows of an element on hover."""
    return tag("title", text=text)


def chart(height: float, *children: str, title: str) -> Svg:
    """A whole chart, named for those who cannot see it."""
    return picture(WIDTH, float(height), *children, title=title, palette=PALETTE).text()


def tick_texts(marks: list[float], unit: str) -> list[str]:
    """The numbers of an axis, all with the same decimals; the last one has the unit."""
    if unit == "%":
        return [f"{100 * mark:.3g} %".replace("-", "−") for mark in marks]
    digits = next((digits for digits in range(4) if all(abs(round(mark, digits) - mark) < 1e-9 for mark in marks)), 3)
    texts = [f"{mark:,.{digits}f}".replace("-", "−") for mark in marks]
    return [*texts[:-1], f"{texts[-1]} {unit}".rstrip()]


def axis_below(scale: Scale, y: float, unit: str, about: int = LINES) -> str:
    """The numbers below a chart; the last one has the unit."""
    marks = ticks(scale.least, scale.most, about)
    drawn, free = [], WIDTH
    for mark, text in reversed(list(zip(marks, tick_texts(marks, unit), strict=True))):
        half = len(text) * LETTER / 2
        x = min(max(scale(mark), EDGE + half), WIDTH - half)
        if x + half <= free:  # what would lie on the next number is left out
            drawn.append(note(x, y, text, anchor="middle"))
            free = x - half
    return "".join(drawn)


def legend(names: list[str], y: float) -> tuple[str, float]:
    """Dots with names, in as many lines as they take; also where the chart below them begins."""
    drawn, x = [], EDGE
    for index, name in enumerate(names):
        width = 18 + len(name) * LETTER
        if x > EDGE and x + width > WIDTH:
            x, y = EDGE, y + 16
        drawn += [tag("circle", cx=x + 4.0, cy=y - 4.0, r=4, fill=colour(index)), label(x + 12, y, name)]
        x += width + 10
    return "".join(drawn), y + 12
