"""The picture of Wapi: a disc of six mines around what was just drawn, the players, and what is left in the bag."""

from __future__ import annotations

from functools import partial

from fireside.draw import Box, Drawing, picture, tall_picture
from fireside.draw.panels import news, sheet
from fireside.draw.panes import BOARD, OWN, PLAYERS
from fireside.draw.shapes import box

from . import layout, players
from .bag import draw_bag
from .board import draw_board
from .choices import totem_buttons
from .colours import PALETTE
from .layout import GAP
from .panes import board_pane, own_pane, players_pane
from .pieces import definitions
from .scene import Scene

__all__ = ["PALETTE", "PANES", "Scene", "draw"]

_PANES = {BOARD: board_pane, OWN: own_pane, PLAYERS: players_pane}
PANES = tuple(_PANES)


def draw(scene: Scene) -> Drawing:
    """The picture of a view."""
    if not scene.is_tall:
        return _wide(scene)
    panes = {name: partial(drawn, scene) for name, drawn in _PANES.items()}
    return tall_picture(scene.pane, panes, definitions=definitions(), title="Wapi", palette=PALETTE)


def _wide(scene: Scene) -> Drawing:
    where = layout.wide(int(scene.seen.players))
    return picture(
        *(where.width, where.height),
        definitions(),
        box(0, 0, where.width, where.height, fill="var(--paper)"),
        *draw_board(scene, *where.board),
        _news(scene, where.news),
        *(players.panel(scene, player, place) for player, place in enumerate(where.panels)),
        draw_bag(scene, where.bag, columns=6),
        title="Wapi",
        palette=PALETTE,
    )


def _news(scene: Scene, place: Box) -> str:
    """What just happened, whose turn it is and what is asked; buttons for staking a totem or not."""
    x, y, width, height = place
    button = 34.0
    foot = y + height - 2 * (button + GAP) - GAP
    yes, no = (Box(x + 12, foot + row * (button + GAP), width - 24, button) for row in range(2))
    text = Box(x + 14, y + 8, width - 28, (foot - y if scene.has_to_choose else height) - 16)
    small, large = (14, 18) if height > 240 else (13, 16)
    return sheet(
        place,
        news(text, scene.past_texts(), scene.now_text(), small=small, large=large, most_past=8, most_now=6),
        totem_buttons(scene, yes, no) if scene.has_to_choose else "",
        is_lit=scene.is_my_turn,
    )
