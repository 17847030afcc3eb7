"""The panes of the tall picture, for a phone."""

from __future__ import annotations

from fireside.draw import Box, Pane, joined
from fireside.draw.panes import TALL_WIDTH
from fireside.engine.types import SPECTATOR

from . import layout
from .chips import draw_chips
from .mound import SMALL, draw_mound
from .own import draw_own_low
from .places import MAIN, draw_place
from .rail import draw_rail
from .scene import Scene
from .stage import draw_stage

AGAIN = "p-again-"  # what ids begin with in the viewer's row, as the pieces themselves lie in the pane of their own


def board_pane(scene: Scene) -> Pane:
    """The Mound, the dice that have just been rolled, the rail, and the players in brief."""
    where = layout.board(int(scene.seen.players))
    return Pane(
        where.height,
        draw_mound(scene, SMALL, 0, 0)
        + draw_stage(scene, where.stage)
        + draw_rail(scene, where.rail)
        + draw_chips(scene, where.chips),
    )


def own_pane(scene: Scene) -> Pane:
    """The viewer's own place, and the choices that they have; a spectator has neither."""
    if scene.seat == SPECTATOR:
        return Pane(0)
    place = Box(10, 3, TALL_WIDTH - 14, layout.OWN_HEIGHT - 8)
    return Pane(layout.OWN_HEIGHT, draw_own_low(scene, scene.seat, place))


def players_pane(scene: Scene) -> Pane:
    """A row for each player, in the order of their seats."""
    height, places = layout.rows(int(scene.seen.players))
    drawn = [
        draw_place(scene, player, place, AGAIN if player == scene.seat else MAIN) for player, place in enumerate(places)
    ]
    return Pane(height, joined(drawn))
