"""Tables in PostgreSQL, which several servers can share."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus

from fireside.table.meter import SILENT, Meter
from fireside.table.stores import leases
from fireside.table.stores.leases import Worker
from fireside.table.stores.sessions import Lost, UnusableDatabase, Values
from fireside.table.stores.sql import SqlStore
from fireside.table.stores.store import Conflict

PATIENCE = 30.0  # seconds that whoever stores something waits for the database to be back
PAUSE = 0.25  # between two attempts
CONNECTING = 5  # seconds; an address that does not answer is told within this time
MIGRATING = 0x46697265  # the number of the lock that whoever changes the schema holds

MIGRATIONS = (
    """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    setup TEXT NOT NULL,  -- JSON; never changes
    seed BYTEA NOT NULL,  -- secret until the game is over
    access TEXT NOT NULL,
    phase TEXT NOT NULL,
    awaits_server BOOLEAN NOT NULL,
    touched DOUBLE PRECISION NOT NULL,
    summary TEXT NOT NULL  -- JSON; follows from the entries
);
CREATE INDEX tables_open ON tables (access, touched) WHERE phase = 'waiting';
CREATE INDEX tables_awaiting ON tables (id) WHERE awaits_server;
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    action INTEGER NOT NULL,
    ref TEXT NOT NULL,
    data TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, seq)
);
CREATE TABLE sitters (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (person, table_id)
);
CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE links (person TEXT PRIMARY KEY, number INTEGER NOT NULL);
CREATE TABLE subscriptions (
    endpoint TEXT PRIMARY KEY,
    arrival BIGINT GENERATED ALWAYS AS IDENTITY,
    person TEXT NOT NULL,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    lang TEXT NOT NULL
);
CREATE INDEX subscriptions_of ON subscriptions (person);
CREATE TABLE lines (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, number)
);
""",
    """
CREATE INDEX tables_phase ON tables (phase);
CREATE TABLE orders (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL
);
CREATE TABLE blocked (address TEXT PRIMARY KEY, since DOUBLE PRECISION NOT NULL);
""",
    """
CREATE TABLE workers (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL,  -- at which it answers other workers
    machine TEXT NOT NULL,
    proof TEXT NOT NULL,  -- follows from the site's secret
    expires DOUBLE PRECISION NOT NULL  -- by the clock of the database
);
ALTER TABLE tables ADD COLUMN holder TEXT;  -- the worker that may write to it; NULL: whoever comes first
ALTER TABLE tables ADD COLUMN fence BIGINT NOT NULL DEFAULT 0;  -- grows whenever the holder changes
CREATE INDEX tables_held ON tables (holder) WHERE holder IS NOT NULL;
CREATE INDEX tables_left ON tables (id) WHERE awaits_server AND holder IS NULL;
""",
    """
CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    text TEXT NOT NULL,  -- JSON; can be made anew from the entries
    at DOUBLE PRECISION NOT NULL
);
CREATE TABLE attempts (
    person TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    action INTEGER NOT NULL,
    solved BOOLEAN NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (person, puzzle)
);
""",
)


class PostgresStore(SqlStore):
    """A Store in a PostgreSQL database. What was committed survives a crash of either server."""

    def __init__(self, address: str, meter: Meter = SILENT) -> None:
        """Connect, and set the database up if it is new."""
        super().__init__(_PostgresSession(lambda: _open(address)), meter)


def check_database(address: str) -> None:
    """UnusableDatabase unless tables can be kept at this address."""
    _open(address).close()


def live_workers(address: str) -> list[Worker]:
    """The workers that use a database at present."""
    session = _PostgresSession(lambda: _open(address))
    try:
        return leases.others(session, "")
    finally:
        session.close()


def shown(address: str) -> str:
    """An address for people, without its password."""
    facts = conninfo_to_dict(address)
    where = f"{facts.get('host', 'localhost')}:{facts.get('port', 5432)}"
    return f"postgresql://{where}/{facts.get('dbname', facts.get('user', ''))}"


class _PostgresSession:
    """A connection that is made again when it is lost."""

    arrival = "arrival"
    host = "setup::json ->> 'host'"
    game = "setup::json ->> 'game'"
    version = "(setup::json ->> 'version')::integer"

    def __init__(self, connect: Callable[[], psycopg.Connection]) -> None:
        self._connect = connect
        self._connection = connect()
        self.repeats = False

    def execute(self, statement: str, values: Values = ()) -> list[Any]:
        """Carry out a statement; its rows."""
        try:
            found = self._connection.execute(_with_percents(statement), values)
            return found.fetchall() if found.description else []
        except psycopg.errors.UniqueViolation:
            raise Conflict("there is already something with that number") from None
        except psycopg.errors.ForeignKeyViolation:
            raise Conflict("there is no such table any more") from None
        except (psycopg.OperationalError, psycopg.InterfaceError) as error:
            raise self._judged(error) from error

    def _judged(self, error: psycopg.Error) -> Exception:
        """An error of the connection is Lost; others are what they are."""
        is_gone = self._connection.closed or self._connection.broken
        return Lost(f"the database cannot be reached: {error}") if is_gone else error

    def begin(self) -> None:
        """Begin a transaction."""
        self.execute("BEGIN")

    def commit(self) -> None:
        """Make it durable."""
        self.execute("COMMIT")

    def rollback(self) -> None:
        """Forget it; a lost connection has forgotten it already."""
        if self._connection.info.transaction_status not in (TransactionStatus.IDLE, TransactionStatus.UNKNOWN):
            self._connection.rollback()

    def rest(self) -> None:
        """The server tidies up by itself."""

    def reconnect(self) -> None:
        """Try again and again, for a while."""
        self.close()
        given_up = time.monotonic() + PATIENCE
        while True:
            try:
                self._connection = self._connect()
                return
            except UnusableDatabase as error:
                if time.monotonic() > given_up:
                    raise Lost(str(error)) from error
                time.sleep(PAUSE)

    def close(self) -> None:
        """End the connection."""
        self._connection.close()


@cache
def _with_percents(statement: str) -> str:
    """A statement with the placeholders that psycopg knows."""
    return statement.replace("%", "%%").replace("?", "%s")


def _open(address: str) -> psycopg.Connection:
    try:
        connection = psycopg.connect(address, autocommit=True, connect_timeout=CONNECTING)
    except psycopg.Error as error:
        better = "check the address, and that the database exists and lets you in"
        raise UnusableDatabase(f"tables cannot be kept in {_shown_or_not(address)}: {_said(error)}; {better}") from None
    try:
        _migrate(connection)
    except psycopg.Error as error:
        connection.close()
        better = "choose another database, or an owner who may create tables in it"
        raise UnusableDatabase(f"tables cannot be kept in {shown(address)}: {_said(error)}; {better}") from None
    except UnusableDatabase as error:
        connection.close()
        raise UnusableDatabase(f"tables cannot be kept in {shown(address)}: {error}") from None
    return connection


def _shown_or_not(address: str) -> str:
    try:
        return shown(address)
    except psycopg.Error:
        return "this database, whose address is like postgresql://USER@HOST/DATABASE"


def _said(error: psycopg.Error) -> str:
    """The first line of what went wrong."""
    return str(error).strip().partition("\n")[0]


def _migrate(connection: psycopg.Connection) -> None:
    """Bring the schema up to date; of several servers that start together, one does it."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", [MIGRATING])
        connection.execute("CREATE TABLE IF NOT EXISTS fireside_schema (version INTEGER NOT NULL)")
        version = _version(connection)
        if version > len(MIGRATIONS):
            raise UnusableDatabase(
                f"it was set up by a newer Fireside (its version is {version}, ours is {len(MIGRATIONS)});"
                " update Fireside, or choose another database"
            )
        for migration in MIGRATIONS[version:]:
            connection.execute(migration.encode())
        if version < len(MIGRATIONS):
            connection.execute("DELETE FROM fireside_schema")
            connection.execute("INSERT INTO fireside_schema VALUES (%s)", [len(MIGRATIONS)])


def _version(connection: psycopg.Connection) -> int:
    found = connection.execute("SELECT version FROM fireside_schema").fetchone()
    return found[0] if found else 0
