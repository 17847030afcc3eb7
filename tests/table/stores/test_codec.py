"""How tables are stored; and that older databases are read and go on."""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from fireside.table.commands import Agree, Play, TimeOut
from fireside.table.entries import (
    Agreed,
    Cause,
    Closed,
    Declined,
    Entry,
    Forced,
    GoBack,
    Left,
    Offered,
    Played,
    Rematched,
    Replace,
    Returned,
    Sat,
    Sitter,
    Started,
    StoodIn,
    TakenBack,
)
from fireside.table.server.tables import Tables
from fireside.table.stores.codec import KINDS, Row, entry_of, row_of
from fireside.table.stores.sqlite import SqliteStore
from tests.table.conftest import OpenTables

pytestmark = pytest.mark.anyio

HERE = Path(__file__).parent
BEFORE = json.loads((HERE / "before.json").read_text(encoding="utf-8"))

ROWS: list[tuple[Entry, Row]] = [
    (
        Sat(1, 1.5, 0, Sitter("Ann", "abc", "ann")),
        Row(1, "sit", 0, 0, "", '{"name":"Ann","contribution":"abc","person":"ann","bot":""}', 1.5),
    ),
    (Left(2, 1.5, 0), Row(2, "leave", 0, 0, "", "", 1.5)),
    (Closed(3, 1.5, -1), Row(3, "close", -1, 0, "", "", 1.5)),
    (Started(3, 1.5, -1), Row(3, "start", -1, 0, "", "", 1.5)),
    (Played(4, 1.5, 1, 17, "click"), Row(4, "play", 1, 17, "click", "", 1.5)),
    (Forced(5, 1.5, 1, 3), Row(5, "forced", 1, 3, "", "", 1.5)),
    (TakenBack(6, 1.5, 1, (4, 5), ref="back"), Row(6, "undo", 1, 0, "back", '{"plays":[4,5]}', 1.5)),
    (TakenBack(7, 1.5, 1, (4,), by_all=True), Row(7, "undo", 1, 0, "", '{"plays":[4],"by":"all"}', 1.5)),
    (
        TakenBack(7, 1.5, 1, (4,), spent=(2.5, 0.0)),
        Row(7, "undo", 1, 0, "", '{"plays":[4],"spent":[2.5,0.0]}', 1.5),
    ),
    (StoodIn(8, 1.5, 1, "greedy", Cause.CLOCK), Row(8, "stand_in", 1, 0, "", '{"bot":"greedy","by":"clock"}', 1.5)),
    (Returned(9, 1.5, 1), Row(9, "return", 1, 0, "", "", 1.5)),
    (Offered(10, 1.5, 0, GoBack((4,))), Row(10, "offer", 0, 0, "", '{"kind":"undo","plays":[4]}', 1.5)),
    (Offered(11, 1.5, 0, Replace(2)), Row(11, "offer", 0, 0, "", '{"kind":"replace","absent":2}', 1.5)),
    (Agreed(12, 1.5, 0), Row(12, "agree", 0, 0, "", "", 1.5)),
    (Declined(13, 1.5, 0), Row(13, "decline", 0, 0, "", "", 1.5)),
    (Rematched(14, 1.5, -1, "there"), Row(14, "rematch", -1, 0, "", '{"table":"there"}', 1.5)),
]


@pytest.mark.parametrize(("entry", "row"), ROWS, ids=lambda one: type(one).__name__)
async def test_an_entry_is_written_as_ever_and_read_back(entry: Entry, row: Row) -> None:
    assert row_of(entry) == row
    assert entry_of(row) == entry


async def test_every_kind_of_entry_is_here() -> None:
    assert {type(entry) for entry, _ in ROWS} == set(KINDS)


@pytest.fixture
async def old_tables(open_tables: OpenTables, tmp_path: Path) -> Tables:
    """A server on a database written before entries had types."""
    with contextlib.closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.executescript((HERE / "before.sql").read_text(encoding="utf-8"))
    return await open_tables()


@pytest.mark.parametrize("name", BEFORE)
async def test_an_older_table_is_what_it_was(old_tables: Tables, name: str) -> None:
    was: dict[str, Any] = BEFORE[name]
    state = (await old_tables.table(was["id"])).state
    assert state.position is not None
    assert state.position.scores == was["scores"]
    assert {str(seat): state.position.legal(seat) for seat in state.pending} == was["legal"]
    assert hashlib.sha256(state.game_record().text().encode()).hexdigest() == was["record"]
    assert [list(step[:4]) for step in state.steps] == was["steps"]
    ranks = state.position.ranks if state.position.is_over else []  # which summaries did not have then
    now = {"ranks": ranks, "version": state.setup.version}
    assert json.loads(json.dumps(state.summary().__dict__)) == {**was["summary"], **now}
    for key in ("seq", "phase", "asked", "spent", "names", "people", "rematch"):
        assert getattr(state, key) == was[key], key
    assert (state.offer is not None) == was["offer"]
    assert state.refs == was["done"]


async def test_an_older_table_goes_on(old_tables: Tables, open_tables: OpenTables) -> None:
    table = await old_tables.table(BEFORE["running"]["id"])
    old = table.state
    assert old.offer is not None
    for seat in set(old.people) - {old.offer.seat}:
        await table.do(Agree(seat))
    assert len(table.state.steps) < len(old.steps), "what was proposed before is carried out"
    await table.do(TimeOut())
    seat = next(iter(table.state.pending))
    await table.do(Play(seat, table.state.running().legal(seat)[0]))
    again = await (await open_tables()).table(table.id)
    assert again.state.steps == table.state.steps


async def test_what_was_said_before_is_still_there(old_tables: Tables) -> None:
    table = await old_tables.table(BEFORE["over"]["id"])
    assert [line.text for line in table.chat.lines] == ["hello"]


@pytest.mark.usefixtures("old_tables")
async def test_what_is_written_now_has_the_same_columns_as_before(tmp_path: Path) -> None:
    fresh = SqliteStore(tmp_path / "fresh.db")
    await fresh.close()

    def schema(path: Path) -> list[Any]:
        with contextlib.closing(sqlite3.connect(path)) as database:
            return database.execute("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name").fetchall()

    assert schema(tmp_path / "fresh.db") == schema(tmp_path / "tables.db")
