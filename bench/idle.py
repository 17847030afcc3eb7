"""What idle tables cost: `python -m bench.idle DATABASE` opens all its tables, and prints the bytes per table."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
import sys

from fireside.table.server.tables import Tables
from fireside.table.stores.sqlite import SqliteStore

FIRST = 50  # tables that are opened before anything is measured: they load the rules and everything shared


def memory() -> int:
    """The bytes of memory that this process has in use."""
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096


async def bytes_a_table(database: str) -> float:
    """The memory of each table beyond the first ones."""
    with sqlite3.connect(database) as connection:
        names = [row[0] for row in connection.execute("SELECT id FROM tables ORDER BY id")]
    connection.close()
    tables = Tables(SqliteStore(database))
    for name in names[:FIRST]:
        await tables.table(name)
    before = memory()
    for name in names[FIRST:]:
        await tables.table(name)
    grown = memory() - before
    await tables.close()
    return grown / (len(names) - FIRST)


if __name__ == "__main__":
    print(asyncio.run(bytes_a_table(sys.argv[1])))
