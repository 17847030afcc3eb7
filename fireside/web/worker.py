"""One process that serves the site: the only one, or one of several that share a database."""

from __future__ import annotations

import asyncio
import contextlib
import logging.config
import math
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import uvicorn
from starlette.types import ASGIApp

from fireside.table.meter import SILENT, Meter
from fireside.table.server.claims import Claims
from fireside.table.server.prepare import Preparation
from fireside.table.server.shared import SharedThinkers
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.setup import DAY
from fireside.table.stores.opening import is_address, open_store
from fireside.web.app import create_app
from fireside.web.drawing.artists import Artists
from fireside.web.edge.door import Door, guarded, possible_connections
from fireside.web.edge.limits import FRAME_BYTES
from fireside.web.edge.logs import LOGGING, PLAIN
from fireside.web.garbage import collect_rarely
from fireside.web.live.protocol import socket_protocol
from fireside.web.offers import offered
from fireside.web.push.keys import keys_beside
from fireside.web.settings import InvalidSetting, Settings, from_environment
from fireside.web.stopping import GracefulServer
from fireside.web.workers.inbox import Inbox
from fireside.web.workers.line import proof_of
from fireside.web.workers.machine import this_machine
from fireside.web.workers.relay import Relay

if TYPE_CHECKING:
    from fireside.web.metrics import Metrics

MOST_SHARES = 4  # of the limits of an address: whoever is connected to one worker of many can still do something


@dataclass(frozen=True)
class Job:
    """What one process is to do."""

    host: str
    database: Path | str
    metrics: tuple[str, int] | None = None
    log: str = PLAIN
    forget_after: int | None = None  # days
    prefix: str = ""
    drain: int = 0  # seconds
    variants: tuple[str, ...] = ()  # files
    internal: tuple[str, int] | None = None  # where other machines reach it
    workers: int = 1  # on this machine
    number: int = 0  # of this one
    thinkers: str = ""  # where the bots of all workers think; without it, they think in processes of this one

    def of(self, number: int) -> Job:
        """The job of one of several workers: each has ports of its own."""
        return replace(
            self, number=number, metrics=_moved(self.metrics, number), internal=_moved(self.internal, number)
        )


def _moved(address: tuple[str, int] | None, number: int) -> tuple[str, int] | None:
    return (address[0], address[1] + number) if address and address[1] else address


def work(job: Job, sock: socket.socket, when_ready: Callable[[], None] = lambda: None) -> None:
    """Serve the site on a socket until told to end."""
    settings = replace(from_environment(job.database), forget_after=(job.forget_after or 0) * DAY)
    shares = min(job.workers, MOST_SHARES)
    per_address = math.ceil(settings.per_address / shares)
    with measured(job.metrics, is_shared=job.workers > 1) as found:
        meter = found.meter if found else SILENT
        door = Door(possible_connections(), per_address, settings.is_trusted, meter)
        if found:
            found.gauge("connections", "Open connections.", lambda: len(door))
        inbox = _inbox(job, settings)
        tables = _tables(job, settings, meter, inbox)
        app = create_app(
            *(tables, settings.secret, job.host, keys_beside(settings.secrets), settings.contact),
            per_address=settings.per_address,
            is_trusted=settings.is_trusted,
            metrics=found,
            prefix=job.prefix,
            offers=[offered(Path(path)) for path in job.variants],
            artists=Artists(math.ceil(settings.artists / job.workers), tables.preparation.has_rules),
            inbox=inbox,
            shares=shares,
        )
        if tables.claims:
            app.state.site.relay = Relay(tables, tables.claims, settings.secret, this_machine())
        logging.config.dictConfig(LOGGING[job.log])
        _run(GracefulServer(configuration(app, door), app.state.readiness, job.drain, when_ready=when_ready), sock)


def _inbox(job: Job, settings: Settings) -> Inbox | None:
    """Where other workers reach this one. A file has no others, and neither has a system on which they cannot talk."""
    can_talk = job.internal is not None or hasattr(asyncio, "start_unix_server")
    within = Path(job.thinkers).parent if job.thinkers else None
    return Inbox(settings.secret, job.internal, within) if is_address(job.database) and can_talk else None


@contextlib.contextmanager
def measured(address: tuple[str, int] | None, *, is_shared: bool = False) -> Iterator[Metrics | None]:
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
    with Metrics.served_at(*address, is_shared=is_shared) as metrics:
        print(f"Numbers about it are at {metrics.address}", flush=True)
        yield metrics


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


def _tables(job: Job, settings: Settings, meter: Meter, inbox: Inbox | None) -> Tables:
    preparation = Preparation(all_games=settings.prepare_all)
    store = open_store(settings.database, meter)
    claims = Claims(store, inbox.address, this_machine(), proof_of(settings.secret)) if inbox else None
    return Tables(
        store,
        preparation=preparation,
        thinkers=_thinkers(job, settings, preparation, meter),
        pace=settings.pace,
        waiting=settings.waiting,
        forget_after=settings.forget_after,
        meter=meter,
        claims=claims,
    )


def _thinkers(job: Job, settings: Settings, preparation: Preparation, meter: Meter) -> Thinkers:
    if job.thinkers:
        return SharedThinkers(job.thinkers, are_compiled=preparation.has_bots, meter=meter)
    return Thinkers(patience=settings.patience, are_compiled=preparation.has_bots, meter=meter)


def _run(server: uvicorn.Server, sock: socket.socket) -> None:
    sys.setswitchinterval(0.0002)  # a thread writes to the store: let it have its turn soon
    collect_rarely()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[sock])
