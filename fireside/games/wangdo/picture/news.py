"""The news in the picture of Wangdo, and the button for whatever has no place on the table."""

from __future__ import annotations

from fireside.draw import Box, group, remembered
from fireside.draw.lettering import LINE_HEIGHT, label, latest, paragraph, wrap
from fireside.draw.panels import news, sheet
from fireside.draw.shapes import box, shadow
from fireside.engine.types import Action

from .. import notation
from ..rules import state as codes
from .scene import Scene, Touch, touchable

_BUTTONS = {codes.END: "end", codes.DECLINE: "decline", codes.PAY_REST: "pay_rest", codes.STOP: "stop"}  # one at a time
_BUTTON = 250.0
_SMALL, _LARGE = 15.0, 18.0
_MOST_TALL_LINES = 4


def draw_news(scene: Scene, place: Box) -> str:
    """What just happened, what is asked, and a button."""
    x, y, width, height = place
    action = button_action(scene)
    text = Box(x + 16, y + 5, width - 32 - (_BUTTON + 8 if action is not None else 0), height - 10)
    button = Box(x + width - _BUTTON - 10, y + 11, _BUTTON, height - 22)
    return sheet(
        place,
        news(text, scene.sentences(), scene.now_text(), small=_SMALL, large=_LARGE),
        draw_button(scene, action, button) if action is not None else "",
        is_lit=scene.is_my_turn,
    )


def tall_news(scene: Scene, place: Box) -> tuple[str, float]:
    """What just happened, for a phone, and how high it is."""
    size = scene.least_text
    past = latest(scene.sentences(), place.width, size, most_lines=_MOST_TALL_LINES)
    if not past:
        return "", 0.0
    drawing = paragraph(place.x, place.y + size * LINE_HEIGHT / 2, past, place.width, size=size, fill="var(--muted)")
    return drawing, len(wrap(past, place.width, size)) * size * LINE_HEIGHT


def button_action(scene: Scene) -> Action | None:
    """What can be done that has no place on the table."""
    return next((action for action in _BUTTONS if action in scene.legal), None)


def draw_button(scene: Scene, action: Action, place: Box) -> str:
    """A button with a short text; pointing at it tells the rest."""
    text = scene.say(f"picture.buttons.{_BUTTONS[action]}")
    touch = Touch(action, notation.describe_action(scene.seen, scene.seat, action, scene.say), None)
    face = _button(place, text, scene.least_text + 2, is_quiet=action == codes.DECLINE)
    return touchable(face, touch, tip=f"{touch.text}.")


@remembered
def _button(place: Box, text: str, size: float, *, is_quiet: bool) -> str:
    """A push button with a text that may take several lines; it is quiet if it gives nothing."""
    fill, ink = ("var(--raised)", "var(--ink)") if is_quiet else ("var(--accent)", "var(--raised)")
    x, y, width, height = place
    lines = wrap(text, width - 12, size, bold=True)
    top = y + height / 2 - (len(lines) - 1) * size * 0.6
    rows = [
        label(x + width / 2, top + row * size * 1.2, line, size=size, bold=True, fill=ink)
        for row, line in enumerate(lines)
    ]
    face = box(*place, corner=12, fill=fill, stroke="var(--line)", stroke_width=1.5)
    return group(shadow(*place, corner=12), face, *rows)
