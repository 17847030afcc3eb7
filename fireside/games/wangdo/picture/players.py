"""The players of Wangdo in the picture: their knowledge, their steles, their Seal cards."""

from __future__ import annotations

from fireside.draw import Box, explained, group, joined, remembered
from fireside.draw.lettering import label, text_width
from fireside.draw.panels import player_panel
from fireside.draw.shapes import box
from fireside.engine.types import Action, Seat
from fireside.texts import Say

from .. import notation
from ..rules import state as codes
from ..rules.state import COLOURS, TYPES
from . import explain
from .emblems import dragon_seal
from .hands import draw_hand, draw_small_hand
from .origins import reserve_place
from .pieces import ink, knowledge, paint, rim_colour, space, stele
from .scene import Scene

ROW = 96.0  # the height of a place with everything in one row below the name
_FRONT_HEADER, _HEADER = 42.0, 36.0
_COLUMN = 31.0  # the width of a column of knowledge in a row


def draw_player(scene: Scene, player: Seat, place: Box, *, has_ids: bool = True) -> str:
    """A player's place at the table: the larger it is, the more room there is for the cards."""
    if player == scene.front and not scene.is_tall:
        return _framed(scene, player, place, _front_table(scene, player, place), _FRONT_HEADER)
    table = _high_table if place.height > 2 * ROW else _middle_table if place.height > 1.3 * ROW else _row_table
    return _framed(scene, player, place, table(scene, player, place, has_ids=has_ids), _HEADER)


def _framed(scene: Scene, player: Seat, place: Box, table: str, header: float) -> str:
    seen, say = scene.seen, scene.say
    name = say("picture.you", seat=say.seat(player)) if player == scene.seat else say.seat(player)
    score = str(scene.scores[player])
    seal_x = place.x + place.width - header * 0.66 - text_width(score, header * 0.52, bold=True)
    return player_panel(
        *place,
        table,
        _seals(scene, player, Box(seal_x - 14, place.y + 2, place.x + place.width - seal_x + 8, header - 4), header),
        seat=player,
        name=name,
        short_name=say.seat(player),
        score=score,
        is_turn=not (scene.is_over or scene.is_setup) and seen.turn == player,
        is_winner=player in scene.winners,
        header=header,
        reserve=40,
        least=scene.least_text,
        role="group",
        aria_label=_summary(scene, player, name),
    )


def _seals(scene: Scene, player: Seat, place: Box, header: float) -> str:
    """The seal beside the score, which tells what the score is."""
    x, y, _, height = place
    seal = dragon_seal(x + 14, y + height / 2, header * 0.23)
    return explained(box(*place, fill="#fff", fill_opacity=0), seal, tip=explain.seals(scene, player))


def _summary(scene: Scene, player: Seat, name: str) -> str:
    seen = scene.seen
    knowledge, reserve = tuple(seen.knowledge[player].tolist()), tuple(seen.reserve[player].tolist())
    counts = (int(seen.spaces), scene.scores[player], int(seen.cards[player]))
    return _summed_up(scene.say, name, knowledge, reserve, *counts)


@remembered
def _summed_up(
    say: Say, name: str, knowledge: tuple[int, ...], reserve: tuple[int, ...], spaces: int, seals: int, cards: int
) -> str:
    columns = [f"{notation.type_text(column, say)} {count}/{spaces}" for column, count in enumerate(knowledge)]
    steles = notation.steles_text(reserve, say) or "–"
    return say("picture.player", seat=name, seals=seals, knowledge=", ".join(columns), steles=steles, cards=cards)


def _front_table(scene: Scene, player: Seat, place: Box) -> str:
    """Knowledge and steles side by side, below them the Seal cards."""
    x, y, width, height = place
    cards, top = 142.0, y + _FRONT_HEADER + 2
    middle = height - _FRONT_HEADER - cards - 18
    left = 190.0
    board = Box(x + 12, top, left, middle)
    reserve = Box(x + 24 + left, top, width - left - 34, middle)
    hand = Box(x + 12, y + height - cards - 10, width - 24, cards)
    return group(
        draw_knowledge(scene, player, board), draw_reserve(scene, player, reserve), draw_hand(scene, player, hand)
    )


def _high_table(scene: Scene, player: Seat, place: Box, *, has_ids: bool) -> str:
    """Knowledge and cards side by side, below them the steles."""
    x, y, width, height = place
    top, room = y + _HEADER + 2, height - _HEADER - 12
    board = Box(x + 10, top, width * 0.52, room * 0.52)
    hand = Box(board.x + board.width + 12, top, width - board.width - 34, board.height)
    reserve = Box(x + 10, top + board.height + 6, width - 20, room - board.height - 6)
    return _table(scene, player, board, reserve, hand, has_ids=has_ids)


def _middle_table(scene: Scene, player: Seat, place: Box, *, has_ids: bool) -> str:
    """Knowledge, and beside it steles above cards."""
    x, y, width, height = place
    top, room = y + _HEADER, height - _HEADER - 8
    board = Box(x + 8, top, width * 0.43, room)
    left = board.x + board.width + 8
    reserve = Box(left, top, x + width - left - 6, room * 0.55)
    hand = Box(left + 8, top + room * 0.57, reserve.width - 16, room * 0.43)
    return _table(scene, player, board, reserve, hand, has_ids=has_ids)


def _row_table(scene: Scene, player: Seat, place: Box, *, has_ids: bool) -> str:
    """Knowledge, steles and the backs of the cards in a row."""
    x, y, width, height = place
    top, room = y + _HEADER - 2, height - _HEADER - 2
    board = Box(x + 5, top, max(_COLUMN * TYPES, width * 0.34), room)
    hand = Box(x + width * 0.865, top, width * 0.135 - 4, room)
    left = board.x + board.width + 3
    return _table(scene, player, board, Box(left, top, hand.x - left - 2, room), hand, has_ids=has_ids)


