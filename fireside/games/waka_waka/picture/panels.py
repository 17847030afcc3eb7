"""The players of Waka Waka: panels with stocks and hands, the table in the middle, the viewer's hand."""

from __future__ import annotations

from fireside.draw import Box, remembered
from fireside.draw.lettering import label
from fireside.draw.panels import player_panel
from fireside.draw.shapes import box, button, shadow
from fireside.draw.svg import group
from fireside.engine.types import Seat
from fireside.games.waka_waka import tables
from fireside.games.waka_waka.picture.board import draw_fire
from fireside.games.waka_waka.picture.layout import Layout
from fireside.games.waka_waka.picture.pieces import (
    CARD_SHAPE,
    card_chip,
    coin,
    good_tile,
    hidden_card,
    playing_card,
    ring,
)
from fireside.games.waka_waka.picture.scene import Scene
from fireside.games.waka_waka.rules import actions as act
from fireside.games.waka_waka.rules import phases
from fireside.games.waka_waka.rules.state import EMPTY, FIRE, KINDS, UPSIDE_DOWN

_HEADER = 40
_CHIP = 52  # the width of a kind among the discards
# What the viewer can do to a good in stock, one of these at a time.
_STOCK_ACTIONS = (act.SELL, act.PAY, act.GIVE, act.DROP)


def draw_panel(scene: Scene, seat: Seat, place: Box) -> str:
    """A player: name, gold, hand, stock; and what the viewer knows of the hand."""
    x, y, width, height = place
    name = scene.say("picture.you", seat=scene.say.seat(seat)) if seat == scene.seat else scene.say.seat(seat)
    is_own = seat == scene.seat
    is_beside = not is_own and height < 140  # whether the hand lies beside the stock
    room = width - (min(200, width * 0.37) if is_beside else 26)
    edge = min(62.0 if is_own else 44.0, room / tables.STOCK - 5, height - _HEADER - 14)
    lower = y + _HEADER + (height - _HEADER) / 2 - 4
    stock_y = lower if is_own or is_beside else y + _HEADER + edge / 2 + 2
    stock_width = (edge + 5) * tables.STOCK
    panel = player_panel(
        *(x, y, width, height),
        _purse(scene, seat, x + width - 14, y + _HEADER / 2),
        _stock(scene, seat, x + 14, stock_y, edge, width - 28 if is_own else stock_width),
        "" if is_own else _hand_of_other(scene, seat, _hand_place(place, stock_width, edge)),
        seat=seat,
        name=name,
        short_name=scene.say.seat(seat),
        is_turn=not scene.is_over and seat == scene.seen.actor,
        is_winner=seat in scene.winners,
        header=_HEADER,
        reserve=62,
    )
    action = act.ASK + seat
    if not scene.can(action):
        return panel
    return scene.hot(panel + ring(x, y, width, height, 14), action)


def _hand_place(place: Box, stock_width: float, edge: float) -> Box:
    """Beside the stock where there is room, else below it."""
    x, y, width, height = place
    if height < 140:
        return Box(x + stock_width + 22, y + _HEADER + 2, width - stock_width - 34, height - _HEADER - 10)
    top = y + _HEADER + edge + 12
    return Box(x + 14, top, width - 28, y + height - top - 8)


def _purse(scene: Scene, seat: Seat, right: float, y: float) -> str:
    gold = str(int(scene.seen.gold[seat]))
    return label(right, y, gold, size=21, anchor="end", bold=True) + coin(right - 14 * len(gold) - 14, y, 11)


def _stock(scene: Scene, seat: Seat, x: float, y: float, edge: float, width: float) -> str:
    goods = [good for good in range(len(tables.GOODS)) for _ in range(max(0, int(scene.seen.stock[seat, good])))]
    step = min(edge + 5, (width - edge) / max(len(goods) - 1, 1))  # for a moment there can be too many
    beds = "".join(
        box(x + index * (edge + 5), y - edge / 2, edge, edge, corner=edge * 0.2, fill="var(--line)", fill_opacity=0.4)
        for index in range(tables.STOCK)
    )
    tiles = []
    for index, good in enumerate(goods):
        nth = goods[:index].count(good)
        arrived = scene.arrivals.get((seat, good), [])
        late = nth - goods.count(good) + len(arrived)  # the last ones are the new ones
        name = arrived[late] if late >= 0 else f"p-stock-{seat}-{good}-{nth}"
        tiles.append(_good_in_stock(scene, seat, good, x + index * step + edge / 2, y, edge, name))
    return beds + "".join(tiles)


def _good_in_stock(scene: Scene, seat: Seat, good: int, x: float, y: float, edge: float, name: str) -> str:
    tile = good_tile(x, y, edge, good, id=name)
    if seat != scene.seat:
        return tile
    action = next((first + good for first in _STOCK_ACTIONS if scene.can(first + good)), act.SELL + good)
    glow = ring(x - edge / 2, y - edge / 2, edge, edge, edge * 0.26) if scene.can(action) else ""
    return scene.hot(tile + glow, action, asks=scene.seen.phase == phases.TRADE)


