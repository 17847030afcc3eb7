"""Subscribing to notifications, and withdrawing from them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from fireside.table.errors import Reason, Refusal
from fireside.web.live.commands import read
from fireside.web.push.messages import subscription_of
from fireside.web.site import check_sender, site_of, visitor_of


async def public_key(request: Request) -> Response:
    """What a browser needs to subscribe."""
    return PlainTextResponse(site_of(request).push_key)


async def subscribe(request: Request) -> Response:
    """Call this browser when it is its owner's turn."""
    check_sender(request)
    looking = visitor_of(request)
    if not looking.person:
        raise Refusal(Reason.NOT_ALLOWED, "no_person")
    subscription = subscription_of(read(await request.body()))._replace(lang=looking.lang)
    await site_of(request).tables.store.subscribe(looking.person, subscription)
    return JSONResponse({"ok": True})


async def unsubscribe(request: Request) -> Response:
    """Call this browser no more. Only it knows its address, so nothing else has to be shown."""
    check_sender(request)
    endpoint = read(await request.body()).get("endpoint")
    if not isinstance(endpoint, str):
        raise Refusal(Reason.GARBAGE, "subscription")
    await site_of(request).tables.store.unsubscribe(endpoint)
    return JSONResponse({"ok": True})
