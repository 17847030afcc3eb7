"""Shapes that several games share: cards, dice, tokens, pawns, tracks, seats. Small pure functions that return markup.

Boxes are given by their top left corner (x, y), everything round by its centre. Further keyword arguments become
attributes of the outermost element, such as `id="p-totem-0-1"`, which carries no transform of its own, so that
the page may move it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fireside.draw.geometry import Point, points_text, polygon_points, star_points
from fireside.draw.lettering import label
from fireside.draw.svg import group, remembered, tag
from fireside.draw.theme import SEAT_SHAPES
from fireside.engine.types import Seat

SHADE = "#000"  # always translucent: it darkens what it lies on, by day and by night
LIGHT = "#fff"  # always translucent

# Where the pips of a die lie, in units of a sixth of its edge from the centre.
_PIPS: tuple[tuple[Point, ...], ...] = (
    (),
    ((0, 0),),
    ((-1.5, 1.5), (1.5, -1.5)),
    ((-1.5, 1.5), (0, 0), (1.5, -1.5)),
    ((-1.5, -1.5), (1.5, -1.5), (-1.5, 1.5), (1.5, 1.5)),
    ((-1.5, -1.5), (1.5, -1.5), (0, 0), (-1.5, 1.5), (1.5, 1.5)),
    ((-1.5, -1.5), (1.5, -1.5), (-1.5, 0), (1.5, 0), (-1.5, 1.5), (1.5, 1.5)),
)


def seat_colour(seat: Seat) -> str:
    """The fill of a seat's pieces."""
    return f"var(--seat-{seat})"


def at(x: float, y: float, *children: str, turn: float = 0, scale: float = 1, **attributes: Any) -> str:
    """Things drawn around (0, 0), moved to (x, y), turned clockwise and scaled."""
    inner = group(*children, transform=_moved(x, y, turn, scale))
    return group(inner, **attributes) if attributes else inner


def around(x: float, y: float, *, turn: float = 0, scale: float = 1) -> tuple[str, str]:
    """The markup before and after things that `at` would move, where they are most of a picture: those are better put
    together once, with the rest of it."""
    return f'<g transform="{_moved(x, y, turn, scale)}">', "</g>"


def _moved(x: float, y: float, turn: float, scale: float) -> str:
    transform = f"translate({x:.2f} {y:.2f})"
    transform += f" rotate({turn:.2f})" if turn else ""
    return transform + (f" scale({scale:.4g})" if scale != 1 else "")


@remembered
def box(x: float, y: float, width: float, height: float, *, corner: float = 0, **attributes: Any) -> str:
    """A rectangle."""
    rounded = corner or None
    return tag(
        "rect",
        **{"x": float(x), "y": float(y), "width": float(width), "height": float(height), "rx": rounded, **attributes},
    )


@remembered
def touch_area(x: float, y: float, width: float, height: float) -> str:
    """A box that cannot be seen but takes the pointer, so that something small is easy to hit."""
    return box(x, y, width, height, fill="none", pointer_events="all")


@remembered
def disc(x: float, y: float, radius: float, **attributes: Any) -> str:
    """A circle."""
    return tag("circle", **{"cx": float(x), "cy": float(y), "r": float(radius), **attributes})


def polygon(points: Sequence[Point], **attributes: Any) -> str:
    """A closed outline."""
    return tag("polygon", **{"points": points_text(points), **attributes})


@remembered
def path(d: str, **attributes: Any) -> str:
    """An outline in SVG's own path notation."""
    return tag("path", **{"d": d, **attributes})


@remembered
def seat_shape(seat: Seat, x: float, y: float, radius: float, **attributes: Any) -> str:
    """A seat's shape, in its colour unless another `fill` is given: circle, square, triangle, diamond, star."""
    attributes = {"fill": seat_colour(seat), **attributes}
    if SEAT_SHAPES[seat] == "circle":
        return disc(x, y, radius * 0.88, **attributes)
    return polygon(_OUTLINES[SEAT_SHAPES[seat]](x, y, radius), **attributes)


