"""The players of Wangdo in the picture: their knowledge, their steles, their Seal cards."""

from __future__ import annotations

from functools import cache

from fireside.draw import Box, explained, group, joined, remembered
from fireside.draw.lettering import label, text_width
from fireside.draw.panels import player_panel
from fireside.draw.shapes import box
from fireside.engine.types import Seat
from fireside.texts import Say

from .. import notation
from ..rules.state import COLOURS, TYPES
from . import explain
from .belongings import Belongings, Knowledge, Reserve, belongings_of
from .emblems import dragon_seal
from .hands import draw_hand, draw_small_hand
from .origins import Moved, ids_at, reserve_place
from .pieces import ink, knowledge, paint, rim_colour, space, stele
from .scene import Scene, Touch, touchable

ROW = 96.0  # the height of a place with everything in one row below the name
_FRONT_HEADER, _HEADER = 42.0, 36.0
_COLUMN = 31.0  # the width of a column of knowledge in a row

Places = tuple[Box, Box, Box]  # of the knowledge, the steles and the Seal cards


def draw_player(scene: Scene, player: Seat, place: Box, *, has_ids: bool = True) -> str:
    """A player's place at the table: the larger it is, the more room there is for the cards."""
    owner = belongings_of(scene, player, has_ids=has_ids)
    if player == scene.front and not scene.is_tall:
        return _framed(owner, place, _front_table(owner, place), _FRONT_HEADER)
    return _framed(owner, place, _table(owner, place), _HEADER)


def _framed(owner: Belongings, place: Box, table: str, header: float) -> str:
    say, score = owner.say, str(owner.score)
    short_name = say.seat(owner.player)
    name = say("picture.you", seat=short_name) if owner.is_viewer else short_name
    return player_panel(
        *place,
        table,
        _seals(say.nameless, owner.score, sum(owner.knowledge.sealed), place, header),
        seat=owner.player,
        name=name,
        short_name=short_name,
        score=score,
        is_turn=owner.is_turn,
        is_winner=owner.is_winner,
        header=header,
        reserve=40,
        least=owner.reserve.least_text,
        role="group",
        aria_label=_summary(owner, name),
    )


@remembered
def _seals(say: Say, score: int, on_tokens: int, place: Box, header: float) -> str:
    """The seal beside the score, which tells what the score is."""
    left = place.x + place.width - header * 0.66 - text_width(str(score), header * 0.52, bold=True)
    area = box(left - 14, place.y + 2, place.x + place.width - left + 8, header - 4, fill="#fff", fill_opacity=0)
    seal = dragon_seal(left, place.y + 2 + (header - 4) / 2, header * 0.23)
    return explained(area, seal, tip=explain.seals(say, score, on_tokens))


def _summary(owner: Belongings, name: str) -> str:
    known, counts = owner.knowledge, (owner.score, owner.hand.cards)
    return _summed_up(owner.say, name, known.counts, known.spaces, owner.reserve.counts, *counts)


@remembered
def _summed_up(
    say: Say, name: str, knowledge: tuple[int, ...], spaces: int, reserve: tuple[int, ...], seals: int, cards: int
) -> str:
    columns = [f"{notation.type_text(column, say)} {count}/{spaces}" for column, count in enumerate(knowledge)]
    steles = notation.steles_text(reserve, say) or "–"
    return say("picture.player", seat=name, seals=seals, knowledge=", ".join(columns), steles=steles, cards=cards)


def _front_table(owner: Belongings, place: Box) -> str:
    board, reserve, hand = _front_places(place)
    return group(
        draw_knowledge(owner.knowledge, board), draw_reserve(owner.reserve, reserve), draw_hand(owner.hand, hand)
    )


def _table(owner: Belongings, place: Box) -> str:
    board, reserve, hand = _places(place)
    return group(
        draw_knowledge(owner.knowledge, board),
        draw_reserve(owner.reserve, reserve),
        draw_small_hand(owner.hand, hand),
    )


