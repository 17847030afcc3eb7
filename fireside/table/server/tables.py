"""All tables of a server: making them, finding them again after a restart, letting bots move at them."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

from fireside.engine.errors import FiresideError, InvalidVariant, UnknownGame
from fireside.engine.variants import base_of
from fireside.game import Game
from fireside.registry import load_kept
from fireside.registry import load_known as load  # names come from strangers
from fireside.table import fairness
from fireside.table.commands import CloseIfAbandoned, Furnish, Rematch, StartIfFull
from fireside.table.decide import check_rematch, decide
from fireside.table.entries import Sitter
from fireside.table.errors import Reason, Refusal
from fireside.table.meter import SILENT, Meter
from fireside.table.people import Person
from fireside.table.server.analyses import Analyses
from fireside.table.server.broadcast import Gone
from fireside.table.server.claims import Claims
from fireside.table.server.driver import Driver
from fireside.table.server.insist import insist, pauses
from fireside.table.server.prepare import Preparation
from fireside.table.server.table import Table, restored_beside
from fireside.table.server.thinkers import Thinkers
from fireside.table.setup import DAY, FREE, ME, NewTable, Setup, Summary
from fireside.table.state import TableState
from fireside.table.stores.leases import Elsewhere, Lease
from fireside.table.stores.store import Change, OrderKind, Store, Stored
from fireside.texts import Say

log = logging.getLogger(__name__)

Heed = Callable[[str], Awaitable[None]]  # carries out an order about a table

FORGET_EVERY = 3600.0  # seconds between two searches for forgotten tables
FORGOTTEN_AT_ONCE = 200  # that are looked for at once
HEED_EVERY = 2.0  # seconds between two looks for orders
ADOPT_EVERY = 1.0  # seconds between two looks for tables that have lost their worker
OVER_SECONDS = 60.0  # after this long, one that is over
IDLE_SECONDS = 600.0  # after this long, a table that nobody looks at is dropped from memory


class Tables:
    """The tables of one server."""

    def __init__(
        self,
        store: Store,
        *,
        preparation: Preparation | None = None,
        thinkers: Thinkers | None = None,
        pace: float = 0.6,
        waiting: float = 3 * DAY,
        forget_after: float = 0.0,
        meter: Meter = SILENT,
        claims: Claims | None = None,
    ) -> None:
        """`pace` is the least time in seconds that a bot takes, so that people can follow.

        Tables that have been `waiting` for people for that many seconds are closed; 0 closes none. Tables at which
        nothing has happened for `forget_after` seconds are deleted, whether or not they are over; 0 deletes none.
        `claims` are the tables that this server holds, if it shares the store with others.
        """
        self.store = store
        self.meter = meter
        self.preparation = preparation or Preparation()
        self.thinkers = thinkers or Thinkers()
        self.analyses = Analyses(store, self.thinkers, self.preparation.has_study)
        self.claims = claims
        self._pace = pace
        self.waiting = waiting
        self.forget_after = forget_after
        self.heeds: dict[str, Heed] = {OrderKind.CHANGED: self._read_again, OrderKind.DELETED: self._drop}
        self.watchers: list[Callable[[Table], None]] = []  # called with every table that is loaded
        self._tables: dict[str, Table] = {}
        self._drivers: dict[str, Driver] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._setups: dict[str, Setup] = {}
        self._hopeless: set[str] = set()  # tables that cannot go on here, whoever holds them
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def loaded(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    async def open(self) -> None:
        """Continue where the last server stopped."""
        self.preparation.start()
        if self.claims:
            await self.claims.register()
            self._begin(self.claims.keep(self._lose_all))
        resume = self._adopt() if self.claims else self._resume()
        for work in (resume, self._tidy(), self._forget(), self._heed(), self._be_ready()):
            self._begin(work)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop bots and finish writing."""
        for driver in list(self._drivers.values()):
            await driver.stop()
        await self.analyses.stop()
        for task in [*self._tasks, *self._loading.values()]:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._loading.values(), return_exceptions=True)
        if self.claims:
            await self.claims.close()
        await self.preparation.stop()
        await self.thinkers.stop()
        await self.store.close()

    async def create(self, host: Person, wanted: NewTable) -> Setup:
        """Make a table; it starts when all seats are taken."""
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
            begin=wanted.begin,
        )
        check_begin(game, setup)
        contributions = [fairness.new_contribution() for _ in wanted.seats]
        furnish = Furnish(host, wanted.seats, contributions)
        made = decide(TableState(setup, game), furnish, setup.created)
        await self.store.create(setup, Change(setup.id, made.entries, made.state.summary()))
        self._setups[setup.id] = setup
        return setup

    async def rematch(self, table: Table, person: Person) -> Table:
        """The table at which the same people play next; it is made for the first who asks."""
        async with table.writing():
            check_rematch(table.state, person.id)
            if not table.state.rematch:
                again = await self.create(person, same_again(table.state, person.id))
                await table.write(Rematch(person.id, again.id))
        return await self.table(table.state.rematch)

    async def setup(self, table: str) -> Setup:
        """How a table was set up."""
        if table not in self._setups:
            self._setups[table] = (await self._stored(table)).setup
        return self._setups[table]

    async def _stored(self, table: str) -> Stored:
        stored = await self.store.load(table) if is_name(table) else None
        if stored is None:
            raise Refusal(Reason.UNKNOWN_TABLE, "unknown_table", table=table[:40])
        return stored

    async def table(self, table: str) -> Table:
        """A table, loaded from the store if necessary."""
        if table in self._tables:
            return self._tables[table]
        if table not in self._loading:
            self._loading[table] = asyncio.create_task(self._load(table))
            self._loading[table].add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def hold(self, name: str) -> None:
        """Make sure that this server holds a table, if there is such a table; Elsewhere if another one does."""
        if self.claims and name not in self._tables and is_name(name):
            await self.claims.claim(name)

    async def _load(self, name: str) -> Table:
        lease = await self.claims.claim(name) if self.claims and is_name(name) else None
        setup = await self.setup(name)
        is_variant = base_of(setup.game) != setup.game  # it may have to be made and tried out, which takes a second
        game = await asyncio.to_thread(_game_of, setup) if is_variant else _game_of(setup)
        self.preparation.want(setup.game)
        stored = await self._stored(name)
        is_current = setup.version == game.info.version
        state = await restored_beside(stored, game) if is_current else await self._as_recorded(stored, game)
        table = Table(state, self.store, self.thinkers, self.meter, lease, self._lose)
        await table.chat.recall()
        if self.claims and not (lease and self.claims.holds(lease)):
            raise Elsewhere  # since it was claimed, everything was lost
        self._tables[name] = table
        for watch in self.watchers:
            watch(table)
        driver = self._drivers[name] = Driver(table, self.thinkers, self._pace)
        await table.do(StartIfFull())
        driver.look(table.state)
        return table

    async def _as_recorded(self, stored: Stored, game: Game) -> TableState:
        """A table that was begun under other rules, if it is finished and today's rules give the very same result."""
        summary = await self.store.summary(stored.setup.id)
        try:
            state = await restored_beside(stored, game) if summary and summary.phase == "over" else None
        except Exception as error:  # today's rules do not allow what was played, or do not know it
            log.info("table %s cannot be replayed: %r", stored.setup.id, error)
            state = None
        if state is None or summary is None or _result(state.summary()) != _result(summary):
            old, new = stored.setup.version, game.info.version
            raise Refusal(Reason.OUTDATED, "changed_rules", game=game.info.title, old=old, new=new)
        return state

    async def _resume(self) -> None:
        """Let bots and clocks go on. A table that cannot be loaded keeps no other from it."""
        waiting = await insist(self.store.awaiting_server, "finding the tables that go on")
        for pause in pauses():
            waiting = [name for name in waiting if not await self._goes_on(name)]
            if not waiting:
                return
            await asyncio.sleep(pause)

    async def _adopt(self) -> None:
        """Let bots and clocks go on at tables that nobody holds: all of them at first, later those of others."""
        assert self.claims is not None
        while True:
            found = await insist(self.claims.claim_waiting, "finding the tables that go on")
            for lease in found:
                await self._goes_on(lease.table)
            if not found:
                await asyncio.sleep(ADOPT_EVERY)

    def _lose(self, lease: Lease) -> None:
        """Another worker holds a table by now; its pages go there."""
        if self.claims and self.claims.holds(lease):
            self.claims.forget(lease)
            self._begin(self._drop(lease.table))

    async def _lose_all(self) -> None:
        await asyncio.gather(*map(self._drop_loaded, list(self._tables)))

    async def _goes_on(self, name: str) -> bool:
        """Whether a table goes on, or never will; otherwise it is worth another attempt."""
        try:
            await self.table(name)
        except Elsewhere:
            pass
        except FiresideError as error:
            self._hopeless.add(name)
            log.warning("table %s cannot go on: %s", name, error)
        except Exception:
            log.exception("table %s cannot be loaded", name)
            return False
        return True

    async def _be_ready(self) -> None:
        if self.preparation.is_beside:
            await self.thinkers.start()

    async def revive_bots(self) -> None:
        """Start the processes of bots again that have ended by themselves; OSError if that is impossible."""
        await self.thinkers.revive()

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(IDLE_SECONDS / 10)
            await self.close_abandoned()
            self.forget_idle(time.time() - IDLE_SECONDS, time.time() - OVER_SECONDS)
            await self._release_idle()

    async def _release_idle(self) -> None:
        """Let others have the tables that are not in memory."""
        if self.claims:
            used = {*self._tables, *self._loading, *self._hopeless, *self.analyses.unfinished}
            idle = [name for name in self.claims.held() if name not in used]
            await insist(partial(self.claims.release, idle), "giving tables up")

    async def close_abandoned(self) -> None:
        """Close the tables that have been waiting for people for too long."""
        if self.waiting:
            since = time.time() - self.waiting
            for name in await insist(lambda: self.store.waiting_since(since), "finding abandoned tables"):
                await self._close_abandoned(name)

    async def _close_abandoned(self, name: str) -> None:
        """Close a table, unless somebody has it open."""
        try:
            table = await self.table(name)
            if not table.broadcast.pages:
                await table.do(CloseIfAbandoned(self.waiting))
        except Elsewhere:  # whoever holds it closes it
            pass
        except Exception as error:  # it cannot be loaded
            log.warning("table %s cannot be closed: %r", name, error)

    async def _forget(self) -> None:
        while self.forget_after:
            await self.delete_forgotten()
            await asyncio.sleep(FORGET_EVERY)

    async def delete_forgotten(self) -> None:
        """Delete old tries at puzzles, and old tables, unless somebody has them open."""
        since, kept = time.time() - self.forget_after, 0
        await insist(partial(self.store.forget_attempts, since), "forgetting old tries at puzzles")
        look = partial(self.store.untouched_since, since)
        while names := (await insist(partial(look, kept + FORGOTTEN_AT_ONCE), "finding forgotten tables"))[kept:]:
            for name in names:
                kept += not await self._delete(name)

    async def _delete(self, name: str) -> bool:
        table = self._tables.get(name)
        if table and table.broadcast.pages:
            return False
        try:
            await self.hold(name)
        except Elsewhere:  # somebody may have it open there
            return False
        await insist(partial(self.store.delete_table, name), f"deleting table {name}")
        await self._drop(name)
        return True

    async def _heed(self) -> None:
        """Heed what is done to the database beside this server, by `fireside admin`."""
        last = await insist(self.store.last_order, "looking for orders")
        while True:
            await asyncio.sleep(HEED_EVERY)
            last = await self.heed_orders(last)

    async def heed_orders(self, last: int) -> int:
        """Carry out all orders after this one; the number of the last one now."""
        for order in await insist(partial(self.store.orders_after, last), "looking for orders"):
            last = order.number
            try:
                await self.heeds[order.kind](order.subject)
            except Exception:  # a later version may know more kinds, and a table may not be readable
                log.exception("an order cannot be carried out: %s %s", order.kind, order.subject)
        return last

    async def _read_again(self, name: str) -> None:
        self._setups.pop(name, None)
        await self.analyses.forget(name)
        if table := await self._in_memory(name):
            await table.read_again()
            self._setups[name] = table.state.setup

    async def _drop(self, name: str) -> None:
        """Forget a table that has been deleted; its pages look for it once more, and are told."""
        self._setups.pop(name, None)
        await self.analyses.forget(name)
        if await self._in_memory(name):
            await self._drop_loaded(name)

    async def _drop_loaded(self, name: str) -> None:
        if table := self._tables.pop(name, None):
            table.broadcast.tell(Gone())
            await self._drivers.pop(name).stop()

    async def _in_memory(self, name: str) -> Table | None:
        """A table if it is in memory, or on its way there."""
        if name in self._loading:
            await asyncio.gather(asyncio.shield(self._loading[name]), return_exceptions=True)
        return self._tables.get(name)

    def forget_idle(self, before: float, over_before: float = -math.inf) -> None:
        """Drop tables at which nothing has happened since then and that nobody is looking at.

        Those that are over may be dropped sooner: nothing is expected to happen there any more.
        """
        for name, table in list(self._tables.items()):
            driver = self._drivers[name]
            since = max(before, over_before) if table.state.phase == "over" else before
            if not driver.is_busy and table.state.touched < since and not table.broadcast.pages:
                driver.leave()
                del self._tables[name], self._drivers[name]
                self._setups.pop(name, None)


