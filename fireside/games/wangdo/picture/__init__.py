"""The picture of Wangdo: a land of villages and trails, four temples, and the players around it."""

from __future__ import annotations

from functools import partial

from fireside.draw import Drawing, picture, tall_picture
from fireside.draw.panes import BOARD, OWN, PLAYERS
from fireside.draw.shapes import box
from fireside.draw.theme import Palette

from . import landscape, layout, pieces
from .board import draw_map
from .news import draw_news
from .panes import board_pane, own_pane, players_pane
from .players import draw_player
from .scene import Scene
from .temples import draw_temples

__all__ = ["PALETTE", "PANES", "Scene", "draw"]

PALETTE: Palette = {**landscape.PALETTE, **pieces.PALETTE, "wangdo-name": ("#6d6245", "#cfc6ab")}
_PANES = {BOARD: board_pane, OWN: own_pane, PLAYERS: players_pane}
PANES = tuple(_PANES)


def draw(scene: Scene) -> Drawing:
    """The picture of a view."""
    if not scene.is_tall:
        return _wide(scene)
    panes = {name: partial(drawn, scene) for name, drawn in _PANES.items()}
    return tall_picture(scene.pane, panes, definitions=pieces.definitions(), title="Wangdo", palette=PALETTE)


def _wide(scene: Scene) -> Drawing:
    places = layout.wide(int(scene.seen.players))
    others = zip(scene.others, places.others, strict=True)
    return picture(
        *(places.width, places.height),
        pieces.definitions(),
        box(0, 0, places.width, places.height, fill="var(--paper)"),
        draw_news(scene, places.news),
        draw_map(scene, places.land),
        draw_temples(scene, places.temples),
        *(draw_player(scene, player, place) for player, place in others),
        draw_player(scene, scene.front, places.front),
        title="Wangdo",
        palette=PALETTE,
    )
