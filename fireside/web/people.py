"""Pages about oneself: one's name, one's games, a link for one's other devices; and meeting again."""

from __future__ import annotations

import io

import segno
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from fireside.registry import load_known as load  # names come from strangers
from fireside.table.errors import Reason, Refusal
from fireside.table.hall import FREE, ME, NewTable
from fireside.table.state import Sitter, TableState
from fireside.table.store import Person
from fireside.web.site import check_sender, form_of, known_as, page, site_of, visitor_of

LISTED = 100


async def me_page(request: Request) -> Response:
    """My games, running and finished, and who I am."""
    site = site_of(request)
    person = await site.identity.of(request)
    tables = await site.hall.store.tables_of(person.id, LISTED) if person else []
    return page(
        request,
        "me.html",
        person=person,
        running=[table for table in tables if table.phase != "over"],
        finished=[table for table in tables if table.phase == "over"],
        link=_personal_link(request, person) if person else "",
        load=load,
    )


async def rename(request: Request) -> Response:
    """Take another name."""
    form = await form_of(request)
    person = await site_of(request).identity.named(request, form.get("name", ""), visitor_of(request).say("guest"))
    return known_as(request, person, RedirectResponse("/me", 303))


async def become(request: Request) -> Response:
    """Follow one's personal link on another device."""
    site = site_of(request)
    person = await site.hall.store.person(site.identity.from_link(request.path_params["token"]))
    if person is None:
        raise Refusal(Reason.NOT_FOUND, "this personal link is not valid")
    return known_as(request, person, RedirectResponse("/me", 303))


async def my_code(request: Request) -> Response:
    """The personal link as a QR code."""
    person = await site_of(request).identity.of(request)
    if person is None:
        raise Refusal(Reason.NOT_FOUND, "you have no personal link yet")
    return _qr_code(_personal_link(request, person))


async def table_code(request: Request) -> Response:
    """The invitation to a table as a QR code."""
    setup = await site_of(request).hall.setup(request.path_params["table"])
    return _qr_code(str(request.url_for("table", table=setup.id)))


def _personal_link(request: Request, person: Person) -> str:
    return str(request.url_for("become", token=site_of(request).identity.link_token(person.id)))


def _qr_code(link: str) -> Response:
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=4, dark="#2b2622", light="#fffdf8", border=3)
    return Response(out.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "private, no-store"})


async def rematch(request: Request) -> Response:
    """The same game with the same people once more: the first who asks makes the table, the others join it."""
    check_sender(request)
    hall, looking = site_of(request).hall, visitor_of(request)
    table = await hall.table(request.path_params["table"])
    seat = table.state.seat_of(looking.person)
    if seat is None or table.state.phase != "over":
        raise Refusal(Reason.NOT_ALLOWED, "only those who have played the game to its end can ask for a rematch")
    person = Person(looking.person, table.state.names[seat])

    async def make() -> str:
        return (await hall.create(person, _same_again(table.state, person.id))).id

    again = await hall.table(await table.meet_again(make))
    if again.state.seat_of(person.id) is None and again.state.phase == "waiting":
        await again.sit(person)
    return RedirectResponse(f"/t/{again.id}", 303)


def _same_again(state: TableState, person: str) -> NewTable:
    def who(sitter: Sitter | None) -> str:
        if sitter is None or (sitter.person and sitter.person != person):
            return FREE
        return ME if sitter.person else sitter.bot

    setup, seats = state.setup, [who(sitter) for sitter in state.seats]
    return NewTable(
        setup.game,
        seats,
        setup.options,
        setup.access,
        setup.clock,
        setup.bonus,
        hints=setup.hints,
        lang=setup.lang,
        rematch_of=setup.id,
    )
