"""Which store an address or a file stands for."""

from __future__ import annotations

import sys
from pathlib import Path
from uuid import uuid4

import pytest

from fireside.table.stores.opening import check_database, is_address, open_store, shown
from fireside.table.stores.postgres import PostgresStore
from fireside.table.stores.sessions import UnusableDatabase
from fireside.table.stores.sqlite import SqliteStore
from tests.postgres import Server

pytestmark = pytest.mark.anyio


async def test_a_file_is_sqlite(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    check_database(path)
    store = open_store(path)
    await store.close()
    assert isinstance(store, SqliteStore)
    assert shown(path) == str(path)


async def test_an_address_is_postgresql(postgres: Server) -> None:
    address = postgres.new_database(uuid4().hex)
    assert is_address(address)
    check_database(address)
    store = open_store(address)
    await store.close()
    assert isinstance(store, PostgresStore)


async def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "fireside.table.stores.postgres", raising=False)
    monkeypatch.delattr("fireside.table.stores.postgres", raising=False)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(UnusableDatabase, match=r"fireside\[postgres\]"):
        check_database("postgresql://localhost/games")