@cache
def _front_places(place: Box) -> Places:
    """Knowledge and steles side by side, below them the Seal cards."""
    x, y, width, height = place
    cards, top = 142.0, y + _FRONT_HEADER + 2
    middle = height - _FRONT_HEADER - cards - 18
    left = 190.0
    board = Box(x + 12, top, left, middle)
    reserve = Box(x + 24 + left, top, width - left - 34, middle)
    return board, reserve, Box(x + 12, y + height - cards - 10, width - 24, cards)


def _places(place: Box) -> Places:
    """Where the belongings of somebody else lie: what is side by side depends on how much room there is."""
    if place.height > 2 * ROW:
        return _high_places(place)
    return _middle_places(place) if place.height > 1.3 * ROW else _row_places(place)


@cache
def _high_places(place: Box) -> Places:
    """Knowledge and cards side by side, below them the steles."""
    x, y, width, height = place
    top, room = y + _HEADER + 2, height - _HEADER - 12
    board = Box(x + 10, top, width * 0.52, room * 0.52)
    hand = Box(board.x + board.width + 12, top, width - board.width - 34, board.height)
    reserve = Box(x + 10, top + board.height + 6, width - 20, room - board.height - 6)
    return board, reserve, hand


@cache
def _middle_places(place: Box) -> Places:
    """Knowledge, and beside it steles above cards."""
    x, y, width, height = place
    top, room = y + _HEADER, height - _HEADER - 8
    board = Box(x + 8, top, width * 0.43, room)
    left = board.x + board.width + 8
    reserve = Box(left, top, x + width - left - 6, room * 0.55)
    hand = Box(left + 8, top + room * 0.57, reserve.width - 16, room * 0.43)
    return board, reserve, hand


@cache
def _row_places(place: Box) -> Places:
    """Knowledge, steles and the backs of the cards in a row."""
    x, y, width, height = place
    top, room = y + _HEADER - 2, height - _HEADER - 2
    board = Box(x + 5, top, max(_COLUMN * TYPES, width * 0.34), room)
    hand = Box(x + width * 0.865, top, width * 0.135 - 4, room)
    left = board.x + board.width + 3
    return board, Box(left, top, hand.x - left - 2, room), hand


def draw_knowledge(known: Knowledge, place: Box) -> str:
    """The four columns of knowledge; full ones have a frame."""
    say, player, spaces, counts, sealed, moved = known
    return group(
        *[
            _column(say, player, column, spaces, counts[column], sealed[column], moved[column], spot)
            for column, spot in enumerate(_side_by_side(place, TYPES))
        ]
    )


@cache
def _side_by_side(place: Box, count: int) -> list[Box]:
    x, y, width, height = place
    step = width / count
    return [Box(x + step * number, y, step, height) for number in range(count)]


@remembered
def _column(
    say: Say,
    player: Seat,
    column: int,
    spaces: int,
    count: int,
    sealed: int,
    moved: Moved | None,
    place: Box,
) -> str:
    ids = None if moved is None else tuple(ids_at("known", player * TYPES + column, count, moved))
    tip = explain.column(say, column, count, spaces, sealed)
    return explained(_tokens(column, spaces, count, sealed, place, ids), tip=tip)


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


def draw_reserve(reserve: Reserve, place: Box) -> str:
    """The steles by colour, with their number; colours that can be chosen are lit."""
    say, player, counts, touches, moved, least_text = reserve
    return group(
        *[
            _pile(say, player, colour, counts[colour], touches[colour], moved[colour], spot, least_text)
            for colour, spot in enumerate(_side_by_side(place, COLOURS))
        ]
    )


@remembered
def _pile(
    say: Say,
    player: Seat,
    colour: int,
    count: int,
    touch: Touch | None,
    moved: Moved | None,
    place: Box,
    least_text: float,
) -> str:
    """Steles of one colour, which can be clicked."""
    which = reserve_place(player, colour)
    ids = None if moved is None else tuple(ids_at("reserve", which, count, moved))
    drawing = _steles(colour, count, place, least_text, ids, is_lit=touch is not None)
    return touchable(drawing, touch, tip=explain.reserve(say, player, colour, count))


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
