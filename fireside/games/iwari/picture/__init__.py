"""The picture of Iwari: the land with its pieces, the tribes, the display, the hand, and the tally at the end."""

from __future__ import annotations

from fireside.draw import Box, Pane, Svg, picture, tall_picture
from fireside.draw.panes import BOARD, OWN, PANES, PLAYERS, TALL_WIDTH
from fireside.draw.shapes import at, box
from fireside.draw.theme import Palette
from fireside.games.iwari.picture import layout
from fireside.games.iwari.picture.board import draw_board
from fireside.games.iwari.picture.display import (
    STRIP,
    TALL_DISPLAY,
    draw_discards,
    draw_display,
    draw_feats_left,
    draw_tall_display,
)
from fireside.games.iwari.picture.hand import TALL_HAND, draw_hand, draw_tall_hand
from fireside.games.iwari.picture.landscape import frame
from fireside.games.iwari.picture.panels import draw_news, draw_tribe, draw_tribe_row
from fireside.games.iwari.picture.scene import Scene
from fireside.games.iwari.picture.tally import draw_tall_tally, draw_tally, tall_tally_height

__all__ = ["PALETTE", "PANES", "Scene", "draw"]

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


def draw(scene: Scene) -> Svg:
    """The picture of a view."""
    if not scene.is_tall:
        return _wide(scene)
    panes = {BOARD: lambda: _board_pane(scene), OWN: lambda: _own_pane(scene), PLAYERS: lambda: _players_pane(scene)}
    return tall_picture(scene.pane, panes, definitions="", title="Iwari", palette=PALETTE)


def _wide(scene: Scene) -> Svg:
    places = layout.wide(int(scene.seen.tribes), is_over=scene.is_over)
    cards = draw_tally(scene, places.tally) if scene.is_over else _cards(scene, places)
    return picture(
        *layout.WIDE,
        box(0, 0, *layout.WIDE, fill="var(--paper)"),
        _board(scene, places.board),
        draw_news(scene, places.news),
        *(draw_tribe(scene, tribe, place) for tribe, place in enumerate(places.panels)),
        cards,
        title="Iwari",
        palette=PALETTE,
    )


def _board(scene: Scene, place: Box) -> str:
    left, top, width, _ = frame(scene.is_tall)
    scale = place.width / width
    return at(place.x - left * scale, place.y - top * scale, draw_board(scene), scale=scale)


def _cards(scene: Scene, places: layout.Wide) -> str:
    return draw_hand(scene, places.hand) + draw_display(scene, places.display)


def _board_pane(scene: Scene) -> Pane:
    """The map, turned upright; its own units are those of the pane."""
    return Pane(frame(is_turned=True)[3], draw_board(scene))


def _own_pane(scene: Scene) -> Pane:
    """The hand, and the display that it is refilled from; for somebody who only watches the display alone."""
    if scene.is_over:
        return Pane(0)
    x, width = 3.0, TALL_WIDTH - 6
    hand = draw_tall_hand(scene, Box(x, 4, width, TALL_HAND)) if scene.holds_hand else ""
    top = 4 + TALL_HAND + 5 if hand else 4.0
    return Pane(top + TALL_DISPLAY + 6, hand + draw_tall_display(scene, Box(x, top, width, TALL_DISPLAY)))


def _players_pane(scene: Scene) -> Pane:
    """The tribes; below them the cards that have been played and the Feats, or at the end the tally."""
    rows = layout.tall_rows(int(scene.seen.tribes))
    drawn = "".join(draw_tribe_row(scene, tribe, place) for tribe, place in enumerate(rows))
    below = rows[-1]._replace(y=rows[-1].y + rows[-1].height + 8)
    if scene.is_over:
        below = below._replace(height=tall_tally_height(scene))
        drawn += draw_tall_tally(scene, below)
    else:
        below = below._replace(height=STRIP)
        drawn += draw_discards(scene, below)
        if scene.has_feats:
            below = below._replace(y=below.y + STRIP)
            drawn += draw_feats_left(scene, below)
    return Pane(below.y + below.height + 6, drawn)
