"""What all pages have in common: whose site it is, who asks, how a page is made."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from fireside.table.errors import Reason, Refusal
from fireside.table.hall import Hall
from fireside.table.rates import RateLimit
from fireside.table.store import Person
from fireside.texts import LANGUAGES
from fireside.web.identity import Identity
from fireside.web.templating import template
from fireside.web.visitor import THEMES, Visitor, visitor


class Site:
    """What the pages have in common; kept as `app.state.site`."""

    def __init__(self, hall: Hall, secret: str) -> None:
        """The site of a hall."""
        self.hall = hall
        self.identity = Identity(secret, hall.store)
        self.new_tables = RateLimit(30, seconds=60)
        self.forms = RateLimit(60, seconds=12)


def site_of(request: Any) -> Site:
    """The site that a request is for."""
    return request.app.state.site


def visitor_of(request: Any) -> Visitor:
    """Whoever sends a request."""
    return visitor(request, site_of(request).identity.id_of(request))


def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page."""
    looking = visitor_of(request)
    html = template(name).render(
        visitor=looking, say=looking.say, languages=LANGUAGES, themes=THEMES, here=_here(request), **values
    )
    return HTMLResponse(html, status)


def _here(request: Request) -> str:
    """Where to come back to when a language or a theme has been chosen: an address that names another one would win."""
    url = request.url.remove_query_params("lang")
    return f"{url.path}?{url.query}" if url.query else url.path


def error_page(request: Request, refusal: Refusal, status: int) -> HTMLResponse:
    """What went wrong, for people."""
    return page(request, "error.html", status, refusal=refusal)


def known_as(request: Request, person: Person, response: Response) -> Response:
    """Let the browser remember who somebody is."""
    site_of(request).identity.remember(response, person.id, secure=request.url.scheme == "https")
    return response


def check_sender(request: Request) -> None:
    """Refusal if another site sent this, or the same sender too often."""
    site = site_of(request)
    site.forms.take(site.identity.id_of(request) or address_of(request))
    origin = request.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != request.headers.get("host"):
        raise Refusal(Reason.NOT_ALLOWED, "this was sent by another site")


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form, texts only."""
    check_sender(request)
    form = await request.form(max_files=0, max_fields=50)
    return {key: value for key, value in form.items() if isinstance(value, str)}


def address_of(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""
