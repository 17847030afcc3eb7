"""What whoever looks after a site can do with its tables, while servers go on using the database.

Each function is one transaction: all of it happens, or nothing. Servers hear of it by an order (upkeep.py).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from fireside.engine.errors import FiresideError
from fireside.table.entries import NO_SEAT, Closed
from fireside.table.setup import DAY, Summary
from fireside.table.stores.sessions import Session
from fireside.table.stores.sql import append, summaries
from fireside.table.stores.store import Change, OrderKind
from fireside.table.stores.upkeep import delete_table, give_order


class NotPossible(FiresideError):
    """Something that cannot be done with this table or person; nothing has changed."""


@dataclass(frozen=True)
class Statistics:
    """What a database holds, in numbers."""

    tables: dict[str, int]  # by phase
    games: dict[str, int]  # tables by game
    touched_today: int  # tables at which something happened in the last 24 hours
    touched_this_week: int
    people: int
    entries: int  # what has happened at all tables: moves, draws, people who sat down, and so on
    lines: int  # of chat
    analyses: int  # of finished games
    browsers: int  # that are called when it is their owner's turn
    blocked: int  # addresses and networks


def statistics(session: Session) -> Statistics:
    """Count everything."""
    now = time.time()

    def counted(table: str, where: str = "", values: Sequence[Any] = ()) -> int:
        return int(session.execute(f"SELECT count(*) FROM {table} {where}", values)[0][0])

    games = f"SELECT {session.game} AS game, count(*) FROM tables GROUP BY 1 ORDER BY 1"
    return Statistics(
        tables=dict(session.execute("SELECT phase, count(*) FROM tables GROUP BY phase ORDER BY phase")),
        games=dict(session.execute(games)),
        touched_today=counted("tables", "WHERE touched >= ?", [now - DAY]),
        touched_this_week=counted("tables", "WHERE touched >= ?", [now - 7 * DAY]),
        people=counted("people"),
        entries=counted("entries"),
        lines=counted("lines"),
        analyses=counted("analyses"),
        browsers=counted("subscriptions"),
        blocked=counted("blocked"),
    )


def close_table(session: Session, table: str) -> None:
    """Let nothing more happen at a table; NotPossible if it has ended already."""
    summary = summary_of(session, table)
    if summary.phase in ("over", "closed"):
        state = "over" if summary.phase == "over" else "closed already"
        raise NotPossible(f"the table {table} is {state}; it can be deleted, but not closed")
    at, seq = time.time(), last_entry(session, table) + 1
    ended = replace(summary, phase="closed", pending=(), awaits_server=False, touched=at)
    append(session, [Change(table, [Closed(seq, at, NO_SEAT)], ended)])
    give_order(session, OrderKind.CHANGED, table)


def remove_table(session: Session, table: str) -> None:
    """Delete a table with everything that happened and was said at it; NotPossible if there is none."""
    if not delete_table(session, table, with_people=False):
        raise NotPossible(f"there is no table {table}")


def summary_of(session: Session, table: str) -> Summary:
    """What lists show of a table; NotPossible if there is none."""
    found = summaries(session, "WHERE id = ?", [table])
    if not found:
        raise NotPossible(f"there is no table {table}, or it cannot be read")
    return found[0]


def last_entry(session: Session, table: str) -> int:
    """The number of the last thing that happened at a table."""
    return int(session.execute("SELECT coalesce(max(seq), 0) FROM entries WHERE table_id = ?", [table])[0][0])