def _hand_of_other(scene: Scene, seat: Seat, place: Box) -> str:
    """The backs of the cards, and below them the kinds that the viewer knows to be among them."""
    size = int(scene.seen.hand_size[seat])
    known = scene.seen.known[scene.seat, seat].tolist() if scene.seat >= 0 else []
    kinds = [kind for kind, count in enumerate(known) if count > 0]
    height = place.height * (0.58 if kinds else 1)
    width = min(height / CARD_SHAPE, 40)
    step = min(width * 0.62, (place.width - width - 26) / max(size - 1, 1))
    backs = [hidden_card(place.x + index * step, place.y, width) for index in range(size)]
    after = place.x + max(size - 1, 0) * step + width + 8
    chip = min(20.0, place.width / max(len(kinds), 1) / 1.5)
    chips = [
        card_chip(place.x + index * chip * 1.5, place.y + place.height - chip, chip, kind, known[kind])
        for index, kind in enumerate(kinds)
    ]
    return group(
        *backs,
        label(after, place.y + width * CARD_SHAPE / 2, str(size), size=17, anchor="start", bold=True),
        *chips,
        role="img",
        aria_label=scene.say("picture.cards", seat=scene.say.seat(seat), count=size),
    )


def draw_table(scene: Scene, layout: Layout) -> str:
    """The active player's slots, the deck and the fire; or, for a while, cards that the viewer is shown."""
    x, y, width, height = layout.table
    panel = shadow(x, y, width, height, corner=14) + box(x, y, width, height, corner=14, fill="var(--felt)")
    shown = _shown_cards(scene)
    if shown:
        return panel + _tray(scene, layout.table, shown)
    return group(
        panel,
        _slots(scene, layout.slots),
        _deck(scene, layout.deck),
        _discards(scene, layout.discards),
        draw_fire(scene, layout.fire),
    )


def _shown_cards(scene: Scene) -> list[tuple[int, int, int]]:
    """Cards that the viewer is to choose from: kind, how many, and the action."""
    seen = scene.seen
    if not scene.is_mine:
        return []
    if seen.phase == phases.KEEP:
        return [(kind, int(seen.looked[kind]), act.KEEP + kind) for kind in range(KINDS) if seen.looked[kind] > 0]
    if seen.phase == phases.COPY:
        known = seen.known[scene.seat, seen.target]
        return [(kind, int(known[kind]), act.COPY + kind) for kind in range(FIRE) if known[kind] > 0]
    return []