_OUTLINES: dict[str, Callable[[float, float, float], list[Point]]] = {
    "square": lambda x, y, radius: polygon_points(x, y, radius * 1.1, 4, 45),
    "triangle": lambda x, y, radius: polygon_points(x, y + radius * 0.2, radius * 1.15, 3),
    "diamond": lambda x, y, radius: [
        (x, y - radius * 1.1),
        (x + radius * 0.8, y),
        (x, y + radius * 1.1),
        (x - radius * 0.8, y),
    ],
    "star": lambda x, y, radius: star_points(x, y + radius * 0.06, radius * 1.15),
}


@remembered
def seat_badge(seat: Seat, x: float, y: float, radius: float, **attributes: Any) -> str:
    """A disc in a seat's colour that bears its shape."""
    return group(
        disc(x, y, radius, fill=seat_colour(seat), stroke=SHADE, stroke_opacity=0.25),
        seat_shape(seat, x, y, radius * 0.55, fill="var(--seat-ink)"),
        **attributes,
    )


@remembered
def shadow(x: float, y: float, width: float, height: float, *, corner: float = 0, drop: float = 3) -> str:
    """The shadow of a box that lies on the table."""
    return box(x, y + drop, width, height, corner=corner, fill=SHADE, fill_opacity=0.18)


@remembered
def card(
    x: float,
    y: float,
    width: float,
    height: float,
    *children: str,
    fill: str = "var(--raised)",
    edge: str = "var(--line)",
    glow: bool = False,
    **attributes: Any,
) -> str:
    """The front of a card; what is printed on it is drawn by the caller in the coordinates of the picture."""
    corner = min(width, height) * 0.09
    return group(
        shadow(x, y, width, height, corner=corner),
        box(
            x,
            y,
            width,
            height,
            corner=corner,
            fill=fill,
            stroke="var(--glow)" if glow else edge,
            stroke_width=4 if glow else 1.5,
        ),
        *children,
        **attributes,
    )


@remembered
def card_back(
    x: float,
    y: float,
    width: float,
    height: float,
    *children: str,
    fill: str = "var(--accent)",
    **attributes: Any,
) -> str:
    """The back of a card: a frame and a lozenge, or what the caller prints there."""
    rim = min(width, height) * 0.09
    middle_x, middle_y = x + width / 2, y + height / 2
    lozenge = [
        (middle_x, y + 2.2 * rim),
        (x + width - 2.2 * rim, middle_y),
        (middle_x, y + height - 2.2 * rim),
        (x + 2.2 * rim, middle_y),
    ]
    print_on_it = children or (
        polygon(lozenge, fill=LIGHT, fill_opacity=0.14),
        polygon(lozenge, fill="none", stroke=LIGHT, stroke_opacity=0.45, stroke_width=1.5),
    )
    frame = box(
        *(x + rim, y + rim, width - 2 * rim, height - 2 * rim),
        corner=rim * 0.6,
        fill="none",
        stroke=LIGHT,
        stroke_opacity=0.45,
        stroke_width=1.5,
    )
    return card(x, y, width, height, frame, *print_on_it, fill=fill, edge="none", **attributes)


@remembered
def die(
    x: float,
    y: float,
    edge: float,
    *children: str,
    pips: int = 0,
    fill: str = "var(--raised)",
    ink: str = "var(--ink)",
    **attributes: Any,
) -> str:
    """A die centred on (x, y) with 0 to 6 pips, or with a face that the caller draws."""
    left, top, corner = x - edge / 2, y - edge / 2, edge * 0.2
    return group(
        shadow(left, top, edge, edge, corner=corner, drop=edge * 0.06),
        box(
            left, top, edge, edge, corner=corner, fill=fill, stroke=SHADE, stroke_opacity=0.3, stroke_width=edge * 0.02
        ),
        box(
            left + edge * 0.06,
            top + edge * 0.05,
            edge * 0.88,
            edge * 0.8,
            corner=corner * 0.9,
            fill=LIGHT,
            fill_opacity=0.08,
        ),
        *(disc(x + right * edge / 6, y + down * edge / 6, edge * 0.085, fill=ink) for right, down in _PIPS[pips]),
        *children,
        **attributes,
    )


