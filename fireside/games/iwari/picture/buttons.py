"""The buttons of what has no place on the map: no second piece, no Feat, an exchange, a wild pair."""

from __future__ import annotations

from fireside.draw import Box, group, hot, joined, remembered
from fireside.draw.lettering import LINE_HEIGHT, paragraph, wrap
from fireside.draw.shapes import box, shadow
from fireside.engine.types import Action

from ..rules import state as codes
from .layout import LETTERS
from .scene import Scene

_STOPS = {codes.FINISH: "picture.finish", codes.DECLINE: "picture.decline"}
_LINES = 2


def draw_button(action: Action, place: Box, text: str, told: str, *, size: float = LETTERS, main: bool = True) -> str:
    """A button, which says in its tip what it does."""
    return hot(_face(place, text, size=size, main=main), action=action, legal=(action,), label=told, tip=told)


def draw_stop(scene: Scene, place: Box, *, size: float = LETTERS) -> str:
    """The button of whoever does not want to go on: no second piece, or no Feat; quiet if there is something else."""
    is_main = len(scene.legal) == 1
    return joined(
        draw_button(action, place, scene.say(text), scene.label(action), size=size, main=is_main)
        for action, text in _STOPS.items()
        if action in scene.legal
    )


def has_stop(scene: Scene) -> bool:
    """Whether there is such a button now."""
    return any(action in scene.legal for action in _STOPS)


@remembered
def _face(place: Box, text: str, *, size: float, main: bool) -> str:
    """The drawing of a button, its text in one line or two."""
    fill, ink = ("var(--accent)", "var(--raised)") if main else ("var(--raised)", "var(--ink)")
    bold = size > LETTERS  # small ones have no room for it
    lines = min(_LINES, len(wrap(text, place.width - 6, size, bold=bold)))
    x, y = place.middle
    top = y - (lines - 1) * size * LINE_HEIGHT / 2
    return group(
        shadow(*place, corner=9, drop=2),
        box(*place, corner=9, fill=fill, stroke="var(--line)", stroke_width=1),
        paragraph(x, top, text, place.width - 6, size=size, most_lines=lines, anchor="middle", fill=ink, bold=bold),
    )
