"""The application: routes and what surrounds them, as data."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from fireside.engine.errors import FiresideError
from fireside.table.server.tables import Tables
from fireside.web.edge.addresses import address_of
from fireside.web.edge.door import PER_ADDRESS
from fireside.web.edge.headers import SecurityHeaders
from fireside.web.edge.limits import BodyLimit, RequestLimit
from fireside.web.edge.proxy import Forwarded, Trusted, nobody
from fireside.web.edge.reach import Reach
from fireside.web.edge.visitor import FOLDER
from fireside.web.live.channel import CLOSED_BY_POLICY, serve_live
from fireside.web.offers import Offer
from fireside.web.pages import app as app_pages
from fireside.web.pages import front, guide, new_table, notifications, people, replay, rules, table
from fireside.web.push.keys import PushKeys
from fireside.web.push.messages import send
from fireside.web.push.notifier import Notifier
from fireside.web.settings import Settings
from fireside.web.site import Site, on_error, site_of, visitor_of


async def live(socket: WebSocket) -> None:
    """The live channel of a table."""
    site, address = site_of(socket), address_of(socket)
    if not site.sockets.take(address):
        await socket.close(CLOSED_BY_POLICY)
        return
    try:
        await serve_live(socket, site.tables, visitor_of(socket), partial(site.count_command, address))
    finally:
        site.sockets.give_back(address)


ROUTES = [
    Route("/", front.front, name="front"),
    Route("/new", new_table.new_form, methods=["GET"]),
    Route("/new", new_table.new_table, methods=["POST"]),
    Route("/quick/{game}", new_table.quick_table, methods=["POST"]),
    Route("/t/{table}", table.table_page, name="table"),
    Route("/t/{table}/sit", table.sit, methods=["POST"]),
    Route("/t/{table}/do", table.do, methods=["POST"]),
    Route("/t/{table}/record", table.record_file),
    Route("/t/{table}/replay", replay.replay_page),
    Route("/t/{table}/frame", replay.frame),
    Route("/t/{table}/rematch", table.rematch, methods=["POST"]),
    Route("/t/{table}/qr.svg", table.table_code),
    WebSocketRoute("/t/{table}/live", live),
    Route("/check", replay.check_form, methods=["GET"]),
    Route("/check", replay.check, methods=["POST"]),
    Route("/me", people.me_page, methods=["GET"]),
    Route("/me", people.rename, methods=["POST"]),
    Route("/me/qr.svg", people.my_code),
    Route("/me/link", people.renew_link, methods=["POST"]),
    Route("/me/{token}", people.become, methods=["GET"], name="become"),
    Route("/me/{token}", people.become_surely, methods=["POST"]),
    Route("/rules/{game}", rules.rules_page),
    Route("/how/{game}", guide.how_page),
    Route("/learn/{game}", guide.lesson_page),
    Route("/learn/{game}/step", guide.lesson_step),
    Route("/style/{game}.css", front.style),
    Route("/picture/{game}.svg", front.game_picture),
    Route("/choose", front.choose, methods=["POST"]),
    Route("/robots.txt", front.robots),
    Route("/app.webmanifest", app_pages.manifest),
    Route("/worker.js", app_pages.worker),
    Route("/offline", app_pages.offline),
    Route("/push", notifications.public_key, methods=["GET"]),
    Route("/push", notifications.subscribe, methods=["POST"]),
    Route("/push", notifications.unsubscribe, methods=["DELETE"]),
    Mount("/static", StaticFiles(directory=FOLDER / "static"), name="static"),
]


def create_app(
    tables: Tables,
    secret: str,
    host: str = "127.0.0.1",
    keys: PushKeys | None = None,
    contact: str = Settings.contact,
    per_address: int = PER_ADDRESS,
    is_trusted: Trusted = nobody,
    offers: Sequence[Offer] = (),
) -> Starlette:
    """The site of a server's tables; `secret` signs its cookies, `host` is where the server listens.

    `keys` sign notifications; `contact` tells push services whom to ask about them. `per_address` is how much one
    address may ask of the server, `is_trusted` knows the proxies in front of it. `offers` are variants of games that a
    table can be made with.
    """
    keys = keys or PushKeys.new()

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        notifier = Notifier(tables.store, lambda browser, message: send(browser, message, keys, contact))
        tables.watchers.append(notifier.watch)
        await tables.open()
        yield
        await notifier.stop()
        await tables.close()

    site = Site(tables, secret, Reach(host), keys.public, per_address, offers)
    app = Starlette(
        routes=ROUTES,
        middleware=[
            Middleware(Forwarded, is_trusted=is_trusted),
            Middleware(SecurityHeaders),
            Middleware(RequestLimit, limit=site.requests),
            Middleware(GZipMiddleware, minimum_size=1000),
            Middleware(BodyLimit),
        ],
        exception_handlers={FiresideError: on_error, HTTPException: on_error, Exception: on_error},
        lifespan=lifespan,
    )
    app.state.site = site
    return app
