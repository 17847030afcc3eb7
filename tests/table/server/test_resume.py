"""One bad apple: what is wrong with one table, or with the disk for a while, keeps nobody else from playing."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from fireside.position import View
from fireside.table.server import insist
from fireside.table.server.prepare import Preparation
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Choice, Thinkers
from fireside.table.setup import FREE, ME, NewTable
from fireside.table.stores.sqlite import SqliteStore
from fireside.table.stores.store import Change
from tests.table.conftest import ANN, BEN, sit
from tests.waiting import until

pytestmark = pytest.mark.anyio


class FirstChoice(Thinkers):
    """Bots that need no process of their own."""

    async def choose(self, view: View, bot: str) -> Choice:
        return Choice(view.legal(view.seat)[0], bot)


class Disk(SqliteStore):
    """A store on a disk that may be full."""

    is_full = False
    refused = 0

    async def append(self, change: Change) -> None:
        if self.is_full:
            self.refused += 1
            raise sqlite3.OperationalError("database or disk is full")
        await super().append(change)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(insist, "FIRST_PAUSE", 0.0)


def tables_on(store: SqliteStore) -> Tables:
    return Tables(
        store, preparation=Preparation(beside=False, all_games=False), thinkers=FirstChoice(workers=1), pace=0
    )


async def bots_alone(tables: Tables) -> str:
    setup = await tables.create(ANN, NewTable("wapi", ["random", "random"]))
    return setup.id


async def test_bots_go_on_when_the_disk_has_room_again(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "tables.db")
    tables = tables_on(disk)
    table = await tables.table(await bots_alone(tables))
    disk.is_full = True
    await until(lambda: disk.refused > 3)
    seq = table.state.seq
    disk.is_full = False
    await until(lambda: table.state.phase == "over")
    assert table.state.seq > seq
    await tables.close()


async def test_a_clock_runs_out_when_the_disk_has_room_again(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "tables.db")
    tables = tables_on(disk)
    setup = await tables.create(ANN, NewTable("wapi", [ME, FREE], clock=1))
    table = await tables.table(setup.id)
    await table.do(sit(BEN))
    late = table.state.pending[0]
    disk.is_full = True
    await until(lambda: disk.refused > 3)
    assert late in table.state.people
    disk.is_full = False
    await until(lambda: late not in table.state.people)
    await tables.close()


async def test_a_table_that_cannot_be_loaded_keeps_no_other_from_going_on(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    tables = tables_on(store)
    names = sorted([await bots_alone(tables) for _ in range(4)])
    await tables.close()
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("UPDATE tables SET awaits_server = 1")
        database.execute("UPDATE tables SET setup = json_set(setup, '$.game', 'mah_jongg') WHERE id = ?", [names[0]])
        database.execute("UPDATE entries SET kind = 'dance' WHERE table_id = ?", [names[1]])
        database.execute("UPDATE tables SET setup = json_set(setup, '$.weather', 'rain') WHERE id = ?", [names[2]])
        database.commit()
    again = tables_on(SqliteStore(tmp_path / "tables.db"))
    found: list[Table] = []
    again.watchers.append(found.append)
    await again.open()
    await until(lambda: bool(found) and found[0].state.phase == "over")
    assert [table.id for table in found] == names[3:]
    await again.close()