def is_name(text: str) -> bool:
    """Whether a table can be called so. Some databases do not even look for texts with odd characters."""
    return text.isascii() and text.isprintable()


def _game_of(setup: Setup) -> Game:
    try:
        return load_kept(setup.game)
    except (UnknownGame, InvalidVariant):
        name = base_of(setup.game).rpartition("/")[2]
        raise Refusal(Reason.OUTDATED, "missing_game", game=name) from None


def _result(summary: Summary) -> tuple[object, ...]:
    """How a game ended; summaries of long ago have no ranks."""
    return summary.phase, tuple(summary.scores), tuple(summary.winners)


def check_begin(game: Game, setup: Setup) -> None:
    """Refusal if a table is to begin at a position that is not sound, or at which the game is over."""
    if setup.begin is None:
        return
    position = game.begin(setup.begin, setup.players, **setup.options)
    if faults := position.faults(Say.of_folder(game.folder, setup.lang or "en")):
        raise Refusal(Reason.GARBAGE, "unsound", fault=faults[0])
    if not position.pending:
        raise Refusal(Reason.OVER, "over_there")


def same_again(state: TableState, person: str) -> NewTable:
    """The same game with the same bots, and seats for the same people."""

    def who(sitter: Sitter | None) -> str:
        if sitter is None or (sitter.person and sitter.person != person):
            return FREE
        return ME if sitter.person else sitter.bot

    setup = state.setup
    return NewTable(
        game=setup.game,
        seats=[who(sitter) for sitter in state.seats],
        options=setup.options,
        access=setup.access,
        clock=setup.clock,
        bonus=setup.bonus,
        hints=setup.hints,
        lang=setup.lang,
        rematch_of=setup.id,
        begin=setup.begin,
    )