@remembered
def token(
    x: float,
    y: float,
    radius: float,
    *children: str,
    fill: str = "var(--raised)",
    edge: str = SHADE,
    **attributes: Any,
) -> str:
    """A round token with a bevelled rim; what is printed on it is drawn by the caller."""
    return group(
        disc(x, y + radius * 0.1, radius, fill=SHADE, fill_opacity=0.22),
        disc(
            x,
            y,
            radius,
            fill=fill,
            stroke=edge,
            stroke_opacity=0.35 if edge == SHADE else None,
            stroke_width=radius * 0.06,
        ),
        disc(x, y, radius * 0.84, fill="none", stroke=LIGHT, stroke_opacity=0.4, stroke_width=radius * 0.06),
        *children,
        **attributes,
    )


@remembered
def pawn(x: float, y: float, height: float, seat: Seat, **attributes: Any) -> str:
    """A pawn in a seat's colour, its shape on the chest, standing on (x, y)."""
    unit = height / 10
    rim = {"stroke": SHADE, "stroke_opacity": 0.45, "stroke_width": unit * 0.3, "stroke_linejoin": "round"}
    return at(
        *(x, y),
        _foot_shadow(3.6 * unit),
        path(_scaled(_PAWN, unit), fill=seat_colour(seat), **rim),
        disc(0, -7.6 * unit, 2.3 * unit, fill=seat_colour(seat), **rim),
        seat_shape(seat, 0, -1.9 * unit, 1.4 * unit, fill="var(--seat-ink)"),
        **attributes,
    )


@remembered
def totem(x: float, y: float, height: float, seat: Seat, **attributes: Any) -> str:
    """A carved totem pole in a seat's colour: wings, a face, its shape on the block below; it stands on (x, y)."""
    unit = height / 12
    rim = {"stroke": SHADE, "stroke_opacity": 0.45, "stroke_width": unit * 0.35, "stroke_linejoin": "round"}
    carved = {"fill": "none", "stroke": "var(--seat-ink)", "stroke_width": unit * 0.6, "stroke_linecap": "round"}
    return at(
        *(x, y),
        _foot_shadow(3.6 * unit),
        path(_scaled(_TOTEM_WINGS, unit), fill=seat_colour(seat), **rim),
        path(_scaled(_TOTEM_POLE, unit), fill=seat_colour(seat), **rim),
        path(_scaled(_TOTEM_LIT_SIDE, unit), fill=LIGHT, fill_opacity=0.22),
        path(_scaled(_TOTEM_FACE, unit), **carved),
        seat_shape(seat, 0, -2.4 * unit, 1.5 * unit, fill="var(--seat-ink)"),
        **attributes,
    )


