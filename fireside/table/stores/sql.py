"""Tables in a database that speaks SQL: the same statements for SQLite and PostgreSQL."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import Any, TypeVar

from fireside.table.entries import Left, Sat
from fireside.table.meter import SILENT, Meter
from fireside.table.people import Attempt, Line, Person, Subscription
from fireside.table.setup import Setup, Summary
from fireside.table.stores import upkeep
from fireside.table.stores.codec import Row, entry_of, read_setup, read_summary, row_of, setup_json, summary_json
from fireside.table.stores.sessions import Session, Worker
from fireside.table.stores.store import PER_HOST, Change, Fenced, Order, Stored

log = logging.getLogger(__name__)

Result = TypeVar("Result")

MOST_BROWSERS = 8  # of one person
# One statement for many rows: every call into a database releases Python's lock and has to win it back, which on a busy
# server can take milliseconds.
ROWS = 60  # at once; there is a prepared statement for each number of rows

TABLES = ("id", "setup", "seed", "access", "phase", "awaits_server", "touched", "summary")
ENTRIES = ("table_id", "seq", "kind", "seat", "action", "ref", "data", "at")
LINES = ("table_id", "number", "person", "name", "text", "at")
_UPDATE_TABLES = """
WITH new (id, phase, awaits_server, touched, summary) AS (VALUES {rows})
UPDATE tables SET phase = new.phase, awaits_server = new.awaits_server, touched = new.touched, summary = new.summary
FROM new WHERE tables.id = new.id
"""
_UPDATE_HELD = """
WITH new (id, phase, awaits_server, touched, summary, fence) AS (VALUES {rows})
UPDATE tables SET phase = new.phase, awaits_server = new.awaits_server, touched = new.touched, summary = new.summary
FROM new WHERE tables.id = new.id AND tables.fence = new.fence RETURNING tables.id
"""


class SqlStore:
    """A Store behind one session."""

    def __init__(self, session: Session, meter: Meter = SILENT) -> None:
        """Start working."""
        self._worker = Worker(session, append, meter)

    async def close(self) -> None:
        """Finish what was started."""
        await self._worker.close()

    async def run(self, work: Callable[[Session], Result]) -> Result:
        """Do something that is not for servers (care.py), as one transaction."""
        return await self._worker.do(work)

    async def ping(self) -> None:
        """Show that what is stored can be reached, and that more could be stored."""
        await self._worker.do(lambda session: session.execute("SELECT id FROM tables LIMIT 1"))

    async def create(self, setup: Setup, change: Change) -> None:
        """Store a new table with its first entries."""
        await self._worker.do(lambda session: _create(session, setup, change))

    async def append(self, change: Change) -> None:
        """Store the next entries of a table; Conflict if one of their numbers is taken."""
        await self._worker.do(change)

    async def load(self, table: str) -> Stored | None:
        """A table with all its entries, in order."""
        return await self._worker.do(lambda session: load_table(session, table))

    async def summary(self, table: str) -> Summary | None:
        """What lists show of a table."""
        found = await self._worker.do(lambda session: summaries(session, "WHERE id = ?", [table]))
        return found[0] if found else None

    async def open_tables(self, limit: int) -> list[Summary]:
        """Open tables that wait for people, newest first; at most a few that the same person has made."""
        return await self._worker.do(lambda session: _open_tables(session, limit))

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """The tables at which somebody sits, last touched first, but those that were closed."""
        where = "JOIN sitters ON id = table_id WHERE person = ? AND phase != 'closed' ORDER BY touched DESC LIMIT ?"
        return await self._worker.do(lambda session: summaries(session, where, [person, limit]))

    async def finished_tables(self, after: str, limit: int) -> list[str]:
        """The tables whose games are over, in the order of their names, beginning after one of them."""
        query = "SELECT id FROM tables WHERE phase = 'over' AND id > ? ORDER BY id LIMIT ?"
        return await self._worker.do(lambda session: [row[0] for row in session.execute(query, [after, limit])])

    async def awaiting_server(self) -> list[str]:
        """The tables that go on without people: a bot has to move, or a clock is running."""
        query = "SELECT id FROM tables WHERE awaits_server"
        return await self._worker.do(lambda session: [row[0] for row in session.execute(query)])

    async def waiting_since(self, before: float) -> list[str]:
        """The tables that wait for people and at which nothing has happened since then."""
        query = "SELECT id FROM tables WHERE phase = 'waiting' AND touched < ?"
        return await self._worker.do(lambda session: [row[0] for row in session.execute(query, [before])])

    async def untouched_since(self, before: float, limit: int) -> list[str]:
        """Tables, in whatever phase, at which nothing has happened since then; the oldest first."""
        return await self._worker.do(lambda session: upkeep.untouched(session, before, limit))

    async def delete_table(self, table: str) -> None:
        """Delete a table with everything that happened at it; forget people who sit at no other and tried no puzzle."""
        await self._worker.do(lambda session: upkeep.delete_table(session, table, with_people=True))

    async def last_order(self) -> int:
        """The number of the last order that was given to servers; 0 if there was none lately."""
        return await self._worker.do(upkeep.last_order)

    async def orders_after(self, number: int) -> list[Order]:
        """What was ordered since then, in order."""
        return await self._worker.do(lambda session: upkeep.orders_after(session, number))

    async def blocked(self) -> list[str]:
        """The addresses and networks that are blocked."""
        return await self._worker.do(upkeep.blocked)

    async def phases(self) -> dict[str, int]:
        """How many tables are in each phase."""
        query = "SELECT phase, count(*) FROM tables GROUP BY phase"
        return await self._worker.do(lambda session: dict(session.execute(query)))

    async def save_person(self, person: Person) -> None:
        """Remember somebody's name."""
        save = "INSERT INTO people (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
        await self._worker.do(lambda session: session.execute(save, person))

    async def person(self, person: str) -> Person | None:
        """Somebody by their id."""
        query = "SELECT id, name FROM people WHERE id = ?"
        rows = await self._worker.do(lambda session: session.execute(query, [person]))
        return Person(*rows[0]) if rows else None

    async def link_number(self, person: str) -> int:
        """Which of somebody's personal links is valid, counted from 0."""
        return await self._worker.do(lambda session: link_number(session, person))

    async def renew_link(self, person: str) -> int:
        """Make somebody's personal link invalid; the number of the next one."""
        return await self._worker.do(lambda session: _renew_link(session, person))

    async def subscribe(self, person: str, subscription: Subscription) -> None:
        """Remember a browser that somebody wants to be called at; a person's oldest ones are forgotten."""
        await self._worker.do(lambda session: _subscribe(session, person, subscription))

    async def subscriptions(self, person: str) -> list[Subscription]:
        """The browsers that somebody wants to be called at."""
        rows = await self._worker.do(lambda session: session.execute(_browsers_of(session), [person]))
        return [Subscription(*row) for row in rows]

    async def unsubscribe(self, endpoint: str) -> None:
        """Forget a browser."""
        remove = "DELETE FROM subscriptions WHERE endpoint = ?"
        await self._worker.do(lambda session: session.execute(remove, [endpoint]))

    async def attempt(self, person: str, attempt: Attempt) -> Attempt:
        """Remember somebody's try at a puzzle unless they have tried it before; the one that counts."""
        return await self._worker.do(lambda session: _attempt(session, person, attempt))

    async def attempts(self, person: str) -> list[Attempt]:
        """Somebody's tries at puzzles, in order."""
        return await self._worker.do(lambda session: attempts_of(session, person))

    async def forget_attempts(self, before: float) -> None:
        """Forget tries at puzzles that are older than that, and people who have nothing else here."""
        await self._worker.do(lambda session: upkeep.forget_attempts(session, before))

    async def say(self, table: str, line: Line, fence: int | None = None) -> None:
        """Store something said at a table; Fenced if its lease has ended."""
        await self._worker.do(lambda session: _say(session, table, line, fence))

    async def lines(self, table: str, limit: int) -> list[Line]:
        """The last things said at a table, in order."""
        query = "SELECT number, person, name, text, at FROM lines WHERE table_id = ? ORDER BY number DESC LIMIT ?"
        rows = await self._worker.do(lambda session: session.execute(query, [table, limit]))
        return [Line(*row) for row in reversed(rows)]

    async def save_analysis(self, table: str, text: str) -> None:
        """Keep the analysis of a table's game, in place of an earlier one; Conflict if there is no such table."""
        save = (
            "INSERT INTO analyses (table_id, text, at) VALUES (?, ?, ?)"
            " ON CONFLICT (table_id) DO UPDATE SET text = excluded.text, at = excluded.at"
        )
        await self._worker.do(lambda session: session.execute(save, [table, text, time.time()]))

    async def analysis(self, table: str) -> str | None:
        """The analysis of a table's game, if one was made."""
        query = "SELECT text FROM analyses WHERE table_id = ?"
        rows = await self._worker.do(lambda session: session.execute(query, [table]))
        return rows[0][0] if rows else None

    async def analyses_of(self, person: str, limit: int) -> list[tuple[Summary, str]]:
        """The analyses of games that somebody has played, with their tables, last touched first."""
        return await self._worker.do(lambda session: _analyses_of(session, person, limit))


