"""The news on a wide table: small, what just happened; large, what everybody waits for."""

from __future__ import annotations

from fireside.draw import Box
from fireside.draw.lettering import LINE_HEIGHT, label, paragraph, wrap
from fireside.draw.panels import sheet

from .scene import Scene

_SMALL, _LARGE = 14, 18


def draw_news(scene: Scene, place: Box) -> str:
    """What is asked takes precedence; much happens in one step, so of the past the last sentences are shown."""
    x, y, width, height = place.x + 14, place.y + 6, place.width - 28, place.height - 12
    now = scene.now_text()
    now_height = len(wrap(now, width, _LARGE, bold=True)) * _LARGE * LINE_HEIGHT
    step = _SMALL * LINE_HEIGHT
    past = scene.past_lines(width, _SMALL, room=int((height - now_height - 4) // step))
    top = y + (height - len(past) * step - now_height) / 2
    return sheet(
        place,
        *(
            label(x, top + (row + 0.5) * step, line, size=_SMALL, anchor="start", fill="var(--muted)")
            for row, line in enumerate(past)
        ),
        paragraph(x, top + len(past) * step + _LARGE * LINE_HEIGHT / 2, now, width, size=_LARGE, bold=True),
        is_lit=scene.is_asked,
    )
