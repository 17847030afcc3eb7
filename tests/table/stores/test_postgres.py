"""What is special to PostgreSQL: it can go away and come back, and several servers share it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from uuid import uuid4

import psycopg
import pytest

from fireside.table.people import Line
from fireside.table.stores import postgres as module
from fireside.table.stores.postgres import MIGRATIONS, PostgresStore, check_database, shown
from fireside.table.stores.sessions import Lost, UnusableDatabase
from fireside.table.stores.store import Change, Conflict
from tests.postgres import Server, running
from tests.table.stores.test_store import SETUP, SIT, SUMMARY, play

pytestmark = pytest.mark.anyio


@pytest.fixture
def address(postgres: Server) -> str:
    return postgres.new_database(uuid4().hex)


@pytest.fixture
def mortal() -> Iterator[Server]:
    """A server that a test may stop."""
    with running() as server:
        yield server


async def test_two_servers_cannot_both_win(address: str) -> None:
    stores = [PostgresStore(address) for _ in range(2)]
    await stores[0].create(SETUP, Change(SETUP.id, [SIT], SUMMARY))
    results = await asyncio.gather(
        *(store.append(play(2, n)) for n, store in enumerate(stores)), return_exceptions=True
    )
    assert sorted(isinstance(result, Conflict) for result in results) == [False, True]
    for store in stores:
        await store.close()


async def test_servers_that_start_together_set_it_up_once(address: str) -> None:
    opened = await asyncio.gather(*(asyncio.to_thread(PostgresStore, address) for _ in range(4)))
    for store in opened:
        await store.close()
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT version FROM fireside_schema").fetchall() == [(len(MIGRATIONS),)]


async def test_a_database_that_comes_back_loses_nothing(mortal: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 300.0)  # on a busy machine it takes its time
    store = PostgresStore(mortal.address)
    await store.create(SETUP, Change(SETUP.id, [SIT], SUMMARY))
    await asyncio.to_thread(mortal.stop, "immediate")
    waiting = asyncio.create_task(store.append(play(2)))
    await asyncio.to_thread(mortal.start)
    await waiting
    stored = await store.load(SETUP.id)
    await store.close()
    assert stored is not None
    assert stored.entries == [SIT, *play(2).entries]


async def test_a_database_that_stays_away_is_told(mortal: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    store = PostgresStore(mortal.address)
    await store.create(SETUP, Change(SETUP.id, [SIT], SUMMARY))
    await asyncio.to_thread(mortal.stop, "immediate")
    with pytest.raises(Lost, match="tables cannot be kept"):
        await store.append(play(2))
    await asyncio.to_thread(mortal.start)
    await store.append(play(2))  # it goes on as soon as there is a database again
    stored = await store.load(SETUP.id)
    await store.close()
    assert stored is not None
    assert stored.entries == [SIT, *play(2).entries]


def cut_off_at_the_next_commit(store: PostgresStore, *, is_stored: bool) -> None:
    """Lose the connection at COMMIT: before the server has carried it out, or after."""
    session = store._worker._session
    assert isinstance(session, module._PostgresSession)
    commit = session.commit

    def cut_off() -> None:
        session.commit = commit  # type: ignore[method-assign]
        if is_stored:
            commit()
        session._connection.close()
        raise Lost

    session.commit = cut_off  # type: ignore[method-assign]


@pytest.mark.parametrize("is_stored", [False, True])
async def test_a_lost_acknowledgement_is_no_conflict(address: str, is_stored: bool) -> None:
    store = PostgresStore(address)
    line = Line(1, "ann", "Ann", "hello", 1.0)
    cut_off_at_the_next_commit(store, is_stored=is_stored)
    await store.create(SETUP, Change(SETUP.id, [SIT], SUMMARY))
    cut_off_at_the_next_commit(store, is_stored=is_stored)
    await store.append(play(2))
    cut_off_at_the_next_commit(store, is_stored=is_stored)
    await store.say(SETUP.id, line)
    stored = await store.load(SETUP.id)
    assert stored is not None
    assert stored.setup == SETUP
    assert stored.entries == [SIT, *play(2).entries]
    assert await store.lines(SETUP.id, 9) == [line]
    with pytest.raises(Conflict):
        await store.append(play(2))  # without a lost connection, the same again is somebody else's
    await store.close()


async def test_a_newer_database_is_refused(address: str) -> None:
    await PostgresStore(address).close()
    with psycopg.connect(address) as connection:
        connection.execute("UPDATE fireside_schema SET version = 99")
    with pytest.raises(UnusableDatabase, match="newer Fireside"):
        check_database(address)


async def test_a_database_without_rights_is_refused(address: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE ROLE stranger LOGIN")
        connection.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    with pytest.raises(UnusableDatabase, match=r"permission denied.*who may create tables"):
        check_database(address.replace("fireside@", "stranger@"))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("postgresql://fireside@127.0.0.1:1/nowhere", "127.0.0.1:1/nowhere: connection"),
        ("postgresql://a b c", "postgresql://USER@HOST/DATABASE"),
    ],
)
async def test_a_database_that_cannot_be_reached(wrong: str, said: str) -> None:
    with pytest.raises(UnusableDatabase, match=said):
        check_database(wrong)


async def test_no_password_is_shown() -> None:
    assert shown("postgresql://ann:secret@db.example/games") == "postgresql://db.example:5432/games"
    with pytest.raises(UnusableDatabase) as caught:
        check_database("postgresql://ann:secret@127.0.0.1:1/games")
    assert "secret" not in str(caught.value)