def _create(session: Session, setup: Setup, change: Change) -> None:
    row = (setup.id, setup_json(setup), setup.seed, setup.access.value, *_summary_columns(change.summary))
    _insert(session, "tables", TABLES, [row])
    append(session, [change])


def append(session: Session, changes: Sequence[Change]) -> None:
    """Store the next entries of tables; Conflict if one of their numbers is taken."""
    if not changes:
        return
    _insert(
        session, "entries", ENTRIES, [(change.table, *row_of(entry)) for change in changes for entry in change.entries]
    )
    last = {change.table: change for change in changes}  # a table's last summary is the one that counts
    _update(session, [change for change in last.values() if change.fence is None])
    _update_held(session, [change for change in last.values() if change.fence is not None])
    for change in changes:
        if any(isinstance(entry, Sat | Left) for entry in change.entries):
            _note_sitters(session, change)


def _update(session: Session, changes: Sequence[Change]) -> None:
    tables = [(change.table, *_summary_columns(change.summary)) for change in changes]
    _execute_rows(session, _UPDATE_TABLES, tables)


def _update_held(session: Session, changes: Sequence[Change]) -> None:
    """Fenced if one of the leases has ended: then its table has another fence, and is not found."""
    tables = [(change.table, *_summary_columns(change.summary), change.fence) for change in changes]
    if len(_execute_rows(session, _UPDATE_HELD, tables)) < len(tables):
        raise Fenced("another worker holds the table")


