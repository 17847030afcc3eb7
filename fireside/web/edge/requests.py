"""Every request has an id, by which it is found again in the log; and, if that is wanted, a line there."""

from __future__ import annotations

import logging
import secrets
import time

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fireside.web.edge.addresses import address_of
from fireside.web.edge.logs import REQUESTS, request_id
from fireside.web.edge.proxy import GIVEN_ID

log = logging.getLogger(REQUESTS)

HEADER = "X-Request-ID"
OPENED, REFUSED, FAILED = 101, 403, 500


class Requests:
    """Middleware that names requests and writes them down."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the request's id, and tell the log how it went."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name = scope.get(GIVEN_ID) or secrets.token_hex(8)
        request_id.set(name)  # for as long as the request is worked on, also by those who deal with its failure
        status = FAILED if scope["type"] == "http" else REFUSED  # unless something else is told
        began = time.perf_counter()

        async def named(message: Message) -> None:
            nonlocal status
            status = _status(message) or status
            if "headers" in message:
                MutableHeaders(raw=message["headers"])[HEADER] = name
            await send(message)

        try:
            await self._app(scope, receive, named)
        finally:
            _write(scope, status, time.perf_counter() - began)


def _status(message: Message) -> int | None:
    """The status of an answer, if this is where it is told."""
    if message["type"] == "websocket.accept":
        return OPENED
    status: int | None = message.get("status")
    return status


def _write(scope: Scope, status: int, seconds: float) -> None:
    """One line. It names the kind of page, not the page: the address of a table is an invitation, or a key."""
    route = getattr(scope.get("route"), "path", "")
    method = scope.get("method", "WEBSOCKET")
    facts = {
        "method": method,
        "route": route,
        "status": status,
        "milliseconds": round(1000 * seconds, 1),
        "address": address_of(HTTPConnection(scope)),
    }
    log.info("%s %s: %s", method, route or "nowhere", status, extra={"facts": facts})
