"""The tables that this worker holds, where several workers share a database. One that loses it shows nothing more."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Protocol

from fireside.table.server.insist import insist
from fireside.table.server.rates import Clock
from fireside.table.stores import leases
from fireside.table.stores.leases import LASTS, LONG_AGO, Elsewhere, Lease, Taken, Worker
from fireside.table.stores.sessions import Session

log = logging.getLogger(__name__)

RENEW_EVERY = 1.0  # seconds
CUT_OFF = 8.0  # seconds without the database after which a worker shows nothing more: others may have its tables
WAITING_AT_ONCE = 20  # tables that are claimed together because bots or clocks go on there
FAREWELL = 3.0  # seconds in which the database has to learn that a worker stops


class Database(Protocol):
    """Where the leases are."""

    async def run(self, work: Callable[[Session], Any]) -> Any:
        """Do something as one transaction."""
        ...


class Claims:
    """What one worker holds."""

    def __init__(
        self, database: Database, address: str, machine: str, proof: str, clock: Clock = time.monotonic
    ) -> None:
        """`address` is where this worker answers others, `proof` follows from the secret of the site."""
        self._database = database
        self._clock = clock
        self._self = Worker(secrets.token_hex(8), address, machine, proof)
        self._held: dict[str, Lease] = {}
        self._steady_since = clock()  # since when the database has answered without a pause

    @property
    def worker(self) -> str:
        """The id of this worker; it gets another one when it has lost everything."""
        return self._self.id

    def holds(self, lease: Lease) -> bool:
        """Whether a lease still counts, as far as we know."""
        return self._held.get(lease.table) == lease

    async def register(self) -> None:
        """Take part, in place of whoever this worker was before."""
        before, now = self.worker, self._self._replace(id=secrets.token_hex(8))
        self._held.clear()
        self._self = now

        def change(session: Session) -> None:
            leases.end(session, [before])
            leases.register(session, now)

        await self._database.run(change)
        self._steady_since = self._clock()

    async def claim(self, table: str) -> Lease | None:
        """A lease of a table, None if there is no such table; Elsewhere if another worker holds it."""
        if table in self._held:
            return self._held[table]
        worker = self.worker
        found = await self._database.run(lambda session: leases.claim(session, worker, table))
        if isinstance(found, Taken):
            raise Elsewhere(found.holder)
        return self._kept(worker, [found])[0] if found else None

    async def claim_waiting(self) -> list[Lease]:
        """A few of the tables that wait for a worker."""
        worker = self.worker
        found = await self._database.run(lambda session: leases.claim_waiting(session, worker, WAITING_AT_ONCE))
        return self._kept(worker, found)

    def _kept(self, worker: str, claimed: list[Lease]) -> list[Lease]:
        if worker == self.worker:  # otherwise everything was lost in the meantime
            self._held |= {lease.table: lease for lease in claimed}
        return claimed

    async def release(self, tables: Iterable[str]) -> None:
        """Let others have tables."""
        given = [lease for table in tables if (lease := self._held.pop(table, None))]
        worker = self.worker
        if given:
            await self._database.run(lambda session: leases.release(session, worker, given))

    def forget(self, lease: Lease) -> None:
        """A lease has ended."""
        if self.holds(lease):
            del self._held[lease.table]

    async def others(self) -> list[Worker]:
        """The other workers, dead or alive."""
        found: list[Worker] = await self._database.run(lambda session: leases.all_but(session, self.worker))
        return found

    async def end(self, worker: str) -> None:
        """Another worker has surely ended: whoever asks may have its tables."""
        await self._database.run(lambda session: leases.end(session, [worker]))

    def held(self) -> list[str]:
        """The tables that this worker holds."""
        return list(self._held)

    async def keep(self, lost: Callable[[], Awaitable[None]]) -> None:
        """Renew everything again and again; when it is `lost`, say so and begin anew. Takes note of others' ends."""
        while True:
            await asyncio.sleep(RENEW_EVERY)
            if await self._is_renewed():
                await self._end_expired()
            else:
                log.warning("this worker has lost its tables, since it could not renew its leases in time")
                self._held.clear()
                await lost()
                await insist(self.register, "taking part again")

    async def _is_renewed(self) -> bool:
        began = self._clock()
        try:
            async with asyncio.timeout(CUT_OFF):
                is_renewed: bool = await self._database.run(lambda session: leases.renew(session, self.worker))
        except Exception as error:  # the database is away
            log.warning("the leases of this worker cannot be renewed: %r", error)
            return False
        if self._clock() - began > LASTS / 2:
            self._steady_since = self._clock()
        return is_renewed

    async def _end_expired(self) -> None:
        """After a pause of the database, the others are given time to renew their leases, too."""
        is_steady = self._clock() - self._steady_since > LASTS
        late = 0.0 if is_steady else LONG_AGO
        try:
            for worker in await self._database.run(lambda session: leases.end_expired(session, late)):
                log.warning("worker %s has not renewed its leases: others may have its tables", worker)
        except Exception as error:
            log.warning("the leases of others cannot be looked at: %r", error)

    async def close(self) -> None:
        """Let others have everything."""
        worker = self.worker
        self._held.clear()
        try:
            async with asyncio.timeout(FAREWELL):
                await self._database.run(lambda session: leases.end(session, [worker]))
        except Exception as error:  # they will notice
            log.warning("the database has not learned that this worker stops: %r", error)
