"""Who may hold a connection, and for how long: nobody can keep others out by holding many, or by not reading."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from fireside.table.meter import SILENT, Meter
from fireside.web.edge.addresses import network_of
from fireside.web.edge.proxy import Trusted, nobody

log = logging.getLogger(__name__)

MOST = 10_000  # connections in all, if the system allows as many open files
PER_ADDRESS = 1_000  # connections of one address
SPARE_FILES = 200  # open files that are not connections: the database, bots, pages being read
IDLE = 15.0  # seconds in which a connection has to send a whole request
STUCK = 30.0  # seconds in which somebody has to read something of what they are sent
LOOK_EVERY = 1.0  # seconds

_LIVE = object()  # stands for the request of a web socket, which never ends


@dataclass(slots=True, eq=False)
class _Guest:
    """One connection."""

    transport: asyncio.Transport
    protocol: object
    address: str
    idle_since: float
    unread: int = 0  # bytes that were waiting for them at the last look
    reading: float = 0.0  # when they were last seen to have read something, or to have nothing to read

    @property
    def is_idle(self) -> bool:
        """Whether it is neither a web socket nor in the middle of a request."""
        request: Any = getattr(self.protocol, "cycle", _LIVE)
        return request is None or (request is not _LIVE and request.response_complete)


class Door:
    """The connections of one server. Those that do nothing make room for others."""

    def __init__(
        self,
        most: int = MOST,
        per_address: int = PER_ADDRESS,
        is_trusted: Trusted = nobody,
        meter: Meter = SILENT,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`is_trusted` knows the proxies, which bring many people."""
        self._most = most
        self._per_address = per_address
        self._is_trusted = is_trusted
        self._meter = meter
        self._clock = clock
        self._guests: dict[object, _Guest] = {}  # by transport, the oldest first
        self._by_address: dict[str, dict[object, _Guest]] = {}
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._guests)

    def arrive(self, transport: asyncio.Transport, protocol: object) -> bool:
        """Whether a connection may stay. One that becomes a web socket arrives again, with another protocol."""
        if known := self._guests.get(transport):
            known.protocol = protocol
            return True
        host = host_of(transport)
        address = network_of(host)
        if not self._has_room(address, is_proxy=self._is_trusted(host)):
            log.warning("a connection from %s was refused: too many are open", address)
            self._meter.refused("connections")
            return False
        now = self._clock()
        guest = _Guest(transport, protocol, address, idle_since=now, reading=now)
        self._guests[transport] = self._by_address.setdefault(address, {})[transport] = guest
        self._wake()
        return True

    def leave(self, transport: object) -> None:
        """A connection has ended."""
        if guest := self._guests.pop(transport, None):
            others = self._by_address[guest.address]
            del others[transport]
            if not others:
                del self._by_address[guest.address]

    def look(self) -> None:
        """End the connections of those who do not ask, or do not read what they are sent."""
        now = self._clock()
        for guest in list(self._guests.values()):
            if _has_waited(guest, now):
                log.info("a connection of %s was ended: it asked nothing, or read nothing", guest.address)
                self._end(guest)

    def _has_room(self, address: str, *, is_proxy: bool) -> bool:
        """Whether there is room for one more, if need be in place of one that does nothing."""
        own = self._by_address.get(address, {})
        if len(own) >= self._per_address and not is_proxy:
            return self._end_idle(own.values())
        return len(self._guests) < self._most or self._end_idle(self._guests.values())

    def _end_idle(self, guests: Iterable[_Guest]) -> bool:
        """Whether a connection that does nothing was found, and ended."""
        oldest = next((guest for guest in guests if guest.is_idle), None)
        if oldest:
            log.warning("too many connections are open: one of %s that asked nothing made room", oldest.address)
            self._end(oldest)
        return oldest is not None

    def _end(self, guest: _Guest) -> None:
        self.leave(guest.transport)
        guest.transport.abort()  # `close` would wait until everything is read

    def _wake(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(LOOK_EVERY, self._look_again)

    def _look_again(self) -> None:
        self._timer = None
        self.look()
        if self._guests:
            self._wake()


def _has_waited(guest: _Guest, now: float) -> bool:
    """Whether somebody has kept the server waiting for too long. Whoever reads slowly still reads."""
    if not guest.is_idle:
        guest.idle_since = now
    before, guest.unread = guest.unread, guest.transport.get_write_buffer_size()
    if not before or guest.unread < before:
        guest.reading = now
    return now - guest.reading >= STUCK or now - guest.idle_since >= IDLE


def guarded(protocol: Any, door: Door) -> Any:
    """A protocol of uvicorn's whose connections come in through the door."""

    class Guarded(protocol):  # type: ignore[misc] # uvicorn has several
        """One connection."""

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            if not door.arrive(transport, self):
                transport.abort()

        def connection_lost(self, error: Exception | None) -> None:
            door.leave(self.transport)
            super().connection_lost(error)

    return Guarded


def host_of(transport: asyncio.Transport) -> str:
    """Where a connection comes from; "" if that is not a machine in a network."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, list | tuple) and peer else ""


def possible_connections(wanted: int = MOST) -> int:
    """How many connections the system allows; it is asked for enough."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE_FILES
    if most != resource.RLIM_INFINITY:
        needed = min(needed, most)
    if now != resource.RLIM_INFINITY and now < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, most))
        now = needed
    return wanted if now == resource.RLIM_INFINITY else max(1, min(wanted, now - SPARE_FILES))
