"""What all pages have in common: the site, the visitor, how a page is rendered."""

from __future__ import annotations

import asyncio
import contextlib
import io
import math
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import segno
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from fireside.table.errors import Reason, Refusal
from fireside.table.people import Person
from fireside.table.server.rates import RateLimit
from fireside.table.server.tables import Tables
from fireside.table.server.trials import Trials
from fireside.table.server.turns import Turns
from fireside.texts import LANGUAGES
from fireside.web.drawing.artists import Artists
from fireside.web.edge.addresses import address_of
from fireside.web.edge.blocks import CLOSED_BY_POLICY, Blocklist
from fireside.web.edge.errors import error_json, refusal_of, sentence, status_of
from fireside.web.edge.identity import Identity
from fireside.web.edge.limits import Places
from fireside.web.edge.logs import request_id
from fireside.web.edge.prefix import cookie_path
from fireside.web.edge.reach import Reach
from fireside.web.edge.requests import HEADER
from fireside.web.edge.visitor import THEMES, Visitor, visitor
from fireside.web.exploring import Exploring
from fireside.web.offers import Offer
from fireside.web.show.templating import template
from fireside.web.workers.relay import Relay

Result = TypeVar("Result")

LONG_AT_ONCE = 2  # replays and the like that are worked on
_NUMBER = re.compile("-?[0-9]{1,7}")


class Site:
    """What the pages have in common; kept as `app.state.site`."""

    def __init__(
        self,
        tables: Tables,
        artists: Artists,
        secret: str,
        reach: Reach,
        push_key: str,
        per_address: int,
        offers: Sequence[Offer] = (),
        shares: int = 1,
    ) -> None:
        """The site for a server's tables. `per_address` is how much one address may ask of it.

        If several workers serve it, each allows an address only its share: there are so many `shares`.
        """
        self.tables = tables
        self.artists = artists  # who draw the pages of its tables
        self._offers = offers
        self.push_key = push_key  # what a browser needs to subscribe to notifications
        self.reach = reach
        self.exploring = Exploring(tables.store)
        self.relay: Relay | None = None  # where several workers serve the site
        self.identity = Identity(secret, tables.store, shares)
        # Somebody can be many people, but not at many addresses: what costs something counts for both.
        self.requests = RateLimit(per_address / shares, seconds=20)
        self.commands = RateLimit(2 * per_address / shares, seconds=2)
        self.blocklist = Blocklist(tables.store)
        self.open_sockets: dict[WebSocket, str] = {}  # by where they come from
        self.sockets = Places(
            math.ceil(per_address / shares)
        )  # the door counts connections, but behind a proxy they are all the proxy's
        self.hints = RateLimit(30 / shares, seconds=60, key="hint_rate")
        self.lines = RateLimit(30 / shares, seconds=60)
        self.analyses = RateLimit(10 / shares, 600, "analysis_rate")
        self.analyses_of_address = RateLimit(30 / shares, 600, "analysis_rate")
        self.new_tables = RateLimit(30 / shares, seconds=60)
        self.forms = RateLimit(60 / shares, seconds=12)
        self.forms_of_address = RateLimit(240 / shares, seconds=12)
        self.long_work = RateLimit(60 / shares, seconds=12)
        self._long_turns = Turns(range(LONG_AT_ONCE))
        self.trials = Trials()  # of positions that people have set up

    def offers(self, game: str) -> dict[str, Offer]:
        """The variants of a game that a table can be made with, by what a form calls them."""
        return {offer.key: offer for offer in self._offers if offer.game.base == game}

    def count_command(self, address: str, message: Mapping[str, Any]) -> None:
        """Refusal if an address sends too many commands, or asks for too many hints, whoever asks."""
        self.commands.take(address)
        if message.get("do") == "hint":
            self.hints.take(address)

    async def read_blocklist(self, _subject: str = "") -> None:
        """Learn who is blocked, and end the web sockets of those who are."""
        await self.blocklist.read()
        for socket, host in list(self.open_sockets.items()):
            if host in self.blocklist:
                with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # it has just ended
                    await socket.close(CLOSED_BY_POLICY)

    async def aside(self, request: Request, work: Callable[..., Result], *arguments: Any) -> Result:
        """Do something that takes long while others are served: a few at once, and one for each address."""
        address = address_of(request)
        self.long_work.take(address)
        async with self._long_turns.of(address):
            place = await self._long_turns.take(urgent=False)
            try:
                return await asyncio.to_thread(work, *arguments)
            finally:
                self._long_turns.give_back(place)


