"""Tables in SQLite: one file, written by one thread."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from fireside.table.meter import SILENT, Meter
from fireside.table.stores.sessions import UnusableDatabase, Values
from fireside.table.stores.sql import SqlStore
from fireside.table.stores.store import Conflict

VERSION = 3  # of the schema
OWNER_ONLY = 0o600  # a database holds the seeds of running games
SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY,
    setup TEXT NOT NULL,  -- JSON; never changes
    seed BLOB NOT NULL,  -- secret until the game is over
    access TEXT NOT NULL,
    phase TEXT NOT NULL,
    awaits_server INTEGER NOT NULL,
    touched REAL NOT NULL,
    summary TEXT NOT NULL  -- JSON; follows from the entries
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tables_open ON tables (access, touched) WHERE phase = 'waiting';
CREATE INDEX IF NOT EXISTS tables_awaiting ON tables (id) WHERE awaits_server;
CREATE TABLE IF NOT EXISTS entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    action INTEGER NOT NULL,
    ref TEXT NOT NULL,
    data TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sitters (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, table_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS links (person TEXT PRIMARY KEY, number INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS subscriptions (
    endpoint TEXT PRIMARY KEY,
    person TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    lang TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS subscriptions_of ON subscriptions (person);
CREATE TABLE IF NOT EXISTS lines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
-- since version 2
CREATE INDEX IF NOT EXISTS tables_phase ON tables (phase);
CREATE TABLE IF NOT EXISTS orders (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    at REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS blocked (address TEXT PRIMARY KEY, since REAL NOT NULL) WITHOUT ROWID;
-- since version 3
CREATE TABLE IF NOT EXISTS analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    text TEXT NOT NULL,  -- JSON; can be made anew from the entries
    at REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS attempts (
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    action INTEGER NOT NULL,
    solved INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (person, puzzle)
) WITHOUT ROWID;
"""


class SqliteStore(SqlStore):
    """A Store in one file. WAL with synchronous=FULL: what was committed survives kill -9 and loss of power."""

    def __init__(self, path: str | Path, meter: Meter = SILENT) -> None:
        """Open the file, or make it."""
        super().__init__(_SqliteSession(_connect(path)), meter)


class _SqliteSession:
    """A connection to a file. It is never lost."""

    arrival = "rowid"
    host = "CASE WHEN json_valid(setup) THEN json_extract(setup, '$.host') ELSE id END"
    game = "CASE WHEN json_valid(setup) THEN json_extract(setup, '$.game') ELSE '' END"
    version = "json_extract(setup, '$.version')"
    repeats = False

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.close = connection.close

    def execute(self, statement: str, values: Values = ()) -> list[Any]:
        """Carry out a statement; its rows."""
        try:
            return self._connection.execute(statement, values).fetchall()
        except sqlite3.IntegrityError:
            raise Conflict("there is already something with that number") from None

    def begin(self) -> None:
        """Begin a transaction that writes, so that it never has to be given up halfway."""
        self._connection.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        """Make it durable."""
        self._connection.execute("COMMIT")

    def rollback(self) -> None:
        """Forget it; on a disk that fails, SQLite may have done so already, or may do so later."""
        with contextlib.suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def rest(self) -> None:
        """Move the log into the database, so that a plain copy of the file holds nearly everything."""
        with contextlib.suppress(sqlite3.Error):  # somebody else is reading: the next time will do
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def reconnect(self) -> None:
        """Nothing to do."""


def check_database(path: str | Path) -> None:
    """UnusableDatabase unless tables can be kept in this file, which is created if necessary."""
    try:
        with closing(_connect(path)) as connection:
            connection.execute("BEGIN IMMEDIATE")  # may we write?
            connection.execute("ROLLBACK")
            found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise sqlite3.DatabaseError(f"it is damaged ({found.splitlines()[-1]})")
    except sqlite3.Error as error:
        raise UnusableDatabase(f"tables cannot be kept in {path}: {error}; {_advice(error)}") from error


def _advice(error: sqlite3.Error) -> str:
    """What to do about a database that cannot be used."""
    text = str(error)
    if "newer Fireside" in text:
        return "update Fireside, or choose another file; nothing in it has been changed"
    if "damaged" in text or "malformed" in text:
        return "restore a backup with `fireside admin restore`, or choose another file"
    if "readonly" in text or "unable to open" in text:
        return "check that you may write to it and to its folder, or choose another file"
    return "choose a new file, or one that Fireside created"


def _connect(path: str | Path) -> sqlite3.Connection:
    with ExitStack() as stack:
        try:
            _make_private(path)
            connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            stack.enter_context(closing(connection))
            _set_up(connection)
        except sqlite3.Error as error:
            raise UnusableDatabase(f"tables cannot be kept in {path}: {error}; {_advice(error)}") from error
        stack.pop_all()  # it stays open
    return connection


def _make_private(path: str | Path) -> None:
    """Seeds decide the dice, and names are nobody's business. SQLite gives the files beside it the same rights."""
    with contextlib.suppress(OSError):  # SQLite says what is wrong with the path, or the file is somebody else's
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
        for name in (f"{path}{ending}" for ending in ("", "-wal", "-shm")):
            if os.path.exists(name):
                os.chmod(name, OWNER_ONLY)


def _set_up(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA busy_timeout = 5000")
    _check_version(connection)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")  # nothing is stored at a table that was deleted beside us
    # A write that finds the log full waits until the log has been moved into the database, so let that be rare.
    connection.execute("PRAGMA wal_autocheckpoint = 10000")
    connection.executescript(SCHEMA)
    if read_version(connection) < VERSION:
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _check_version(connection: sqlite3.Connection) -> None:
    if (version := read_version(connection)) > VERSION:
        raise sqlite3.DatabaseError(f"it was created by a newer Fireside (its version is {version}, ours is {VERSION})")


def read_version(connection: sqlite3.Connection) -> int:
    """Of the schema; 0 in a new database, and in those from before versions, which have the same tables."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
