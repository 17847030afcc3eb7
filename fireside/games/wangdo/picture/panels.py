"""The news and the players of Wangdo in the picture: their knowledge, their steles, their Seal cards."""

from __future__ import annotations

from fireside.draw import Box, group, remembered
from fireside.draw.lettering import label, text_width
from fireside.draw.panels import news, player_panel, sheet
from fireside.draw.shapes import box, button
from fireside.engine.types import Action, Seat
from fireside.games.wangdo import notation
from fireside.games.wangdo.picture.emblems import dragon_seal
from fireside.games.wangdo.picture.hands import draw_hand, draw_small_hand
from fireside.games.wangdo.picture.origins import reserve_place
from fireside.games.wangdo.picture.pieces import ink, knowledge, paint, space, stele
from fireside.games.wangdo.picture.scene import Scene
from fireside.games.wangdo.rules import state as codes
from fireside.games.wangdo.rules.state import COLOURS, TYPES

_BUTTONS = (codes.END, codes.DECLINE, codes.PAY_REST, codes.STOP)  # never two at a time
_BUTTON_WIDTH = 232.0


def draw_news(scene: Scene, place: Box) -> str:
    """What just happened, what is asked, and a button for whatever has no place on the table."""
    x, y, width, height = place
    action = next((action for action in _BUTTONS if action in scene.legal), None)
    text = Box(x + 20, y + 6, width - 40 - (_BUTTON_WIDTH + 18 if action is not None else 0), height - 12)
    return sheet(
        place,
        news(text, scene.past_text(), scene.now_text(), most_now=2),
        _button(scene, action, x + width - _BUTTON_WIDTH - 18, y + height / 2 - 25) if action is not None else "",
        is_lit=scene.is_my_turn,
    )


def _button(scene: Scene, action: Action, x: float, y: float) -> str:
    text = notation.describe_action(scene.seen, scene.seat, action, scene.say)
    return scene.hot(button(x, y, _BUTTON_WIDTH, 50, text, size=17), action)


def draw_player(scene: Scene, player: Seat, place: Box, *, is_front: bool) -> str:
    """A player's place at the table."""
    seen, say = scene.seen, scene.say
    header = 44.0 if is_front or place.height > 150 else 34.0
    name = say("picture.you", seat=say.seat(player)) if player == scene.seat else say.seat(player)
    table = _front_table if is_front or place.height > 300 else _far_table
    score = str(scene.scores[player])
    seal_x = place.x + place.width - header * 0.62 - text_width(score, header * 0.52, bold=True)
    return player_panel(
        *place,
        table(scene, player, place, header),
        dragon_seal(seal_x, place.y + header / 2, header * 0.22),
        seat=player,
        name=name,
        short_name=say.seat(player),
        score=score,
        is_turn=not (scene.is_over or scene.is_setup) and seen.turn == player,
        is_winner=player in scene.winners,
        header=header,
        reserve=40,
        role="group",
        aria_label=_summary(scene, player, name),
    )


def _summary(scene: Scene, player: Seat, name: str) -> str:
    seen, say = scene.seen, scene.say
    columns = [f"{notation.type_text(t, say)} {seen.knowledge[player, t]}/{seen.spaces}" for t in range(TYPES)]
    steles = notation.steles_text(seen.reserve[player].tolist(), say) or "–"
    return say(
        "picture.player",
        seat=name,
        seals=scene.scores[player],
        knowledge=", ".join(columns),
        steles=steles,
        cards=int(seen.cards[player]),
    )


def _front_table(scene: Scene, player: Seat, place: Box, header: float) -> str:
    """Knowledge and steles side by side, below them the Seal cards."""
    x, y, width, height = place
    cards = 142.0
    middle = height - header - cards - 18
    left = min(196.0, width * 0.38)
    board = Box(x + 14, y + header + 4, left, middle)
    reserve = Box(x + 28 + left, y + header + 4, width - left - 38, middle)
    hand = Box(x + 14, y + height - cards - 10, width - 28, cards)
    return group(_board(scene, player, board), _reserve(scene, player, reserve), draw_hand(scene, player, hand))


