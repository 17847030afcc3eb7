"""The pieces of Wangdo, drawn by us: bear steles, knowledge tokens, temples, the bag."""

from __future__ import annotations

from typing import Any

from fireside.draw import Box, group, remembered, tag
from fireside.draw.lettering import label
from fireside.draw.panels import edge
from fireside.draw.shapes import LIGHT, SHADE, at, box, disc, path, token
from fireside.draw.theme import Palette

from .. import tables
from .emblems import dragon_seal, mark, type_icon

# A bear that sits on a plinth, 12 units high, standing on (0, 0).
_BODY = "M-3.6 -1.2C-4.3 -4 -3.6 -6 -2.2 -6.8H2.2C3.6 -6 4.3 -4 3.6 -1.2Z"
_PLINTH = "M-4.4 0V-1.4Q-4.4 -1.7 -4.1 -1.7H4.1Q4.4 -1.7 4.4 -1.4V0Z"
_HEAD = "M-3 -8.2C-3 -10.2 -1.6 -11.2 0 -11.2S3 -10.2 3 -8.2C3 -6.6 1.7 -5.7 0 -5.7S-3 -6.6 -3 -8.2Z"
_LIT = "M-3 -1.8C-3.5 -4.2 -2.9 -5.6 -2 -6.3L-1.4 -5.9C-2.2 -5 -2.4 -3.6 -2 -1.8Z"
_GLOW = {"fill": "none", "stroke": "var(--glow)", "stroke_width": 2.6, "stroke_linejoin": "round"}


@remembered
def ink(colour: int) -> str:
    """What is carved into steles of a colour."""
    return f"var(--wangdo-{tables.COLOURS[colour]}-ink)"


@remembered
def paint(colour: int) -> str:
    """The colour of steles."""
    return f"var(--wangdo-{tables.COLOURS[colour]})"


@remembered
def rim_colour(colour: int) -> str:
    """The rim of steles of a colour."""
    return f"var(--wangdo-{tables.COLOURS[colour]}-edge)"


@remembered
def stele(colour: int, x: float, y: float, height: float, *, is_lit: bool = False, **attributes: Any) -> str:
    """A bear stele standing on (x, y)."""
    glow = path(_BODY + _HEAD + _PLINTH, **_GLOW) if is_lit else ""
    return at(x, y, glow, tag("use", href=f"#wangdo-stele-{colour}"), scale=height / 12, **attributes)


@remembered
def _stele_shape(colour: int) -> str:
    rim = {"fill": paint(colour), "stroke": rim_colour(colour), "stroke_width": 0.42, "stroke_linejoin": "round"}
    dark = rim_colour(colour) if colour != tables.COLOURS.index("black") else ink(colour)
    return group(
        tag("ellipse", rx=5, ry=1.3, fill=SHADE, fill_opacity=0.25),
        disc(-2.3, -10.3, 1.15, **rim),
        disc(2.3, -10.3, 1.15, **rim),
        path(_BODY, **rim),
        path(_HEAD, **rim),
        path(_PLINTH, **rim),
        path(_LIT, fill=LIGHT, fill_opacity=0.3),
        tag("ellipse", cy=-7.3, rx=1.35, ry=1.05, fill=LIGHT, fill_opacity=0.35),
        path("M-1.6 -8.9h0.05M1.55 -8.9h0.05M-0.25 -7.7h0.5", stroke=dark, stroke_width=0.85, stroke_linecap="round"),
        mark(colour, 0, -3.7, 1.35, ink(colour)),
        id=f"wangdo-stele-{colour}",
    )


@remembered
def bear_head(colour: int, x: float, y: float, radius: float) -> str:
    """A button that raises a stele of this colour: a bear's head with the colour's sign on its brow."""
    rim = {"fill": paint(colour), "stroke": "var(--glow)", "stroke_width": radius * 0.2}
    return group(
        disc(x - radius * 0.72, y - radius * 0.72, radius * 0.38, **rim),
        disc(x + radius * 0.72, y - radius * 0.72, radius * 0.38, **rim),
        disc(x, y, radius, **rim),
        disc(x, y, radius * 0.86, fill="none", stroke=rim_colour(colour), stroke_width=radius * 0.08),
        mark(colour, x, y, radius * 0.5, ink(colour)),
    )


@remembered
def knowledge(kind: int, x: float, y: float, radius: float, **attributes: Any) -> str:
    """A knowledge token: the sign of its type, and a Dragon Seal if it carries one."""
    return at(x, y, tag("use", href=f"#wangdo-token-{kind}"), scale=radius / 10, **attributes)


@remembered
def _knowledge_shape(kind: int) -> str:
    column = kind >> 1
    sign = at(0, 0, type_icon(column, "var(--wangdo-token-ink)"), scale=6.6)
    seal = dragon_seal(6.9, -6.4, 4.7) if kind & 1 else ""
    return token(0, 0, 10, sign, seal, fill=type_colour(column), id=f"wangdo-token-{kind}")


@remembered
def definitions() -> str:
    """The pieces that the picture uses many times, each drawn once."""
    steles = [_stele_shape(colour) for colour in range(len(tables.COLOURS))]
    return tag("defs", *steles, *(_knowledge_shape(kind) for kind in range(2 * len(tables.TYPES))))


@remembered
def type_colour(column: int) -> str:
    """The colour of a type of knowledge."""
    return f"var(--wangdo-{tables.TYPES[column]})"


@remembered
def space(column: int, x: float, y: float, radius: float) -> str:
    """An empty space of a personal board."""
    faint = type_colour(column)
    return group(
        disc(x, y, radius, fill=faint, fill_opacity=0.1, stroke=faint, stroke_width=1.5, stroke_dasharray="4 3"),
        at(x, y, type_icon(column, faint), scale=radius * 0.6),
        opacity=0.65,
    )


