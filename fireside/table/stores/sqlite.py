"""Tables in SQLite. One thread writes; everything that arrives while it writes goes into the next transaction."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from fireside.engine.errors import FiresideError
from fireside.table.entries import Left, Sat
from fireside.table.people import Line, Person, Subscription
from fireside.table.setup import Setup, Summary
from fireside.table.stores.codec import Row, entry_of, read_setup, read_summary, row_of, setup_json, summary_json
from fireside.table.stores.store import PER_HOST, Change, Conflict, Stored

log = logging.getLogger(__name__)

Result = TypeVar("Result")

VERSION = 1  # of the schema
IDLE, LONGEST_LOG = 1.0, 60.0  # seconds without anything to write, and in all, after which the log is moved
OWNER_ONLY = 0o600
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
"""

SUMMARY = "summary, json_extract(setup, '$.version')"

# One statement for many rows: every call into SQLite releases Python's lock and has to win it back, which on a busy
# server can take milliseconds.
MOST_BROWSERS = 8  # of one person
ROWS = 60  # at once; there is a prepared statement for each number of rows
_INSERT_ENTRIES = "INSERT INTO entries (table_id, seq, kind, seat, action, ref, data, at) VALUES {rows}"
_UPDATE_TABLES = """
WITH new (id, phase, awaits_server, touched, summary) AS (VALUES {rows})
UPDATE tables SET phase = new.phase, awaits_server = new.awaits_server, touched = new.touched, summary = new.summary
FROM new WHERE tables.id = new.id
"""


_OPEN_TABLES = f"""
SELECT {SUMMARY} FROM (
    SELECT *, row_number() OVER (
        PARTITION BY CASE WHEN json_valid(setup) THEN json_extract(setup, '$.host') ELSE id END ORDER BY touched DESC
    ) AS place
    FROM tables WHERE phase = 'waiting' AND access = 'open'
) WHERE place <= ? ORDER BY touched DESC LIMIT ?
"""


class UnusableDatabase(FiresideError):
    """A file in which no tables can be kept."""


class _Job(NamedTuple):
    work: Callable[[sqlite3.Connection], Any] | Change  # changes that wait together are written together
    done: asyncio.Future[Any]


