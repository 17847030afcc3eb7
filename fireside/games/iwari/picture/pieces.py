"""What lies on the lands of Iwari: tents, totems, mountains, Feats, cards, and the signs of the biomes."""

from __future__ import annotations

from typing import Any

from fireside.draw import remembered
from fireside.draw.geometry import star_points
from fireside.draw.lettering import label
from fireside.draw.shapes import SHADE, at, card, disc, path, polygon, seat_colour, seat_shape
from fireside.draw.svg import group, tag
from fireside.engine.types import Seat

from .. import tables

_NAME_SIZE = 13.0
# Signs of the biomes around (0, 0), 20 units high: what is filled and what is drawn as a line.
_SIGNS: dict[str, tuple[str, str]] = {
    "tundra": (
        "M-1.5 10C-2 4-5-1-9.5-2.5C-5-2.5-1.5 0-.5 3.5C-.5-2-1.5-7-3.5-10"
        "C1-8 3-2 2 3.5C4-1 6.5-2.5 9.5-3C6.5-.5 3 4 2.5 10Z",
        "",
    ),
    "forest": ("M0-11L5-4H3L7 2H4.5L8.5 8H1.6V11H-1.6V8H-8.5L-4.5 2H-7L-3-4H-5Z", ""),
    "glaciers": (
        "",
        "M0-10.5V10.5M-9.1-5.2L9.1 5.2M-9.1 5.2L9.1-5.2M-3-9L0-6L3-9M-3 9L0 6L3 9M-9.3-1.9L-5.2-3L-6.3-7.1"
        "M9.3 1.9L5.2 3L6.3 7.1M-9.3 1.9L-5.2 3L-6.3 7.1M9.3-1.9L5.2-3L6.3-7.1",
    ),
    "coast": (
        "",
        "M-11-5Q-8.2-9-5.5-5T0-5T5.5-5T11-5M-11 1.5Q-8.2-2.5-5.5 1.5T0 1.5T5.5 1.5T11 1.5"
        "M-11 8Q-8.2 4-5.5 8T0 8T5.5 8T11 8",
    ),
    "desert": (
        "M-11 9C-7 2-3-1 0 2C3 5 7 4 11 0V9ZM8.5-6A3.8 3.8 0 1 1 .9-6A3.8 3.8 0 1 1 8.5-6Z",
        "",
    ),
}
# Signs of the Feats, likewise: rings that are linked, a compass, a laurel, a hand on the water.
_FEATS: dict[str, tuple[str, str]] = {
    "union": ("", "M-4 0m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M4 0m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0"),
    "discovery": ("M0-9L2.5 0L0 9L-2.5 0Z", "M-8 0H-4.5M4.5 0H8"),
    "honour": ("M-6-8H6V-1C6 4 3 7 0 9C-3 7-6 4-6-1Z", ""),
    "respect": ("M0-9C4-4 6-1 6 2.5A6 6 0 0 1-6 2.5C-6-1-4-4 0-9Z", ""),
}


@remembered
def _sign(parts: tuple[str, str], x: float, y: float, size: float, ink: str) -> str:
    filled, drawn = parts
    shapes = [path(filled, fill=ink)] if filled else []
    if drawn:
        shapes.append(path(drawn, fill="none", stroke=ink, stroke_width=2.2, stroke_linecap="round"))
    return at(x, y, *shapes, scale=size / 20)


@remembered
def biome_colour(biome: int, shade: str = "") -> str:
    """The colour of a biome: of its land, its deep shade, or its ink."""
    return f"var(--iwari-{tables.BIOMES[biome]}{shade})"


@remembered
def biome_sign(biome: int, x: float, y: float, size: float, ink: str | None = None) -> str:
    """The sign of a biome, centred."""
    return _sign(_SIGNS[tables.BIOMES[biome]], x, y, size, ink or biome_colour(biome, "-ink"))


@remembered
def feat(kind: int, x: float, y: float, radius: float, **attributes: Any) -> str:
    """A Feat: a star-shaped piece of wood with its sign."""
    return group(
        polygon(star_points(x, y + radius * 0.12, radius * 1.08, rays=8, waist=0.84), fill=SHADE, fill_opacity=0.3),
        polygon(
            star_points(x, y, radius * 1.08, rays=8, waist=0.84),
            fill="var(--iwari-feat)",
            stroke="var(--iwari-feat-ink)",
            stroke_width=radius * 0.09,
            stroke_linejoin="round",
        ),
        _sign(_FEATS[tables.FEATS[kind]], x, y, radius * 1.05, "var(--iwari-feat-ink)"),
        **attributes,
    )