@remembered
def pagoda(colour: int, x: float, y: float, height: float) -> str:
    """The temple of a colour, standing on (x, y)."""
    rim = {"fill": paint(colour), "stroke": rim_colour(colour), "stroke_width": 0.05, "stroke_linejoin": "round"}
    wall: dict[str, Any] = {"fill": "var(--wangdo-wall)", "stroke": rim_colour(colour), "stroke_width": 0.04}
    return at(
        *(x, y),
        box(-0.42, -0.5, 0.84, 0.5, **wall),
        box(-0.3, -1.02, 0.6, 0.3, **wall),
        path("M-0.75 -0.44Q-0.4 -0.5 -0.3 -0.76H0.3Q0.4 -0.5 0.75 -0.44Z", **rim),
        path("M-0.58 -0.96Q-0.3 -1.02 -0.2 -1.26H0.2Q0.3 -1.02 0.58 -0.96Z", **rim),
        path("M0 -1.26V-1.5", fill="none", stroke=rim_colour(colour), stroke_width=0.08, stroke_linecap="round"),
        path("M-0.14 0V-0.26a0.14 0.14 0 0 1 0.28 0V0Z", fill=rim_colour(colour)),
        scale=height / 1.5,
    )


@remembered
def altar(x: float, y: float, width: float, *, is_last: bool) -> str:
    """A place for a stele; the flame on the last one stands for the Ritual."""
    flame = path(
        "M0 -1C0.5 -0.5 0.7 -0.1 0.55 0.3C0.45 0.65 0.2 0.8 0 0.8S-0.45 0.65 -0.55 0.3C-0.65 0 -0.4 -0.2 -0.3 -0.5"
        "C-0.2 -0.3 -0.1 -0.2 -0.05 -0.1C0.05 -0.4 0.1 -0.7 0 -1Z",
        fill="var(--wangdo-flame)",
    )
    return group(
        tag("ellipse", cx=float(x), cy=float(y), rx=width * 0.44, ry=width * 0.17, fill="var(--wangdo-stone)"),
        tag(
            "ellipse",
            cx=float(x),
            cy=y - width * 0.06,
            rx=width * 0.44,
            ry=width * 0.17,
            fill="var(--wangdo-stone-top)",
        ),
        at(x, y - width * 0.42, flame, scale=width * 0.3) if is_last else "",
    )


def plate(place: Box, *, is_lit: bool) -> str:
    """What something stands on that can be chosen."""
    x, y, width, height = place
    return box(x, y, width, height, corner=9, fill="var(--raised)", **edge(is_lit=is_lit))


@remembered
def bag(x: float, y: float, height: float, count: int, **attributes: Any) -> str:
    """The bag with the number of steles in it, standing on (x, y)."""
    number = label(x, y - height * 0.35, str(count), size=height * 0.36, bold=True, fill="#fff8ea")
    return group(at(x, y, bag_shape(), scale=height), number, **attributes)


@remembered
def bag_shape() -> str:
    """A bag one unit high, standing on (0, 0)."""
    body = "M-0.34 -0.78C-0.7 -0.5 -0.75 0 -0.45 0H0.45C0.75 0 0.7 -0.5 0.34 -0.78Z"
    frill = "M-0.34 -0.8L-0.44 -1L-0.2 -0.94L0 -1.02L0.2 -0.94L0.44 -1L0.34 -0.8Z"
    rim = {"fill": "var(--wangdo-bag)", "stroke": "var(--wangdo-bag-edge)", "stroke_width": 0.03}
    return group(
        tag("ellipse", rx=0.62, ry=0.1, fill=SHADE, fill_opacity=0.25),
        path(body, **rim),
        path(frill, **rim),
        path("M-0.36 -0.79H0.36", stroke="var(--wangdo-bag-edge)", stroke_width=0.08, stroke_linecap="round"),
    )


PALETTE: Palette = {
    "wangdo-white": ("#f8f4ea", "#ece6d8"),
    "wangdo-white-edge": ("#8d8371", "#6f6758"),
    "wangdo-white-ink": ("#8d8371", "#6f6758"),
    "wangdo-orange": ("#e5832c", "#e88b3a"),
    "wangdo-orange-edge": ("#8a4710", "#6b3507"),
    "wangdo-orange-ink": ("#fff3dd", "#fff1d8"),
    "wangdo-black": ("#3b383e", "#2a282c"),
    "wangdo-black-edge": ("#121114", "#8b8791"),
    "wangdo-black-ink": ("#e9e2d6", "#dcd5c8"),
    "wangdo-blue": ("#3676bd", "#4a8bd4"),
    "wangdo-blue-edge": ("#173d68", "#12304f"),
    "wangdo-blue-ink": ("#eef5ff", "#f2f7ff"),
    "wangdo-religion": ("#7d4b92", "#9a66b0"),
    "wangdo-education": ("#2c7f6d", "#3b9c87"),
    "wangdo-military": ("#a93a33", "#c4544a"),
    "wangdo-commerce": ("#b07c0c", "#c8952a"),
    "wangdo-token-ink": ("#fff8e8", "#fff8e8"),
    "wangdo-seal": ("#c8321f", "#d8452f"),
    "wangdo-seal-ink": ("#fff1da", "#fff1da"),
    "wangdo-stone": ("#a79f90", "#4a463f"),
    "wangdo-stone-top": ("#cfc8b9", "#635e55"),
    "wangdo-flame": ("#e2572b", "#f27a44"),
    "wangdo-bag": ("#8a5a34", "#8a5a34"),
    "wangdo-bag-edge": ("#573519", "#4a2d15"),
    "wangdo-card": ("#fff9ea", "#332d26"),
    "wangdo-back": ("#7c2318", "#6b2118"),
}
