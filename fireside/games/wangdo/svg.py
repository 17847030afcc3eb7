"""The picture of Wangdo: a land of villages and trails, four temples, and the players around it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fireside.draw import Facts, Svg, picture
from fireside.draw.shapes import box
from fireside.draw.theme import Palette
from fireside.engine.types import Action, Event, Seat, State
from fireside.games.wangdo import landscape, layout, pieces
from fireside.games.wangdo.board import draw_map, draw_temples
from fireside.games.wangdo.panels import draw_news, draw_player
from fireside.games.wangdo.scene import Scene
from fireside.texts import Say

PALETTE: Palette = {**landscape.PALETTE, **pieces.PALETTE, "wangdo-name": ("#6d6245", "#cfc6ab")}


def draw(
    seen: State,
    seat: Seat,
    *,
    legal: Collection[Action],
    say: Say,
    tall: bool,
    happened: Sequence[Event],
) -> Svg:
    """The picture of a view."""
    places = layout.tall(int(seen.players)) if tall else layout.wide(int(seen.players))
    scene = Scene(Facts(seen), seat, legal, say, happened)
    others = zip(scene.other_seats, places.others, strict=True)
    return picture(
        *(places.width, places.height),
        pieces.definitions(),
        box(0, 0, places.width, places.height, fill="var(--paper)"),
        draw_news(scene, places.news),
        draw_map(scene, places.land, is_tall=tall),
        draw_temples(scene, places.temples, is_tall=tall),
        *(draw_player(scene, player, place, is_near=False) for player, place in others),
        draw_player(scene, scene.near_seat, places.near, is_near=True),
        title="Wangdo",
        palette=PALETTE,
    )