class SqliteStore:
    """A Store in one file. WAL with synchronous=FULL: what was committed survives kill -9 and loss of power."""

    def __init__(self, path: str | Path) -> None:
        """Open the file, or make it."""
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._connection = _connect(path)
        self._written_at = 0.0  # when something was first written that is still in the log alone; 0 if there is nothing
        self._thread = threading.Thread(target=self._serve, name="store", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """Finish what was started."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._connection.close()

    async def create(self, setup: Setup, change: Change) -> None:
        """Store a new table with its first entries."""
        await self._do(lambda connection: _create(connection, setup, change))

    async def append(self, change: Change) -> None:
        """Store the next entries of a table; Conflict if one of their numbers is taken."""
        await self._do(change)

    async def load(self, table: str) -> Stored | None:
        """A table with all its entries, in order."""
        return await self._do(lambda connection: _load(connection, table))

    async def summary(self, table: str) -> Summary | None:
        """What lists show of a table."""
        where = f"SELECT {SUMMARY} FROM tables WHERE id = ?"
        found = await self._do(lambda connection: _summaries(connection, where, [table]))
        return found[0] if found else None

    async def open_tables(self, limit: int) -> list[Summary]:
        """Open tables that wait for people, newest first; at most a few that the same person has made."""
        return await self._do(lambda connection: _summaries(connection, _OPEN_TABLES, [PER_HOST, limit]))

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """The tables at which somebody sits, last touched first, but those that were closed."""
        where = f"""
            SELECT {SUMMARY} FROM tables JOIN sitters ON id = table_id
            WHERE person = ? AND phase != 'closed' ORDER BY touched DESC LIMIT ?
        """
        return await self._do(lambda connection: _summaries(connection, where, [person, limit]))

    async def awaiting_server(self) -> list[str]:
        """The tables that go on without people: a bot has to move, or a clock is running."""
        query = "SELECT id FROM tables WHERE awaits_server"
        return await self._do(lambda connection: [row[0] for row in connection.execute(query)])

    async def waiting_since(self, before: float) -> list[str]:
        """The tables that wait for people and at which nothing has happened since then."""
        query = "SELECT id FROM tables WHERE phase = 'waiting' AND touched < ?"
        return await self._do(lambda connection: [row[0] for row in connection.execute(query, [before])])

    async def save_person(self, person: Person) -> None:
        """Remember somebody's name."""
        await self._do(lambda connection: connection.execute("INSERT OR REPLACE INTO people VALUES (?, ?)", person))

    async def person(self, person: str) -> Person | None:
        """Somebody by their id."""
        query = "SELECT id, name FROM people WHERE id = ?"
        row = await self._do(lambda connection: connection.execute(query, [person]).fetchone())
        return Person(*row) if row else None

    async def link_number(self, person: str) -> int:
        """Which of somebody's personal links is valid, counted from 0."""
        return await self._do(lambda connection: _link_number(connection, person))

    async def renew_link(self, person: str) -> int:
        """Make somebody's personal link invalid; the number of the next one."""
        return await self._do(lambda connection: _renew_link(connection, person))

    async def subscribe(self, person: str, subscription: Subscription) -> None:
        """Remember a browser that somebody wants to be called at; a person's oldest ones are forgotten."""
        await self._do(lambda connection: _subscribe(connection, person, subscription))

    async def subscriptions(self, person: str) -> list[Subscription]:
        """The browsers that somebody wants to be called at."""
        query = "SELECT endpoint, p256dh, auth, lang FROM subscriptions WHERE person = ? ORDER BY rowid"
        rows = await self._do(lambda connection: connection.execute(query, [person]).fetchall())
        return [Subscription(*row) for row in rows]

    async def unsubscribe(self, endpoint: str) -> None:
        """Forget a browser."""
        remove = "DELETE FROM subscriptions WHERE endpoint = ?"
        await self._do(lambda connection: connection.execute(remove, [endpoint]))

    async def say(self, table: str, line: Line) -> None:
        """Store something said at a table."""
        await self._do(
            lambda connection: connection.execute("INSERT INTO lines VALUES (?, ?, ?, ?, ?, ?)", (table, *line))
        )

    async def lines(self, table: str, limit: int) -> list[Line]:
        """The last things said at a table, in order."""
        query = "SELECT number, person, name, text, at FROM lines WHERE table_id = ? ORDER BY number DESC LIMIT ?"
        rows = await self._do(lambda connection: connection.execute(query, [table, limit]).fetchall())
        return [Line(*row) for row in reversed(rows)]

    async def _do(self, work: Callable[[sqlite3.Connection], Result] | Change) -> Result:
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, done))
        return await done

    def _serve(self) -> None:
        """The writing thread: take all waiting jobs, do them in one transaction, then report them done."""
        while (job := self._next_job()) is not None:
            batch = [job]
            stop = False
            while not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    stop = True
                    break
                batch.append(more)
            self._written_at = self._written_at or time.monotonic()
            _tell(batch, _in_one_transaction(self._connection, batch) or _one_by_one(self._connection, batch))
            if stop:
                return

    def _next_job(self) -> _Job | None:
        """The next job. While there is none, or every now and then, the log is moved into the database.

        So a plain copy of the file holds nearly everything.
        """
        if self._written_at and time.monotonic() - self._written_at >= LONGEST_LOG:
            self._move_log()
        with contextlib.suppress(queue.Empty):
            return self._jobs.get(timeout=IDLE if self._written_at else None)
        self._move_log()
        return self._jobs.get()

    def _move_log(self) -> None:
        self._written_at = 0.0
        with contextlib.suppress(sqlite3.Error):  # somebody else is reading: the next time will do
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


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


