"""Every kind of store, with one table in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from uuid import uuid4

import pytest

from fireside.table.stores.postgres import PostgresStore
from fireside.table.stores.sql import SqlStore
from fireside.table.stores.sqlite import SqliteStore
from fireside.table.stores.store import Change
from tests.table.stores.test_store import SETUP, SIT, SUMMARY

STORES = ("sqlite", "postgres")


@pytest.fixture(params=STORES)
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], SqlStore]:
    """Opens the same store again and again."""
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "store.db")
    address = request.getfixturevalue("postgres").new_database(uuid4().hex)
    return lambda: PostgresStore(address)


@pytest.fixture
async def store(open_store: Callable[[], SqlStore]) -> AsyncIterator[SqlStore]:
    opened = open_store()
    await opened.create(SETUP, Change(SETUP.id, [SIT], SUMMARY))
    yield opened
    await opened.close()
