"""The picture of Wakanda Forever: the Great Mound with villain, track and throne, and the players around it."""

from __future__ import annotations

from fireside.draw import Svg, picture
from fireside.draw.shapes import box
from fireside.draw.theme import Palette
from fireside.games.wakanda_forever.picture import layout as layouts
from fireside.games.wakanda_forever.picture.board import draw_mound
from fireside.games.wakanda_forever.picture.mine import draw_mine
from fireside.games.wakanda_forever.picture.own import draw_own
from fireside.games.wakanda_forever.picture.panels import draw_news, draw_other
from fireside.games.wakanda_forever.picture.scene import Scene
from fireside.games.wakanda_forever.picture.villains import draw_line, draw_stake

__all__ = ["PALETTE", "Scene", "draw"]

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


def draw(scene: Scene) -> Svg:
    """The picture of a view."""
    layout = (layouts.tall if scene.is_tall else layouts.wide)(len(scene.others))
    return picture(
        *(layout.width, layout.height),
        box(0, 0, layout.width, layout.height, fill="var(--paper)"),
        *(draw_other(scene, player, place) for player, place in zip(scene.others, layout.others, strict=True)),
        draw_line(scene, layout.line),
        draw_mine(scene, layout.mine),
        draw_mound(scene, *layout.mound),
        draw_stake(scene, layout.stake, layout.small),
        draw_news(scene, layout.news, layout.small),
        draw_own(scene, layout),
        title="Wakanda Forever",
        palette=PALETTE,
    )
