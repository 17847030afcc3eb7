"""Starts the web server of the site."""

from __future__ import annotations

import contextlib
import errno
import gc
import logging.config
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from starlette.datastructures import URL
from starlette.types import ASGIApp

from fireside.table.meter import SILENT, Meter
from fireside.table.server.prepare import Preparation
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.setup import DAY
from fireside.table.stores.opening import check_database, open_store, shown
from fireside.web.app import create_app
from fireside.web.drawing.artists import Artists
from fireside.web.edge.door import Door, guarded, possible_connections
from fireside.web.edge.limits import FRAME_BYTES
from fireside.web.edge.logs import LOGGING, PLAIN
from fireside.web.edge.prefix import is_prefix
from fireside.web.edge.reach import Reach
from fireside.web.live.protocol import socket_protocol
from fireside.web.offers import offered
from fireside.web.push.keys import keys_beside
from fireside.web.settings import InvalidSetting, Settings, database_place, from_environment
from fireside.web.stopping import GracefulServer

if TYPE_CHECKING:
    from fireside.web.metrics import Metrics

TAKEN = (errno.EADDRINUSE, errno.EACCES)  # the port is taken by another program, or reserved by the system


def run(
    *,
    host: str,
    port: int,
    database: str | Path | None,
    open_browser: bool,
    metrics: tuple[str, int] | None = None,
    log: str = PLAIN,
    forget_after: int | None = None,
    prefix: str = "",
    drain: int = 0,
    variants: Sequence[str | Path] = (),
) -> None:
    """Serve the site until interrupted."""
    prefix = _checked(prefix.rstrip("/"))
    offers = [offered(Path(path)) for path in variants]
    place = database_place(database)
    check_database(place)  # first, so that no secret is created beside a file that is not a database
    settings = replace(from_environment(place), forget_after=(forget_after or 0) * DAY)
    with _listen(host, port) as sock:
        address = f"http://{_name_of(host)}:{sock.getsockname()[1]}{prefix}/"
        _announce(host, address, shown(settings.database))
        if open_browser and _has_desktop():
            webbrowser.open(address)
        with _measured(metrics) as measured:
            meter = measured.meter if measured else SILENT
            door = Door(possible_connections(), settings.per_address, settings.is_trusted, meter)
            if measured:
                measured.gauge("connections", "Open connections.", lambda: len(door))
            tables = _tables(settings, meter)
            app = create_app(
                *(tables, settings.secret, host, keys_beside(settings.secrets), settings.contact),
                per_address=settings.per_address,
                is_trusted=settings.is_trusted,
                metrics=measured,
                prefix=prefix,
                offers=offers,
                artists=Artists(settings.artists, tables.preparation.has_rules),
            )
            logging.config.dictConfig(LOGGING[log])
            _serve(GracefulServer(configuration(app, door), app.state.readiness, drain), sock)


@contextlib.contextmanager
def _measured(address: tuple[str, int] | None) -> Iterator[Metrics | None]:
    """What measures the server, if that is wanted."""
    if address is None:
        yield None
        return
    try:
        from fireside.web.metrics import Metrics  # late, as the package that it needs may be missing
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "prometheus_client":
            raise
        raise InvalidSetting("metrics need one more package: python -m pip install 'fireside[metrics]'") from None
    with Metrics.served_at(*address) as metrics:
        print(f"Numbers about it are at {metrics.address}", flush=True)
        yield metrics


def _checked(prefix: str) -> str:
    if prefix and not is_prefix(prefix):
        raise InvalidSetting(f"the site cannot begin at {prefix[:40]!r}: give a path such as /games, or /our/games")
    return prefix


def _announce(host: str, address: str, kept: str) -> None:
    """Say where the site is, and where its games are kept."""
    reach = _for_others(host, address)
    print(f"Fireside is at {address} {reach}  (Ctrl+C stops it; games are kept in {kept})", flush=True)


def _for_others(host: str, address: str) -> str:
    """How other people reach the site."""
    reach = Reach(host)
    if not reach.is_for_others(URL(address)):
        return "for this machine alone (--share-lan lets others join)"
    return f"and for others at {reach.link(URL(address))}"


def _serve(server: uvicorn.Server, sock: socket.socket) -> None:
    sys.setswitchinterval(0.0002)  # a thread writes to the store: let it have its turn soon
    gc.set_threshold(50_000, 20, 50)  # tables are long lists of small tuples without cycles: collect garbage rarely
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[sock])


def configuration(app: ASGIApp, door: Door) -> uvicorn.Config:
    """How uvicorn serves the site."""
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        proxy_headers=False,  # web/edge/proxy.py reads them
        ws=socket_protocol(),
        ws_max_size=FRAME_BYTES,
        timeout_graceful_shutdown=2,
        server_header=False,
    )
    config.load()
    config.http_protocol_class = guarded(config.http_protocol_class, door)
    config.ws_protocol_class = guarded(config.ws_protocol_class, door)
    return config


def _tables(settings: Settings, meter: Meter) -> Tables:
    preparation = Preparation(all_games=settings.prepare_all)
    return Tables(
        open_store(settings.database, meter),
        preparation=preparation,
        thinkers=Thinkers(patience=settings.patience, are_compiled=preparation.has_bots, meter=meter),
        pace=settings.pace,
        waiting=settings.waiting,
        forget_after=settings.forget_after,
        meter=meter,
    )


def _name_of(host: str) -> str:
    """A host as written in an address for a browser on this machine."""
    if host in ("127.0.0.1", "0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except (OSError, TypeError, ValueError) as error:
        sock.close()
        other = "port" if getattr(error, "errno", 0) in TAKEN else "host"
        what = getattr(error, "strerror", "") or "this is not an address"
        raise InvalidSetting(f"the site cannot be served at {host}:{port}: {what}; choose another {other}") from None
    return sock


def _has_desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
