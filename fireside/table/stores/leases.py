"""Which worker may write to which table: leases in a database that several workers share.

A worker is a row that it renews; its tables name it as their holder. Every claim of a table gives it a new number, its
fence, which is compared whenever something is stored there: whoever was the holder before can store nothing more. All
times are the database's own, so that the clocks of machines need not agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fireside.table.errors import Reason, Refusal
from fireside.table.stores.sessions import Session

MOVING = "moving"  # the refusal of whoever does not hold a table
LASTS = 5.0  # seconds for which a worker that does not renew its row keeps its tables
LONG_AGO = 60.0  # seconds after the end of a lease that nobody takes for a pause of the database any more

_NOW = "extract(epoch FROM clock_timestamp())::double precision"


class Worker(NamedTuple):
    """A worker as the others know it."""

    id: str
    address: str  # at which it answers them
    machine: str  # on which it runs
    proof: str  # follows from the secret of its site: all workers have the same


class Lease(NamedTuple):
    """A table that a worker may write to."""

    table: str
    fence: int


class Taken(NamedTuple):
    """Another worker holds a table."""

    holder: Worker | None  # None if it has just ended


class Elsewhere(Refusal):
    """Another worker holds the table."""

    def __init__(self, holder: Worker | None = None) -> None:
        """None if nobody knows yet which one."""
        self.holder = holder
        super().__init__(Reason.NOT_READY, MOVING)


def register(session: Session, worker: Worker) -> None:
    """Take part: the worker can hold tables from now on."""
    add = (
        f"INSERT INTO workers (id, address, machine, proof, expires) VALUES (?, ?, ?, ?, {_NOW} + ?)"
        " ON CONFLICT (id) DO UPDATE SET expires = excluded.expires"
    )
    session.execute(add, [*worker, LASTS])


def renew(session: Session, worker: str) -> bool:
    """Whether a worker still has what it holds; if so, for a while longer."""
    update = f"UPDATE workers SET expires = {_NOW} + ? WHERE id = ? RETURNING id"
    return bool(session.execute(update, [LASTS, worker]))


def others(session: Session, worker: str) -> list[Worker]:
    """The other workers whose leases have not ended."""
    query = f"SELECT id, address, machine, proof FROM workers WHERE id != ? AND expires >= {_NOW}"
    return [Worker(*row) for row in session.execute(query, [worker])]


def all_but(session: Session, worker: str) -> list[Worker]:
    """The other workers, whether or not their leases have ended."""
    query = "SELECT id, address, machine, proof FROM workers WHERE id != ?"
    return [Worker(*row) for row in session.execute(query, [worker])]


def claim(session: Session, worker: str, table: str) -> Lease | Taken | None:
    """A table, unless another worker holds it; None if there is no such table.

    That somebody else holds it is no error: it would undo everything else in the same transaction.
    """
    take = """
        UPDATE tables SET holder = ?, fence = fence + (holder IS DISTINCT FROM ?)::integer WHERE id = ? AND (
            holder IS NULL OR holder = ? OR NOT EXISTS (SELECT 1 FROM workers WHERE workers.id = holder)
        ) RETURNING fence
    """
    if taken := session.execute(take, [worker, worker, table, worker]):
        return Lease(table, taken[0][0])
    find = """
        SELECT workers.id, address, machine, proof FROM tables LEFT JOIN workers ON workers.id = holder
        WHERE tables.id = ?
    """
    found = session.execute(find, [table])
    return Taken(Worker(*found[0]) if found[0][0] else None) if found else None


def claim_waiting(session: Session, worker: str, most: int) -> list[Lease]:
    """A few tables that wait for a worker, since bots or clocks go on there; others can look at the same time."""
    take = """
        UPDATE tables SET holder = ?, fence = fence + 1 WHERE id IN (
            SELECT id FROM tables WHERE awaits_server AND holder IS NULL LIMIT ? FOR UPDATE SKIP LOCKED
        ) RETURNING id, fence
    """
    return [Lease(*row) for row in session.execute(take, [worker, most])]


def release(session: Session, worker: str, leases: Sequence[Lease]) -> None:
    """Let others have tables."""
    for lease in leases:
        session.execute(
            "UPDATE tables SET holder = NULL WHERE id = ? AND holder = ? AND fence = ?",
            [lease.table, worker, lease.fence],
        )


def end(session: Session, workers: Sequence[str]) -> None:
    """Workers are gone: others may have their tables, and whatever they still want to store is refused."""
    for worker in workers:
        session.execute("DELETE FROM workers WHERE id = ?", [worker])
        session.execute("UPDATE tables SET holder = NULL, fence = fence + 1 WHERE holder = ?", [worker])


def end_expired(session: Session, late: float = 0.0) -> list[str]:
    """End the leases of workers that should have renewed them so many seconds ago; their ids."""
    query = f"SELECT id FROM workers WHERE expires + ? < {_NOW} FOR UPDATE SKIP LOCKED"
    gone = [row[0] for row in session.execute(query, [late])]
    end(session, gone)
    return gone
