"""The picture of Iwari: the land with its pieces, the tribes, the display, the hand, and the tally at the end."""

from __future__ import annotations

from functools import partial

from fireside.draw import Box, Drawing, picture, tall_picture
from fireside.draw.panes import BOARD, OWN, PLAYERS
from fireside.draw.shapes import around, box
from fireside.draw.theme import Palette

from . import layout
from .board import draw_board
from .display import draw_display
from .hand import draw_hand
from .landscape import frame
from .panels import draw_news, draw_tribes
from .panes import board_pane, own_pane, players_pane
from .scene import Scene
from .tally import draw_tally

__all__ = ["PALETTE", "PANES", "Scene", "draw"]

_PANES = {BOARD: board_pane, OWN: own_pane, PLAYERS: players_pane}
PANES = tuple(_PANES)

PALETTE: Palette = {
    "iwari-sea": ("#9fc7d4", "#1b3540"),
    "iwari-foam": ("#d9eef2", "#3c6473"),
    "iwari-sail": ("#f7fbfb", "#a9cbd6"),
    "iwari-tundra": ("#dfb8ae", "#5f423e"),
    "iwari-tundra-deep": ("#a9685c", "#a8756b"),
    "iwari-tundra-ink": ("#8a3f33", "#f0b5a8"),
    "iwari-forest": ("#b2cc9f", "#394d33"),
    "iwari-forest-deep": ("#5f8a4c", "#6f9a5f"),
    "iwari-forest-ink": ("#34642b", "#b5dca4"),
    "iwari-glaciers": ("#cfe3ec", "#3c5566"),
    "iwari-glaciers-deep": ("#7ba6bd", "#7fa6bb"),
    "iwari-glaciers-ink": ("#2d6684", "#bfe0f0"),
    "iwari-coast": ("#f1e4b0", "#5f5636"),
    "iwari-coast-deep": ("#c2a552", "#ab9658"),
    "iwari-coast-ink": ("#7d6414", "#ecdb9c"),
    "iwari-desert": ("#ecc595", "#66492c"),
    "iwari-desert-deep": ("#c2803a", "#b5824a"),
    "iwari-desert-ink": ("#96540f", "#f3c48d"),
    "iwari-border": ("#7d6a55", "#15110e"),
    "iwari-clearing": ("#fffaf0", "#2a2420"),
    "iwari-trail": ("#8a6f54", "#d9c3a5"),
    "iwari-trail-edge": ("#fff8ea", "#1b1613"),
    "iwari-road": ("#d8c19c", "#8a7355"),
    "iwari-road-edge": ("#7d6a55", "#15110e"),
    "iwari-sign": ("#f4e2b8", "#cbb083"),
    "iwari-sign-ink": ("#4a3520", "#2b1f12"),
    "iwari-water": ("#3f86a6", "#4a93b3"),
    "iwari-water-ink": ("#ffffff", "#ffffff"),
    "iwari-rim": ("#3a2f27", "#0f0c0a"),
    "iwari-rock": ("#8d8378", "#6f675f"),
    "iwari-snow": ("#ffffff", "#e5e9ec"),
    "iwari-feat": ("#d9a441", "#c8953a"),
    "iwari-feat-ink": ("#4c3208", "#2e1e04"),
    "iwari-back": ("#5a6b58", "#4a5a49"),
}


def draw(scene: Scene) -> Drawing:
    """The picture of a view."""
    if not scene.is_tall:
        return _wide(scene)
    panes = {name: partial(drawn, scene) for name, drawn in _PANES.items()}
    return tall_picture(scene.pane, panes, definitions="", title="Iwari", palette=PALETTE)


def _wide(scene: Scene) -> Drawing:
    places = layout.wide(int(scene.seen.tribes), is_over=scene.is_over)
    cards = [draw_tally(scene, places.tally)] if scene.is_over else _cards(scene, places)
    return picture(
        *layout.WIDE,
        box(0, 0, *layout.WIDE, fill="var(--paper)"),
        *_board(scene, places.board),
        draw_news(scene, places.news),
        *draw_tribes(scene, places.panels),
        *cards,
        title="Iwari",
        palette=PALETTE,
    )


def _board(scene: Scene, place: Box) -> list[str]:
    """The map in its place."""
    left, top, width, _ = frame(is_turned=False)
    scale = place.width / width
    before, after = around(place.x - left * scale, place.y - top * scale, scale=scale)
    return [f"{before}<g>", *draw_board(scene), f"</g>{after}"]


def _cards(scene: Scene, places: layout.Wide) -> list[str]:
    return [draw_hand(scene, places.hand), draw_display(scene, places.display)]
