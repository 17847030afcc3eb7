"""The picture of Waka Waka: boats, village and ladder in the middle, the others above, the viewer's things below."""

from __future__ import annotations

from fireside.draw import Box, Svg, group, picture
from fireside.draw.panels import news, sheet
from fireside.draw.shapes import box
from fireside.draw.theme import Palette
from fireside.games.waka_waka.picture import layout as layouts
from fireside.games.waka_waka.picture.board import draw_ladder, draw_village, draw_water
from fireside.games.waka_waka.picture.layout import Layout
from fireside.games.waka_waka.picture.panels import button_count, draw_buttons, draw_hand, draw_panel, draw_table
from fireside.games.waka_waka.picture.scene import Scene

__all__ = ["PALETTE", "Scene", "draw"]


PALETTE: Palette = {
    "waka-water": ("#7fb9c4", "#1d4450"),
    "waka-wave": ("#a5d1d8", "#2a5a68"),
    "waka-hull": ("#9a5f33", "#7a4a28"),
    "waka-hull-edge": ("#5f3719", "#3a2313"),
    "waka-deck": ("#c99a66", "#9b7048"),
    "waka-sand": ("#efd9a7", "#4d4029"),
    "waka-sand-ink": ("#7a5c26", "#dcc48f"),
    "waka-ladder": ("#e6d8c3", "#332c25"),
    "waka-fruit": ("#d9543a", "#d6573f"),
    "waka-hides": ("#9b6a3e", "#a87648"),
    "waka-salt": ("#7d93a8", "#8299ae"),
    "waka-tea": ("#4f8a4b", "#559552"),
    "waka-cloth": ("#8a5aa8", "#9463b3"),
    "waka-jewels": ("#1f8fa3", "#2496ab"),
    "waka-good-ink": ("#fff8ea", "#fff8ea"),
    "waka-back": ("#5a4636", "#6b5543"),
    "waka-back-ink": ("#d9bf97", "#d9bf97"),
    "waka-gold": ("#f0c046", "#eab93f"),
    "waka-gold-edge": ("#a97b12", "#8a6410"),
    "waka-gold-ink": ("#4c3505", "#3d2a04"),
    "waka-merchant": ("#c98a2b", "#a8731f"),
    "waka-chimpanzee": ("#8f6b4f", "#7a5b43"),
    "waka-sorcerer": ("#8c3f6e", "#8c4070"),
    "waka-gatherer": ("#5f8f3e", "#527d35"),
    "waka-seer": ("#3f6fa5", "#3a6798"),
    "waka-drummer": ("#b4552f", "#a34d2b"),
    "waka-porter": ("#4a8b80", "#41796f"),
    "waka-elder": ("#6f6a8f", "#625d80"),
    "waka-rainmaker": ("#3e8fb0", "#36809e"),
    "waka-juggler": ("#c2452d", "#ad3e29"),
    "waka-fire": ("#d9731c", "#c06618"),
    "waka-card-ink": ("#fff8ea", "#fff8ea"),
    "waka-letter-a": ("#b4551d", "#c8692f"),
    "waka-letter-b": ("#3a6f8f", "#4a86a8"),
    "waka-letter-c": ("#5f7f2e", "#72963a"),
    "waka-letter-d": ("#86528f", "#9c66a6"),
    "waka-letter-e": ("#8a6d1f", "#a5842b"),
    "waka-letter-ink": ("#ffffff", "#ffffff"),
    "waka-flame": ("#e8641b", "#f07a2c"),
    "waka-core": ("#ffd257", "#ffe08a"),
    "waka-log": ("#6b4526", "#8a5c36"),
    "waka-smoke": ("#9a938a", "#857d74"),
}


def draw(scene: Scene) -> Svg:
    """The picture of a view."""
    has_hand = scene.seat >= 0
    make = layouts.tall if scene.is_tall else layouts.wide
    layout = make(len(scene.others), has_hand=has_hand)
    return picture(
        *(layout.width, layout.height),
        box(0, 0, layout.width, layout.height, fill="var(--paper)"),
        *(draw_panel(scene, other, place) for other, place in zip(scene.others, layout.others, strict=True)),
        draw_water(scene, layout.water),
        draw_village(scene, layout.village, layout.village_columns),
        draw_ladder(scene, layout.ladder),
        _bar(scene, layout),
        draw_table(scene, layout),
        group(draw_panel(scene, scene.seat, layout.own), draw_hand(scene, layout)) if has_hand else "",
        title="Waka Waka",
        palette=PALETTE,
    )


def _bar(scene: Scene, layout: Layout) -> str:
    """What just happened, what is asked, and the buttons."""
    x, y, width, height = layout.bar
    if layout.is_bar_stacked:
        text = Box(x + 16, y + 8, width - 32, height - (68 if button_count(scene) else 16))
        buttons = Box(x + 16, y + height - 56, width - 32, 44)
    else:
        used = min(4, button_count(scene)) * 200
        text = Box(x + 20, y + 6, width - 40 - used, height - 12)
        buttons = Box(x + width - used - 12, y + 10, used, height - 20)
    return sheet(
        layout.bar,
        news(text, scene.past_text(), scene.now_text(), small=13, large=18, most_now=2),
        draw_buttons(scene, buttons, from_right=not layout.is_bar_stacked) if button_count(scene) else "",
        is_lit=scene.is_mine,
    )
