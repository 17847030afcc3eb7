"""Who is told that it is their turn, and when."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from pathlib import Path

import pytest

from fireside.table.commands import Play
from fireside.table.people import Subscription
from fireside.table.server.prepare import Preparation
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from fireside.table.stores.sql import MOST_BROWSERS
from fireside.table.stores.sqlite import SqliteStore
from fireside.web.push.notifier import Notifier
from tests.table.conftest import ANN, BEN, seated

pytestmark = pytest.mark.anyio

PHONE = Subscription("https://push.example.org/phone", "key", "auth", "fr")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Sent:
    """What is sent, and to whom."""

    def __init__(self) -> None:
        self.messages: list[tuple[Subscription, Mapping[str, str]]] = []
        self.holds = True

    def send(self, subscription: Subscription, message: Mapping[str, str]) -> bool:
        self.messages.append((subscription, message))
        return self.holds


@pytest.fixture
def sent() -> Sent:
    return Sent()


@pytest.fixture
async def tables(tmp_path: Path, sent: Sent) -> AsyncIterator[Tables]:
    tables = Tables(SqliteStore(tmp_path / "t.db"), preparation=Preparation(beside=False, all_games=False), pace=0)
    notifier = Notifier(tables.store, sent.send, grace=0)
    tables.watchers.append(notifier.watch)
    yield tables
    await notifier.stop()
    await tables.close()


async def play_until(table: Table, is_so: Callable[[], bool], seat: int | None = None) -> None:
    """Play on, for one seat or for all."""
    for _ in range(200):
        if is_so():
            return
        acting = next((one for one in table.state.pending if seat in (None, one)), None)
        if acting is not None:
            assert table.state.position is not None
            await table.do(Play(acting, table.state.position.legal(acting)[0]))
        await asyncio.sleep(0.005)
    raise AssertionError("it has not happened")


async def test_whoever_is_away_is_told_once_in_their_language(tables: Tables, sent: Sent) -> None:
    await tables.store.subscribe(BEN.id, PHONE)
    table = await seated(tables)
    await play_until(table, lambda: 1 in table.state.pending)
    await play_until(table, lambda: bool(sent.messages), seat=9)
    [(browser, message)] = sent.messages
    assert browser == PHONE
    assert message == {"title": "Wapi", "body": "À vous de jouer à Wapi", "url": f"/t/{table.id}", "tag": table.id}


async def test_whoever_is_there_is_not_told(tables: Tables, sent: Sent) -> None:
    await tables.store.subscribe(BEN.id, PHONE)
    table = await seated(tables)
    table.presence.arrive(BEN.id)
    await play_until(table, lambda: table.state.seq > 40)
    assert not sent.messages


async def test_a_browser_that_has_withdrawn_is_forgotten(tables: Tables, sent: Sent) -> None:
    sent.holds = False
    for person in (ANN, BEN):
        await tables.store.subscribe(person.id, PHONE._replace(endpoint=f"https://push.example.org/{person.id}"))
    table = await seated(tables)
    await play_until(table, lambda: len(sent.messages) >= 2)
    await asyncio.sleep(0.05)
    assert not await tables.store.subscriptions(ANN.id)
    assert not await tables.store.subscriptions(BEN.id)


async def test_a_person_has_only_so_many_browsers(tables: Tables) -> None:
    for number in range(MOST_BROWSERS + 3):
        await tables.store.subscribe(ANN.id, PHONE._replace(endpoint=f"https://push.example.org/{number}"))
    kept = [browser.endpoint for browser in await tables.store.subscriptions(ANN.id)]
    assert kept == [f"https://push.example.org/{number}" for number in range(3, MOST_BROWSERS + 3)]