@remembered
def tent(tribe: Seat, x: float, y: float, size: float, **attributes: Any) -> str:
    """A tent in a tribe's colour with its shape on the canvas, its middle on (x, y)."""
    unit = size / 20
    rim = {"stroke": "var(--iwari-rim)", "stroke_width": 1.1, "stroke_linejoin": "round"}
    return at(
        *(x, y),
        tag("ellipse", cy=8.6, rx=10.5, ry=2.6, fill=SHADE, fill_opacity=0.32),
        path("M-2.6-11.5L1.6-5M2.6-11.5L-1.6-5", stroke="var(--iwari-rim)", stroke_width=1.5, stroke_linecap="round"),
        path("M0-9.2C3-3 6 4 10 8.8H-10C-6 4-3-3 0-9.2Z", fill=seat_colour(tribe), **rim),
        path("M0-9.2C3-3 6 4 10 8.8H5C3 3 1.5-3 0-9.2Z", fill=SHADE, fill_opacity=0.16),
        seat_shape(tribe, 0, 3.4, 4.1, fill="var(--seat-ink)"),
        scale=unit,
        **attributes,
    )


@remembered
def mountain(x: float, y: float, size: float) -> str:
    """Peaks that block a connection."""
    return at(
        *(x, y),
        tag("ellipse", cy=9, rx=15, ry=3, fill=SHADE, fill_opacity=0.3),
        path("M-15 9L-6-6L-1 0L5-11L15 9Z", fill="var(--iwari-rock)", stroke="var(--iwari-rim)", stroke_width=1.2),
        path("M5-11L9-3L6-4.5L4.5-2L1.6-4.4ZM-6-6L-3.2-2.6L-5.6-2L-7-.2L-8.6-1.7Z", fill="var(--iwari-snow)"),
        scale=size / 20,
    )


@remembered
def biome_card(
    biome: int,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    name: str = "",
    glow: bool = False,
    **attributes: Any,
) -> str:
    """The front of a card: the land of its biome, its sign and its name."""
    return card(
        *(x, y, width, height),
        _scenery(biome, x, y, width, height),
        _print(biome, x, y, width, height, name),
        fill=biome_colour(biome),
        edge=biome_colour(biome, "-deep"),
        glow=glow,
        **attributes,
    )


@remembered
def _print(biome: int, x: float, y: float, width: float, height: float, name: str) -> str:
    """The sign of a biome, its name below it in letters that do not shrink with the card."""
    below = _NAME_SIZE + 8 if name else 0.0
    middle, centre = x + width / 2, y + (height - below) / 2
    size = min(width * 0.44, (height - below) * 0.58)
    return group(
        disc(middle, centre, size * 0.74, fill="var(--raised)", fill_opacity=0.62),
        biome_sign(biome, middle, centre, size),
        label(middle, y + height - below / 2 - 1, name, size=_NAME_SIZE, width=width - 4, least=_NAME_SIZE)
        if name
        else "",
    )


@remembered
def lying_card(
    biome: int, x: float, y: float, width: float, height: float, *, name: str, top: float, **attributes: Any
) -> str:
    """A card with sign and name side by side in its uppermost part; a button may lie on the rest."""
    sign, middle = top * 0.5, y + top / 2
    left = x + 5 + sign * 0.55
    return card(
        *(x, y, width, height),
        _scenery(biome, x, y, width, height),
        biome_sign(biome, left, middle, sign),
        label(
            *(left + sign * 0.8, middle, name),
            size=_NAME_SIZE,
            width=x + width - left - sign * 0.8 - 2,
            least=_NAME_SIZE,
            anchor="start",
        ),
        fill=biome_colour(biome),
        edge=biome_colour(biome, "-deep"),
        **attributes,
    )


@remembered
def _scenery(biome: int, x: float, y: float, width: float, height: float) -> str:
    """Hills at the foot of a card."""
    corner = width * 0.08
    round_corners = (
        f"q0 {corner:.1f} {-corner:.1f} {corner:.1f}h{2 * corner + 2 - width:.1f}q{-corner:.1f} 0 {-corner:.1f}"
    )
    hills = (
        f"M{x + 1:.1f} {y + height * 0.66:.1f}q{width * 0.22:.1f} {-height * 0.12:.1f} {width * 0.46:.1f} 0"
        f"t{width * 0.54 - 2:.1f} {-height * 0.03:.1f}V{y + height - 1 - corner:.1f}{round_corners} {-corner:.1f}Z"
    )
    return path(hills, fill=biome_colour(biome, "-deep"), fill_opacity=0.35)
