"""The application: routes and what surrounds them, as data."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from fireside.engine.errors import FiresideError
from fireside.table.server.tables import Tables
from fireside.web import pages, people, replay
from fireside.web.errors import on_error
from fireside.web.limits import BodyLimit
from fireside.web.live import serve_live
from fireside.web.site import Site, site_of, visitor_of
from fireside.web.visitor import FOLDER

SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",  # a table's link is an invitation
    "X-Content-Type-Options": "nosniff",
}


class SecurityHeaders:
    """Middleware that adds the headers with which a page can do no more than it must."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to what goes out."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                present = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *((n.encode(), v.encode()) for n, v in SECURITY.items() if n.lower().encode() not in present),
                ]
            await send(message)

        await self._app(scope, receive, guarded if scope["type"] == "http" else send)


async def live(socket: WebSocket) -> None:
    """The live channel of a table."""
    await serve_live(socket, site_of(socket).tables, visitor_of(socket))


async def robots(_request: object) -> Response:
    """Links to tables are invitations, not for search engines."""
    return PlainTextResponse("User-agent: *\nDisallow: /t/\nDisallow: /me\n")


ROUTES = [
    Route("/", pages.front, name="front"),
    Route("/new", pages.new_form, methods=["GET"]),
    Route("/new", pages.new_table, methods=["POST"]),
    Route("/quick/{game}", pages.quick_table, methods=["POST"]),
    Route("/t/{table}", pages.table_page, name="table"),
    Route("/t/{table}/sit", pages.sit, methods=["POST"]),
    Route("/t/{table}/do", pages.do, methods=["POST"]),
    Route("/t/{table}/record", pages.record_file),
    Route("/t/{table}/replay", replay.replay_page),
    Route("/t/{table}/frame", replay.frame),
    Route("/t/{table}/rematch", people.rematch, methods=["POST"]),
    Route("/t/{table}/qr.svg", people.table_code),
    WebSocketRoute("/t/{table}/live", live),
    Route("/check", replay.check_form, methods=["GET"]),
    Route("/check", replay.check, methods=["POST"]),
    Route("/me", people.me_page, methods=["GET"]),
    Route("/me", people.rename, methods=["POST"]),
    Route("/me/qr.svg", people.my_code),
    Route("/me/{token}", people.become, name="become"),
    Route("/rules/{game}", pages.rules_page),
    Route("/style/{game}.css", pages.style),
    Route("/picture/{game}.svg", pages.game_picture),
    Route("/choose", pages.choose, methods=["POST"]),
    Route("/robots.txt", robots),
    Mount("/static", StaticFiles(directory=FOLDER / "static"), name="static"),
]


def create_app(tables: Tables, secret: str) -> Starlette:
    """The site of a server's tables; `secret` signs its cookies."""

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        await tables.open()
        yield
        await tables.close()

    app = Starlette(
        routes=ROUTES,
        middleware=[Middleware(SecurityHeaders), Middleware(GZipMiddleware, minimum_size=1000), Middleware(BodyLimit)],
        exception_handlers={FiresideError: on_error, HTTPException: on_error, Exception: on_error},
        lifespan=lifespan,
    )
    app.state.site = Site(tables, secret)
    return app
