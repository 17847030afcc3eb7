"""Pages about oneself: one's name, one's games, a link for one's other devices; and meeting again."""

from __future__ import annotations

import io

import segno
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from fireside.registry import load_known as load  # names come from strangers
from fireside.table import fairness
from fireside.table.commands import Sit
from fireside.table.errors import Reason, Refusal
from fireside.table.people import Person
from fireside.table.state import TableState
from fireside.web.site import check_sender, form_of, known_as, page, site_of, visitor_of

LISTED = 100


async def me_page(request: Request) -> Response:
    """My games, running and finished, and who I am."""
    site = site_of(request)
    person = await site.identity.of(request)
    tables = await site.tables.store.tables_of(person.id, LISTED) if person else []
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
    person = await site.tables.store.person(site.identity.from_link(request.path_params["token"]))
    if person is None:
        raise Refusal(Reason.NOT_FOUND, "bad_link")
    return known_as(request, person, RedirectResponse("/me", 303))


async def my_code(request: Request) -> Response:
    """The personal link as a QR code."""
    person = await site_of(request).identity.of(request)
    if person is None:
        raise Refusal(Reason.NOT_FOUND, "no_link")
    return _qr_code(_personal_link(request, person))


async def table_code(request: Request) -> Response:
    """The invitation to a table as a QR code."""
    setup = await site_of(request).tables.setup(request.path_params["table"])
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
    tables, looking = site_of(request).tables, visitor_of(request)
    table = await tables.table(request.path_params["table"])
    person = Person(looking.person, _name_at(table.state, looking.person))
    again = await tables.rematch(table, person)
    if again.state.phase == "waiting":
        await again.do(Sit(person, fairness.new_contribution()))
    return RedirectResponse(f"/t/{again.id}", 303)


def _name_at(state: TableState, person: str) -> str:
    """What somebody is called at a table."""
    seat = state.seat_of(person)
    return state.names[seat] if seat is not None else ""
