"""The pieces of Waka Waka: goods, cards, coins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fireside.draw import Box, remembered
from fireside.draw.lettering import label, paragraph, text_width, wrap
from fireside.draw.shapes import LIGHT, SHADE, at, box, card, card_back, disc
from fireside.draw.svg import group
from fireside.texts import Say

from .. import notation, tables
from ..rules.state import SHARED
from ..tables import FEE
from . import emblems

_CARD_NAMES = tuple(tables.CARDS)
_LEADING = 1.2  # the height of a line on a card
_LINES = 3  # that an effect has room for


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
def lower_tiles(x: float, y: float, edge: float, fill: str, count: int) -> str:
    """What can be seen of the tiles under the top one of a heap."""
    return group(*(_tile(x + 2 * layer, y - 3 * layer, edge, fill) for layer in range(min(count, 3) - 1, 0, -1)))


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
        disc(x, y, radius * 0.8, fill="none", stroke="var(--waka-gold-edge)", stroke_width=radius * 0.07),
        label(x, y, text, size=radius * 1.3, fill="var(--waka-gold-ink)", bold=True) if text else "",
    )


@remembered
def number_badge(x: float, y: float, text: str, size: float) -> str:
    """How many there are of something, centred on (x, y)."""
    width = max(text_width(text, size, bold=True) + size * 0.5, size * 1.5)
    return group(
        box(x - width / 2, y - size * 0.75, width, size * 1.5, corner=size * 0.75, fill="var(--ink)"),
        label(x, y, text, size=size, fill="var(--raised)", bold=True),
    )


@remembered
def card_colour(kind: int) -> str:
    """The colour of a card's picture."""
    return f"var(--waka-{_CARD_NAMES[kind]})"


@dataclass(frozen=True)
class CardStyle:
    """How large the lettering of cards is, and how wide cards must be for it."""

    name: float
    effect: float
    readable: float  # a card that is at least this wide tells its effect
    narrowest: float  # on which every name fits


def playing_card(
    place: Box,
    kind: int,
    say: Say,
    style: CardStyle,
    *,
    count: int = 1,
    glow: bool = False,
    pale: bool = False,
    **attributes: Any,
) -> str:
    """A card with its emblem and name; a wide one tells its effect; identical cards lie in a stack."""
    x, y, width, height = place
    name = _fitting_name(kind, say, width - 3, style.name)
    effect = say(f"effects.{_CARD_NAMES[kind]}") if width >= style.readable else ""
    return group(
        *(card(x + 2 * layer, y - 2 * layer, width, height) for layer in range(min(count, 3) - 1, 0, -1)),
        card(x, y, width, height, _face(place, kind, name, effect, style), glow=glow),
        number_badge(x + width - style.name, y + style.name * 0.7, f"×{count}", style.name) if count > 1 else "",
        opacity=0.55 if pale else None,
        **attributes,
    )


def _fitting_name(kind: int, say: Say, width: float, size: float) -> str:
    """What a card is called, or the short form where that does not fit."""
    name = notation.card_text(kind, say)
    if text_width(name, size) > width:
        name = say(f"short.{_CARD_NAMES[kind]}")
    return name[:1].upper() + name[1:]


@remembered
def _face(place: Box, kind: int, name: str, effect: str, style: CardStyle) -> str:
    """What is printed on a card: the picture, the name below it, and the effect."""
    x, y, width, height = place
    rim, middle, ground = 4.0, x + width / 2, card_colour(kind)
    lines = max(_LINES, len(wrap(effect, width - 3 * rim, style.effect)))  # names are level on cards side by side
    told = lines * style.effect * _LEADING if effect else 0
    picture = height - 2 * rim - style.name * 1.4 - told
    if picture < style.name * 2 and effect:
        return _face(place, kind, name, "", style)
    below = y + rim + picture
    scale, corner = min(picture, width - 2 * rim) / 27, style.name * 0.8
    return group(
        box(x + rim, y + rim, width - 2 * rim, picture, corner=5, fill=ground),
        at(middle, y + rim + picture / 2, emblems.CARDS[kind]("var(--waka-card-ink)", ground), scale=scale),
        coin(x + rim + corner, y + rim + corner, style.name * 0.78, str(FEE)) if SHARED[kind] else "",
        label(middle, below + style.name * 0.75, name, size=style.name),
        paragraph(
            *(middle, below + style.name * 1.4 + style.effect * _LEADING / 2, effect, width - 3 * rim),
            size=style.effect,
            line_height=_LEADING,
            anchor="middle",
            fill="var(--muted)",
        )
        if effect
        else "",
    )


@remembered
def card_chip(x: float, y: float, edge: float, kind: int) -> str:
    """A kind of card as a small square."""
    middle, ground = edge / 2, card_colour(kind)
    return group(
        box(x, y, edge, edge, corner=edge * 0.23, fill=ground),
        at(x + middle, y + middle, emblems.CARDS[kind]("var(--waka-card-ink)", ground), scale=edge / 29),
    )


@remembered
def hidden_card(x: float, y: float, width: float, height: float, **attributes: Any) -> str:
    """The back of a card."""
    mark = at(x + width / 2, y + height / 2, emblems.back(LIGHT), scale=min(width, height) / 26)
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
