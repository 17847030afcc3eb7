"""Text in pictures. SVG neither wraps nor measures text, so widths are estimated, a little on the wide side."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate

from fireside.draw.svg import group, remembered, tag

# Widths of characters in units of the font size, as in wide screen fonts such as Verdana: better short than clipped.
_NARROW = frozenset("fijlrtI.,:;'’!|()[]{} \u00a0-·")
_WIDE = frozenset("mwMW@%—…œæŒÆ")
_NARROW_WIDTH, _LETTER_WIDTH, _CAPITAL_WIDTH, _WIDE_WIDTH, _SQUARE_WIDTH = 0.38, 0.61, 0.71, 0.95, 1.05
_FIRST_SQUARE = "\u2e80"  # from here on scripts and emoji fill a square
_BOLD = 1.12
_CAPITAL_HEIGHT = 0.72
_SMALLEST = 0.7  # a label shrinks to this part of its size before it is cut off
LINE_HEIGHT = 1.3
MEASURED = 20_000  # texts whose widths are remembered

_BREAKS = re.compile(r"[ \n\t]+")  # not at a no-break space


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is; rather too wide than too narrow."""
    return _ems(text) * size * (_BOLD if bold else 1)


@lru_cache(MEASURED)
def _ems(text: str) -> float:
    """How wide a text is in units of the font size."""
    return sum(map(_character_width, text))


@cache
def _character_width(character: str) -> float:
    if character >= _FIRST_SQUARE:
        return _SQUARE_WIDTH
    if character in _NARROW:
        return _NARROW_WIDTH
    if character in _WIDE:
        return _WIDE_WIDTH
    return _CAPITAL_WIDTH if character.isupper() else _LETTER_WIDTH


def fit(text: str, width: float, size: float, *, bold: bool = False, least: float = 0) -> tuple[str, float]:
    """A text and a font size that fit a width: smaller letters first, then a text that is cut off.

    `least` is the smallest size that can still be read where the text is shown.
    """
    natural = text_width(text, size, bold=bold)
    if natural <= width:
        return text, size
    smaller = max(size * width / natural, size * _SMALLEST, min(least, size))
    return shorten(text, width, smaller, bold=bold), smaller


def shorten(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """As much of a text as fits a width, with an ellipsis where something is left out."""
    if text_width(text, size, bold=bold) <= width * 1.001:  # a text that was shrunk to fit must not be cut by rounding
        return text
    widths = list(accumulate(map(_character_width, text), initial=0.0))  # widths[count]: of that many letters
    ellipsis, times = _character_width("…"), _BOLD if bold else 1
    count = len(text)
    while count and (widths[count] + ellipsis) * size * times > width:
        count -= 1
    return text[:count].rstrip() + "…"


@remembered
def wrap(text: str, width: float, size: float, *, bold: bool = False) -> tuple[str, ...]:
    """The lines of a text that is broken between words; a word that is too long has a line of its own, cut off.

    Words are measured one by one: most of them come back in other texts, but the beginnings of lines do not.
    """
    room, space = width / (size * (_BOLD if bold else 1)), _ems(" ")
    lines: list[list[str]] = []
    taken = 0.0
    for word in filter(None, _BREAKS.split(text)):
        longer = taken + space + _ems(word)
        if lines and longer <= room:
            lines[-1].append(word)
            taken = longer
        else:
            lines.append([word])
            taken = _ems(word)
    return tuple(
        shorten(" ".join(line), width, size, bold=bold) if len(line) == 1 else " ".join(line) for line in lines
    )


def latest(sentences: Sequence[str], width: float, size: float, *, most_lines: int) -> str:
    """As many of the last sentences as fit into so many lines, as one text; none of them is cut off."""
    for first in range(len(sentences)):
        text = " ".join(sentences[first:])
        if len(wrap(text, width, size)) <= most_lines:
            return text
    return ""


@remembered
def label(
    x: float,
    y: float,
    text: str,
    *,
    size: float = 16,
    width: float | None = None,
    least: float = 0,
    anchor: str = "middle",
    fill: str = "var(--ink)",
    bold: bool = False,
    halo: str | None = None,
    **attributes: object,
) -> str:
    """One line of text whose capitals are centred on y; `width` makes it fit, in letters of `least` size at least;
    `halo` is the colour of a rim around it.

    `anchor` is start, middle or end. A label ignores the pointer, so that what lies under it can be clicked.
    """
    if width is not None:
        text, size = fit(text, width, size, bold=bold, least=least)
    return _line(x, y, text, size, anchor, fill, bold=bold, halo=halo, **attributes)


def _line(
    x: float, y: float, text: str, size: float, anchor: str, fill: str, *, bold: bool, halo: str | None, **more: object
) -> str:
    rim = {"stroke": halo, "stroke_width": size * 0.25, "stroke_linejoin": "round", "paint_order": "stroke"}
    return tag(
        "text",
        text=text,
        x=float(x),
        y=float(y + size * _CAPITAL_HEIGHT / 2),
        font_size=float(size),
        font_weight=700 if bold else None,
        text_anchor=None if anchor == "start" else anchor,
        fill=fill,
        pointer_events="none",
        **(rim if halo else {}),
        **more,
    )


@remembered
def paragraph(
    x: float,
    y: float,
    text: str,
    width: float,
    *,
    size: float = 16,
    most_lines: int = 20,
    line_height: float = LINE_HEIGHT,
    anchor: str = "start",
    fill: str = "var(--ink)",
    bold: bool = False,
    halo: str | None = None,
) -> str:
    """A text wrapped to a width, the capitals of its first line centred on y; `wrap` tells how many lines there are."""
    lines = wrap(text, width, size, bold=bold)
    if len(lines) > most_lines:
        rest = " ".join(lines[most_lines - 1 :])
        lines = (*lines[: most_lines - 1], shorten(rest, width, size, bold=bold))
    return group(
        *(
            _line(x, y + row * size * line_height, line, size, anchor, fill, bold=bold, halo=halo)
            for row, line in enumerate(lines)
        )
    )
