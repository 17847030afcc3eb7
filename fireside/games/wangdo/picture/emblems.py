"""The signs of Wangdo: of the colours, of the types of knowledge, and the Dragon Seal."""

from __future__ import annotations

from fireside.draw import group, remembered
from fireside.draw.shapes import at, box, path

# The carving on the belly tells the colours apart for those who cannot see them, in a square of 2 units.
_MARKS = (
    "M-1 0a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M-0.45 0a0.45 0.45 0 1 1 0.9 0a0.45 0.45 0 1 1 -0.9 0",  # white: the moon
    "M0 -1.2L1.1 0.8H-1.1Z",  # orange: a flame
    "M0 -1.2L1 0L0 1.2L-1 0Z",  # black: a lozenge
    "M-1.2 -0.7q0.6 -0.7 1.2 0t1.2 0v0.55q-0.6 0.7 -1.2 0t-1.2 0z"  # blue: waves
    "M-1.2 0.5q0.6 -0.7 1.2 0t1.2 0v0.55q-0.6 0.7 -1.2 0t-1.2 0z",
)

_TYPE_ICONS = (
    # religion: a pagoda
    "M0 -0.95V-0.7M-0.7 -0.32Q-0.35 -0.38 -0.22 -0.68H0.22Q0.35 -0.38 0.7 -0.32ZM-0.3 -0.32H0.3V-0.08H-0.3Z"
    "M-0.85 0.18Q-0.45 0.12 -0.32 -0.12H0.32Q0.45 0.12 0.85 0.18ZM-0.42 0.18H0.42V0.72H-0.42Z",
    # education: an open book
    "M-0.06 -0.42Q-0.4 -0.68 -0.85 -0.52V0.42Q-0.4 0.28 -0.06 0.54Z"
    "M0.06 -0.42Q0.4 -0.68 0.85 -0.52V0.42Q0.4 0.28 0.06 0.54Z",
    # military: a sword
    "M0 -0.95L0.17 -0.7V0.18H-0.17V-0.7ZM-0.5 0.2H0.5V0.38H-0.5ZM-0.1 0.38H0.1V0.72H-0.1ZM-0.17 0.72H0.17V0.9H-0.17Z",
    # commerce: a coin with a square hole
    "M-0.78 0a0.78 0.78 0 1 0 1.56 0a0.78 0.78 0 1 0 -1.56 0M-0.26 -0.26V0.26H0.26V-0.26Z",
)
_DRAGON = "M0.55 -0.5C0.1 -0.8 -0.6 -0.6 -0.55 -0.1C-0.5 0.3 0.25 0.1 0.2 0.4C0.15 0.65 -0.35 0.6 -0.55 0.45"


@remembered
def mark(colour: int, x: float, y: float, radius: float, fill: str) -> str:
    """The sign of a colour."""
    return at(x, y, path(_MARKS[colour], fill=fill, fill_rule="evenodd"), scale=radius)


@remembered
def type_icon(column: int, fill: str) -> str:
    """The sign of a type of knowledge, around (0, 0)."""
    return path(_TYPE_ICONS[column], fill=fill, fill_rule="evenodd", stroke=fill, stroke_width=0.06)


@remembered
def dragon_seal(x: float, y: float, radius: float) -> str:
    """A red seal with a dragon cut into it."""
    rim = {"stroke": "var(--wangdo-seal-ink)", "stroke_width": radius * 0.14}
    return group(
        box(x - radius, y - radius, 2 * radius, 2 * radius, corner=radius * 0.35, fill="var(--wangdo-seal)", **rim),
        at(
            x,
            y,
            path(_DRAGON, fill="none", stroke="var(--wangdo-seal-ink)", stroke_width=0.28, stroke_linecap="round"),
            scale=radius,
        ),
    )
