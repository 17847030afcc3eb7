"""Pages about the visitor: their name, their games, a link for their other devices."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from fireside.table.errors import Reason, Refusal
from fireside.table.people import Person
from fireside.web.edge.prefix import redirect
from fireside.web.show import catalogue, dates, numbers
from fireside.web.show.progress import played_by, progress_chart
from fireside.web.site import check_sender, form_of, invitation, known_as, page, qr_code, site_of, visitor_of

LISTED = 100
STUDIED = 60  # analyses of the last games, which show somebody's progress


async def me_page(request: Request) -> Response:
    """The visitor's games, running and finished, and their name."""
    site = site_of(request)
    person = await site.identity.of(request)
    store = site.tables.store
    tables = await store.tables_of(person.id, LISTED) if person else []
    found = await store.analyses_of(person.id, STUDIED) if person else []
    return _not_kept(
        page(
            request,
            "me.html",
            person=person,
            running=[table for table in tables if table.phase != "over"],
            finished=[table for table in tables if table.phase == "over"],
            link=await _personal_link(request, person) if person else "",
            dates=dates,
            title_of=catalogue.title,
            can_go_on=catalogue.can_go_on,
            progress=await site.aside(request, played_by, person.id, found) if person and found else {},
            progress_chart=progress_chart,
            numbers=numbers,
        )
    )


async def rename(request: Request) -> Response:
    """Take another name."""
    form = await form_of(request)
    person = await site_of(request).identity.named(request, form.get("name", ""), visitor_of(request).say("guest"))
    return known_as(request, person, redirect(request, "/me"))


async def become(request: Request) -> Response:
    """Follow a personal link on another device. Whoever is somebody else there already is asked first."""
    person = await _linked(request)
    now = await site_of(request).identity.of(request)
    if now is None or now == person:
        return _become(request, person)
    return _not_kept(page(request, "become.html", person=person, now=now, token=request.path_params["token"]))


async def become_surely(request: Request) -> Response:
    """Be somebody else from now on, as the visitor has been asked and wants to."""
    check_sender(request)
    return _become(request, await _linked(request))


def _become(request: Request, person: Person) -> Response:
    return _not_kept(known_as(request, person, redirect(request, "/me")))


async def renew_link(request: Request) -> Response:
    """Make the personal link invalid, and have another."""
    check_sender(request)
    identity = site_of(request).identity
    person = await identity.of(request)
    if person is None:
        raise Refusal(Reason.NOT_FOUND, "no_link")
    await identity.renew_link(person.id)
    return redirect(request, "/me#link")


async def my_code(request: Request) -> Response:
    """The personal link as a QR code."""
    person = await site_of(request).identity.of(request)
    if person is None:
        raise Refusal(Reason.NOT_FOUND, "no_link")
    return qr_code(await _personal_link(request, person))


async def _linked(request: Request) -> Person:
    """Whose personal link a request follows."""
    person = await site_of(request).identity.from_link(request.path_params["token"])
    if person is None:
        raise Refusal(Reason.NOT_FOUND, "bad_link")
    return person


async def _personal_link(request: Request, person: Person) -> str:
    return invitation(request, "become", token=await site_of(request).identity.link_token(person.id))


def _not_kept(response: Response) -> Response:
    """A page that whoever uses the browser or the network next must not find."""
    response.headers["Cache-Control"] = "no-store"
    return response
