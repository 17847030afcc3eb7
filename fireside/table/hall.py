"""All tables of a server: making them, finding them again after a restart, letting bots move at them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from fireside.engine.types import OptionValue
from fireside.registry import load_known as load  # names come from strangers
from fireside.table import fairness
from fireside.table.driver import Driver
from fireside.table.entries import Access, Setup
from fireside.table.errors import Reason, Refusal
from fireside.table.prepare import Preparation
from fireside.table.state import Sitter, TableState
from fireside.table.store import Change, Person, Store
from fireside.table.table import Table, begin, clean_name, new_bot, seat_down
from fireside.table.thinkers import Thinkers

log = logging.getLogger(__name__)

ME, FREE = "me", "free"  # who sits at a new table, beside the names of bots
DAY = 86_400
IDLE_SECONDS = 600.0  # a table that nobody looks at leaves the memory after this long


@dataclass(frozen=True)
class NewTable:
    """What somebody asks for who makes a table."""

    game: str
    seats: Sequence[str]  # ME, FREE or the name of a bot, by seat
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    access: Access = Access.INVITED
    clock: int = 0
    bonus: int = 0
    hints: bool | None = None  # None allows them in a friendly game
    lang: str = ""
    rematch_of: str = ""

    @property
    def is_friendly(self) -> bool:
        """Whether nobody is hurried: against bots alone, or with a day or more to think."""
        return FREE not in self.seats or not 0 < self.clock < DAY


class Hall:
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        *,
        preparation: Preparation | None = None,
        thinkers: Thinkers | None = None,
        pace: float = 0.6,
    ) -> None:
        """`pace` is how many seconds a bot takes at least, so that people can follow."""
        self.store = store
        self.preparation = preparation or Preparation()
        self._thinkers = thinkers or Thinkers()
        self._pace = pace
        self._tables: dict[str, Table] = {}
        self._drivers: dict[str, Driver] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._setups: dict[str, Setup] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Go on where the last server stopped."""
        self.preparation.start()
        for work in (self._resume(), self._tidy()):
            task = asyncio.create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop bots and finish writing."""
        for driver in list(self._drivers.values()):
            await driver.stop()
        for task in [*self._tasks, *self._loading.values()]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._loading.values(), return_exceptions=True)
        await self.preparation.stop()
        await self._thinkers.stop()
        await self.store.close()

    async def create(self, host: Person, wanted: NewTable) -> Setup:
        """Make a table; it starts when its rules are ready and all seats are taken."""
        game = load(wanted.game)
        game.check_players(len(wanted.seats))
        setup = Setup(
            game=game.name,
            version=game.info.version,
            players=len(wanted.seats),
            options=game.check_options(wanted.options),
            host=host.id,
            access=wanted.access,
            clock=wanted.clock,
            bonus=wanted.bonus,
            hints=wanted.is_friendly if wanted.hints is None else wanted.hints,
            lang=wanted.lang,
            rematch_of=wanted.rematch_of,
        )
        state = TableState(setup, game)
        for seat, who in enumerate(wanted.seats):
            if who != FREE:
                sitter = _sitter(state, host, who)
                seat_down(state, seat, sitter, start=False)
        await self.store.create(setup, Change(setup.id, state.fresh, state.summary()))
        self._setups[setup.id] = setup
        return setup

    async def setup(self, table: str) -> Setup:
        """How a table was set up, even while its rules are in preparation."""
        if table not in self._setups:
            stored = await self.store.load(table)
            if stored is None:
                raise Refusal(Reason.UNKNOWN_TABLE, f"there is no table {table!r}")
            self._setups[table] = stored.setup
        return self._setups[table]

    async def table(self, table: str) -> Table:
        """A table, brought back from the store if need be."""
        if table in self._tables:
            return self._tables[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, name: str) -> Table:
        setup = await self.setup(name)
        game = load(setup.game)
        if setup.version != game.info.version:
            raise Refusal(
                Reason.FAILED,
                f"the rules of {game.info.title} have changed from version {setup.version} to {game.info.version} "
                "since this table was made",
            )
        await self.preparation.ready(setup.game)
        stored = await self.store.load(name)
        assert stored is not None
        table = Table(TableState.after(setup, game, stored.entries), self.store, self._thinkers)
        table.remember(stored.entries)
        await table.talk.recall()
        self._tables[name] = table
        driver = self._drivers[name] = Driver(table, self._thinkers, self._pace)
        if table.state.position is None and None not in table.state.seats:
            async with table.writing() as draft:
                begin(draft)
        driver.look(table.state)
        return table

    async def _resume(self) -> None:
        for name in await self.store.awaiting_server():
            try:
                await self.table(name)
            except Refusal as error:
                log.warning("table %s does not go on: %s", name, error)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(IDLE_SECONDS / 10)
            self.forget_idle(time.time() - IDLE_SECONDS)

    def forget_idle(self, before: float) -> None:
        """Let go of tables at which nothing has happened since then and at which nobody looks."""
        for name, table in list(self._tables.items()):
            driver = self._drivers[name]
            if not driver.is_busy and table.state.touched < before and table.watchers == {driver.look}:
                driver.leave()
                del self._tables[name], self._drivers[name], self._setups[name]


def _sitter(state: TableState, host: Person, who: str) -> Sitter:
    if who == ME:
        return Sitter(clean_name(host.name), fairness.new_contribution(), person=host.id)
    return new_bot(state, who)
