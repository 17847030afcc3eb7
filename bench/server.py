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
from tempfile import NamedTemporaryFile, TemporaryDirectory

from itsdangerous import URLSafeSerializer

from bench import boardgame, pinning
from bench.load import DATA, Load, Tally
from bench.measure import Line, Target
from bench.site import GAME
from fireside.table import fairness
from fireside.table.commands import Sit
from fireside.table.people import Person
from fireside.table.server.tables import Tables
from fireside.table.setup import FREE, ME, NewTable
from fireside.table.stores.opening import open_store
from fireside.web.edge.identity import COOKIE

SECRET = "of a bench whose tables nobody else will see"
SOCKETS = 10_000  # that the players may open from one address
TABLES, SECONDS, WARM_UP = 400, 6.0, 1.5
SPARE = 3  # tables for each one in play: at full speed, a game is over in a few seconds
PACE = 1.0  # seconds between moves where people think
WRITES, WRITTEN = 400, 8192  # how many writes the disk is tried with, and of how many bytes
PATIENCE = 30.0  # seconds that the server has to answer

AS_MANY = Target(1, of_ratio=True)
FOUR_TIMES = Target(4, of_ratio=True)
PROMPT = Target(15, is_most=True)


def lines(tables: int = TABLES) -> Iterator[Line]:
    """Programs, at full speed and at the pace of people, and boardgame.io in the same run."""
    yield disk()
    peers = peer_tallies(tables) if boardgame.is_installed() else {}
    section = f"Server, {tables} tables of Wapi, two people each"
    fast = tally(DATA, tables, pace=0.0)
    in_memory, in_files = peers.get("memory"), peers.get("files")
    yield speed(section, "at full speed, durable; boardgame.io in memory", fast, in_memory, AS_MANY)
    yield speed(section, "at full speed, durable; boardgame.io in files", fast, in_files, FOUR_TIMES)
    yield from delays(section, "at full speed", fast, in_memory)
    yield from delays(section, "a move a second", tally(DATA, tables, pace=PACE), peers.get("paced"), PROMPT)


def disk() -> Line:
    """How long a write takes to be safe on the disk: no move can be acknowledged sooner."""
    waits = []
    with NamedTemporaryFile() as file:
        for _ in range(WRITES):
            file.write(bytes(WRITTEN))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            waits.append(time.perf_counter() - began)
            time.sleep(began % 0.004)
    note = f"half within {1000 * percentile(waits, 0.5):.1f} ms"
    return Line("The disk alone", "fsync, 99 % within", "ms", 1000 * percentile(waits, 0.99), note=note)


def speed(section: str, name: str, ours: Tally, theirs: Tally | None = None, target: Target | None = None) -> Line:
    """Moves a second."""
    peer = theirs.moves_a_second if theirs else None
    return Line(
        section, name, "moves/s", ours.moves_a_second, peer, target if peer else None, note=effort(ours, theirs)
    )


def effort(ours: Tally, theirs: Tally | None) -> str:
    """How busy the players' processes were: if one were always busy, the bench would measure that instead."""
    busy = f"players busy {ours.busy:.0%}" + (f", {theirs.busy:.0%}" if theirs else "")
    return f"{busy}; {ours.refused} refused" if ours.refused else busy


def delays(section: str, name: str, ours: Tally, theirs: Tally | None, target: Target | None = None) -> Iterator[Line]:
    """How long it takes until a move is acknowledged and until the opponent is shown what it led to."""
    for what in ("answered", "shown"):
        waits = getattr(ours, what)
        peer = 1000 * percentile(getattr(theirs, what), 0.99) if theirs else None
        note = f"half within {1000 * percentile(waits, 0.5):.1f} ms"
        text = f"{name}: {what if what == 'answered' else 'shown to the opponent'}, 99 % within"
        yield Line(section, text, "ms", 1000 * percentile(waits, 0.99), peer, target, note)


