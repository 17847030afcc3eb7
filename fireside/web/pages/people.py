"""Pages about the visitor: their name, their games, a link for their other devices."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from fireside.table.errors import Reason, Refusal
from fireside.table.people import Person
from fireside.web.show import catalogue, dates
from fireside.web.site import form_of, invitation, known_as, page, qr_code, site_of, visitor_of

LISTED = 100


async def me_page(request: Request) -> Response:
    """The visitor's games, running and finished, and their name."""
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
        dates=dates,
        title_of=catalogue.title,
        can_go_on=catalogue.can_go_on,
    )


async def rename(request: Request) -> Response:
    """Take another name."""
    form = await form_of(request)
    person = await site_of(request).identity.named(request, form.get("name", ""), visitor_of(request).say("guest"))
    return known_as(request, person, RedirectResponse("/me", 303))


async def become(request: Request) -> Response:
    """Follow a personal link on another device."""
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
    return qr_code(_personal_link(request, person))


def _personal_link(request: Request, person: Person) -> str:
    return invitation(request, "become", token=site_of(request).identity.link_token(person.id))
