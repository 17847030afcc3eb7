"""The players of Waka Waka: panels with goods and cards, and the same in brief."""

from __future__ import annotations

from fireside.draw import Box, joined, remembered
from fireside.draw.lettering import label, text_width
from fireside.draw.panels import edge, player_panel
from fireside.draw.shapes import at, box, crown, seat_badge
from fireside.draw.svg import group
from fireside.engine.types import Seat

from .. import tables
from ..rules import actions as act
from ..rules import phases
from . import emblems, explain
from .pieces import card_colour, coin, good_tile, hidden_card, ring
from .scene import Scene

HEADER = 34
_GOLD = 18.0  # the size of the number
_STACKED = 300  # a panel that is less wide has the cards below the goods
_BEDS_GAP = 4
_WITH_GOODS = 210  # a player in brief who has that much room shows the goods
_BACK = (24.0, 33.0)  # width and height of a card in another player's hand
# What the viewer can do to a good in stock, one of these at a time.
_STOCK_ACTIONS = (act.SELL, act.PAY, act.GIVE, act.DROP)


def draw_other(scene: Scene, seat: Seat, place: Box, size: float) -> str:
    """Another player: name, gold, goods and cards; the viewer may ask to see these."""
    x, y, width, height = place
    is_stacked = width < _STACKED
    tile = min(34.0, (width - 20 if is_stacked else width * 0.58) / tables.STOCK - _BEDS_GAP)
    stock_width = (tile + _BEDS_GAP) * tables.STOCK
    row = (height - HEADER) / (2 if is_stacked else 1)
    middle = y + HEADER + row / 2 - 3
    hand_x, hand_y = (x + 12, middle + row) if is_stacked else (x + stock_width + 20, middle)
    children = (
        draw_stock(scene, seat, Box(x + 12, middle - tile / 2, stock_width - _BEDS_GAP, tile)),
        _hand_of_other(scene, seat, Box(hand_x, hand_y - _BACK[1] / 2, x + width - hand_x - 12, _BACK[1]), size),
    )
    return _clickable(scene, seat, panel(scene, seat, place, *children, size=size), place)


def panel(scene: Scene, seat: Seat, place: Box, *children: str, size: float) -> str:
    """A player's place with name and gold; the caller draws the rest."""
    x, y, width, height = place
    name, gold = scene.say.seat(seat), int(scene.seen.gold[seat])
    return player_panel(
        *(x, y, width, height),
        _purse(gold, x + width - 12, y + HEADER / 2),
        *children,
        seat=seat,
        name=scene.say("picture.you", seat=name) if seat == scene.seat else name,
        short_name=name,
        is_turn=_is_turn(scene, seat),
        is_winner=seat in scene.winners,
        header=HEADER,
        reserve=_purse_width(gold),
        least=size,
    )


def _is_turn(scene: Scene, seat: Seat) -> bool:
    return not scene.is_over and bool(seat == scene.seen.actor)


def _clickable(scene: Scene, seat: Seat, drawing: str, place: Box) -> str:
    """A player explains what they have; an elder may ask for the hand."""
    action = act.ASK + seat
    glow = ring(*place.inset(2), 12) if scene.can(action) else ""
    return scene.hot(drawing + glow, action, tip=explain.player(scene, seat))


def _purse_width(gold: int) -> float:
    return text_width(str(gold), _GOLD, bold=True) + _GOLD * 1.2


@remembered
def _purse(gold: int, right: float, y: float) -> str:
    """Gold, written to the left of a point."""
    number = label(right, y, str(gold), size=_GOLD, anchor="end", bold=True)
    return coin(right - _purse_width(gold) + _GOLD * 0.5, y, _GOLD * 0.5) + number


def draw_stock(scene: Scene, seat: Seat, place: Box) -> str:
    """A player's goods on their six places; for a moment there can be more of them, which are smaller then."""
    x, y, width, height = place
    goods = goods_of(scene, seat)
    count = max(len(goods), tables.STOCK)
    tile = min(height, (width - 3 * (count - 1)) / count)
    step = (width - tile) / (count - 1)
    tiles = []
    for index, good in enumerate(goods):
        nth = goods[:index].count(good)
        arrived = scene.arrivals.get((seat, good), [])
        late = nth - goods.count(good) + len(arrived)  # the last ones are the new ones
        name = arrived[late] if late >= 0 else f"p-stock-{seat}-{good}-{nth}"
        tiles.append(_good_in_stock(scene, seat, good, x + index * step + tile / 2, y + height / 2, tile, name))
    return (_beds(place) if count == tables.STOCK else "") + joined(tiles)


