"""Where tables are kept: a small interface, so that one suite of tests covers every implementation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, Protocol

from fireside.table.entries import Entry
from fireside.table.people import Attempt, Line, Person, Subscription
from fireside.table.setup import Setup, Summary

PER_HOST = 3  # open tables of one person in the public list, so that nobody can fill it


class Conflict(Exception):
    """Somebody else has written an entry with that number, or has deleted the table: nothing was stored."""


class Fenced(Conflict):
    """Another worker holds the table by now: nothing was stored."""


class Stored(NamedTuple):
    """A table as it is kept."""

    setup: Setup
    entries: list[Entry]


@dataclass(frozen=True)
class Change:
    """Entries that belong together, and the table's new summary; all of it is stored, or nothing."""

    table: str
    entries: Sequence[Entry]
    summary: Summary
    fence: int | None = None  # the lease under which it is stored, where several workers share a database


class OrderKind(StrEnum):
    """What servers have to know."""

    CHANGED = "changed"  # a table was changed beside them: it is to be read again
    DELETED = "deleted"  # a table is gone
    BLOCKED = "blocked"  # addresses were blocked, or are no longer


class Order(NamedTuple):
    """Something that was done to the database while servers use it."""

    number: int
    kind: str
    subject: str  # the table


class Store(Protocol):
    """Keeps tables. When a call has returned, what it stored survives a crash."""

    async def create(self, setup: Setup, change: Change) -> None:
        """Store a new table with its first entries."""
        ...

    async def append(self, change: Change) -> None:
        """Store the next entries of a table; Conflict if one of their numbers is taken, Fenced without a lease."""
        ...

    async def load(self, table: str) -> Stored | None:
        """A table with all its entries, in order."""
        ...

    async def summary(self, table: str) -> Summary | None:
        """What lists show of a table."""
        ...

    async def open_tables(self, limit: int) -> list[Summary]:
        """Open tables that wait for people, newest first; at most PER_HOST that the same person has made."""
        ...

    async def tables_of(self, person: str, limit: int) -> list[Summary]:
        """The tables at which somebody sits, last touched first, but those that were closed."""
        ...

    async def finished_tables(self, after: str, limit: int) -> list[str]:
        """The tables whose games are over, in the order of their names, beginning after one of them."""
        ...

    async def awaiting_server(self) -> list[str]:
        """The tables that go on without people: a bot has to move, or a clock is running."""
        ...

    async def waiting_since(self, before: float) -> list[str]:
        """The tables that wait for people and at which nothing has happened since then."""
        ...

    async def untouched_since(self, before: float, limit: int) -> list[str]:
        """Tables, in whatever phase, at which nothing has happened since then; the oldest first."""
        ...

    async def delete_table(self, table: str) -> None:
        """Delete a table with everything that happened at it; forget people who sit at no other and tried no puzzle."""
        ...

    async def last_order(self) -> int:
        """The number of the last order that was given to servers; 0 if there was none lately."""
        ...

    async def orders_after(self, number: int) -> list[Order]:
        """What was ordered since then, in order."""
        ...

    async def blocked(self) -> list[str]:
        """The addresses and networks that are blocked."""
        ...

    async def phases(self) -> dict[str, int]:
        """How many tables are in each phase."""
        ...

    async def save_person(self, person: Person) -> None:
        """Remember somebody's name."""
        ...

    async def person(self, person: str) -> Person | None:
        """Somebody by their id."""
        ...

    async def link_number(self, person: str) -> int:
        """Which of somebody's personal links is valid, counted from 0."""
        ...

    async def renew_link(self, person: str) -> int:
        """Make somebody's personal link invalid; the number of the next one."""
        ...

    async def say(self, table: str, line: Line, fence: int | None = None) -> None:
        """Store something said at a table; Fenced if its lease has ended."""
        ...

    async def lines(self, table: str, limit: int) -> list[Line]:
        """The last things said at a table, in order."""
        ...

    async def subscribe(self, person: str, subscription: Subscription) -> None:
        """Remember a browser that somebody wants to be called at; a person's oldest ones are forgotten."""
        ...

    async def subscriptions(self, person: str) -> list[Subscription]:
        """The browsers that somebody wants to be called at."""
        ...

    async def unsubscribe(self, endpoint: str) -> None:
        """Forget a browser."""
        ...

    async def save_analysis(self, table: str, text: str) -> None:
        """Keep the analysis of a table's game, in place of an earlier one; Conflict if there is no such table."""
        ...

    async def analysis(self, table: str) -> str | None:
        """The analysis of a table's game, if one was made."""
        ...

    async def analyses_of(self, person: str, limit: int) -> list[tuple[Summary, str]]:
        """The analyses of games that somebody has played, with their tables, last touched first."""
        ...

    async def attempt(self, person: str, attempt: Attempt) -> Attempt:
        """Remember somebody's try at a puzzle unless they have tried it before; the one that counts."""
        ...

    async def attempts(self, person: str) -> list[Attempt]:
        """Somebody's tries at puzzles, in order."""
        ...

    async def forget_attempts(self, before: float) -> None:
        """Forget tries at puzzles that are older than that, and people who have nothing else here."""
        ...

    async def ping(self) -> None:
        """Show that what is stored can be reached, and that more could be stored."""
        ...

    async def close(self) -> None:
        """Finish what was started."""
        ...
