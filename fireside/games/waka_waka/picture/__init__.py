"""The picture of Waka Waka: boats, village and ladder in the middle, the others above, the viewer's things below."""

from __future__ import annotations

from functools import partial

from fireside.draw import Box, Drawing, group, picture, tall_picture
from fireside.draw.panels import news, sheet
from fireside.draw.panes import BOARD, OWN, PLAYERS
from fireside.draw.shapes import box, shadow

from . import layout, own, table
from .board import draw_ladder, draw_village, draw_water
from .colours import PALETTE
from .panes import board_pane, own_pane, players_pane
from .pieces import CardStyle
from .players import draw_other
from .scene import Scene

__all__ = ["PALETTE", "PANES", "Scene", "draw"]

_PANES = {BOARD: board_pane, OWN: own_pane, PLAYERS: players_pane}
PANES = tuple(_PANES)

_TEXT = 14.5  # 12 pixels and a half on a screen of 1280 x 800
_STYLE = CardStyle(name=15, effect=14, readable=140, narrowest=84)


def draw(scene: Scene) -> Drawing:
    """The picture of a view."""
    if not scene.is_tall:
        return _wide(scene)
    panes = {name: partial(drawn, scene) for name, drawn in _PANES.items()}
    return tall_picture(scene.pane, panes, definitions="", title="Waka Waka", palette=PALETTE)


def _wide(scene: Scene) -> Drawing:
    has_hand = scene.seat >= 0
    where = layout.wide(len(scene.others), has_hand=has_hand)
    return picture(
        *(where.width, where.height),
        box(0, 0, where.width, where.height, fill="var(--paper)"),
        *(draw_other(scene, other, place, _TEXT) for other, place in zip(scene.others, where.others, strict=True)),
        draw_water(scene, where.water),
        draw_village(scene, where.village, _TEXT),
        draw_ladder(scene, where.ladder, _TEXT),
        _bar(scene, where.bar),
        _table(scene, where.table),
        group(own.draw_own(scene, where.own, _TEXT), own.draw_hand(scene, where.hand, _STYLE, 170)) if has_hand else "",
        title="Waka Waka",
        palette=PALETTE,
    )


def _bar(scene: Scene, place: Box) -> str:
    """What just happened, what is asked, and the buttons."""
    x, y, width, height = place
    buttons, used = own.draw_buttons(scene, Box(x + 12, y + 12, width - 24, height - 24), 16)
    text = Box(x + 16, y + 4, width - 36 - used, height - 8)
    told = news(text, scene.past_texts(), scene.now_text(), small=_TEXT, large=17, most_now=2)
    return sheet(place, told, buttons, is_lit=scene.is_mine)


def _table(scene: Scene, place: Box) -> str:
    """The cards of this turn, the deck, the discards and the fire; or, for a while, cards that the viewer is shown."""
    x, y, width, height = place
    ground = shadow(*place, corner=14) + box(*place, corner=14, fill="var(--felt)")
    inner = place.inset(8)
    if table.shown_cards(scene):
        return ground + table.draw_shown_cards(scene, inner, _STYLE, 150)
    right = x + width - 8
    return group(
        ground,
        table.draw_slots(scene, inner._replace(width=min(400, width - 346)), _STYLE),
        table.draw_deck(scene, Box(right - 324, y + 12, 60, height - 24), _TEXT),
        table.draw_discarded_kinds(scene, Box(right - 254, y + 12, 184, height - 24), _TEXT),
        table.draw_fire(scene, Box(right - 64, y + 12, 64, height - 24)),
    )
