"""The position editor. Every change leads to a new address, which holds the whole position: nothing is stored, the
address is the link, and going back in the browser undoes."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from fireside.bots.search import Advice
from fireside.engine.errors import FiresideError
from fireside.engine.types import CHANCE, Seat
from fireside.game import Game
from fireside.position import Position
from fireside.record import Move
from fireside.registry import load_known as load  # names come from strangers
from fireside.table.errors import Reason, Refusal
from fireside.table.setup import NewTable
from fireside.texts import Say
from fireside.web.edge.addresses import address_of
from fireside.web.edge.errors import sentence
from fireside.web.edge.prefix import redirect
from fireside.web.pages.branch import against_bots
from fireside.web.pages.new_table import made, read_options
from fireside.web.show import catalogue
from fireside.web.show.editor import MOST_TEXT, Editing, changed, packed, unpacked
from fireside.web.show.own_seat import FIRM, advice_lines, expects, rounded
from fireside.web.site import check_sender, number_in, page, site_of, visitor_of

MOST_FIELDS = 1_000  # of a form: a large game has about 400 numbers
SECONDS = 1.5  # of thought about a position
_MOVE = re.compile("(?P<seat>-?[0-9]{1,2}):(?P<action>[0-9]{1,5})")

Form = dict[str, str]


@dataclass(frozen=True)
class Shown:
    """What the page shows besides the position itself."""

    text: str | None = None  # that somebody has typed, if it is no position
    error: str = ""
    advice: Advice | None = None
    is_asked: bool = False  # whether somebody asked what is best
    is_tried: bool = True  # whether rules may be asked about the position


async def edit_page(request: Request) -> Response:
    """The editor with the position in its address, or with the beginning of a game."""
    game = _game(request)
    seat = number_in(request, "seat")
    try:
        position = _position(game, request)
        if seat is not None:
            seat = position.check_seat(seat)
    except Refusal:
        raise
    except FiresideError as error:
        return await _page(request, game.start(), None, Shown(error=str(error)), 422)
    is_tried = "p" not in request.query_params or await _try(request, position, seat)
    return await _page(request, position, seat, Shown(is_tried=is_tried))


async def _try(request: Request, position: Position, seat: Seat | None, move: Move | None = None) -> bool:
    """Whether rules may be asked about what somebody has set up: all of it has been asked elsewhere, uncompiled."""
    site = site_of(request)
    site.long_work.take(address_of(request))
    return await site.trials.can_be_shown(position, seat, move)


def _position(game: Game, request: Request) -> Position:
    query = dict(request.query_params)
    if query.get("p"):
        return unpacked(game, query["p"])
    return game.start(number_in(request, "players"), **read_options(game, query))


def _game(request: Request) -> Game:
    game = load(request.path_params["game"])
    if game.positions is None or not game.has_picture:
        raise Refusal(Reason.NOT_FOUND, "no_editor", game=game.info.title)
    return game


async def edit(request: Request) -> Response:
    """Change the position, or do something with it; what cannot be done is said above it."""
    game, form = _game(request), await _wide_form(request)
    position = unpacked(game, form.get("p", ""))
    seat = _seat_of(form, position)
    what = form.get("do", "")
    work = _DOES.get(what)
    if work is None:
        raise Refusal(Reason.GARBAGE, "unknown_choice", field="do", choices=", ".join(_DOES), text=what[:40])
    is_tried = await _try(request, position, seat, _move_of(form))
    try:
        if not is_tried and what not in _WITHOUT_RULES:
            fault = Editing(position, visitor_of(request), seat, is_tried=False).faults[0]
            raise Refusal(Reason.GARBAGE, "unsound", fault=fault)
        return await work(request, position, seat, form)
    except FiresideError as error:
        said = sentence(error, visitor_of(request).lang) if isinstance(error, Refusal) else str(error)
        return await _page(request, position, seat, Shown(form.get("text"), said, is_tried=is_tried), 422)


async def _wide_form(request: Request) -> Form:
    """The fields of a form that has a field for every number of a position."""
    check_sender(request)
    try:
        form = await request.form(max_files=0, max_fields=MOST_FIELDS)
    except (LookupError, UnicodeError):
        raise Refusal(Reason.GARBAGE, "no_form") from None
    return {key: value for key, value in form.items() if isinstance(value, str)}


def _seat_of(form: Form, position: Position) -> Seat | None:
    """From where somebody looks; None follows whoever acts."""
    text = form.get("seat", "")
    return int(text) if text in map(str, range(CHANCE, position.players)) else None


async def _take_text(request: Request, position: Position, seat: Seat | None, form: Form) -> Response:
    text = form.get("text", "")
    if len(text) > MOST_TEXT:
        raise Refusal(Reason.TOO_LARGE, "no_position")
    return _at(request, position.game.position(text), seat)


async def _take_fields(request: Request, position: Position, seat: Seat | None, form: Form) -> Response:
    return _at(request, changed(position, form), seat)


async def _take_move(request: Request, position: Position, seat: Seat | None, form: Form) -> Response:
    move = _move_of(form)
    if move is None:
        raise Refusal(Reason.GARBAGE, "page_number", field="move", text=form.get("move", "")[:40])
    _check_sound(request, position)
    position.play(*move)
    return _at(request, position, seat)


def _move_of(form: Form) -> Move | None:
    found = _MOVE.fullmatch(form.get("move", ""))
    return Move(int(found["seat"]), int(found["action"])) if found else None


def _at(request: Request, position: Position, seat: Seat | None) -> Response:
    """The page with another position."""
    chosen = "" if seat is None else f"&seat={seat}"
    return redirect(request, f"/edit/{position.game.base}?p={packed(position)}{chosen}")


def _check_sound(request: Request, position: Position) -> None:
    if faults := position.faults(Say.of_folder(position.game.folder, visitor_of(request).lang)):
        raise Refusal(Reason.GARBAGE, "unsound", fault=faults[0])


async def _play(request: Request, position: Position, _seat: Seat | None, form: Form) -> Response:
    """A table that begins there, against bots."""
    site_of(request).hints.take(address_of(request))  # trying a position out takes as long as a hint
    seats = against_bots({**form, "seat": form.get("own", "0")}, position.players)
    _check_sound(request, position)
    await site_of(request).trials.check(position)
    lang, options = visitor_of(request).lang, position.options
    return await made(request, NewTable(position.game.name, seats, options, lang=lang, begin=position.lines()), "")


async def _analyse(request: Request, position: Position, seat: Seat | None, _form: Form) -> Response:
    """What a search would do at the seat that acts, from what it can see."""
    site = site_of(request)
    site.hints.take(address_of(request))
    _check_sound(request, position)
    actor = next(iter(position.pending), CHANCE)
    if actor == CHANCE:
        raise Refusal(Reason.NOT_ALLOWED, "nobody_decides")
    thinkers = site.tables.thinkers
    if not thinkers.are_compiled(position.game.name):
        raise Refusal(Reason.NOT_READY, "hints_not_ready")
    await site.trials.check(position)
    async with thinkers.turns.of(address_of(request)):
        advice = await thinkers.analyse(position.view(actor), SECONDS)
    return await _page(request, position, seat, Shown(advice=advice, is_asked=True))


_DOES: dict[str, Callable[[Request, Position, Seat | None, Form], Awaitable[Response]]] = {
    "text": _take_text,
    "fields": _take_fields,
    "move": _take_move,
    "play": _play,
    "analyse": _analyse,
}


_WITHOUT_RULES = ("text", "fields")  # what can be done with any position, to put it right


async def _page(request: Request, position: Position, seat: Seat | None, shown: Shown, status: int = 200) -> Response:
    editing = Editing(position, visitor_of(request), seat, is_tried=shown.is_tried)
    return await site_of(request).aside(request, _drawn, request, editing, shown, status)


def _drawn(request: Request, editing: Editing, shown: Shown, status: int) -> Response:
    game = editing.game
    return page(
        request,
        "edit.html",
        status,
        game=game,
        editing=editing,
        shown=shown,
        text=editing.position.as_text() if shown.text is None else shown.text,
        options=catalogue.options(game, visitor_of(request).lang),
        **_advice(editing, shown),
    )


def _advice(editing: Editing, shown: Shown) -> dict[str, Any]:
    """The best choices, in words."""
    found = shown.advice
    view = editing.position.view(editing.pending[0]) if found else None
    return {
        "lines": advice_lines(found, view, editing.say) if found and view else [],
        "is_firm": found is not None and found.iterations >= FIRM,
        "played": rounded(found.iterations) if found else "",
        "expects": expects(editing.game),
    }