def site_of(request: Any) -> Site:
    """The site that a request is for."""
    return request.app.state.site


def visitor_of(request: Any) -> Visitor:
    """The sender of a request."""
    return visitor(request, site_of(request).identity.id_of(request))


def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A whole page."""
    looking = visitor_of(request)
    html = template(name).render(
        visitor=looking,
        root=looking.root,
        say=looking.say,
        languages=LANGUAGES,
        themes=THEMES,
        here=_here(request),
        origin=str(request.base_url).rstrip("/"),
        **values,
    )
    return HTMLResponse(html, status)


def _here(request: Request) -> str:
    """Where to return once a language or theme is chosen: without `lang`, since an address that names one would win."""
    url = request.url.remove_query_params("lang")
    return f"{url.path}?{url.query}" if url.query else url.path


async def on_error(request: Request, error: Exception) -> Response:
    """Answer a request that went wrong, in the visitor's language: a page for people, JSON for programs."""
    refusal, lang = refusal_of(error), visitor_of(request).lang
    status = status_of(error, refusal)
    site_of(request).tables.meter.refused(refusal.reason)
    answer: Response
    if "text/html" in request.headers.get("accept", ""):
        answer = page(request, "error.html", status, reason=refusal.reason, message=sentence(refusal, lang))
    else:
        answer = JSONResponse(error_json(refusal, lang), status)
    answer.headers.update(dict(error.headers or {}) if isinstance(error, HTTPException) else {})
    answer.headers[HEADER] = request_id.get()  # a failure of ours is answered outside of all middleware
    return answer


def known_as(request: Request, person: Person, response: Response) -> Response:
    """Make the browser remember who somebody is."""
    is_secure, path = request.url.scheme == "https", cookie_path(request)
    site_of(request).identity.remember(response, person.id, secure=is_secure, path=path)
    return response


def check_sender(request: Request) -> None:
    """Refusal if another site sent this, or if the sender sends too often."""
    site = site_of(request)
    site.forms_of_address.take(address_of(request))
    site.forms.take(site.identity.id_of(request) or address_of(request))
    origin = request.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != request.headers.get("host"):
        raise Refusal(Reason.NOT_ALLOWED, "other_site")


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form, texts only."""
    check_sender(request)
    try:
        form = await request.form(max_files=0, max_fields=50)
    except (LookupError, UnicodeError):  # it says that it is written in an alphabet which nobody knows
        raise Refusal(Reason.GARBAGE, "no_form") from None
    return {key: value for key, value in form.items() if isinstance(value, str)}


def number_in(request: Request, key: str) -> int | None:
    """A whole number in the address of a page; None if it has none, Refusal if it is anything else."""
    text = request.query_params.get(key, "")
    if text and not _NUMBER.fullmatch(text):
        raise Refusal(Reason.GARBAGE, "page_number", field=key, text=text[:40])
    return int(text) if text else None


def invitation(request: Request, name: str, **values: str) -> str:
    """The address of a page for other people."""
    return site_of(request).reach.link(request.url_for(name, **values))


def qr_code(link: str) -> Response:
    """A link as a picture that phones can read."""
    out = io.BytesIO()
    segno.make(link, error="m").save(out, kind="svg", scale=4, dark="#2b2622", light="#fffdf8", border=3)
    return Response(out.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "private, no-store"})
