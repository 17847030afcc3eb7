"""The stage: the dice that have just been rolled, large enough to be enjoyed; words while there are none."""

from __future__ import annotations

from fireside.draw import Box, joined, remembered
from fireside.draw.lettering import LINE_HEIGHT, label
from fireside.draw.panels import sheet
from fireside.draw.shapes import crown, seat_badge
from fireside.engine.types import Seat

from ..rules.state import SLOTS
from .places import LEAST, draw_result, draw_throw
from .scene import Scene, Throw

STAGE = "p-stage-"  # what ids on the stage begin with
_DUEL_DICE = SLOTS - 1  # no Dora Milaje die in a ceremony
_GAP = 1.12  # from die to die, in edges


def draw_stage(scene: Scene, place: Box) -> str:
    """Who rolled, what, and what it brought; both sides of a ceremony, one below the other, the winner crowned."""
    throws = scene.thrown
    if not throws:
        return sheet(place, _words(scene, place.inset(10)))
    if len(throws) == 1:
        return sheet(place, _single(scene, throws[0], place))
    half = (place.height - 8) / 2
    rows = [Box(place.x, place.y + 4 + row * half, place.width, half) for row in range(2)]
    return sheet(place, *(_fighter(scene, throw, row) for throw, row in zip(throws, rows, strict=True)))


@remembered
def _name(player: Seat, name: str, x: float, y: float, width: float) -> str:
    return seat_badge(player, x + 10, y, 10) + label(
        x + 26, y, name, size=15, width=width - 26, least=LEAST, anchor="start"
    )


def _single(scene: Scene, throw: Throw, place: Box) -> str:
    x, y, width, height = place
    edge = min(height - 36, (width - 24) / SLOTS / _GAP)
    return (
        _name(throw.seat, scene.say.seat(throw.seat), x + 10, y + 16, 190)
        + draw_result(scene, throw, x + width - 12, y + 17, 19)
        + draw_throw(scene, throw, x + 14, y + 28 + (height - 34) / 2, edge, gap=_GAP, prefix=STAGE)
    )


def _fighter(scene: Scene, throw: Throw, place: Box) -> str:
    x, y, width, height = place
    left, middle = x + 168, y + height / 2
    edge = min(height - 6, (width - 168 - 50) / _DUEL_DICE / _GAP)
    return (
        _name(throw.seat, scene.say.seat(throw.seat), x + 10, middle, 156)
        + (crown(x + 20, middle - 7, 13) if throw.seat in scene.duellists[:1] else "")
        + draw_throw(scene, throw, left, middle, edge, gap=_GAP, prefix=STAGE)
        + draw_result(scene, throw, x + width - 10, middle, 18, is_brief=True)
    )


def _words(scene: Scene, place: Box) -> str:
    """The last sentences about what happened, as far as there is room."""
    lines = scene.past_lines(place.width, 14, room=int(place.height // (14 * LINE_HEIGHT)))
    step = 14 * LINE_HEIGHT
    top = place.y + (place.height - len(lines) * step) / 2
    return joined(
        label(place.x, top + (row + 0.5) * step, line, size=14, anchor="start", fill="var(--muted)")
        for row, line in enumerate(lines)
    )
