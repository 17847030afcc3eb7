"""The players in brief, for a phone: shield, cup or vote, points if they can be seen."""

from __future__ import annotations

from collections.abc import Sequence

from fireside.draw import Box, explained, group, joined
from fireside.draw.lettering import label
from fireside.draw.panels import edge
from fireside.draw.shapes import box, seat_badge, touch_area
from fireside.engine.types import Seat

from ..rules import state as codes
from . import tips
from .pieces import point, stone
from .places import draw_cup, draw_standard, draw_vote, facts
from .scene import Scene

CHIP = "p-chip-"  # what ids on chips begin with
HEIGHT = 72.0
_STRIP = 28.0  # the height of the line with badge and points


def draw_chips(scene: Scene, places: Sequence[Box]) -> str:
    """A chip for every player, in the order of their seats."""
    return joined(_chip(scene, player, place) for player, place in enumerate(places))


def _chip(scene: Scene, player: Seat, place: Box) -> str:
    x, y, width, height = place
    quarter = width / 4
    return group(
        box(x, y, width, height, corner=10, fill="var(--raised)", **edge(is_lit=player in scene.active)),
        draw_standard(scene, player, x + quarter + 1, y + 21, 34, CHIP),
        _on_table(scene, player, x + 3 * quarter - 2, y + 22),
        _points(scene, player, Box(x, y + height - _STRIP, width, _STRIP)),
        role="group",
        aria_label=facts(scene, player),
    )


def _on_table(scene: Scene, player: Seat, x: float, y: float) -> str:
    """The vote, else the cup, else what was spent: the last thing that the player put down."""
    seen = scene.seen
    if seen.vote[player] != codes.NONE:
        return draw_vote(scene, player, x, y, 15, CHIP)
    if seen.cup[player] != codes.NONE:
        return draw_cup(scene, player, x, y + 14, 32, CHIP)
    if seen.spent[player] == codes.NONE:
        return ""
    return explained(
        touch_area(x - 15, y - 15, 30, 30),
        label(x - 1, y, str(seen.spent[player]), size=17, anchor="end", bold=True),
        stone(x + 8, y, 18),
        tip=tips.cup(scene, player),
    )


def _points(scene: Scene, player: Seat, place: Box) -> str:
    x, y, width, height = place
    is_shown = scene.shows(player)
    text = str(scene.seen.points[player]) if is_shown else "?"
    middle = y + height / 2 - 1
    return explained(
        touch_area(*place),
        seat_badge(player, x + 13, middle, 8.5),
        label(x + width - 24, middle, text, size=16, anchor="end", bold=is_shown, fill="var(--ink)"),
        point(x + width - 13, middle, 18),
        tip=tips.totals(scene, player),
    )
