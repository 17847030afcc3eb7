"""Two workers over PostgreSQL, one of which is killed, or the database server, or the line between them is cut."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.crashes import NONE, Harm
from bench.measure import Line, Target
from bench.server import percentile
from bench.visitors import new_table
from bench.workers import Site, Visitor, site
from tests.browser.proxy import Wire
from tests.postgres import Server as Postgres
from tests.postgres import running

TRIALS, TABLES = 200, 6
PARTITION = 10.0  # seconds
PATIENCE = 120.0  # seconds in which all games have to go on
UNDER_WAY = 0.05  # seconds
BETWEEN = 0.5  # seconds of play before something is killed
SOON = Target(10, is_most=True)  # seconds until all games go on


@dataclass
class Party:
    """A few tables at which people play for as long as it takes; a game that is over is followed by another."""

    addresses: list[str]
    visitors: list[Visitor] = field(default_factory=list)
    now: dict[int, Visitor] = field(default_factory=dict)  # who plays at each place at present
    playing: list[asyncio.Task[None]] = field(default_factory=list)

    def begin(self) -> None:
        """Let people play at all places."""
        self.playing = [asyncio.create_task(self.play(place)) for place in range(TABLES)]

    async def end(self) -> None:
        """Let everybody leave."""
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)
        for visitor in self.visitors:
            visitor.leave()
        await asyncio.sleep(0)  # what was aborted is closed when the loop comes round

    async def play(self, place: int) -> None:
        """One game after the other."""
        while True:
            with suppress(OSError):  # whoever was asked for a table has just died
                table, cookies = await asyncio.to_thread(new_table, self._address(place), origin=f"10.0.0.{place + 1}")
                visitor = self.now[place] = Visitor(table, cookies)
                self.visitors.append(visitor)
                await visitor.stay(self.addresses[place % 2 :] + self.addresses[: place % 2])
            await asyncio.sleep(0.1)

    def _address(self, place: int) -> str:
        return self.addresses[(place + len(self.visitors)) % len(self.addresses)]

    async def goes_on(self, since: float) -> float:
        """Wait until a move was acknowledged at every place after a moment; how many seconds that took.

        What was under way at that moment does not count.
        """
        while waiting := self._waiting(since + UNDER_WAY):
            if time.monotonic() > since + PATIENCE:
                raise TimeoutError(f"no game goes on after {PATIENCE:.0f} s for {waiting}")
            for task in self.playing:
                if task.done():
                    task.result()  # it has failed: they play for as long as it takes
            await asyncio.sleep(0.02)
        return time.monotonic() - since

    def _waiting(self, since: float) -> list[str]:
        """The places where no move was acknowledged after a moment, and what is known of them."""
        at = {place: self.now.get(place) for place in range(TABLES)}
        return [f"{place}: {one}" for place, one in at.items() if one is None or one.last_answer <= since]

    def harm(self, database: str, trials: int) -> Harm:
        """What went wrong at all tables."""
        harm = Harm(trials=trials)
        for visitor in self.visitors:
            visitor.judge(database, harm)
        return harm


async def _with_party(
    addresses: list[str], work: Callable[[Party], Awaitable[list[float]]]
) -> tuple[Party, list[float]]:
    party = Party(addresses)
    party.begin()
    try:
        await party.goes_on(time.monotonic())
        return party, await work(party)
    finally:
        await party.end()


async def killed(site: Site, postgres: Postgres, party: Party, trials: int) -> list[float]:
    """Kill the workers and the database server in turn; how long it took each time until all games went on."""
    waits = []
    for trial in range(trials):
        await asyncio.sleep(BETWEEN)
        if trial % 2:
            since = time.monotonic()
            await asyncio.to_thread(postgres.stop, "immediate")
            await asyncio.to_thread(postgres.start)
        else:
            await asyncio.to_thread(site.wait_until_whole)
            since = time.monotonic()
            site.kill_worker()
        waits.append(await party.goes_on(since))
    return waits


def harm_of_kills(trials: int) -> tuple[Harm, list[float]]:
    """What goes wrong in that many trials, and how long people waited."""
    with site() as (served, postgres):
        work = _with_party([served.address], lambda party: killed(served, postgres, party, trials))
        party, waits = asyncio.run(work)
        return party.harm(served.database, trials), waits


async def cut_off(wire: Wire, party: Party, seconds: float) -> list[float]:
    """Cut one worker off from the database; how long it took until all games went on, at the other one or there."""
    await asyncio.sleep(BETWEEN)
    since = time.monotonic()
    wire.cut()
    waiting = asyncio.create_task(party.goes_on(since))
    await asyncio.sleep(seconds)
    wire.mend()
    return [await waiting, await party.goes_on(time.monotonic())]


def harm_of_partition(seconds: float = PARTITION) -> tuple[Harm, list[float]]:
    """What goes wrong when a worker loses the database for a while; the other one keeps it."""
    with running() as postgres, TemporaryDirectory() as folder, ExitStack() as stack:
        database = postgres.new_database("bench")
        wire = stack.enter_context(closing(Wire(postgres.port)))
        through = database.replace(f":{postgres.port}/", f":{wire.port}/")
        sites = [Site(address, Path(folder), 1) for address in (through, database)]
        for one in sites:
            stack.callback(one.stop)
        work = _with_party([one.address for one in sites], lambda party: cut_off(wire, party, seconds))
        party, waits = asyncio.run(work)
        return party.harm(database, 1), waits


def lines(trials: int = TRIALS) -> Iterator[Line]:
    """All trials."""
    harm, waits = harm_of_kills(trials)
    section = f"Two workers over PostgreSQL; workers and database server killed {trials} times in turn, {TABLES} tables"
    yield from _told(section, harm)
    for what, some in (("a worker", waits[::2]), ("the database server", waits[1::2])):
        note = f"half within {percentile(some, 0.5):.1f} s"
        name = f"until all games went on after {what} was killed, the longest"
        yield Line(section, name, "s", max(some), target=SOON, note=note)
    harm, waits = harm_of_partition()
    section = f"Two workers, one of which loses the database for {PARTITION:.0f} s, {TABLES} tables"
    yield from _told(section, harm)
    yield Line(section, "until all games went on", "s", waits[0], target=Target(PARTITION + 15, is_most=True))


def _told(section: str, harm: Harm) -> Iterator[Line]:
    note = f"{harm.moves:,} moves acknowledged"
    yield Line(section, "acknowledged and lost", "moves", harm.lost, target=NONE, note=note)
    yield Line(section, "shown and lost", "tables", harm.unseen, target=NONE)
    yield Line(section, "doubled", "moves", harm.doubled, target=NONE)
    yield Line(section, "sent again and refused", "moves", harm.refused, target=NONE)