def _tray(scene: Scene, place: Box, shown: list[tuple[int, int, int]]) -> str:
    """Cards in as many rows as make them largest."""
    x, y, width, height = place.inset(12)
    size, per_row = max(
        (min((width + 12) / columns - 12, ((height + 8) / -(-len(shown) // columns) - 8) / CARD_SHAPE), columns)
        for columns in range(1, len(shown) + 1)
    )
    left = x + (width - per_row * (size + 12) + 12) / 2
    cards = []
    for index, (kind, count, action) in enumerate(shown):
        card_x = left + index % per_row * (size + 12)
        card_y = y + index // per_row * (size * CARD_SHAPE + 8)
        can = scene.can(action)
        face = playing_card(card_x, card_y, size, kind, scene.say, count=count, glow=can, pale=not can)
        cards.append(scene.hot(face, action, asks=True))
    return group(*cards)


def _slots(scene: Scene, place: Box) -> str:
    """The cards played this turn."""
    seen = scene.seen
    width = min((place.width - 16) / 3, (place.height - 20) / CARD_SHAPE)
    title = scene.say("picture.slots", seat=scene.say.seat(int(seen.turn)))
    slots = [label(place.x + 2, place.y + 6, title, size=13, anchor="start", width=place.width, fill="var(--muted)")]
    for slot, kind in enumerate(seen.slot.tolist()):
        left, top = place.x + slot * (width + 8), place.y + 20
        slots.append(_slot(scene, kind, left, top, width, slot))
    return group(*slots)


def _slot(scene: Scene, kind: int, x: float, y: float, width: float, slot: int) -> str:
    height = width * CARD_SHAPE
    if kind == EMPTY:
        return box(
            *(x, y, width, height),
            corner=8,
            fill="none",
            stroke="var(--line)",
            stroke_width=2,
            stroke_dasharray="6 6",
        )
    if kind == UPSIDE_DOWN:
        return group(*(hidden_card(x + 3 * layer, y - 2 * layer, width - 6) for layer in range(3)), id=f"p-slot-{slot}")
    action = act.COPY + kind
    can = scene.seen.phase == phases.REPEAT and scene.can(action)
    face = playing_card(x, y, width, kind, scene.say, glow=can, id=_played_id(scene, kind, slot))
    return scene.hot(face, action) if can else face


def _played_id(scene: Scene, kind: int, slot: int) -> str:
    """The viewer's own card keeps the id that it had as the top one of its kind in hand."""
    seen = scene.seen
    if seen.turn != scene.seat:
        return f"p-slot-{slot}"
    later = seen.slot.tolist()[slot + 1 :].count(kind)
    return f"p-card-{kind}-{int(seen.hand[scene.seat, kind]) + later}"


def _deck(scene: Scene, place: Box) -> str:
    size = int(scene.seen.deck_size) + sum(scene.seen.under_size.tolist())
    width = min(place.width - 8, (place.height - 26) / CARD_SHAPE)
    can = scene.can(act.DRAW)
    pile = "".join(hidden_card(place.x + 2 * layer, place.y - 2 * layer + 4, width) for layer in range(min(size, 3)))
    glow = ring(place.x, place.y, width + 4, width * CARD_SHAPE + 4, 10) if can else ""
    text = scene.say("picture.deck", count=size)
    return group(
        scene.hot(pile + glow, act.DRAW, label=None if can else text),
        _caption(place, place.x + width / 2, text),
    )


@remembered
def _caption(place: Box, x: float, text: str) -> str:
    return label(x, place.y + place.height - 8, text, size=13, width=place.width + 12, fill="var(--muted)")


def _discards(scene: Scene, place: Box) -> str:
    """What was discarded: kind by kind where there is room, else only how many."""
    counts = scene.seen.discards.tolist()
    x, y, width, _ = place
    text = scene.say("picture.discards", count=sum(counts))
    if width < 4 * _CHIP:
        heap = (place.width - 8, (place.width - 8) * CARD_SHAPE)
        pile = box(x, y + 4, *heap, corner=7, fill="var(--raised)", stroke="var(--line)", stroke_width=1.5)
        number = label(x + heap[0] / 2, y + 4 + heap[1] / 2, str(sum(counts)), size=20, fill="var(--muted)", bold=True)
        return (pile + number if sum(counts) else "") + _caption(place, x + heap[0] / 2, text)
    kinds = [kind for kind in range(KINDS) if counts[kind]]
    chips = [
        card_chip(x + index % 4 * _CHIP, y + index // 4 * 33 + 2, 26, kind, counts[kind])
        for index, kind in enumerate(kinds)
    ]
    return group(*chips, _caption(place, x + width / 2, text))


def draw_hand(scene: Scene, layout: Layout) -> str:
    """The viewer's cards, with identical ones in a stack."""
    x, y, width, height = layout.hand
    hand = scene.seen.hand[scene.seat].tolist()
    kinds = [kind for kind, count in enumerate(hand) if count > 0]
    size = min(layout.card, height / CARD_SHAPE - 4)
    step = min(size + 16, (width - size - 12) / max(len(kinds) - 1, 1))
    left = x + (width - step * (len(kinds) - 1) - size) / 2
    cards = []
    for index, kind in enumerate(kinds):
        cards.append(_card_in_hand(scene, kind, hand[kind], left + index * step, y + 10, size))
    return group(*cards)


def _card_in_hand(scene: Scene, kind: int, count: int, x: float, y: float, size: float) -> str:
    actions = (act.PLAY + kind, act.LAY + kind, act.DISCARD + kind)
    action = next((action for action in actions if scene.can(action)), actions[0])
    can = scene.can(action)
    is_asked = scene.is_mine and scene.seen.phase in (phases.PLAY, phases.LAY, phases.DISCARD)
    face = playing_card(x, y, size, kind, scene.say, count=count, glow=can, pale=is_asked and not can)
    return scene.hot(face, action, asks=scene.seen.phase == phases.PLAY, id=f"p-card-{kind}-{count - 1}")


# The choices that are buttons, with the key of their text, in the order in which they are shown.
_BUTTONS = ((act.RISE, "rise"), (act.FACE_DOWN, "face_down"), (act.USE, "use"), (act.DRAW, "draw"), (act.GOLD, "gold"))


def draw_buttons(scene: Scene, place: Box, *, from_right: bool) -> str:
    """The choices that are not things on the table."""
    shown = [(action, scene.say(f"picture.button.{key}")) for action, key in _BUTTONS if scene.can(action)]
    if scene.can(act.PASS):
        shown.append((act.PASS, scene.say(f"picture.button.pass_{_pass_text(scene)}")))
    if not shown:
        return ""
    width = min(190.0, (place.width - 10 * (len(shown) - 1)) / len(shown))
    left = place.x + place.width - len(shown) * (width + 10) + 10 if from_right else place.x
    buttons = []
    for index, (action, text) in enumerate(shown):
        is_quiet = action in (act.PASS, act.FACE_DOWN)
        face = button(
            *(left + index * (width + 10), place.y, width, place.height, text),
            fill="var(--line)" if is_quiet else "var(--accent)",
            ink="var(--ink)" if is_quiet else "var(--raised)",
            size=16,
        )
        buttons.append(scene.hot(face, action))
    return group(*buttons)


def _pass_text(scene: Scene) -> str:
    phase = int(scene.seen.phase)
    if phase == phases.PLAY:
        return "play"
    is_begun = phase == phases.LOOK or (phase == phases.GIVE and scene.seen.left < tables.SWAPS)
    return "enough" if is_begun else "no"


def button_count(scene: Scene) -> int:
    """How many buttons there are."""
    return sum(scene.can(action) for action in (act.PASS, *(action for action, _ in _BUTTONS)))
