"""The finished games of the site, for the explorer: read when somebody looks, slowly, and kept in memory.

Nobody's name or id is kept: a seat is people's or a bot's. Games that are still running are never read.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from fireside.engine.errors import FiresideError
from fireside.record import Record
from fireside.registry import load_known
from fireside.study.explorer import Explorer, Who
from fireside.table.entries import Sat, StoodIn
from fireside.table.restore import moves_that_stand
from fireside.table.stores.store import Store, Stored

log = logging.getLogger(__name__)

MOST_GAMES = 100_000  # that are kept; docs/study.md says what they cost
FRESH = 60.0  # seconds for which nobody looks again which games are finished
LISTED = 500  # names of games that are read at once
REST = 4.0  # how many times as long as a game took to read nothing is read: a fifth of a core at most
PATIENCE = 1.0  # seconds that a page waits for games to be read

PEOPLE = Who("", is_bot=False)


class Exploring:
    """An explorer of the games in a store."""

    def __init__(self, store: Store) -> None:
        """Nothing is read before somebody looks."""
        self.explorer = Explorer()
        self._store = store
        self._useless: set[str] = set()  # games that cannot be explored, such as those of older rules
        self._looking: asyncio.Task[None] | None = None
        self._looked = -FRESH  # when the last look began

    async def is_complete(self) -> bool:
        """Whether all finished games are known; looks for new ones, but waits only for a moment."""
        is_looking = self._looking and not self._looking.done()
        if not is_looking and time.monotonic() - self._looked >= FRESH:
            self._looked = time.monotonic()
            self._looking = asyncio.create_task(self._look())
        if self._looking:
            await asyncio.wait([self._looking], timeout=PATIENCE)
        return self._looking is None or self._looking.done()

    async def stop(self) -> None:
        """Read no more."""
        if self._looking:
            self._looking.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._looking

    async def forget(self, *tables: str) -> None:
        """Tables are gone; among many games this takes a moment."""
        if gone := {table for table in tables if table in self.explorer}:
            await asyncio.to_thread(self.explorer.forget, gone)

    async def _look(self) -> None:
        """Read what is new, and forget what is gone."""
        found: set[str] = set()
        last = ""
        while names := await self._store.finished_tables(last, LISTED):
            found.update(names)
            last = names[-1]
            for name in names:
                if name not in self.explorer and name not in self._useless and len(self.explorer) < MOST_GAMES:
                    await self._read(name)
        await self.forget(*self.explorer.names() - found)
        self._useless &= found

    async def _read(self, name: str) -> None:
        stored = await self._store.load(name)
        spent = 0.0
        try:
            if stored:
                spent = await asyncio.to_thread(_timed, self.explorer, stored)
        except FiresideError:
            self._useless.add(name)
        except Exception:  # somebody else's game may fail in any way
            log.exception("the game at table %s cannot be explored", name)
            self._useless.add(name)
        await asyncio.sleep(REST * spent)


def _timed(explorer: Explorer, stored: Stored) -> float:
    """Add a finished game; the processor time that it took, however busy the machine is otherwise."""
    began = time.thread_time()
    add(explorer, stored)
    return time.thread_time() - began


def add(explorer: Explorer, stored: Stored) -> None:
    """Add a finished game; FiresideError if it cannot be replayed under today's rules, or is not finished."""
    setup = stored.setup
    game = load_known(setup.game)
    moves = tuple(moves_that_stand(stored.entries))
    nobody = ("",) * setup.players
    record = Record(game, setup.version, setup.players, setup.options, nobody, moves, begin=setup.begin)
    explorer.add(record, setup.id, people_at(stored))


def people_at(stored: Stored) -> list[Who]:
    """Who played at each seat; where a bot stood in for somebody, the bot."""
    sitting = [PEOPLE] * stored.setup.players
    for entry in stored.entries:
        bot = entry.sitter.bot if isinstance(entry, Sat) else entry.bot if isinstance(entry, StoodIn) else None
        if bot is not None:
            sitting[entry.seat] = Who(bot, is_bot=True) if bot else PEOPLE
    return sitting
