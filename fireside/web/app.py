"""The application: routes and what surrounds them, as data."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from fireside.engine.errors import FiresideError
from fireside.table.server.coaching import Coaching
from fireside.table.server.tables import Heed, Tables
from fireside.table.stores.store import OrderKind
from fireside.web.drawing.artists import Artists
from fireside.web.edge.addresses import address_of
from fireside.web.edge.blocks import CLOSED_BY_POLICY, Blocked
from fireside.web.edge.door import PER_ADDRESS
from fireside.web.edge.headers import SecurityHeaders
from fireside.web.edge.health import Health, Readiness, readiness_of
from fireside.web.edge.limits import BodyLimit, RequestLimit
from fireside.web.edge.prefix import Prefix
from fireside.web.edge.proxy import Forwarded, Trusted, nobody
from fireside.web.edge.reach import Reach
from fireside.web.edge.requests import Requests
from fireside.web.edge.visitor import FOLDER
from fireside.web.live.channel import serve_live
from fireside.web.offers import Offer
from fireside.web.pages import (
    analysis,
    branch,
    coach,
    edit,
    explore,
    front,
    guide,
    new_table,
    notifications,
    people,
    puzzles,
    replay,
    rules,
    table,
)
from fireside.web.pages import app as app_pages
from fireside.web.push.keys import PushKeys
from fireside.web.push.messages import send
from fireside.web.push.notifier import Notifier
from fireside.web.settings import Settings
from fireside.web.site import Site, on_error, site_of, visitor_of
from fireside.web.workers.inbox import Inbox
from fireside.web.workers.relay import PassOn

if TYPE_CHECKING:
    from fireside.web.metrics import Metrics


async def live(socket: WebSocket) -> None:
    """The live channel of a table."""
    site, address = site_of(socket), address_of(socket)
    if not site.sockets.take(address):
        await socket.close(CLOSED_BY_POLICY)
        return
    site.open_sockets[socket] = socket.client.host if socket.client else ""
    try:
        count = partial(site.count_command, address)
        await serve_live(socket, site.tables, site.artists, visitor_of(socket), count)
    finally:
        del site.open_sockets[socket]
        site.sockets.give_back(address)


AT_TABLES = [Middleware(PassOn)]  # another worker may hold the table
ROUTES = [
    Route("/", front.front, name="front"),
    Route("/new", new_table.new_form, methods=["GET"]),
    Route("/new", new_table.new_table, methods=["POST"]),
    Route("/quick/{game}", new_table.quick_table, methods=["POST"]),
    Route("/t/{table}", table.table_page, name="table", middleware=AT_TABLES),
    Route("/t/{table}/sit", table.sit, methods=["POST"], middleware=AT_TABLES),
    Route("/t/{table}/do", table.do, methods=["POST"], middleware=AT_TABLES),
    Route("/t/{table}/record", table.record_file, middleware=AT_TABLES),
    Route("/t/{table}/replay", replay.replay_page, middleware=AT_TABLES),
    Route("/t/{table}/frame", replay.frame, middleware=AT_TABLES),
    Route("/t/{table}/analysis", analysis.progress, methods=["GET"], middleware=AT_TABLES),
    Route("/t/{table}/analysis", analysis.analyse, methods=["POST"], middleware=AT_TABLES),
    Route("/t/{table}/analysis.json", analysis.analysis_file, middleware=AT_TABLES),
    Route("/t/{table}/why", analysis.why, middleware=AT_TABLES),
    Route("/t/{table}/coach", coach.coach, middleware=AT_TABLES),
    Route("/t/{table}/explore", explore.from_replay, middleware=AT_TABLES),
    Route("/t/{table}/rematch", table.rematch, methods=["POST"], middleware=AT_TABLES),
    Route("/t/{table}/branch", branch.branch, methods=["POST"], middleware=AT_TABLES),
    Route("/t/{table}/qr.svg", table.table_code),
    WebSocketRoute("/t/{table}/live", live, middleware=AT_TABLES),
    Route("/edit/{game}", edit.edit_page, methods=["GET"]),
    Route("/edit/{game}", edit.edit, methods=["POST"]),
    Route("/check", replay.check_form, methods=["GET"]),
    Route("/check", replay.check, methods=["POST"]),
    Route("/me", people.me_page, methods=["GET"]),
    Route("/me", people.rename, methods=["POST"]),
    Route("/me/qr.svg", people.my_code),
    Route("/me/link", people.renew_link, methods=["POST"]),
    Route("/me/{token}", people.become, methods=["GET"], name="become"),
    Route("/me/{token}", people.become_surely, methods=["POST"]),
    Route("/explore", explore.games_page),
    Route("/explore/{game}", explore.game_page),
    Route("/rules/{game}", rules.rules_page),
    Route("/how/{game}", guide.how_page),
    Route("/learn/{game}", guide.lesson_page),
    Route("/learn/{game}/step", guide.lesson_step),
    Route("/puzzles", puzzles.puzzles_page),
    Route("/puzzles/{game}/{puzzle}", puzzles.puzzle_page, methods=["GET"]),
    Route("/puzzles/{game}/{puzzle}", puzzles.try_puzzle, methods=["POST"]),
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


HANDLERS = {FiresideError: on_error, HTTPException: on_error, Exception: on_error}


def create_app(
    tables: Tables,
    secret: str,
    host: str = "127.0.0.1",
    keys: PushKeys | None = None,
    contact: str = Settings.contact,
    per_address: int = PER_ADDRESS,
    is_trusted: Trusted = nobody,
    metrics: Metrics | None = None,
    prefix: str = "",
    artists: Artists | None = None,
    offers: Sequence[Offer] = (),
    inbox: Inbox | None = None,
    shares: int = 1,
) -> Starlette:
    """The site of a server's tables; `secret` signs its cookies, `host` is where the server listens.

    `keys` sign notifications; `contact` tells push services whom to ask about them. `per_address` is how much one
    address may ask of the server, `is_trusted` knows the proxies in front of it, `metrics` look at it.
    `prefix` is the path of its host below which the site is found. `artists` draw its pages; without them it draws
    them itself. `offers` are variants of games that a table can be made with. Other workers of the site, if there are
    any, reach this one at its `inbox`; `shares` is among how many workers the limits of an address are divided.
    """
    keys = keys or PushKeys.new()
    readiness = readiness_of(tables)
    site = Site(tables, artists or Artists(), secret, Reach(host), keys.public, per_address, offers, shares)
    notifier = Notifier(tables.store, lambda browser, message: send(browser, message, keys, contact))
    app = Starlette(
        routes=ROUTES,
        middleware=_middleware(site, readiness, is_trusted, prefix),
        exception_handlers=HANDLERS,
        lifespan=lambda _app: _life(site, readiness, notifier, metrics, inbox),
    )
    app.state.site = site
    app.state.readiness = readiness
    return app


def _inner(site: Site) -> Starlette:
    """The site for other workers, which have counted and checked what they pass on."""
    app = Starlette(routes=ROUTES, exception_handlers=HANDLERS)
    app.state.site = site
    return app


def _middleware(site: Site, readiness: Readiness, is_trusted: Trusted, prefix: str) -> list[Middleware]:
    """What every request passes on its way in, the outermost first."""
    meter = site.tables.meter
    return [
        Middleware(Health, readiness=readiness),
        Middleware(Forwarded, is_trusted=is_trusted),
        Middleware(Prefix, prefix=prefix),
        Middleware(Requests),
        Middleware(Blocked, blocklist=site.blocklist, meter=meter),
        Middleware(SecurityHeaders),
        Middleware(RequestLimit, limit=site.requests, meter=meter),
        Middleware(GZipMiddleware, minimum_size=1000),
        Middleware(BodyLimit),
    ]


@contextlib.asynccontextmanager
async def _life(
    site: Site, readiness: Readiness, notifier: Notifier, metrics: Metrics | None, inbox: Inbox | None
) -> AsyncIterator[None]:
    """What happens before the first request, and after the last one."""
    tables = site.tables
    if inbox:
        await inbox.open(_inner(site), tables)
    tables.watchers += [notifier.watch, Coaching(tables).watch]
    tables.heeds[OrderKind.BLOCKED] = site.read_blocklist
    tables.heeds[OrderKind.DELETED] = partial(_forget, site, tables.heeds[OrderKind.DELETED])
    await site.read_blocklist()
    await tables.open()
    if site.relay:
        await site.relay.end_dead()
    site.artists.start()
    if metrics:
        metrics.watch(site)
    yield
    readiness.is_stopping = True
    if inbox:
        await inbox.close()
    await site.artists.stop()
    await site.trials.stop()
    await notifier.stop()
    await site.exploring.stop()
    await tables.close()


async def _forget(site: Site, drop: Heed, table: str) -> None:
    """A table is gone: nothing of it is shown any more."""
    await site.exploring.forget(table)
    await drop(table)
