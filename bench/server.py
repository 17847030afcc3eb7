"""The server's moves a second and its latencies, over many tables at once, with people at all seats."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from itsdangerous import URLSafeSerializer

from bench.load import DATA, PICTURES, Load, Tally
from bench.measure import Line
from bench.site import GAME
from fireside.table.hall import FREE, ME, Hall, NewTable
from fireside.table.sqlite import SqliteStore
from fireside.table.store import Person
from fireside.web.identity import COOKIE

SECRET = "of a bench whose tables nobody else will see"
TABLES, SECONDS = 100, 6.0
PACE = 1.0  # seconds between moves where people think
PATIENCE = 30.0  # seconds in which the server has to answer


def lines(tables: int = TABLES) -> Iterator[Line]:
    """Pages with pictures, programs with plain data, and people who think."""
    yield from measured("pages, as fast as can be", PICTURES, tables, pace=0.0)
    yield from measured("programs, as fast as can be", DATA, tables, pace=0.0)
    yield from measured("pages, a move a second at each table", PICTURES, tables, pace=PACE)


def measured(name: str, layout: str, tables: int, *, pace: float) -> Iterator[Line]:
    """One load on a server of its own."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        seated = asyncio.run(set_up(database, tables))
        with served(database) as address:
            load = Load(address, seated, layout, SECONDS, pace)
            tally = played(load)
    section = f"Server, {tables} tables of Wapi, two people each"
    note = f"{tally.refused} refused" if tally.refused else ""
    if not pace:
        yield Line(section, f"{name}: moves", "moves/s", len(tally.answered) / tally.seconds, note=note)
    for what, values in (("acknowledged", tally.answered), ("shown to the opponent", tally.shown)):
        middle, high, most = (1000 * percentile(values, share) for share in (0.5, 0.95, 0.99))
        yield Line(section, f"{name}: {what}", "ms", middle, note=f"median; 95 % {high:.0f} ms, 99 % {most:.0f} ms")


def percentile(values: Sequence[float], share: float) -> float:
    """The value that such a share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def set_up(database: Path, tables: int) -> dict[str, list[str]]:
    """Tables with two people each; returns the people's cookies, by table."""
    hall = Hall(SqliteStore(database))
    signer = URLSafeSerializer(SECRET, salt="cookie")
    seated = {}
    for number in range(tables):
        people = [Person(f"{name}-{number}", name) for name in ("Ann", "Ben")]
        setup = await hall.create(people[0], NewTable(GAME, [ME, FREE]))
        await (await hall.table(setup.id)).sit(people[1])
        seated[setup.id] = [f"{COOKIE}={signer.dumps(person.id)}" for person in people]
    await hall.close()
    return seated


@contextmanager
def served(database: Path) -> Iterator[str]:
    """A server in a process of its own; yields its address."""
    command = [sys.executable, "-u", "-m", "bench.site", str(database)]
    environment = {**os.environ, "FIRESIDE_SECRET": SECRET}
    with (
        database.with_suffix(".log").open("w") as log,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment) as process,
    ):
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None, "the server has not said where it is"
            address = found[0].replace("localhost", "127.0.0.1")
            wait_until_listening(address)
            yield address
        finally:
            process.terminate()


def wait_until_listening(address: str) -> None:
    """Wait until the server answers."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}robots.txt", timeout=PATIENCE):
                return
        except urllib.error.URLError:
            time.sleep(0.1)
    raise TimeoutError(f"the server has not answered in {PATIENCE:.0f} s")


def played(load: Load) -> Tally:
    """Put the load on the server, from another process."""
    command = [sys.executable, "-m", "bench.load"]
    done = subprocess.run(command, input=json.dumps(asdict(load)), stdout=subprocess.PIPE, text=True, check=True)
    return Tally(**json.loads(done.stdout))