def _in_one_transaction(connection: sqlite3.Connection, batch: Sequence[_Job]) -> list[Any] | None:
    """The results of all jobs; None, and nothing done, if any of them fails."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        _append(connection, [job.work for job in batch if isinstance(job.work, Change)])
        results = [None if isinstance(job.work, Change) else job.work(connection) for job in batch]
        connection.execute("COMMIT")
    except Exception:  # the thread must survive, or nothing would ever be stored again
        _roll_back(connection)
        return None
    return results


def _roll_back(connection: sqlite3.Connection) -> None:
    """Undo what was begun; on a disk that fails, SQLite may have done so already, or may do so later."""
    with contextlib.suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _one_by_one(connection: sqlite3.Connection, batch: Sequence[_Job]) -> list[Any]:
    """The result of every job, or its error, each in a transaction of its own."""
    return [_alone(connection, job.work) for job in batch]


def _alone(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], Any] | Change) -> Any:
    try:
        connection.execute("BEGIN IMMEDIATE")
        result = _done(connection, work)
        connection.execute("COMMIT")
    except Exception as error:
        _roll_back(connection)
        return error
    return result


def _done(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], Any] | Change) -> Any:
    if isinstance(work, Change):
        _append(connection, [work])
        return None
    return work(connection)


def _tell(batch: Sequence[_Job], results: Sequence[Any]) -> None:
    def tell() -> None:
        for job, result in zip(batch, results, strict=True):
            if job.done.done():
                continue
            if isinstance(result, BaseException):
                job.done.set_exception(result)
            else:
                job.done.set_result(result)

    loop = batch[0].done.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)


def _link_number(connection: sqlite3.Connection, person: str) -> int:
    row = connection.execute("SELECT number FROM links WHERE person = ?", [person]).fetchone()
    return int(row[0]) if row else 0


def _renew_link(connection: sqlite3.Connection, person: str) -> int:
    number = _link_number(connection, person) + 1
    connection.execute("INSERT OR REPLACE INTO links VALUES (?, ?)", [person, number])
    return number


def _subscribe(connection: sqlite3.Connection, person: str, subscription: Subscription) -> None:
    endpoint, *rest = subscription
    connection.execute("DELETE FROM subscriptions WHERE endpoint = ?", [endpoint])
    connection.execute("INSERT INTO subscriptions VALUES (?, ?, ?, ?, ?)", [endpoint, person, *rest])
    newest = "SELECT rowid FROM subscriptions WHERE person = ? ORDER BY rowid DESC LIMIT ?"
    connection.execute(
        f"DELETE FROM subscriptions WHERE person = ? AND rowid NOT IN ({newest})", [person, person, MOST_BROWSERS]
    )


def _create(connection: sqlite3.Connection, setup: Setup, change: Change) -> None:
    connection.execute(
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (setup.id, setup_json(setup), setup.seed, setup.access.value, *_summary_columns(change.summary)),
    )
    _append(connection, [change])


def _append(connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
    if not changes:
        return
    entries = [(change.table, *row_of(entry)) for change in changes for entry in change.entries]
    try:
        _execute_rows(connection, _INSERT_ENTRIES, entries)
    except sqlite3.IntegrityError:
        raise Conflict("there is already an entry with that number") from None
    last = {change.table: change for change in changes}  # a table's last summary is the one that counts
    tables = [(change.table, *_summary_columns(change.summary)) for change in last.values()]
    _execute_rows(connection, _UPDATE_TABLES, tables)
    for change in changes:
        if any(isinstance(entry, Sat | Left) for entry in change.entries):
            _note_sitters(connection, change)


def _execute_rows(connection: sqlite3.Connection, statement: str, rows: Sequence[Sequence[Any]]) -> None:
    for start in range(0, len(rows), ROWS):
        part = rows[start : start + ROWS]
        connection.execute(_statement(statement, len(part), len(part[0])), list(chain.from_iterable(part)))


@cache
def _statement(statement: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return statement.format(rows=", ".join([row] * rows))


def _note_sitters(connection: sqlite3.Connection, change: Change) -> None:
    connection.execute("DELETE FROM sitters WHERE table_id = ?", [change.table])
    people = [(person, change.table) for person in set(change.summary.people) if person]
    connection.executemany("INSERT INTO sitters VALUES (?, ?)", people)


def _summary_columns(summary: Summary) -> tuple[str, bool, float, str]:
    return summary.phase, summary.awaits_server, summary.touched, summary_json(summary)


def _load(connection: sqlite3.Connection, table: str) -> Stored | None:
    row = connection.execute("SELECT setup, seed FROM tables WHERE id = ?", [table]).fetchone()
    if row is None:
        return None
    query = "SELECT seq, kind, seat, action, ref, data, at FROM entries WHERE table_id = ? ORDER BY seq"
    entries = [entry_of(Row(*values)) for values in connection.execute(query, [table])]
    return Stored(read_setup(*row), entries)


def _summaries(connection: sqlite3.Connection, query: str, values: Sequence[Any]) -> list[Summary]:
    found = (_summary(*row) for row in connection.execute(query, values))
    return [summary for summary in found if summary is not None]


def _summary(text: str, version: int) -> Summary | None:
    """A summary; None for one that cannot be read, such as that of a later version."""
    try:
        return read_summary(text, version)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        log.warning("a table is left out of a list, since its summary cannot be read: %r", error)
        return None
