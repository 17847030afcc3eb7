"""Whoever looks after a site counts, closes and deletes tables while servers use the database."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from fireside.table.entries import Closed, Played
from fireside.table.people import Attempt, Line, Person, Subscription
from fireside.table.stores import care, upkeep
from fireside.table.stores.care import NotPossible
from fireside.table.stores.postgres import MIGRATIONS, PostgresStore
from fireside.table.stores.sql import SqlStore
from fireside.table.stores.sqlite import SCHEMA, VERSION, SqliteStore, read_version
from fireside.table.stores.store import Change, Conflict, OrderKind
from tests.postgres import Server
from tests.table.stores.test_store import SETUP, SIT, SUMMARY, play

pytestmark = pytest.mark.anyio


async def kinds_after(store: SqlStore, number: int = 0) -> list[tuple[str, str]]:
    return [(order.kind, order.subject) for order in await store.orders_after(number)]


async def test_everything_is_counted(store: SqlStore) -> None:
    other = replace(SETUP, id="other", game="iwari")
    running = replace(SUMMARY, id="other", phase="running", touched=time.time())
    await store.create(other, Change("other", [SIT], running))
    await store.save_person(Person("ann", "Ann"))
    await store.say(SETUP.id, Line(1, "ann", "Ann", "hello", 1.0))
    await store.subscribe("ann", Subscription("https://push.example/1", "key", "auth"))
    await store.run(lambda session: upkeep.block(session, "192.0.2.7"))
    await store.save_analysis(SETUP.id, "{}")
    assert await store.run(care.statistics) == care.Statistics(
        tables={"running": 1, "waiting": 1},
        games={"iwari": 1, "wapi": 1},
        touched_today=1,
        touched_this_week=1,
        people=1,
        entries=2,
        lines=1,
        analyses=1,
        browsers=1,
        blocked=1,
    )
    assert await store.phases() == {"running": 1, "waiting": 1}


@pytest.mark.parametrize("phase", ["waiting", "running"])
async def test_a_table_is_closed(store: SqlStore, phase: str) -> None:
    await store.append(Change(SETUP.id, play(2).entries, replace(SUMMARY, phase=phase, awaits_server=True)))
    await store.run(lambda session: care.close_table(session, SETUP.id))
    stored, summary = await store.load(SETUP.id), await store.summary(SETUP.id)
    assert stored is not None
    assert summary is not None
    assert isinstance(stored.entries[-1], Closed)
    assert (stored.entries[-1].seq, summary.phase, summary.awaits_server) == (3, "closed", False)
    assert await kinds_after(store) == [(OrderKind.CHANGED, SETUP.id)]
    with pytest.raises(Conflict):
        await store.append(play(3))  # a server that has not heard of it yet overwrites nothing
    with pytest.raises(NotPossible, match="closed already"):
        await store.run(lambda session: care.close_table(session, SETUP.id))


async def test_what_is_over_is_not_closed(store: SqlStore) -> None:
    await store.append(Change(SETUP.id, play(2).entries, replace(SUMMARY, phase="over")))
    with pytest.raises(NotPossible, match="is over"):
        await store.run(lambda session: care.close_table(session, SETUP.id))


async def test_a_table_is_deleted_with_everything_at_it(store: SqlStore) -> None:
    other = replace(SETUP, id="other")
    await store.create(other, Change("other", [SIT], replace(SUMMARY, id="other")))
    await store.save_person(Person("ann", "Ann"))
    await store.say(SETUP.id, Line(1, "ann", "Ann", "hello", 1.0))
    await store.save_analysis(SETUP.id, "{}")
    await store.run(lambda session: care.remove_table(session, SETUP.id))
    assert await store.load(SETUP.id) is None
    assert await store.analysis(SETUP.id) is None
    assert await store.lines(SETUP.id, 9) == []
    assert [summary.id for summary in await store.tables_of("ann", 9)] == ["other"]
    assert await store.person("ann") == Person("ann", "Ann")
    assert await store.load("other") is not None
    assert await kinds_after(store) == [(OrderKind.DELETED, SETUP.id)]
    hello = Line(2, "ann", "Ann", "hello?", 1.0)
    for late in (store.append(play(2)), store.say(SETUP.id, hello), store.save_analysis(SETUP.id, "{}")):
        with pytest.raises(Conflict):
            await late  # a server that has not heard of it yet leaves nothing behind
    assert (await store.run(care.statistics)).entries == 1


@pytest.mark.parametrize("work", [care.close_table, care.remove_table])
async def test_a_table_that_does_not_exist(store: SqlStore, work: Callable[..., None]) -> None:
    with pytest.raises(NotPossible, match="there is no table nowhere"):
        await store.run(lambda session: work(session, "nowhere"))
    assert await store.last_order() == 0


async def test_forgotten_tables_take_people_with_them_who_sit_nowhere_else(store: SqlStore) -> None:
    lately = replace(SETUP, id="lately")
    await store.create(lately, Change("lately", [SIT], replace(SUMMARY, id="lately", touched=100.0)))
    for person in (Person("ann", "Ann"), Person("ben", "Ben")):
        await store.save_person(person)
    alone = replace(SUMMARY, id="alone", people=("ben", ""), touched=1.0)
    await store.create(replace(SETUP, id="alone"), Change("alone", [SIT], alone))
    assert await store.untouched_since(50.0, 9) == ["alone", SETUP.id]
    assert await store.untouched_since(50.0, 1) == ["alone"]
    for name in ("alone", SETUP.id):
        await store.delete_table(name)
    assert await store.untouched_since(50.0, 9) == []
    assert await store.person("ann") == Person("ann", "Ann"), "who still sits at the other table"
    assert await store.person("ben") is None


async def test_who_tries_puzzles_stays_until_the_tries_are_old(store: SqlStore) -> None:
    await store.save_person(Person("ann", "Ann"))
    for puzzle, at in (("wapi/1", 10.0), ("wapi/2", 20.0)):
        await store.attempt("ann", Attempt(puzzle, action=0, solved=True, at=at))
    await store.delete_table(SETUP.id)
    assert await store.person("ann") == Person("ann", "Ann")
    await store.forget_attempts(15.0)
    assert [attempt.puzzle for attempt in await store.attempts("ann")] == ["wapi/2"]
    assert await store.person("ann") == Person("ann", "Ann")
    await store.forget_attempts(25.0)
    assert await store.person("ann") is None


async def test_orders_are_heard_in_order_and_forgotten_later(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a", "b"):
        await store.run(lambda session, name=name: upkeep.give_order(session, OrderKind.CHANGED, name))  # type: ignore[misc]
    first = (await store.orders_after(0))[0].number
    assert await kinds_after(store, first) == [(OrderKind.CHANGED, "b")]
    assert await store.last_order() == first + 1
    monkeypatch.setattr(upkeep, "REMEMBERED", -1.0)
    await store.run(lambda session: upkeep.give_order(session, OrderKind.BLOCKED))
    assert [order.number for order in await store.orders_after(0)] == [first + 2], "numbers are never used twice"


async def test_a_file_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        connection.executescript(SCHEMA.partition("-- since version 2")[0])
        connection.execute("PRAGMA user_version = 1")
    store = SqliteStore(tmp_path / "old.db")
    await store.create(SETUP, Change(SETUP.id, [SIT], SUMMARY))
    await store.run(lambda session: care.remove_table(session, SETUP.id))
    await store.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "old.db")) as connection:
        assert read_version(connection) == VERSION


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
async def test_a_server_of_an_earlier_version_is_brought_up_to_date(postgres: Server, version: int) -> None:
    address = postgres.new_database(uuid4().hex)
    with psycopg.connect(address) as connection:
        connection.execute("CREATE TABLE fireside_schema (version INTEGER NOT NULL)")
        connection.execute("INSERT INTO fireside_schema VALUES (%s)", [version])
        for migration in MIGRATIONS[:version]:
            connection.execute(migration.encode())
    store = PostgresStore(address)
    await store.create(SETUP, Change(SETUP.id, [SIT, Played(2, 1.5, 0, 3)], SUMMARY))
    await store.run(lambda session: care.remove_table(session, SETUP.id))
    await store.close()
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT version FROM fireside_schema").fetchall() == [(len(MIGRATIONS),)]
