"""Numbers about a running server, as Prometheus reads them, on a port of their own. docs/hosting.md lists them.

Labels have a few fixed values: no name, address or table, and nothing that is hidden in a game, can get into them.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    ProcessCollector,
    start_http_server,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.exposition import ThreadingWSGIServer
from prometheus_client.registry import Collector

from fireside.table.meter import Meter, Mover, Span
from fireside.table.server.tables import Tables
from fireside.web.settings import InvalidSetting

if TYPE_CHECKING:
    from fireside.web.site import Site

PREFIX = "fireside"
PATIENCE = 5.0  # seconds in which the database has to count the tables
PHASES = ("waiting", "running", "over", "closed")
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
TIMED = {
    Span.SHOWN: "From a command to the moment at which a page is sent what came of it.",
    Span.DRAWING: "Making what one page is sent.",
    Span.THINKING: "A bot's move, or a hint.",
    Span.QUEUE: "Until a process is free for a bot's move, or a hint.",
    Span.STORE: "Until something is stored or read.",
}


class Metrics:
    """What is counted and timed on one server."""

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.registry = CollectorRegistry()
        self.meter = PrometheusMeter(self.registry)
        self.address = ""  # where they can be read
        ProcessCollector(registry=self.registry)

    @classmethod
    @contextlib.contextmanager
    def served_at(cls, host: str, port: int, *, is_shared: bool = False) -> Iterator[Metrics]:
        """Metrics that can be read at an address; InvalidSetting if they cannot be served there.

        A port that `is_shared` can be taken over by the next worker before the last one stops.
        """
        ThreadingWSGIServer.allow_reuse_port = is_shared
        metrics = cls()
        try:
            server, thread = start_http_server(port, host, metrics.registry)
        except OSError as error:
            what = error.strerror or str(error)
            raise InvalidSetting(f"metrics cannot be served at {host}:{port}: {what}; choose another port") from None
        named = f"[{host}]" if ":" in host else host
        metrics.address = f"http://{named}:{server.server_port}/metrics"
        try:
            yield metrics
        finally:
            server.shutdown()
            server.server_close()
            thread.join()

    def gauge(self, name: str, about: str, value: Callable[[], float]) -> None:
        """Ask for a number whenever somebody reads the metrics."""
        Gauge(f"{PREFIX}_{name}", about, registry=self.registry).set_function(value)

    def watch(self, site: Site) -> None:
        """Look at what a site does from now on; called from its event loop."""
        tables, turns = site.tables, site.tables.thinkers.turns
        self.gauge("tables_loaded", "Tables in memory.", lambda: tables.loaded)
        self.gauge("web_sockets", "Open pages at tables.", lambda: len(site.sockets))
        self.gauge("bots_waiting", "Moves and hints that wait for a process.", lambda: turns.waiting)
        self.gauge("bots_idle", "Processes of bots that nobody asks.", lambda: turns.free)
        self.registry.register(_TablesByPhase(tables, asyncio.get_running_loop()))


class PrometheusMeter(Meter):
    """Hears what happens, and counts it."""

    def __init__(self, registry: CollectorRegistry) -> None:
        """Nothing has happened yet."""
        moves = Counter(f"{PREFIX}_moves", "Moves of people and bots.", ["by"], registry=registry)
        self._moves = {mover: moves.labels(mover.value) for mover in Mover}
        self._refusals = Counter(f"{PREFIX}_refusals", "What was refused, by kind.", ["kind"], registry=registry)
        self._spans = {
            span: Histogram(f"{PREFIX}_{span}_seconds", about, buckets=SECONDS, registry=registry)
            for span, about in TIMED.items()
        }

    def moved(self, by: Mover) -> None:
        """Somebody has made a move."""
        self._moves[by].inc()

    def refused(self, kind: str) -> None:
        """Something was refused."""
        self._refusals.labels(str(kind)).inc()

    def took(self, span: Span, seconds: float) -> None:
        """Something took that long."""
        self._spans[span].observe(seconds)


class _TablesByPhase(Collector):
    """Counts the tables in the database whenever somebody reads the metrics, in a thread of theirs."""

    def __init__(self, tables: Tables, loop: asyncio.AbstractEventLoop) -> None:
        self._tables = tables
        self._loop = loop

    def describe(self) -> Iterable[Metric]:
        """What will be counted; nothing is counted yet."""
        return [self._family()]

    def collect(self) -> Iterable[Metric]:
        """The tables by phase; nothing while the database cannot be reached, which other numbers show."""
        family, counting = self._family(), self._tables.store.phases()
        try:
            phases = asyncio.run_coroutine_threadsafe(counting, self._loop).result(PATIENCE)
        except Exception:  # the server is stopping, or the database is away
            return []
        for phase in PHASES:
            family.add_metric([phase], phases.get(phase, 0))
        return [family]

    def _family(self) -> GaugeMetricFamily:
        return GaugeMetricFamily(f"{PREFIX}_tables", "Tables by phase.", labels=["phase"])
