"""The Seal cards of Wangdo in the picture: their fronts, their backs, and how they are counted at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fireside.draw import Box, group, remembered, tag
from fireside.draw.lettering import label, wrap
from fireside.draw.shapes import at, box, card, card_back, disc, path

from .. import tables
from .emblems import dragon_seal
from .pieces import bag_shape, bear_head, stele

_ORANGE, _BLUE = tables.COLOURS.index("orange"), tables.COLOURS.index("blue")
_HIGH = 100.0  # cards that are higher than this have room for their seal
_LINE = {"fill": "none", "stroke": "var(--ink)", "stroke_width": 0.14, "stroke_linecap": "round"}


@remembered
def seal_card(place: Box, number: int, title: str, *, size: float, is_hot: bool, **attributes: Any) -> str:
    """The front of a Seal card: its title on a ribbon, a sign for its effect, and the seal that it is worth."""
    x, y, width, height = place
    ribbon = 2.6 * size
    room = height - 4 - ribbon
    middle = y + 4 + ribbon + room * (0.47 if height > _HIGH else 0.5)
    return card(
        *place,
        box(x + 4, y + 4, width - 8, ribbon, corner=5, fill="var(--wangdo-seal)"),
        _title(x + width / 2, y + 4 + ribbon / 2, title, width - 10, size),
        emblem(number, x + width / 2, middle, room * (0.34 if height > _HIGH else 0.38)),
        dragon_seal(x + width - 12, y + height - 12, 7) if height > _HIGH else "",
        glow=is_hot,
        fill="var(--wangdo-card)",
        **attributes,
    )


@remembered
def _title(x: float, y: float, text: str, width: float, size: float) -> str:
    """The title of a card, on two lines if needed."""
    bold = width > _HIGH
    lines = wrap(text, width, size, bold=bold)
    top = y - (len(lines) - 1) * size * 0.57
    return group(
        *(
            label(x, top + row * size * 1.14, line, size=size, bold=bold, fill="var(--wangdo-seal-ink)")
            for row, line in enumerate(lines)
        )
    )


@remembered
def emblem(number: int, x: float, y: float, radius: float) -> str:
    """The sign of a Seal card."""
    return at(x, y, _EMBLEMS[number](), scale=radius)


def _number(text: str, x: float, y: float = 0) -> str:
    return label(x, y, text, size=1, bold=True)


def _merchants_favour() -> str:
    return _number("−2", -0.6) + stele(_ORANGE, 0.8, 0.85, 1.75)


def _twin_bears() -> str:
    return bear_head(_ORANGE, -0.62, 0.1, 0.55) + bear_head(_ORANGE, 0.62, 0.1, 0.55)


def _pilgrim() -> str:
    """A stele that stands alone."""
    ring = disc(0, 0, 1.05, fill="none", stroke="var(--ink)", stroke_width=0.12, stroke_dasharray="0.3 0.25")
    return ring + stele(_BLUE, 0, 0.75, 1.6)


def _full_cart() -> str:
    wood = {"fill": "var(--wangdo-bag)", "stroke": "var(--wangdo-bag-edge)", "stroke_width": 0.08}
    return group(
        stele(_ORANGE, -0.45, 0.15, 1.2),
        stele(_BLUE, 0.45, 0.15, 1.2),
        path("M-1.1 0.05H1.1L0.9 0.6H-0.9Z", **wood),
        path("M1.05 0.2L1.5 -0.05", **{**_LINE, "stroke": "var(--wangdo-bag-edge)"}),
        disc(-0.5, 0.75, 0.27, fill="var(--wangdo-card)", stroke="var(--wangdo-bag-edge)", stroke_width=0.12),
        disc(0.5, 0.75, 0.27, fill="var(--wangdo-card)", stroke="var(--wangdo-bag-edge)", stroke_width=0.12),
    )


def _second_breath() -> str:
    return path("M0.62 -0.75A0.98 0.98 0 1 0 0.97 0.1M0.72 -1.15V-0.68H0.25", **_LINE) + _number("+1", 0)


def _bear_market() -> str:
    arrows = path(
        "M-0.42 -0.25H0.4M0.18 -0.47L0.42 -0.25L0.18 -0.03M0.42 0.3H-0.4M-0.18 0.08L-0.42 0.3L-0.18 0.52", **_LINE
    )
    return stele(_ORANGE, -1, 0.8, 1.5) + arrows + stele(_BLUE, 1, 0.8, 1.5)


def _moving_monuments() -> str:
    ground: dict[str, Any] = {
        "cy": 0.78,
        "rx": 0.6,
        "ry": 0.24,
        "fill": "var(--wangdo-land)",
        "stroke": "var(--wangdo-rim)",
    }
    return group(
        *(tag("ellipse", cx=x, stroke_width=0.06, **ground) for x in (-0.75, 0.75)),
        *(stele(_BLUE, -0.75, 0.8, 1.35), stele(_ORANGE, 0.75, 0.8, 1.35)),
        path(
            "M-0.75 -0.75Q0 -1.25 0.75 -0.75M0.42 -0.72L0.78 -0.73L0.68 -1.08M-0.42 -0.72L-0.78 -0.73L-0.68 -1.08",
            **_LINE,
        ),
    )


def _open_bag() -> str:
    return _number("+3", -0.7) + at(0.75, 0.85, bag_shape(), scale=1.6)


def _dragons_favour() -> str:
    return dragon_seal(-0.55, 0, 0.48) + dragon_seal(0.55, 0, 0.48)


_EMBLEMS: tuple[Callable[[], str], ...] = (
    *(_merchants_favour, _twin_bears, _pilgrim, _full_cart, _second_breath),
    *(_bear_market, _moving_monuments, _open_bag, _dragons_favour),
)


@remembered
def seal_back(x: float, y: float, width: float, height: float, **attributes: Any) -> str:
    """The back of a Seal card: one Dragon Seal (WD-1.7)."""
    mid = dragon_seal(x + width / 2, y + height / 2, width * 0.24)
    return card_back(x, y, width, height, mid, fill="var(--wangdo-back)", **attributes)


@remembered
def counted_card(x: float, y: float, width: float, height: float, seals: int, **attributes: Any) -> str:
    """A Seal card that is shown at the end: the seals that it counts for (WD-7.2)."""
    step = height * 0.27
    first = y + height / 2 - step * (seals - 1) / 2
    drawings = [dragon_seal(x + width / 2, first + step * row, width * 0.17) for row in range(seals)]
    return card(x, y, width, height, *drawings, fill="var(--wangdo-card)", **attributes)
