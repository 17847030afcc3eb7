"""The panes of a tall picture of Wapi."""

from __future__ import annotations

from fireside.draw import Box, Pane, joined
from fireside.engine.types import SPECTATOR

from . import layout, players
from .bag import draw_bag
from .board import draw_board
from .choices import mine_buttons, totem_buttons
from .layout import GAP
from .scene import Scene


def board_pane(scene: Scene) -> Pane:
    """What everybody looks at: the board, the players in brief, the bag."""
    where = layout.board_pane(int(scene.seen.players))
    chips = [players.chip(scene, player, place) for player, place in enumerate(where.chips)]
    bag = draw_bag(scene, where.bag, columns=11)
    return Pane(where.height, joined([*draw_board(scene, *where.board), *chips, bag]))


def own_pane(scene: Scene) -> Pane:
    """The viewer's own place, and the choices that they have; a spectator has neither."""
    if scene.seat == SPECTATOR:
        return Pane(0)
    where = layout.own_pane(is_asked=bool(scene.legal))
    return Pane(where.height, players.row(scene, scene.seat, where.place) + _choices(scene, where.choices))


def _choices(scene: Scene, place: Box) -> str:
    if scene.has_to_choose:
        x, y, width, height = place
        half = (width - GAP) / 2
        return totem_buttons(scene, Box(x, y, half, height), Box(x + half + GAP, y, half, height))
    return mine_buttons(scene, place) if scene.legal else ""


def players_pane(scene: Scene) -> Pane:
    """A row for each player; the viewer's totems have their ids in the viewer's own pane."""
    where = layout.players_pane(int(scene.seen.players))
    rows = [
        players.row(scene, player, place, has_ids=player != scene.seat) for player, place in enumerate(where.places)
    ]
    return Pane(where.height, joined(rows))
