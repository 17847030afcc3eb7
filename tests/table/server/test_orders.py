"""A running server heeds what is done to its database beside it, and forgets tables that nobody touches."""

from __future__ import annotations

import asyncio

import pytest

from fireside.table.commands import Play, Say, StandIn
from fireside.table.errors import Reason, Refusal
from fireside.table.server import tables as module
from fireside.table.server.broadcast import Gone, Moved, Notice
from fireside.table.server.tables import Tables
from fireside.table.setup import ME, NewTable
from fireside.table.stores import care, upkeep
from fireside.table.stores.belongings import forget_person
from fireside.table.stores.sql import SqlStore
from fireside.table.stores.store import OrderKind
from tests.table.conftest import ANN, BEN, OpenTables, seated
from tests.waiting import until

pytestmark = pytest.mark.anyio


def store_of(tables: Tables) -> SqlStore:
    assert isinstance(tables.store, SqlStore)
    return tables.store


async def test_a_running_game_is_closed(tables: Tables, open_tables: OpenTables) -> None:
    table = await seated(tables)
    heard: list[Notice] = []
    table.broadcast.subscribe(heard.append, "ann")
    await store_of(tables).run(lambda session: care.close_table(session, table.id))
    await tables.heed_orders(0)
    assert isinstance(heard[-1], Moved)
    assert table.state.phase == table.state.summary().phase == "closed"
    assert table.state.pending == ()
    for command in (Play(0, 0), StandIn("ann")):
        with pytest.raises(Refusal) as refused:
            await table.do(command)
        assert refused.value.reason is Reason.OVER
    again = await (await open_tables()).table(table.id)
    assert again.state.phase == "closed"
    assert again.state.steps == table.state.steps


async def test_a_table_that_is_closed_before_the_server_hears_of_it_takes_no_more_moves(tables: Tables) -> None:
    table = await seated(tables)
    await store_of(tables).run(lambda session: care.close_table(session, table.id))
    seat = table.state.pending[0]
    with pytest.raises(Refusal) as refused:
        await table.do(Play(seat, table.state.running().legal(seat)[0]))
    assert refused.value.reason is Reason.STALE
    assert table.state.phase == "closed"


async def test_bots_stop_at_a_closed_table(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, "random"]))
    table = await tables.table(setup.id)
    await store_of(tables).run(lambda session: care.close_table(session, table.id))
    await tables.heed_orders(0)
    assert table.state.bot_seats() == []
    await until(lambda: not tables._drivers[table.id].is_busy)


async def test_a_deleted_table_is_gone_for_everybody(tables: Tables) -> None:
    table = await seated(tables)
    heard: list[Notice] = []
    table.broadcast.subscribe(heard.append, "ann")
    await store_of(tables).run(lambda session: care.remove_table(session, table.id))
    for late in (Play(table.state.pending[0], 0), Say("ann", "hello?")):
        with pytest.raises(Exception):  # noqa: B017, PT011 # refused in one way or another; nothing is stored
            await table.do(late)
    await tables.heed_orders(0)
    assert heard[-1] == Gone()
    assert tables.loaded == 0
    with pytest.raises(Refusal) as refused:
        await tables.table(table.id)
    assert refused.value.reason is Reason.UNKNOWN_TABLE


async def test_orders_are_heeded_while_the_server_runs(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HEED_EVERY", 0.01)
    table = await seated(tables)
    heeding = asyncio.create_task(tables._heed())
    await asyncio.sleep(0)
    await store_of(tables).run(lambda session: care.close_table(session, table.id))
    await until(lambda: table.state.phase == "closed")
    heeding.cancel()


async def test_an_order_that_nobody_understands_keeps_no_other_from_being_heeded(tables: Tables) -> None:
    table = await seated(tables)
    store = store_of(tables)
    insert = "INSERT INTO orders (kind, subject, at) VALUES ('dance', 'now', 1e12)"
    await store.run(lambda session: session.execute(insert))
    await store.run(lambda session: upkeep.give_order(session, OrderKind.CHANGED, "nowhere"))
    await store.run(lambda session: care.close_table(session, table.id))
    assert await tables.heed_orders(0) == 3
    assert table.state.phase == "closed"


async def test_tables_that_nobody_touches_are_forgotten(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FORGOTTEN_AT_ONCE", 2)
    old = [await seated(tables) for _ in range(5)]
    old[2].broadcast.subscribe(lambda _: None, "ann")  # somebody has it open
    await store_of(tables).run(lambda session: session.execute("UPDATE tables SET touched = 1.0"))
    new = await seated(tables, people=(BEN, ANN))
    tables.forget_after = 1000.0
    await tables.delete_forgotten()
    left = await store_of(tables).untouched_since(1e12, 9)
    assert sorted(left) == sorted([old[2].id, new.id])
    assert tables.loaded == 2


async def test_nothing_is_forgotten_unless_that_is_wanted(tables: Tables) -> None:
    table = await seated(tables)
    await tables._forget()  # it ends at once
    assert await tables.table(table.id) is table


async def test_a_forgotten_player_is_replaced_by_a_bot_at_once(tables: Tables) -> None:
    table = await seated(tables)
    await table.do(Say("ann", "hello"))
    heard: list[Notice] = []
    table.broadcast.subscribe(heard.append, "ben")
    await store_of(tables).run(lambda session: forget_person(session, "ann"))
    await tables.heed_orders(0)
    assert heard
    assert table.state.names == ["Former player", "Ben"]
    assert table.state.seat_of("ann") is None
    assert table.state.replaced == [0]
    assert not table.chat.lines
    assert (await tables.setup(table.id)).host != "ann"
