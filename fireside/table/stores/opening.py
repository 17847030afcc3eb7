"""Opens the store that an address or a file stands for."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from fireside.table.meter import SILENT, Meter
from fireside.table.stores import sqlite
from fireside.table.stores.leases import Worker
from fireside.table.stores.sessions import UnusableDatabase
from fireside.table.stores.sql import SqlStore

SCHEMES = ("postgresql://", "postgres://")


def is_address(where: str | Path) -> bool:
    """Whether this is the address of a database server rather than a file."""
    return str(where).startswith(SCHEMES)


def open_store(where: str | Path, meter: Meter = SILENT) -> SqlStore:
    """The store in a file, or at an address; UnusableDatabase if tables cannot be kept there."""
    if is_address(where):
        store: SqlStore = _postgres().PostgresStore(str(where), meter)
        return store
    return sqlite.SqliteStore(where, meter)


def check_database(where: str | Path) -> None:
    """UnusableDatabase unless tables can be kept there; a file is created if necessary."""
    (_postgres() if is_address(where) else sqlite).check_database(where)


def workers_at(where: str | Path) -> list[Worker]:
    """The workers that use a database at present; a file has none."""
    found: list[Worker] = _postgres().live_workers(str(where)) if is_address(where) else []
    return found


def shown(where: str | Path) -> str:
    """Where tables are kept, for people: without passwords."""
    return _postgres().shown(str(where)) if is_address(where) else str(where)


def _postgres() -> ModuleType:
    try:
        from fireside.table.stores import postgres  # late, as the package that it needs may be missing
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "psycopg":
            raise
        raise UnusableDatabase(
            "a database server needs one more package: python -m pip install 'fireside[postgres]'"
        ) from None
    return postgres