# Outlines as commands with points, standing on (0, 0); a totem is 12 units high, a pawn 10.
_Outline = Sequence[tuple[str, tuple[float, ...]]]
_PAWN: _Outline = (
    ("M", (-3.2, 0)), ("C", (-3.2, -2, -1.3, -3, -1.2, -6)), ("L", (1.2, -6)),
    ("C", (1.3, -3, 3.2, -2, 3.2, 0)), ("Z", ()),
)  # fmt: skip
_TOTEM_POLE: _Outline = (
    ("M", (-2.6, 0)), ("L", (-2.6, -4.7)), ("L", (-2.1, -5.1)), ("L", (-2.1, -10.4)), ("Q", (-2.1, -12, 0, -12)),
    ("Q", (2.1, -12, 2.1, -10.4)), ("L", (2.1, -5.1)), ("L", (2.6, -4.7)), ("L", (2.6, 0)), ("Z", ()),
)  # fmt: skip
_TOTEM_WINGS: _Outline = (
    ("M", (0, -7.9)), ("L", (-4.8, -9.4)), ("L", (-4.4, -7.6)), ("L", (-3.4, -6.4)), ("L", (0, -5.4)),
    ("L", (3.4, -6.4)), ("L", (4.4, -7.6)), ("L", (4.8, -9.4)), ("Z", ()),
)  # fmt: skip
_TOTEM_LIT_SIDE: _Outline = (
    ("M", (-1.5, -5.4)), ("L", (-1.5, -10.3)), ("Q", (-1.5, -11.3, -0.4, -11.4)), ("L", (-0.4, -5.4)), ("Z", ()),
)  # fmt: skip
_TOTEM_FACE: _Outline = (
    ("M", (-0.95, -9.7)), ("L", (-0.9, -9.7)), ("M", (0.9, -9.7)), ("L", (0.95, -9.7)),
    ("M", (-0.8, -7.2)), ("L", (0.8, -7.2)), ("M", (-1.5, -4.9)), ("L", (1.5, -4.9)),
)  # fmt: skip


def _scaled(outline: _Outline, unit: float) -> str:
    return "".join(command + " ".join(f"{number * unit:.2f}" for number in numbers) for command, numbers in outline)


@remembered
def _foot_shadow(radius: float) -> str:
    return tag("ellipse", rx=radius, ry=radius * 0.3, fill=SHADE, fill_opacity=0.28)


def track(
    x: float,
    y: float,
    spaces: Sequence[str],
    *,
    step: float = 40,
    height: float = 40,
    marked: int | None = None,
    **attributes: Any,
) -> str:
    """A row of spaces with a text on each, from left to right; the marked one stands out."""
    return group(
        *(
            _space(x + index * step, y, step, height, text, is_marked=index == marked)
            for index, text in enumerate(spaces)
        ),
        **attributes,
    )


@remembered
def _space(x: float, y: float, width: float, height: float, text: str, *, is_marked: bool) -> str:
    edge = {"stroke": "var(--glow)", "stroke_width": 3} if is_marked else {"stroke": "var(--line)", "stroke_width": 1.5}
    size = min(width, height) * 0.42
    return box(x + 2, y + 2, width - 4, height - 4, corner=size * 0.4, fill="var(--raised)", **edge) + label(
        *(x + width / 2, y + height / 2, text), size=size, width=width - 8, bold=is_marked
    )


@remembered
def button(
    x: float,
    y: float,
    width: float,
    height: float,
    text: str,
    *,
    fill: str = "var(--accent)",
    ink: str = "var(--raised)",
    size: float = 18,
) -> str:
    """The drawing of a push button; wrap it in `hot` to make it work."""
    corner = height * 0.3
    return group(
        shadow(x, y, width, height, corner=corner),
        box(x, y, width, height, corner=corner, fill=fill),
        label(x + width / 2, y + height / 2, text, size=size, width=width - height * 0.5, fill=ink, bold=True),
    )


@remembered
def turn_marker(x: float, y: float, size: float) -> str:
    """The arrow at a player's place that says: your turn."""
    tip = [(x - size * 0.9, y - size), (x + size * 0.35, y), (x - size * 0.9, y + size)]
    return polygon(tip, fill="var(--glow)", stroke="var(--raised)", stroke_width=1.5, stroke_linejoin="round")


@remembered
def crown(x: float, y: float, size: float, **attributes: Any) -> str:
    """The crown of a winner, its foot centred on (x, y)."""
    half = size * 0.6
    outline = [
        (x - half, y),
        (x - half * 1.15, y - size * 0.62),
        (x - half * 0.5, y - size * 0.32),
        (x, y - size * 0.78),
    ]
    mirrored = [(2 * x - px, py) for px, py in reversed(outline[:-1])]
    return polygon(
        [*outline, *mirrored],
        **{"fill": "var(--glow)", "stroke": SHADE, "stroke_opacity": 0.45, "stroke_linejoin": "round", **attributes},
    )
