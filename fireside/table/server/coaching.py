"""Begins the analysis of every game of one person against bots when it is over, so that the coach can speak."""

from __future__ import annotations

import asyncio
import contextlib

from fireside.engine.kernel import COMPILED
from fireside.registry import games
from fireside.table.errors import Refusal
from fireside.table.server.broadcast import Moved, Notice
from fireside.table.server.rates import RateLimit
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from fireside.table.state import TableState

MOST_UNFINISHED = 12  # analyses; while there are so many, nobody gets one unasked
PER_PERSON = 12  # in an hour


class Coaching:
    """Watches the tables of a server for games that end."""

    def __init__(self, tables: Tables) -> None:
        """`watch` is called with every table that is loaded."""
        self._tables = tables
        self._begun = RateLimit(PER_PERSON, seconds=3600)
        self._tasks: set[asyncio.Task[None]] = set()

    def watch(self, table: Table) -> None:
        """Listen to a table."""
        table.broadcast.subscribe(self.hear, None)

    def hear(self, notice: Notice) -> None:
        """Called whenever something has happened at a table."""
        if isinstance(notice, Moved) and notice.entries and notice.state.phase == "over":
            self._begin(notice.state)

    def _begin(self, state: TableState) -> None:
        if not COMPILED or state.setup.game not in games():  # bots would wait for what is not compiled
            return
        if person := alone_with_bots(state):
            task = asyncio.create_task(self._ask(state, person))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _ask(self, state: TableState, person: str) -> None:
        """Begin, unless that is not possible or too much: then the analysis can still be asked for."""
        analyses = self._tables.analyses
        if len(analyses.unfinished) < MOST_UNFINISHED:
            with contextlib.suppress(Refusal):
                await analyses.ask(state, person, lambda: self._begun.take(person))


def alone_with_bots(state: TableState) -> str:
    """The one person at a table whose other seats are all taken by bots; "" if there are more people, or no bots."""
    people = [sitter.person for sitter in state.seats if sitter and sitter.person]
    return people[0] if len(people) == 1 and len(state.seats) > 1 else ""
