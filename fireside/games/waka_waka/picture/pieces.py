"""The pieces of Waka Waka: goods, cards, coins."""

from __future__ import annotations

from typing import Any

from fireside.draw import remembered
from fireside.draw.lettering import label, paragraph
from fireside.draw.shapes import LIGHT, SHADE, at, box, card, card_back, disc
from fireside.draw.svg import group
from fireside.games.waka_waka import notation, tables
from fireside.games.waka_waka.picture import emblems
from fireside.games.waka_waka.rules.state import SHARED
from fireside.texts import Say

_CARD_NAMES = tuple(tables.CARDS)
CARD_SHAPE = 1.4  # height of a card for its width
_READABLE = 80  # the width from which a card tells its effect


@remembered
def good_colour(good: int) -> str:
    """The colour of a good's tile."""
    return f"var(--waka-{tables.GOODS[good]})"


@remembered
def good_tile(x: float, y: float, edge: float, good: int, *extra: str, **attributes: Any) -> str:
    """A good, face up, centred on (x, y)."""
    return _tile(
        *(x, y, edge, good_colour(good)),
        at(x, y, emblems.GOODS[good]("var(--waka-good-ink)", good_colour(good)), scale=edge / 27),
        *extra,
        **attributes,
    )


@remembered
def hidden_tile(x: float, y: float, edge: float, **attributes: Any) -> str:
    """A good, face down."""
    mark = at(x, y, emblems.back("var(--waka-back-ink)"), scale=edge / 27)
    return _tile(x, y, edge, "var(--waka-back)", mark, **attributes)


@remembered
def _tile(x: float, y: float, edge: float, fill: str, *children: str, **attributes: Any) -> str:
    left, top, corner = x - edge / 2, y - edge / 2, edge * 0.2
    return group(
        box(left, top + edge * 0.06, edge, edge, corner=corner, fill=SHADE, fill_opacity=0.3),
        box(left, top, edge, edge, corner=corner, fill=fill),
        box(
            *(left + edge * 0.05, top + edge * 0.05, edge * 0.9, edge * 0.9),
            corner=corner * 0.8,
            fill="none",
            stroke=LIGHT,
            stroke_opacity=0.35,
            stroke_width=edge * 0.035,
        ),
        *children,
        **attributes,
    )


@remembered
def seen_mark(x: float, y: float, size: float) -> str:
    """The eye on something hidden that the viewer has looked at."""
    return group(
        disc(x, y, size * 0.62, fill="var(--raised)", stroke="var(--line)"),
        at(x, y, emblems.eye("var(--ink)", "var(--raised)"), scale=size / 22),
    )


@remembered
def coin(x: float, y: float, radius: float, text: str = "") -> str:
    """A piece of gold, or a price."""
    return group(
        disc(x, y + radius * 0.1, radius, fill=SHADE, fill_opacity=0.3),
        disc(x, y, radius, fill="var(--waka-gold)", stroke="var(--waka-gold-edge)", stroke_width=radius * 0.14),
        disc(x, y, radius * 0.74, fill="none", stroke="var(--waka-gold-edge)", stroke_width=radius * 0.07),
        label(x, y, text, size=radius * 1.05, fill="var(--waka-gold-ink)", bold=True) if text else "",
    )


@remembered
def card_colour(kind: int) -> str:
    """The colour of a card's picture."""
    return f"var(--waka-{_CARD_NAMES[kind]})"


def playing_card(
    x: float,
    y: float,
    width: float,
    kind: int,
    say: Say,
    *,
    count: int = 1,
    glow: bool = False,
    pale: bool = False,
    **attributes: Any,
) -> str:
    """A card with its emblem and name; a large one tells its effect; identical cards lie in a stack."""
    height = width * CARD_SHAPE
    layers = range(min(count, 3) - 1, 0, -1)
    return group(
        *(card(x + 4 * layer, y - 4 * layer, width, height) for layer in layers),
        card(x, y, width, height, _face(x, y, width, kind, say), _count(x, y, width, count), glow=glow),
        opacity=0.55 if pale else None,
        **attributes,
    )


def _face(x: float, y: float, width: float, kind: int, say: Say) -> str:
    """What is printed on a card: the picture, the name below it, and the effect where there is room."""
    is_large = width >= _READABLE
    picture = width * CARD_SHAPE * (0.45 if is_large else 0.66)
    rim, middle, ground = width * 0.06, x + width / 2, card_colour(kind)
    name_y = y + rim + picture + width * (0.12 if is_large else 0.13)
    name_size = width * (0.125 if is_large else 0.15)
    emblem = emblems.CARDS[kind]("var(--waka-card-ink)", ground)
    return group(
        box(x + rim, y + rim, width - 2 * rim, picture, corner=width * 0.05, fill=ground),
        at(middle, y + rim + picture / 2, emblem, scale=picture / 30),
        coin(x + width * 0.16, y + width * 0.16, width * 0.1, "1") if SHARED[kind] else "",
        label(
            middle, name_y, _capital(notation.card_text(kind, say)), size=name_size, width=width - 2 * rim, bold=True
        ),
        _effect_text(x + rim, y + picture + width * 0.34, width - 2 * rim, kind, say) if is_large else "",
    )


@remembered
def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _effect_text(x: float, y: float, width: float, kind: int, say: Say) -> str:
    size = width * 0.112
    text = say(f"effects.{_CARD_NAMES[kind]}")
    return paragraph(
        x + width / 2, y, text, width, size=size, most_lines=4, anchor="middle", fill="var(--muted)", line_height=1.22
    )


@remembered
def _count(x: float, y: float, width: float, count: int) -> str:
    if count < 2:
        return ""
    x, y, radius = x + width * 0.94, y + width * 0.06, width * 0.13
    return group(
        disc(x, y, radius, fill="var(--ink)"),
        label(x, y, f"×{count}", size=radius * 1.05, fill="var(--raised)", bold=True),
    )


@remembered
def card_chip(x: float, y: float, edge: float, kind: int, count: int) -> str:
    """A kind of card as a small square, and how many of it there are."""
    middle, ground = edge / 2, card_colour(kind)
    return group(
        box(x, y, edge, edge, corner=edge * 0.23, fill=ground),
        at(x + middle, y + middle, emblems.CARDS[kind]("var(--waka-card-ink)", ground), scale=edge / 29),
        label(x + edge * 1.12, y + middle, str(count), size=edge * 0.54, anchor="start") if count > 1 else "",
    )


@remembered
def hidden_card(x: float, y: float, width: float, **attributes: Any) -> str:
    """The back of a card."""
    height = width * CARD_SHAPE
    mark = at(x + width / 2, y + height / 2, emblems.back(LIGHT), scale=width / 26)
    return card_back(x, y, width, height, mark, fill="var(--waka-back)", **attributes)


@remembered
def ring(x: float, y: float, width: float, height: float, corner: float) -> str:
    """The glow around something that can be clicked."""
    frame = (x - 3, y - 3, width + 6, height + 6)
    return group(
        box(*frame, corner=corner, fill="none", stroke="var(--raised)", stroke_width=7),
        box(*frame, corner=corner, fill="none", stroke="var(--glow)", stroke_width=4),
        pointer_events="none",
    )
