"""The picture of Wangdo: a land of villages and trails, four temples, and the players around it."""

from __future__ import annotations

from fireside.draw import Svg, picture
from fireside.draw.shapes import box
from fireside.draw.theme import Palette
from fireside.games.wangdo.picture import landscape, layout, pieces
from fireside.games.wangdo.picture.board import draw_map
from fireside.games.wangdo.picture.panels import draw_news, draw_player
from fireside.games.wangdo.picture.scene import Scene
from fireside.games.wangdo.picture.temples import draw_temples

__all__ = ["PALETTE", "Scene", "draw"]

PALETTE: Palette = {**landscape.PALETTE, **pieces.PALETTE, "wangdo-name": ("#6d6245", "#cfc6ab")}


def draw(scene: Scene) -> Svg:
    """The picture of a view."""
    places = (layout.tall if scene.is_tall else layout.wide)(int(scene.seen.players))
    others = zip(scene.others, places.others, strict=True)
    return picture(
        *(places.width, places.height),
        pieces.definitions(),
        box(0, 0, places.width, places.height, fill="var(--paper)"),
        draw_news(scene, places.news),
        draw_map(scene, places.land),
        draw_temples(scene, places.temples),
        *(draw_player(scene, player, place, is_front=False) for player, place in others),
        draw_player(scene, scene.front, places.front, is_front=True),
        title="Wangdo",
        palette=PALETTE,
    )
