"""A site of several workers over a PostgreSQL of its own, whose parts can be killed; and people who come back."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg

from bench.crashes import Witness
from bench.server import SECRET, SOCKETS, wait_until_listening
from tests.postgres import Server as Postgres
from tests.postgres import running
from tests.processes import processes_of

COMING_BACK = 0.3  # seconds after which a page whose connection is lost tries again
HANDSHAKE = 10.0  # seconds that it waits to be let in
STARTING = 120.0  # seconds


class Site:
    """A site on one port, with so many workers."""

    def __init__(self, database: str, folder: Path, workers: int = 2) -> None:
        """Start it, and wait until all workers take part."""
        self.database = database
        self._workers = workers
        environment = {
            **os.environ,
            "FIRESIDE_SECRET": SECRET,
            "FIRESIDE_PER_ADDRESS": str(4 * SOCKETS),
            "FIRESIDE_PROXY": "127.0.0.1",
            "FIRESIDE_PREPARE_ALL": "no",
            "FIRESIDE_DATA": str(folder),
        }
        command = [sys.executable, "-u", "-m", "fireside", "serve", "--port", "0", "--database", database]
        with (folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [*command, "--workers", str(workers)], env=environment, stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        found = re.search(r"http://localhost:\d+/", line := self.process.stdout.readline())
        assert found is not None, f"the site did not print its address: {line}"
        self.address = found[0].replace("localhost", "127.0.0.1")
        self.wait_until_whole()

    def wait_until_whole(self) -> None:
        """Wait until all workers take part, also those that replace others."""
        deadline = time.monotonic() + STARTING
        while len(self._taking_part()) < self._workers or not self._is_whole():
            if time.monotonic() > deadline:
                raise TimeoutError("not all workers take part")
            time.sleep(0.05)
        wait_until_listening(self.address)

    def _taking_part(self) -> list[str]:
        """The addresses of the workers whose leases last, if the database tells."""
        query = "SELECT address FROM workers WHERE expires > extract(epoch FROM clock_timestamp())"
        with suppress(psycopg.Error), psycopg.connect(self.database) as connection:
            return [row[0] for row in connection.execute(query)]
        return []

    def _is_whole(self) -> bool:
        """Whether all processes are there; a single worker has no others."""
        found = processes_of(self.process.pid)
        return self._workers == 1 or (len(found.thinkers) == 1 and len(found.workers) == self._workers)

    def kill_worker(self) -> None:
        """Kill the worker that was started first."""
        os.kill(processes_of(self.process.pid).workers[0], signal.SIGKILL)

    def stop(self) -> None:
        """End all of it."""
        self.process.terminate()
        self.process.communicate()


@contextmanager
def site(workers: int = 2) -> Iterator[tuple[Site, Postgres]]:
    """A site and its database server."""
    with running() as postgres, TemporaryDirectory() as folder:
        started = Site(postgres.new_database("bench"), Path(folder), workers)
        try:
            yield started, postgres
        finally:
            started.stop()


@dataclass
class Visitor(Witness):
    """Two people at a table who come back whenever their connection is lost, as pages do; to the next address, as a
    load balancer would send them."""

    comings: int = 0
    last_answer: float = field(default_factory=time.monotonic)  # when a move was last acknowledged
    answers: int = 0

    async def stay(self, addresses: Sequence[str]) -> None:
        """Play until the game is over."""
        while not self.is_over:
            address = addresses[self.comings % len(addresses)]
            self.comings += 1
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(HANDSHAKE):
                    await self.come(address)
                await self._until_lost()
            self.leave()
            await asyncio.sleep(COMING_BACK)

    async def _until_lost(self) -> None:
        closed = {asyncio.ensure_future(wire.closed) for wire in self.wires}
        while not self.is_over:
            done, _ = await asyncio.wait(closed, timeout=COMING_BACK, return_when=asyncio.FIRST_COMPLETED)
            if done:
                return

    def __str__(self) -> str:
        unanswered, told = self.unanswered(), {who: message["seq"] for who, message in self.last.items()}
        return f"table {self.table}, which was told {told}; not answered: {unanswered}; refused: {self.refused}"

    def _heard(self) -> None:
        """Note that something was acknowledged."""
        if len(self.acknowledged) > self.answers:
            self.answers = len(self.acknowledged)
            self.last_answer = time.monotonic()

    def _go_on(self) -> None:
        self._heard()
        super()._go_on()