def _far_table(scene: Scene, player: Seat, place: Box, header: float) -> str:
    """Knowledge, steles and the backs of the cards: in a row, or where there is room the cards below the steles."""
    x, y, width, height = place
    top, room = y + header, height - header - 8
    is_high = room > 100
    board = Box(x + 12, top, 160 if is_high else 128, room)
    left = board.x + board.width + 12
    if is_high:
        reserve, hand = (
            Box(left, top, x + width - left - 10, room * 0.54),
            Box(left, top + room * 0.56, 190, room * 0.44),
        )
    else:
        reserve, hand = Box(left, top, x + width - left - 88, room), Box(x + width - 82, top, 74, room)
    return group(_board(scene, player, board), _reserve(scene, player, reserve), draw_small_hand(scene, player, hand))


def _board(scene: Scene, player: Seat, place: Box) -> str:
    """The four columns of knowledge; full ones have a frame."""
    x, y, width, height = place
    spaces = int(scene.seen.spaces)
    step = width / TYPES
    radius = min(step * 0.42, (height - 6) / spaces / 2 * 0.92)
    return group(
        *(_column(scene, player, column, x + step * (column + 0.5), y, height, radius) for column in range(TYPES))
    )


def _column(scene: Scene, player: Seat, column: int, x: float, y: float, height: float, radius: float) -> str:
    spaces = int(scene.seen.spaces)
    count = int(scene.seen.knowledge[player, column])
    sealed = int(scene.seen.sealed[player, column])
    step = (height - 4) / spaces
    full = box(
        *(x - radius - 4, y, 2 * radius + 8, height - 2),
        corner=radius * 0.6,
        fill="var(--glow)",
        fill_opacity=0.22,
        stroke="var(--glow)",
        stroke_width=1.5,
    )
    drawings = [full] if count == spaces else []
    for slot in range(spaces):
        middle = y + step * (slot + 0.5)
        if slot < count:
            kind = 2 * column + (slot < sealed)
            spot = scene.id_of("known", player * TYPES + column, slot)
            drawings.append(knowledge(kind, x, middle, radius, id=spot))
        else:
            drawings.append(space(column, x, middle, radius))
    return group(*drawings)


def _reserve(scene: Scene, player: Seat, place: Box) -> str:
    """The steles by colour, with their number; colours that can be chosen are lit."""
    x, y, width, height = place
    step = width / COLOURS
    return group(*(_pile(scene, player, colour, Box(x + step * colour, y, step, height)) for colour in range(COLOURS)))


def _pile(scene: Scene, player: Seat, colour: int, place: Box) -> str:
    """Steles of one colour, one behind the other."""
    x, y, width, height = place
    count = int(scene.seen.reserve[player, colour])
    action = _action_on(scene, player, colour)
    is_lit = action is not None
    size = min(height - 24, width * 0.72, 64.0)
    foot = y + (height - size - 20) / 2 + size
    lap = min(size * 0.26, (width - size * 0.75) / max(1, count - 1)) if count > 1 else 0.0
    first = x + width / 2 - lap * (count - 1) / 2
    steles = [
        stele(
            *(colour, first + lap * slot, foot, size),
            is_lit=is_lit and slot == count - 1,
            id=scene.id_of("reserve", reserve_place(player, colour), slot),
        )
        for slot in range(count)
    ]
    number = _number(colour, count, x + width / 2, foot + 12)
    drawing = group(*steles, number, opacity=None if count else 0.35)
    return scene.hot(drawing, action) if action is not None else drawing


@remembered
def _number(colour: int, count: int, x: float, y: float) -> str:
    tag_box = box(x - 15, y - 8, 30, 16, corner=8, fill=paint(colour), stroke="var(--line)")
    return tag_box + label(x, y, str(count), size=12, bold=True, fill=ink(colour))


def _action_on(scene: Scene, player: Seat, colour: int) -> Action | None:
    """What a click on these steles does, if anything."""
    if player == scene.seat:
        actions = [codes.PAY + colour, codes.WAIVE + colour, codes.RETURN + colour, codes.GIVE + colour]
    else:
        actions = [codes.GET + player * COLOURS + colour]
    return next((action for action in actions if action in scene.legal), None)