def peer_tallies(tables: int) -> dict[str, Tally]:
    """The same loads on boardgame.io."""
    runs = {"memory": (False, 0.0), "files": (True, 0.0), "paced": (False, PACE)}
    return {name: peer_tally(tables, in_files=in_files, pace=pace) for name, (in_files, pace) in runs.items()}


def peer_tally(tables: int, *, in_files: bool, pace: float) -> Tally:
    """One load on a boardgame.io of its own."""
    with TemporaryDirectory() as folder, boardgame.served(Path(folder) if in_files else None) as address:
        return boardgame.played(boardgame.Load(address, tables, SECONDS, pace, WARM_UP))


def tally(layout: str, tables: int, *, pace: float, game: str = GAME, is_pinned: bool = True) -> Tally:
    """One load on our own server; `is_pinned` gives it and the players a core each."""
    here, there = (pinning.SERVER, pinning.LOAD) if is_pinned else (pinning.ANYWHERE, pinning.ANYWHERE)
    with TemporaryDirectory() as folder:
        database = Path(folder) / "bench.db"
        seated = asyncio.run(set_up(database, tables if pace else tables * SPARE, game))
        with served(database, (game,), here) as address:
            return played(Load(address, seated, tables, layout, SECONDS, pace, WARM_UP), there)


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def set_up(database: Path | str, tables: int, game: str = GAME) -> dict[str, list[str]]:
    """Tables with two people each; returns the people's cookies, by table."""
    opened = Tables(open_store(database))
    seated = dict(await asyncio.gather(*(seat_pair(opened, number, game) for number in range(tables))))
    await opened.close()
    return seated


async def seat_pair(tables: Tables, number: int, game: str = GAME) -> tuple[str, list[str]]:
    """A table with two people."""
    people = [Person(f"{name}-{number}", f"{name} {number}") for name in ("Ann", "Ben")]  # as on a real site
    setup = await tables.create(people[0], NewTable(game, [ME, FREE]))
    await (await tables.table(setup.id)).do(Sit(people[1], fairness.new_contribution()))
    return setup.id, [cookie_of(person) for person in people]


def cookie_of(person: Person) -> str:
    """The cookie that says who somebody is."""
    return f"{COOKIE}={URLSafeSerializer(SECRET, salt='cookie').dumps(person.id)}"


@contextmanager
def served(database: Path, games: Sequence[str] = (GAME,), core: int | None = pinning.SERVER) -> Iterator[str]:
    """A server, as a rule on a core of its own; yields its address."""
    with started(database, games, core) as process:
        try:
            yield address_of(process)
        finally:
            process.terminate()


def started(database: Path, games: Sequence[str], core: int | None) -> subprocess.Popen[str]:
    """A server in a process of its own."""
    command = [sys.executable, "-u", "-m", "bench.site", str(database), *games]
    environment = {**os.environ, "FIRESIDE_SECRET": SECRET, "FIRESIDE_PER_ADDRESS": str(SOCKETS)}
    with database.with_suffix(".log").open("a") as log, pinning.pinned(core):
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)


def address_of(process: subprocess.Popen[str]) -> str:
    """The address of a server, once it answers."""
    assert process.stdout is not None
    address = address_in(process.stdout.readline())
    wait_until_listening(address)
    return address


def address_in(line: str) -> str:
    """The address in the first line that a server prints."""
    found = re.search(r"http://\S+", line)
    assert found is not None, f"the server did not print its address: {line}"
    return found[0].replace("localhost", "127.0.0.1")


def wait_until_listening(address: str) -> None:
    """Wait until the server answers."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}robots.txt", timeout=PATIENCE):
                return
        except urllib.error.URLError:
            time.sleep(0.02)
    raise TimeoutError(f"the server did not answer within {PATIENCE:.0f} s")


def played(load: Load, core: int | None = pinning.LOAD) -> Tally:
    """Put the load on the server, as a rule from another core."""
    command = [sys.executable, "-m", "bench.load"]
    with pinning.pinned(core):
        done = subprocess.run(command, input=json.dumps(asdict(load)), stdout=subprocess.PIPE, text=True, check=True)
    return Tally(**json.loads(done.stdout))