def _table(scene: Scene, player: Seat, board: Box, reserve: Box, hand: Box, *, has_ids: bool) -> str:
    return group(
        draw_knowledge(scene, player, board, has_ids=has_ids),
        draw_reserve(scene, player, reserve, has_ids=has_ids),
        draw_small_hand(scene, player, hand, has_ids=has_ids),
    )


def draw_knowledge(scene: Scene, player: Seat, place: Box, *, has_ids: bool = True) -> str:
    """The four columns of knowledge; full ones have a frame."""
    x, y, width, height = place
    step = width / TYPES
    columns = [Box(x + step * column, y, step, height) for column in range(TYPES)]
    return group(
        *(
            explained(_column(scene, player, column, spot, has_ids=has_ids), tip=explain.column(scene, player, column))
            for column, spot in enumerate(columns)
        )
    )


def _column(scene: Scene, player: Seat, column: int, place: Box, *, has_ids: bool) -> str:
    seen, which = scene.seen, player * TYPES + column
    spaces, count, sealed = int(seen.spaces), int(seen.knowledge[player, column]), int(seen.sealed[player, column])
    ids = scene.ids_of("known", which, count) if has_ids else None
    return _tokens(column, spaces, count, sealed, place, ids)


@remembered
def _tokens(column: int, spaces: int, count: int, sealed: int, place: Box, ids: tuple[str, ...] | None) -> str:
    x, y, width, height = place
    step = (height - 4) / spaces
    radius = min(width * 0.42, step * 0.45)
    drawings = [_shaft(place, is_full=count == spaces)]
    for slot in range(spaces):
        middle = y + 2 + step * (slot + 0.5)
        if slot < count:
            kind = 2 * column + (slot < sealed)
            drawings.append(knowledge(kind, x + width / 2, middle, radius, id=ids and ids[slot]))
        else:
            drawings.append(space(column, x + width / 2, middle, radius))
    return joined(drawings)


@remembered
def _shaft(place: Box, *, is_full: bool) -> str:
    """What a column can be touched by; its frame if it is full."""
    x, y, width, height = place
    look = {"fill": "#fff", "fill_opacity": 0}
    if is_full:
        look = {"fill": "var(--glow)", "fill_opacity": 0.22, "stroke": "var(--glow)", "stroke_width": 1.5}
    return box(x + 0.25, y, width - 0.5, height, corner=width * 0.25, **look)


def draw_reserve(scene: Scene, player: Seat, place: Box, *, has_ids: bool = True) -> str:
    """The steles by colour, with their number; colours that can be chosen are lit."""
    x, y, width, height = place
    step = width / COLOURS
    piles = [Box(x + step * colour, y, step, height) for colour in range(COLOURS)]
    return group(*(_pile(scene, player, colour, spot, has_ids=has_ids) for colour, spot in enumerate(piles)))


def _pile(scene: Scene, player: Seat, colour: int, place: Box, *, has_ids: bool) -> str:
    """Steles of one colour, which can be clicked."""
    count = int(scene.seen.reserve[player, colour])
    action = _action_on(scene, player, colour)
    ids = scene.ids_of("reserve", reserve_place(player, colour), count) if has_ids else None
    drawing = _steles(colour, count, place, scene.least_text, ids, is_lit=action is not None)
    tip = explain.reserve(scene, player, colour)
    return explained(drawing, tip=tip) if action is None else scene.hot(drawing, action, tip=tip)


@remembered
def _steles(
    colour: int, count: int, place: Box, least_text: float, ids: tuple[str, ...] | None, *, is_lit: bool
) -> str:
    """Steles of one colour, one behind the other."""
    x, y, width, height = place
    plate = least_text * 1.25
    size = min(height - plate - 2, width * 0.9, 64.0)
    foot = y + (height - size - plate) / 2 + size
    lap = min(size * 0.26, (width - size * 0.75) / max(1, count - 1)) if count > 1 else 0.0
    first = x + width / 2 - lap * (count - 1) / 2
    steles = [
        stele(
            *(colour, first + lap * slot, foot, size),
            is_lit=is_lit and slot == count - 1,
            id=ids and ids[slot],
        )
        for slot in range(count)
    ]
    return group(
        _ground(place, is_lit=is_lit),
        *steles,
        _number(colour, count, x + width / 2, foot + plate / 2 + 1, least_text),
        opacity=None if count else 0.55,
    )


@remembered
def _ground(place: Box, *, is_lit: bool) -> str:
    x, y, width, height = place
    look = {"fill": "var(--glow)", "fill_opacity": 0.18} if is_lit else {"fill": "#fff", "fill_opacity": 0}
    return box(x + 0.5, y, width - 1, height, corner=8, **look)


@remembered
def _number(colour: int, count: int, x: float, y: float, size: float) -> str:
    width, height = size * 1.9, size * 1.2
    plate = box(
        *(x - width / 2, y - height / 2, width, height),
        corner=height / 2,
        fill=paint(colour),
        stroke=rim_colour(colour),
        stroke_width=0.8,
    )
    return plate + label(x, y, str(count), size=size, bold=True, fill=ink(colour))


def _action_on(scene: Scene, player: Seat, colour: int) -> Action | None:
    """What a click on these steles does, if anything."""
    if player == scene.seat:
        actions = [codes.PAY + colour, codes.WAIVE + colour, codes.RETURN + colour, codes.GIVE + colour]
    else:
        actions = [codes.GET + player * COLOURS + colour]
    return next((action for action in actions if action in scene.legal), None)