def _say(session: Session, table: str, line: Line, fence: int | None) -> None:
    held = "SELECT id FROM tables WHERE id = ? AND fence = ? FOR SHARE"  # nobody can claim it until this is stored
    if fence is not None and not session.execute(held, [table, fence]):
        raise Fenced("another worker holds the table")
    _insert(session, "lines", LINES, [(table, *line)])


def _insert(session: Session, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Insert rows whose first two columns are their key, unless they were stored before the connection was lost."""
    if session.repeats and _are_there(session, table, columns, rows):
        return
    _execute_rows(session, f"INSERT INTO {table} ({', '.join(columns)}) VALUES {{rows}}", rows)


def _are_there(session: Session, table: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> bool:
    """Whether these very rows are stored: rows of somebody else with the same key differ at least in their time."""
    query = f"SELECT {', '.join(columns)} FROM {table} WHERE {columns[0]} = ? AND {columns[1]} = ?"
    return all(session.execute(query, row[:2]) == [tuple(row)] for row in rows)


def _execute_rows(session: Session, statement: str, rows: Sequence[Sequence[Any]]) -> list[Any]:
    """What comes of a statement for all rows."""
    found = []
    for start in range(0, len(rows), ROWS):
        part = rows[start : start + ROWS]
        found += session.execute(_statement(statement, len(part), len(part[0])), list(chain.from_iterable(part)))
    return found


@cache
def _statement(statement: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return statement.format(rows=", ".join([row] * rows))


def _note_sitters(session: Session, change: Change) -> None:
    session.execute("DELETE FROM sitters WHERE table_id = ?", [change.table])
    people = [(person, change.table) for person in sorted(set(change.summary.people)) if person]
    _execute_rows(session, "INSERT INTO sitters (person, table_id) VALUES {rows}", people)


def _summary_columns(summary: Summary) -> tuple[str, bool, float, str]:
    return summary.phase, summary.awaits_server, summary.touched, summary_json(summary)


def _analyses_of(session: Session, person: str, limit: int) -> list[tuple[Summary, str]]:
    query = (
        f"SELECT summary, {session.version}, text FROM tables JOIN sitters ON id = sitters.table_id"
        " JOIN analyses ON id = analyses.table_id WHERE person = ? ORDER BY touched DESC LIMIT ?"
    )
    found = [(_summary(summary, version), text) for summary, version, text in session.execute(query, [person, limit])]
    return [(summary, text) for summary, text in found if summary is not None]


def load_table(session: Session, table: str) -> Stored | None:
    """A table with all its entries, in order."""
    found = session.execute("SELECT setup, seed FROM tables WHERE id = ?", [table])
    if not found:
        return None
    query = f"SELECT {', '.join(ENTRIES[1:])} FROM entries WHERE table_id = ? ORDER BY seq"
    entries = [entry_of(Row(*values)) for values in session.execute(query, [table])]
    return Stored(read_setup(*found[0]), entries)


def _open_tables(session: Session, limit: int) -> list[Summary]:
    numbered = f"SELECT *, row_number() OVER (PARTITION BY {session.host} ORDER BY touched DESC) AS place FROM tables"
    waiting = f"{numbered} WHERE phase = 'waiting' AND access = 'open'"
    where = "WHERE place <= ? ORDER BY touched DESC LIMIT ?"
    return summaries(session, where, [PER_HOST, limit], source=f"({waiting}) AS numbered")


def summaries(session: Session, where: str, values: Sequence[Any], source: str = "tables") -> list[Summary]:
    """What lists show of the tables that a condition selects."""
    rows = session.execute(f"SELECT summary, {session.version} FROM {source} {where}", values)
    found = (_summary(*row) for row in rows)
    return [summary for summary in found if summary is not None]


def _summary(text: str, version: int) -> Summary | None:
    """A summary; None for one that cannot be read, such as that of a later version."""
    try:
        return read_summary(text, version)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        log.warning("a table is left out of a list, since its summary cannot be read: %r", error)
        return None


def link_number(session: Session, person: str) -> int:
    """Which of somebody's personal links is valid, counted from 0."""
    rows = session.execute("SELECT number FROM links WHERE person = ?", [person])
    return int(rows[0][0]) if rows else 0


def _renew_link(session: Session, person: str) -> int:
    number = link_number(session, person) + 1
    save = (
        "INSERT INTO links (person, number) VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET number = excluded.number"
    )
    session.execute(save, [person, number])
    return number


def _subscribe(session: Session, person: str, subscription: Subscription) -> None:
    endpoint, *rest = subscription
    session.execute("DELETE FROM subscriptions WHERE endpoint = ?", [endpoint])
    add = "INSERT INTO subscriptions (endpoint, person, p256dh, auth, lang) VALUES (?, ?, ?, ?, ?)"
    session.execute(add, [endpoint, person, *rest])
    kept = f"SELECT endpoint FROM subscriptions WHERE person = ? ORDER BY {session.arrival} DESC LIMIT ?"
    remove = f"DELETE FROM subscriptions WHERE person = ? AND endpoint NOT IN ({kept})"
    session.execute(remove, [person, person, MOST_BROWSERS])


def _attempt(session: Session, person: str, attempt: Attempt) -> Attempt:
    add = (
        "INSERT INTO attempts (person, puzzle, action, solved, at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (person, puzzle) DO NOTHING"
    )
    session.execute(add, [person, *attempt])
    return next(kept for kept in attempts_of(session, person) if kept.puzzle == attempt.puzzle)


def attempts_of(session: Session, person: str) -> list[Attempt]:
    """Somebody's tries at puzzles, in order."""
    query = "SELECT puzzle, action, solved, at FROM attempts WHERE person = ? ORDER BY at, puzzle"
    rows = session.execute(query, [person])
    return [Attempt(puzzle, action, bool(solved), at) for puzzle, action, solved, at in rows]


def _browsers_of(session: Session) -> str:
    return f"SELECT endpoint, p256dh, auth, lang FROM subscriptions WHERE person = ? ORDER BY {session.arrival}"
