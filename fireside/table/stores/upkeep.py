"""What keeps a database tidy, and what somebody who looks after it tells the servers that use it."""

from __future__ import annotations

import time

from fireside.table.stores.sessions import Session
from fireside.table.stores.store import Order, OrderKind

REMEMBERED = 86_400.0  # seconds for which orders are kept: a server looks every few seconds
_OF_A_TABLE = ("lines", "entries", "sitters", "analyses")
_OF_A_PERSON = (("people", "id"), ("links", "person"), ("subscriptions", "person"), ("attempts", "person"))


def give_order(session: Session, kind: OrderKind, subject: str = "") -> None:
    """Tell all servers that use this database; old orders are forgotten."""
    now = time.time()
    session.execute("DELETE FROM orders WHERE at < ?", [now - REMEMBERED])
    session.execute("INSERT INTO orders (kind, subject, at) VALUES (?, ?, ?)", [kind.value, subject, now])


def last_order(session: Session) -> int:
    """The number of the last order; 0 if there was none lately."""
    return int(session.execute("SELECT coalesce(max(number), 0) FROM orders")[0][0])


def orders_after(session: Session, number: int) -> list[Order]:
    """What was ordered since then, in order."""
    query = "SELECT number, kind, subject FROM orders WHERE number > ? ORDER BY number"
    return [Order(*row) for row in session.execute(query, [number])]


def untouched(session: Session, before: float, limit: int) -> list[str]:
    """Tables, in whatever phase, at which nothing has happened since then."""
    query = "SELECT id FROM tables WHERE touched < ? ORDER BY touched LIMIT ?"
    return [row[0] for row in session.execute(query, [before, limit])]


def delete_table(session: Session, table: str, *, with_people: bool) -> bool:
    """Whether there was such a table; it is gone now, and so are people who have nothing else here, if wanted."""
    if not session.execute("SELECT id FROM tables WHERE id = ?", [table]):
        return False
    people = session.execute("SELECT person FROM sitters WHERE table_id = ?", [table])
    for name in _OF_A_TABLE:
        session.execute(f"DELETE FROM {name} WHERE table_id = ?", [table])
    session.execute("DELETE FROM tables WHERE id = ?", [table])
    give_order(session, OrderKind.DELETED, table)
    for row in people if with_people else ():
        if not _is_here(session, row[0]):
            delete_person(session, row[0])
    return True


def forget_attempts(session: Session, before: float) -> None:
    """Forget tries at puzzles that are older than that, and people who have nothing else here."""
    people = session.execute("SELECT DISTINCT person FROM attempts WHERE at < ?", [before])
    session.execute("DELETE FROM attempts WHERE at < ?", [before])
    for row in people:
        if not _is_here(session, row[0]):
            delete_person(session, row[0])


def _is_here(session: Session, person: str) -> bool:
    """Whether somebody sits at a table or has tried puzzles."""
    places = ("sitters", "attempts")
    return any(session.execute(f"SELECT person FROM {place} WHERE person = ? LIMIT 1", [person]) for place in places)


def delete_person(session: Session, person: str) -> None:
    """Forget somebody's name, personal link, browsers and puzzles."""
    for table, column in _OF_A_PERSON:
        session.execute(f"DELETE FROM {table} WHERE {column} = ?", [person])


def blocked(session: Session) -> list[str]:
    """The addresses and networks that are blocked."""
    return [row[0] for row in session.execute("SELECT address FROM blocked ORDER BY address")]


def block(session: Session, address: str) -> bool:
    """Whether an address was not blocked before; it is now."""
    if session.execute("SELECT address FROM blocked WHERE address = ?", [address]):
        return False
    session.execute("INSERT INTO blocked (address, since) VALUES (?, ?)", [address, time.time()])
    give_order(session, OrderKind.BLOCKED)
    return True


def unblock(session: Session, address: str) -> bool:
    """Whether an address was blocked; it no longer is."""
    if not session.execute("SELECT address FROM blocked WHERE address = ?", [address]):
        return False
    session.execute("DELETE FROM blocked WHERE address = ?", [address])
    give_order(session, OrderKind.BLOCKED)
    return True
