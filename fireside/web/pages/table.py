"""A table: its page, sitting down, commands by HTTP, its record, rematches."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from fireside.registry import load_known as load  # names come from strangers
from fireside.table import fairness
from fireside.table.commands import Sit
from fireside.table.errors import Reason, Refusal
from fireside.table.people import Person
from fireside.table.restore import choices_that_stand
from fireside.table.setup import DAY, Setup
from fireside.table.state import TableState
from fireside.table.stores.leases import Elsewhere
from fireside.texts import clauses
from fireside.web.edge.addresses import address_of
from fireside.web.edge.prefix import redirect
from fireside.web.live import commands
from fireside.web.show import catalogue, dates, guidance, own_seat
from fireside.web.show.presentation import Presentation
from fireside.web.site import check_sender, form_of, invitation, known_as, page, qr_code, site_of, visitor_of

REACTIONS = ("👍", "👏", "😄", "😮", "🤔", "🔥")


async def table_page(request: Request) -> Response:
    """A table: the lobby before the game, the game, the result."""
    site, looking = site_of(request), visitor_of(request)
    setup = await site.tables.setup(request.path_params["table"])
    try:
        table = await site.tables.table(setup.id)
    except Refusal as refusal:
        return await _outdated_page(request, setup, refusal)
    shown = Presentation(table.state, looking, here=table.presence)
    premoves = own_seat.premoves_html(table, looking, shown.seat) if shown.is_seated else ""
    return page(
        request,
        "table.html",
        setup=setup,
        shown=shown,
        premoves=premoves,
        game=load(setup.game),
        options=catalogue.options(load(setup.game), looking.lang),
        cover=catalogue.cover(load(setup.game)),
        summary=catalogue.summary(load(setup.game), looking.lang),
        person=await site.identity.of(request),
        link=invitation(request, "table", table=setup.id),
        is_for_others=site.reach.is_for_others(request.url),
        finds_again=setup.clock >= DAY,
        commitment=fairness.commitment(setup.seed),
        reactions=REACTIONS,
        aid=guidance.aid(load(setup.game), looking.lang),
        clauses=dict(clauses(load(setup.game).folder, looking.lang)),
    )


async def _outdated_page(request: Request, setup: Setup, refusal: Refusal) -> Response:
    """What was recorded of a table whose rules are no longer here: who played, how it ended, why it cannot go on."""
    if refusal.reason is not Reason.OUTDATED:
        raise refusal
    store = site_of(request).tables.store
    stored, summary = await store.load(setup.id), await store.summary(setup.id)
    if stored is None or summary is None:
        raise refusal
    return page(
        request,
        "outdated.html",
        title=catalogue.title(setup.game),
        reason=refusal.text(visitor_of(request).lang),
        summary=summary,
        winners=[summary.names[seat] or "" for seat in summary.winners],
        choices=choices_that_stand(stored.entries),
        dates=dates,
    )


async def sit(request: Request) -> Response:
    """Take a seat, with a name."""
    site = site_of(request)
    form = await form_of(request)
    table = await site.tables.table(request.path_params["table"])
    person = await site.identity.named(request, form.get("name", ""), visitor_of(request).say("guest"))
    seat, given = form.get("seat", ""), form.get("contribution", "")
    contribution = given if fairness.is_contribution(given) else fairness.new_contribution()
    await table.do(Sit(person, contribution, int(seat) if seat.isdecimal() and len(seat) < 4 else None))
    return known_as(request, person, redirect(request, f"/t/{table.id}"))


async def do(request: Request) -> Response:
    """One command by HTTP, for programs that keep no socket open."""
    site = site_of(request)
    check_sender(request)
    table = await site.tables.table(request.path_params["table"])
    message = commands.read(await request.body())
    site.count_command(address_of(request), message)
    answer = await commands.answer(table, visitor_of(request), message)
    return JSONResponse(answer, 200 if answer["ok"] else 409)


async def record_file(request: Request) -> Response:
    """The record of a finished game. Before the end it would reveal everybody's secrets."""
    table = await site_of(request).tables.table(request.path_params["table"])
    if table.state.phase != "over":
        raise Refusal(Reason.NOT_ALLOWED, "record_too_early")
    name = f"{table.state.game.base}-{table.id}.fire"
    text = await site_of(request).aside(request, lambda: table.state.game_record().text())
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


async def table_code(request: Request) -> Response:
    """The invitation to a table as a QR code."""
    setup = await site_of(request).tables.setup(request.path_params["table"])
    return qr_code(invitation(request, "table", table=setup.id))


async def rematch(request: Request) -> Response:
    """The same game with the same people again: the first to ask creates the table, the others join it."""
    check_sender(request)
    tables, looking = site_of(request).tables, visitor_of(request)
    table = await tables.table(request.path_params["table"])
    person = Person(looking.person, _name_at(table.state, looking.person))
    try:
        again = await tables.rematch(table, person)
        if again.state.phase == "waiting":
            await again.do(Sit(person, fairness.new_contribution()))
    except Elsewhere:  # they can sit down there by themselves
        if not table.state.rematch:
            raise
    return redirect(request, f"/t/{table.state.rematch}")


def _name_at(state: TableState, person: str) -> str:
    """What somebody is called at a table."""
    seat = state.seat_of(person)
    return state.names[seat] if seat is not None else ""