@remembered
def _beds(place: Box) -> str:
    """Where goods lie that there is still room for."""
    x, y, width, tile = place
    step = (width - tile) / (tables.STOCK - 1)
    return group(
        *(
            box(x + index * step, y, tile, tile, corner=tile * 0.2, fill="var(--line)", fill_opacity=0.45)
            for index in range(tables.STOCK)
        )
    )


def _good_in_stock(scene: Scene, seat: Seat, good: int, x: float, y: float, tile: float, name: str) -> str:
    drawing = good_tile(x, y, tile, good, id=name)
    if seat != scene.seat:
        return drawing
    action = next((first + good for first in _STOCK_ACTIONS if scene.can(first + good)), act.SELL + good)
    glow = ring(*Box(x - tile / 2, y - tile / 2, tile, tile).inset(2), tile * 0.24) if scene.can(action) else ""
    tip = explain.good_in_stock(scene, good)
    return scene.hot(drawing + glow, action, tip=tip, asks=scene.seen.phase == phases.TRADE)


def _hand_of_other(scene: Scene, seat: Seat, place: Box, size: float) -> str:
    """The backs of the cards; those that the viewer knows lie face up; and how many there are."""
    count = int(scene.seen.hand_size[seat])
    known = [kind for kind, times in enumerate(scene.known_cards(seat)) for _ in range(times)][:count]
    cards = [-1] * (count - len(known)) + known
    width = _BACK[0]
    step = min(width + 3, (place.width - width - size * 1.6) / max(count - 1, 1))
    return group(
        *(_small_card(place.x + index * step, place.y, kind) for index, kind in enumerate(cards)),
        label(
            place.x + max(count - 1, 0) * step + (width + 6 if count else 0),
            place.y + place.height / 2,
            str(count),
            size=size * 1.1,
            anchor="start",
            bold=True,
        ),
    )


@remembered
def _small_card(x: float, y: float, kind: int) -> str:
    """A card in another player's hand: its back, or its emblem if the viewer knows it."""
    width, height = _BACK
    if kind < 0:
        return hidden_card(x, y, width, height)
    emblem = emblems.CARDS[kind]("var(--waka-card-ink)", card_colour(kind))
    return group(
        box(x, y, width, height, corner=3, fill=card_colour(kind), stroke="var(--raised)", stroke_width=1.5),
        at(x + width / 2, y + height / 2, emblem, scale=width / 28),
    )


def draw_chip(scene: Scene, seat: Seat, place: Box, size: float) -> str:
    """A player in brief: name, gold, how many cards; small goods where there is room for all."""
    x, y, width, height = place
    seen, low = scene.seen, y + height - size * 1.05
    shown = goods_of(scene, seat)[: tables.STOCK] if width >= _WITH_GOODS else []
    chip = group(
        box(x + 1, y + 1, width - 2, height - 2, corner=10, fill="var(--raised)", **edge(is_lit=_is_turn(scene, seat))),
        _chip_text(place, scene.say.seat(seat), seat, int(seen.gold[seat]), int(seen.hand_size[seat]), size),
        crown(x + 14, y + 9, 12) if seat in scene.winners else "",
        *(good_tile(x + 106 + index * 17, low, 15, good) for index, good in enumerate(shown)),
    )
    return _clickable(scene, seat, chip, place)


def goods_of(scene: Scene, seat: Seat) -> list[int]:
    """A player's goods, one by one."""
    counts = scene.seen.stock[seat].tolist()
    return [good for good, count in enumerate(counts) for _ in range(count)]


@remembered
def _chip_text(place: Box, name: str, seat: Seat, gold: int, cards: int, size: float) -> str:
    x, y, width, height = place
    high, low = y + size, y + height - size * 1.05
    return group(
        seat_badge(seat, x + 14, high + 1, 7.5),
        label(x + 27, high + 1, name, size=size, width=width - 31, least=size, anchor="start"),
        coin(x + 14, low, 7),
        label(x + 24, low, str(gold), size=size * 1.1, anchor="start", bold=True),
        hidden_card(x + 56, low - 8, 12, 16),
        label(x + 71, low, str(cards), size=size * 1.1, anchor="start", bold=True),
    )
