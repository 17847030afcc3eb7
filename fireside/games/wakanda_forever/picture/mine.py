"""The Mine."""

from __future__ import annotations

from fireside.draw import Box, group
from fireside.draw.lettering import label
from fireside.draw.shapes import box
from fireside.games.wakanda_forever import tables
from fireside.games.wakanda_forever.picture.pieces import stone
from fireside.games.wakanda_forever.picture.scene import Scene


def draw_mine(scene: Scene, place: Box) -> str:
    """The Mine: every stone that is left, heaped up from the floor."""
    x, y, width, height = place
    count = int(scene.seen.mine)
    title = scene.say("picture.mine", count=count)
    size = height * 0.12  # of a stone; letters go with it
    across = 12
    step_x = (width - 2 * size) / (across - 1)
    step_y = (height - 3.6 * size) / (tables.STONES / across - 1)
    heap = [
        stone(
            x + size + index % across * step_x + _jitter(index, 7) * step_x * 0.3,
            y + height - size - index // across * step_y + _jitter(index, 5) * step_y * 0.2,
            size * (1 + _jitter(index, 3) * 0.15),
        )
        for index in range(count)
    ]
    return group(
        box(x, y, width, height, corner=14, fill="var(--wf-crater)", stroke="var(--wf-mound)", stroke_width=4),
        label(
            *(x + width / 2, y + 6 + 0.7 * size, title),
            size=max(13, size * 0.7),
            width=width - 12,
            bold=True,
            fill="var(--wf-bone)",
        ),
        *heap,
        role="img",
        aria_label=title,
    )


def _jitter(index: int, stride: int) -> float:
    """From −1 to 1: stones do not lie in straight rows, but each stays where it was."""
    return (index * stride * 37 % 11 - 5) / 5
