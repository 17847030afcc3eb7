"""Playing on from some step of a finished game: a new table that begins there, against bots."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from fireside import bots
from fireside.engine.types import Seat
from fireside.table.errors import Reason, Refusal
from fireside.table.setup import ME, NewTable
from fireside.table.state import TableState
from fireside.web.edge.prefix import redirect
from fireside.web.pages.new_table import made
from fireside.web.show.editor import packed
from fireside.web.site import form_of, site_of, visitor_of

MOST_DIGITS = 7
EDITOR = "editor"


async def branch(request: Request) -> Response:
    """A new table that begins at a step of a finished game, with the visitor at one seat and bots at the others.

    Or else the editor with the position after that step.
    """
    form = await form_of(request)
    site = site_of(request)
    table = await site.tables.table(request.path_params["table"])
    state = table.state
    check_finished(state)
    at = number_of(form, "at", len(state.steps))
    position = await site.aside(request, state.position_before, at)
    if form.get("where") == EDITOR:
        return redirect(request, f"/edit/{state.game.base}?p={packed(position)}")
    setup, seats, begin = state.setup, against_bots(form, position.players), position.lines()
    wanted = NewTable(setup.game, seats, setup.options, lang=visitor_of(request).lang, begin=begin)
    return await made(request, wanted, "")


def check_finished(state: TableState) -> None:
    """Refusal while a game runs, since a position tells everybody's secrets, or if its rules are no longer here."""
    if state.phase != "over":
        raise Refusal(Reason.NOT_ALLOWED, "branch_too_early")
    old, new = state.setup.version, state.game.info.version
    if old != new:
        raise Refusal(Reason.OUTDATED, "changed_rules", game=state.game.info.title, old=old, new=new)


def against_bots(form: Mapping[str, str], players: int) -> list[str]:
    """Who sits where: the visitor at the seat of a form, bots of its level at all others."""
    seat: Seat = number_of(form, "seat", players - 1)
    level = form.get("level", bots.USUAL)
    if level not in bots.names():
        raise Refusal(Reason.GARBAGE, "unknown_bot", bot=level[:40], bots=", ".join(bots.names()))
    return [ME if other == seat else level for other in range(players)]


def number_of(form: Mapping[str, str], key: str, most: int) -> int:
    """A number in a form from 0 on; Refusal if there is none, or one that is too large."""
    text = form.get(key, "")
    if not (text.isascii() and text.isdecimal()) or len(text) > MOST_DIGITS or int(text) > most:
        raise Refusal(Reason.GARBAGE, "page_number", field=key, text=text[:40])
    return int(text)
