"""Waka Waka on a phone: the board with the others in brief, what the viewer has, and the other players."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from fireside.draw import Box, Pane
from fireside.draw.lettering import LINE_HEIGHT, latest, paragraph, wrap
from fireside.draw.panels import edge
from fireside.draw.panes import TALL_TEXT, TALL_WIDTH
from fireside.draw.shapes import box
from fireside.draw.svg import group

from .. import tables
from ..rules import phases
from . import own, table
from .board import draw_ladder, draw_village, draw_water
from .layout import CARD_GAP, card_row_count
from .pieces import CardStyle
from .players import draw_chip, draw_other, draw_stock, goods_of
from .scene import Scene

_STYLE = CardStyle(name=TALL_TEXT, effect=TALL_TEXT, readable=TALL_WIDTH, narrowest=74)
_X, _WIDTH = 5.0, TALL_WIDTH - 10
_GAP = 5.5
_NEWS_LINES = 3

Part = tuple[float, Callable[[Scene, Box], str]]  # a height, and what is drawn there over the whole width


def board_pane(scene: Scene) -> Pane:
    """The others, the boats, the village, the ladder, the cards of this turn, and what just happened."""
    news = latest(scene.past_texts(), _WIDTH - 8, TALL_TEXT, most_lines=_NEWS_LINES)
    lines = len(wrap(news, _WIDTH - 8, TALL_TEXT))
    parts: list[Part] = [
        (44, _chips),
        (144, draw_water),
        (70, lambda scene, place: draw_village(scene, place, TALL_TEXT)),
        (140, lambda scene, place: draw_ladder(scene, place, TALL_TEXT)),
        (76, _table),
        (lines * TALL_TEXT * LINE_HEIGHT, lambda _scene, place: _news(news, place)),
    ]
    return _stacked(scene, parts if news else parts[:-1], top=2)


def _stacked(scene: Scene, parts: Iterable[Part], top: float) -> Pane:
    """Parts, one below the other."""
    y, drawn = top, []
    for height, draw in parts:
        drawn.append(draw(scene, Box(_X, y, _WIDTH, height)))
        y += height + _GAP
    return Pane(y, group(*drawn))


def _chips(scene: Scene, place: Box) -> str:
    x, y, width, height = place
    count = len(scene.others)
    each = (width - _GAP * (count - 1)) / count
    return group(
        *(
            draw_chip(scene, seat, Box(x + index * (each + _GAP), y, each, height), TALL_TEXT)
            for index, seat in enumerate(scene.others)
        )
    )


def _table(scene: Scene, place: Box) -> str:
    x, y, width, height = place
    slots = 236
    pile = Box(x + slots + 10, y + 12, 41, height - 14)
    return group(
        table.draw_slots(scene, Box(x, y, slots, height - 2), _STYLE),
        table.draw_deck(scene, pile, TALL_TEXT),
        table.draw_discards(scene, pile._replace(x=pile.x + 48), TALL_TEXT),
        table.draw_fire(scene, Box(x + width - 48, y + 12, 48, height - 14)),
    )


def _news(text: str, place: Box) -> str:
    x, y, width, _ = place
    first = y + TALL_TEXT * LINE_HEIGHT / 2
    return paragraph(x + 4, first, text, width - 8, size=TALL_TEXT, fill="var(--muted)")


def own_pane(scene: Scene) -> Pane:
    """What the viewer can do, the goods and the hand; cards to choose from take the place of what matters less."""
    if scene.seat < 0:
        return Pane(0)
    hand = _cards(len(own.hand_kinds(scene)), own.draw_hand)
    shown = _cards(len(table.shown_cards(scene)), table.draw_shown_cards)
    stock: Part = (44, _stock)
    things = {phases.KEEP: [shown, hand], phases.COPY: [stock, shown]}
    asked = int(scene.seen.phase) if scene.is_mine else phases.OVER
    height, drawing = _stacked(scene, [(40, _bar), *things.get(asked, [stock, hand])], top=_GAP)
    ground = box(2, 2, TALL_WIDTH - 4, height - 2, corner=12, fill="var(--felt)", **edge(is_lit=scene.is_mine))
    return Pane(height + 2, ground + drawing)


def _cards(count: int, draw: Callable[[Scene, Box, CardStyle, float], str]) -> Part:
    """Rows of cards, less high where there are several."""
    rows = card_row_count(count, _WIDTH - 4, _STYLE.narrowest)
    height = 60 if rows == 1 else rows * (50 + CARD_GAP) - CARD_GAP
    return height, lambda scene, place: draw(scene, Box(place.x + 2, place.y, place.width - 4, height), _STYLE, 92)


def _bar(scene: Scene, place: Box) -> str:
    """The next step, and the buttons."""
    x, y, width, height = place
    buttons, used = own.draw_buttons(scene, Box(x, y, width - 4, height), 14)
    return own.draw_next_step(scene, Box(x + 6, y, width - 10 - used, height), TALL_TEXT) + buttons


def _stock(scene: Scene, place: Box) -> str:
    """The goods, and the gold unless there are so many of them that some have to go."""
    x, y, width, height = place
    has_room = len(goods_of(scene, scene.seat)) <= tables.STOCK
    goods = width - (84 if has_room else 14)
    return group(
        draw_stock(scene, scene.seat, Box(x + 7, y, goods, height)),
        own.draw_gold(scene, Box(x + goods + 12, y, width - goods - 16, height), 20) if has_room else "",
    )


def players_pane(scene: Scene) -> Pane:
    """The places of the other players; of all of them for a spectator."""
    return _stacked(scene, [(84, _panel_of(seat)) for seat in scene.others], top=4)


def _panel_of(seat: int) -> Callable[[Scene, Box], str]:
    return lambda scene, place: draw_other(scene, seat, place, TALL_TEXT)
