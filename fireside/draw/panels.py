"""Panels: parts of the table with an edge that lights up, the news, and the places of the players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fireside.draw.boxes import Box
from fireside.draw.lettering import LINE_HEIGHT, label, latest, paragraph, text_width, wrap
from fireside.draw.pieces import joined
from fireside.draw.shapes import box, crown, seat_badge, shadow, turn_marker
from fireside.draw.svg import group, remembered
from fireside.engine.types import Seat

CORNER = 14


def edge(*, is_lit: bool) -> dict[str, object]:
    """The outline of a panel; it is lit when somebody has to act."""
    if is_lit:
        return {"stroke": "var(--glow)", "stroke_width": 4}
    return {"stroke": "var(--line)", "stroke_width": 1.5}


def sheet(place: Box, *children: str, is_lit: bool = False, fill: str = "var(--raised)", title: str = "") -> str:
    """A part of the table that lies on its own shadow, with a heading if there is a title."""
    return group(_paper(place, title, fill, is_lit=is_lit), *children)


@remembered
def _paper(place: Box, title: str, fill: str, *, is_lit: bool) -> str:
    x, y, width, height = place
    paper = box(x, y, width, height, corner=CORNER, fill=fill, **edge(is_lit=is_lit))
    under = shadow(x, y, width, height, corner=CORNER) + paper
    if not title:
        return under
    return under + label(
        *(x + 16, y + 17, title), size=14, width=width - 32, anchor="start", bold=True, fill="var(--muted)"
    )


def news(
    place: Box,
    past: str | Sequence[str],
    now: str,
    *,
    small: float = 14,
    large: float = 20,
    most_past: int = 4,
    most_now: int = 4,
) -> str:
    """What just happened, small; below it, large, what everybody is waiting for; both in the middle of a box.

    What is asked takes precedence: the past gets only the lines that are left. Of a past that is given in sentences
    these are the latest; no sentence is cut off in the middle.
    """
    x, y, width, height = place
    now_lines = min(most_now, len(wrap(now, width, large, bold=True)))
    now_height = now_lines * large * LINE_HEIGHT
    fitting = int((height - now_height) / (small * LINE_HEIGHT))
    if not isinstance(past, str):
        past = latest(past, width, small, most_lines=min(most_past, fitting))
    past_lines = max(0, min(most_past, fitting, len(wrap(past, width, small)))) if past else 0
    past_height = past_lines * small * LINE_HEIGHT
    gap = min(8.0, height - now_height - past_height) if past_lines else 0.0
    top = y + (height - past_height - gap - now_height) / 2
    first, second = top + small * LINE_HEIGHT / 2, top + past_height + gap + large * LINE_HEIGHT / 2
    told = paragraph(x, first, past, width, size=small, most_lines=past_lines or 1, fill="var(--muted)")
    asked = paragraph(x, second, now, width, size=large, most_lines=now_lines, bold=True)
    return group(told if past_lines else "", asked)


def player_panel(
    x: float,
    y: float,
    width: float,
    height: float,
    *children: str,
    seat: Seat,
    name: str,
    short_name: str = "",
    score: str = "",
    is_turn: bool = False,
    is_winner: bool = False,
    header: float = 44,
    reserve: float = 0,
    least: float = 0,
    **attributes: Any,
) -> str:
    """A player's place: badge, name and score in a header, whose turn it is; the caller draws the rest.

    `short_name` is for panels where the name does not fit; `reserve` is the width that is kept free for the caller
    between name and score; `least` is the smallest size of letters for the name.
    """
    place = Box(x, y, width, height)
    names = (name, short_name)
    shown = _player(place, seat, names, score, header, reserve, least, is_turn=is_turn, is_winner=is_winner)
    return group(shown, *children, **attributes)


@remembered
def _player(
    place: Box,
    seat: Seat,
    names: tuple[str, str],
    score: str,
    header: float,
    reserve: float,
    least: float,
    *,
    is_turn: bool,
    is_winner: bool,
) -> str:
    """What does not depend on the rest of the place."""
    x, y, width, height = place
    name, short_name = names
    middle, radius = y + header / 2, header * 0.34
    name_x = x + header * 0.25 + 2 * radius + header * 0.2
    name_size, score_size = min(header * 0.42, 22), min(header * 0.52, 30)
    score_width = text_width(score, score_size, bold=True) + header * 0.5
    name_width = x + width - score_width - reserve - name_x
    if short_name and text_width(name, name_size, bold=True) > name_width:
        name = short_name
    return joined(
        (
            shadow(x, y, width, height, corner=12),
            box(x, y, width, height, corner=12, fill="var(--raised)", **edge(is_lit=is_turn)),
            turn_marker(x, middle, min(header * 0.25, 13)) if is_turn else "",
            seat_badge(seat, x + header * 0.25 + radius, middle, radius),
            label(
                *(name_x, middle, name),
                size=name_size,
                width=name_width,
                least=least,
                anchor="start",
                bold=is_turn or is_winner,
            ),
            label(x + width - header * 0.3, middle, score, size=score_size, anchor="end", bold=True) if score else "",
            crown(x + header * 0.25 + radius, y + header * 0.22, header * 0.4) if is_winner else "",
        )
    )


@remembered
def player_chip(
    x: float,
    y: float,
    width: float,
    height: float,
    *children: str,
    seat: Seat,
    score: str = "",
    is_turn: bool = False,
    is_winner: bool = False,
    header: float = 30,
    **attributes: Any,
) -> str:
    """A player among many in a row: badge and score, without the name, which stands in full elsewhere."""
    middle, radius = y + header / 2, header * 0.36
    badge_x, score_size = x + header * 0.16 + radius, header * 0.58
    return group(
        box(x, y, width, height, corner=10, fill="var(--raised)", **edge(is_lit=is_turn)),
        seat_badge(seat, badge_x, middle, radius),
        label(x + width - header * 0.25, middle, score, size=score_size, anchor="end", bold=True) if score else "",
        crown(badge_x, y + header * 0.2, header * 0.42) if is_winner else "",
        *children,
        **attributes,
    )
