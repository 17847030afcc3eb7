"""One worker may write to a table: who was the holder before can store nothing more."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from uuid import uuid4

import pytest

from fireside.table.people import Line
from fireside.table.setup import Setup
from fireside.table.stores import leases
from fireside.table.stores.leases import Lease, Taken, Worker
from fireside.table.stores.postgres import PostgresStore, live_workers
from fireside.table.stores.sessions import Session
from fireside.table.stores.sql import append
from fireside.table.stores.store import Change, Fenced
from tests.postgres import Server
from tests.table.stores.test_store import SETUP, SIT, SUMMARY, play

pytestmark = pytest.mark.anyio

ANN, BEN = (Worker(name, f"unix:/{name}", "here", "proof") for name in ("ann", "ben"))


@pytest.fixture
def address(postgres: Server) -> str:
    return postgres.new_database(uuid4().hex)


@pytest.fixture
async def store(address: str) -> AsyncIterator[PostgresStore]:
    opened = PostgresStore(address)
    await opened.create(SETUP, Change(SETUP.id, [SIT], SUMMARY))
    for worker in (ANN, BEN):
        await opened.run(partial(_register, worker))
    yield opened
    await opened.close()


def _register(worker: Worker, session: Session) -> None:
    leases.register(session, worker)


async def claim(store: PostgresStore, worker: Worker, table: str = SETUP.id) -> Lease:
    lease = await store.run(lambda session: leases.claim(session, worker.id, table))
    assert isinstance(lease, Lease)
    return lease


async def holder(store: PostgresStore, worker: Worker) -> Worker | None:
    """Who keeps a worker from claiming the table."""
    taken = await store.run(lambda session: leases.claim(session, worker.id, SETUP.id))
    assert isinstance(taken, Taken)
    return taken.holder


async def expire(store: PostgresStore, worker: Worker, seconds: float = 1.0) -> None:
    """Let it be a while since a worker should have renewed its leases."""
    past = "UPDATE workers SET expires = extract(epoch FROM clock_timestamp()) - ? WHERE id = ?"
    await store.run(lambda session: session.execute(past, [seconds, worker.id]))


async def test_a_table_has_one_holder(store: PostgresStore) -> None:
    first = await claim(store, ANN)
    assert await claim(store, ANN) == first, "who holds it already keeps the number"
    assert await holder(store, BEN) == ANN
    assert await store.run(lambda session: leases.claim(session, ANN.id, "nowhere")) is None


async def test_whoever_was_the_holder_can_store_nothing(store: PostgresStore) -> None:
    old = await claim(store, ANN)
    await expire(store, ANN)
    assert await store.run(leases.end_expired) == [ANN.id]
    with pytest.raises(Fenced):
        await store.append(replace(play(2), fence=old.fence))
    new = await claim(store, BEN)
    assert new.fence > old.fence
    with pytest.raises(Fenced):
        await store.append(replace(play(2), fence=old.fence))
    with pytest.raises(Fenced):
        await store.say(SETUP.id, Line(1, "ann", "Ann", "hello", 1.0), old.fence)
    await store.append(replace(play(2), fence=new.fence))
    await store.say(SETUP.id, Line(1, "ben", "Ben", "hello", 1.0), new.fence)
    stored = await store.load(SETUP.id)
    assert stored is not None
    assert len(stored.entries) == 2
    assert [line.name for line in await store.lines(SETUP.id, 9)] == ["Ben"]


async def test_one_that_is_fenced_keeps_nobody_else_from_storing(store: PostgresStore) -> None:
    other = Setup(**{**SETUP.__dict__, "id": "other"})
    await store.create(other, Change(other.id, [SIT], SUMMARY))
    old = await claim(store, ANN)
    await store.run(lambda session: leases.end(session, [ANN.id]))
    await store.run(lambda session: leases.register(session, ANN))
    good = await claim(store, ANN, other.id)

    both = [replace(play(2), fence=old.fence), replace(play(2), table=other.id, fence=good.fence)]
    with pytest.raises(Fenced):  # as they are stored when they wait together
        await store.run(lambda session: append(session, both))
    await store.append(both[1])


async def test_leases_are_renewed_together(store: PostgresStore) -> None:
    await claim(store, ANN)
    await expire(store, ANN)
    assert await store.run(lambda session: leases.renew(session, ANN.id))
    assert await store.run(leases.end_expired) == []
    await store.run(lambda session: leases.end(session, [ANN.id]))
    assert not await store.run(lambda session: leases.renew(session, ANN.id)), "what was ended is not renewed"


async def test_a_table_that_is_released_is_anybodys(store: PostgresStore) -> None:
    lease = await claim(store, ANN)
    await store.run(lambda session: leases.release(session, BEN.id, [lease]))
    assert await holder(store, BEN) == ANN
    await store.run(lambda session: leases.release(session, ANN.id, [lease]))
    assert (await claim(store, BEN)).fence == lease.fence + 1


async def test_a_holder_that_nobody_knows_holds_nothing(store: PostgresStore) -> None:
    await claim(store, ANN)
    await store.run(lambda session: session.execute("DELETE FROM workers WHERE id = ?", [ANN.id]))
    assert (await claim(store, BEN)).table == SETUP.id


async def test_tables_that_go_on_are_shared_out(store: PostgresStore) -> None:
    awaited = replace(SUMMARY, awaits_server=True)
    for number in range(5):
        setup = Setup(**{**SETUP.__dict__, "id": f"waits-{number}"})
        await store.create(setup, Change(setup.id, [SIT], awaited))
    first = await store.run(lambda session: leases.claim_waiting(session, ANN.id, 3))
    rest = await store.run(lambda session: leases.claim_waiting(session, BEN.id, 3))
    assert (len(first), len(rest)) == (3, 2)
    assert {lease.table for lease in first} | {lease.table for lease in rest} == {f"waits-{n}" for n in range(5)}


async def test_only_workers_whose_leases_last_are_told(store: PostgresStore, address: str) -> None:
    assert live_workers(address) == [ANN, BEN]
    await expire(store, ANN)
    assert live_workers(address) == [BEN]
    await expire(store, BEN, seconds=50)
    assert await store.run(lambda session: leases.end_expired(session, 20.0)) == [BEN.id], "one is late by 1 s only"
