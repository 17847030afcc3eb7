"""The picture of Wakanda Forever: the Great Mound with villain, track and throne, and the players around it."""

from __future__ import annotations

from functools import partial

from fireside.draw import Drawing, picture, tall_picture
from fireside.draw.panes import BOARD, OWN, PLAYERS
from fireside.draw.shapes import box
from fireside.draw.theme import Palette

from . import layout
from .mound import LARGE, draw_mound
from .news import draw_news
from .own import draw_own
from .panes import board_pane, own_pane, players_pane
from .places import draw_place
from .rail import draw_rail
from .scene import Scene
from .stage import draw_stage

__all__ = ["PALETTE", "PANES", "Scene", "draw"]

_TITLE = "Wakanda Forever"

PALETTE: Palette = {
    "wf-mining": ("#d9772b", "#c4671f"),
    "wf-mining-ink": ("#fff6ea", "#fff1e0"),
    "wf-river": ("#2f8a57", "#2c7d50"),
    "wf-river-ink": ("#effff5", "#e6fbee"),
    "wf-border": ("#2f6db3", "#2f66a6"),
    "wf-border-ink": ("#eef6ff", "#e6f1ff"),
    "wf-merchant": ("#7d479c", "#784596"),
    "wf-merchant-ink": ("#fbf1ff", "#f6e9ff"),
    "wf-jabari": ("#ece7de", "#d8d2c6"),
    "wf-jabari-ink": ("#4b4f58", "#3f434b"),
    "wf-stone": ("#5a7bf0", "#7d9bff"),
    "wf-stone-edge": ("#2b3f9e", "#30469f"),
    "wf-gold": ("#e8b53c", "#e3b448"),
    "wf-gold-edge": ("#9c6f0e", "#8a6210"),
    "wf-gold-ink": ("#3c2a00", "#3c2a00"),
    "wf-battle": ("#8a5bb5", "#8355ad"),
    "wf-tech": ("#c4cbd4", "#aeb6c0"),
    "wf-dora": ("#cf5347", "#c24a3f"),
    "wf-vibranium": ("#bfe0f2", "#9cc5dc"),
    "wf-ink": ("#241d2c", "#1c1622"),
    "wf-cup": ("#b9bec8", "#a2a8b3"),
    "wf-challenge": ("#b23a31", "#b8423a"),
    "wf-yield": ("#2f8a57", "#2f8a57"),
    "wf-night": ("#2a2136", "#1b1524"),
    "wf-bone": ("#f6ead6", "#f0e2cb"),
    "wf-mound": ("#4a3d5c", "#332a42"),
    "wf-crater": ("#33294a", "#221b33"),
    "wf-health": ("#cf4436", "#c9463a"),
    "wf-wound": ("#6d5a7d", "#514260"),
    "wf-track-ink": ("#f6ead6", "#f0e2cb"),
    "wf-marker": ("#8e1f5f", "#a12a70"),
    "wf-throne": ("#8f8298", "#6f6380"),
    "wf-throne-seat": ("#2a2136", "#1b1524"),
    "wf-panther": ("#17131f", "#120f18"),
}


_PANES = {BOARD: board_pane, OWN: own_pane, PLAYERS: players_pane}
PANES = tuple(_PANES)


def draw(scene: Scene) -> Drawing:
    """The picture of a view."""
    if not scene.is_tall:
        return _wide(scene)
    panes = {name: partial(drawn, scene) for name, drawn in _PANES.items()}
    return tall_picture(scene.pane, panes, definitions="", title=_TITLE, palette=PALETTE)


def _wide(scene: Scene) -> Drawing:
    where = layout.wide(len(scene.others))
    return picture(
        *(layout.WIDE_WIDTH, layout.WIDE_HEIGHT),
        box(0, 0, layout.WIDE_WIDTH, layout.WIDE_HEIGHT, fill="var(--paper)"),
        draw_rail(scene, where.rail),
        draw_mound(scene, LARGE, *where.mound),
        draw_stage(scene, where.stage),
        draw_news(scene, where.news),
        *(draw_place(scene, player, place) for player, place in zip(scene.others, where.others, strict=True)),
        draw_own(scene, scene.front, where.own),
        title=_TITLE,
        palette=PALETTE,
    )
