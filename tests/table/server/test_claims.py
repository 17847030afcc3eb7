"""What happens to tables when a worker loses the database, is taken for dead, or dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import psycopg
import pytest

from fireside.table import fairness
from fireside.table.commands import Play, Say, Sit
from fireside.table.people import Person
from fireside.table.server import claims as module
from fireside.table.server.broadcast import Gone, Notice
from fireside.table.server.claims import Claims
from fireside.table.server.prepare import Preparation
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.setup import FREE, ME, NewTable
from fireside.table.stores.leases import Elsewhere
from fireside.table.stores.postgres import PostgresStore
from tests.postgres import Server
from tests.waiting import until

pytestmark = pytest.mark.anyio

ANN, BEN = Person("ann", "Ann"), Person("ben", "Ben")


@pytest.fixture
def address(postgres: Server) -> str:
    return postgres.new_database(uuid4().hex)


def tables_at(address: str, pace: float = 0) -> Tables:
    store = PostgresStore(address)
    return Tables(
        store,
        preparation=Preparation(beside=False, all_games=False),
        thinkers=Thinkers(workers=1),
        pace=pace,
        claims=Claims(store, "unix:/nowhere", "here", "proof"),
    )


@pytest.fixture
async def two(address: str) -> AsyncIterator[tuple[Tables, Tables]]:
    made = tables_at(address), tables_at(address)
    for tables in made:
        await tables.open()
    yield made
    for tables in made:
        await tables.close()


async def new_table(tables: Tables, *others: str) -> str:
    return (await tables.create(ANN, NewTable("wapi", [ME, *others]))).id


def worker_of(tables: Tables) -> str:
    assert tables.claims is not None
    return tables.claims.worker


def take_for_dead(address: str, worker: str) -> None:
    """As the others see a worker that has not renewed its leases."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DELETE FROM workers WHERE id = %s", [worker])
        connection.execute("UPDATE tables SET holder = NULL, fence = fence + 1 WHERE holder = %s", [worker])


async def is_held(tables: Tables, name: str) -> bool:
    """Whether a worker holds a table, now at the latest."""
    try:
        await tables.hold(name)
    except Elsewhere:
        return False
    return True


async def test_one_worker_has_a_table_in_memory(two: tuple[Tables, Tables]) -> None:
    name = await new_table(two[0], FREE)
    await two[1].table(name)
    with pytest.raises(Elsewhere):
        await two[0].table(name)
    await two[1].close_abandoned()


async def test_a_worker_that_was_taken_for_dead_stores_and_shows_nothing_more(
    two: tuple[Tables, Tables], address: str
) -> None:
    name = await new_table(two[0], FREE)
    table = await two[0].table(name)
    told: list[Notice] = []
    table.broadcast.subscribe(told.append, "somebody")
    lost = worker_of(two[0])
    take_for_dead(address, lost)
    again = await two[1].table(name)
    with pytest.raises(Elsewhere):
        await table.do(Sit(BEN, fairness.new_contribution()))
    await until(lambda: any(isinstance(notice, Gone) for notice in told))
    assert again.state.seat_of(BEN.id) is None
    await again.do(Sit(BEN, fairness.new_contribution()))
    await until(lambda: worker_of(two[0]) != lost)  # it takes part again, under another name
    with pytest.raises(Elsewhere):
        await two[0].table(name)


async def test_what_is_said_too_late_is_not_stored(two: tuple[Tables, Tables], address: str) -> None:
    name = await new_table(two[0], FREE)
    table = await two[0].table(name)
    take_for_dead(address, worker_of(two[0]))
    with pytest.raises(Elsewhere):
        await table.do(Say(ANN.id, "hello"))
    assert not (await two[1].table(name)).chat.lines


async def test_bots_of_a_worker_that_is_gone_go_on_at_another(address: str) -> None:
    slow, quick = tables_at(address, pace=600), tables_at(address)
    await slow.open()
    name = await new_table(slow, "random")
    table = await slow.table(name)
    while 0 in table.state.pending:
        await table.do(Play(ANN.id, table.state.running().legal(0)[0], seq=table.state.seq))
    await slow.close()  # while its bot is taking its time
    await quick.open()
    await until(lambda: name in quick._tables and quick._tables[name].state.seq > table.state.seq)
    await quick.close()


async def test_a_worker_without_the_database_drops_its_tables(
    two: tuple[Tables, Tables], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = await new_table(two[0], FREE)
    table = await two[0].table(name)
    told: list[Notice] = []
    table.broadcast.subscribe(told.append, "somebody")
    monkeypatch.setattr(module, "CUT_OFF", 0.05)
    claims, ready = two[0].claims, asyncio.Event()
    assert claims is not None
    database = claims._database

    class Away:
        async def run(self, work: object) -> object:
            await ready.wait()
            return await database.run(work)  # type: ignore[arg-type]

    monkeypatch.setattr(claims, "_database", Away())
    await until(lambda: any(isinstance(notice, Gone) for notice in told))
    assert two[0].loaded == 0
    ready.set()
    async with asyncio.timeout(120):
        while not await is_held(two[1], name):
            await asyncio.sleep(0.01)


async def test_idle_tables_are_given_up(two: tuple[Tables, Tables]) -> None:
    name = await new_table(two[0], FREE)
    await two[0].hold(name)
    with pytest.raises(Elsewhere):
        await two[1].hold(name)
    await two[0]._release_idle()
    await two[1].hold(name)


async def test_forgotten_tables_of_others_are_left_alone(two: tuple[Tables, Tables]) -> None:
    name = await new_table(two[0], FREE)
    await two[0].table(name)
    assert not await two[1]._delete(name)
    assert await two[0]._delete(name)
