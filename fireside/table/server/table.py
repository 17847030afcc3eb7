"""One table on a server: a single writer, and everybody who watches. `decide` says what may happen at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import NamedTuple

from fireside.engine.types import CHANCE, Seat
from fireside.game import Game
from fireside.table.agreement import ABSENCE
from fireside.table.commands import AskHint, Command, Play, Premove, Say, Sender, SentCommand, SetPace, Sit
from fireside.table.decide import decide, seat_of
from fireside.table.entries import Entry, Played
from fireside.table.errors import Reason, Refusal
from fireside.table.meter import SILENT, Meter, Mover
from fireside.table.people import Line, Person
from fireside.table.premoves import Due, Premoves
from fireside.table.restore import restoring
from fireside.table.server.broadcast import (
    Audience,
    Broadcast,
    HintFound,
    Moved,
    PremovesChanged,
    PresenceChanged,
    Said,
)
from fireside.table.server.chat import Chat, Presence
from fireside.table.server.hints import Hint, Hints
from fireside.table.server.pace import Paces
from fireside.table.server.rates import RateLimit
from fireside.table.server.thinkers import Thinkers
from fireside.table.state import TableState
from fireside.table.stores.leases import Elsewhere, Lease
from fireside.table.stores.store import Change, Conflict, Fenced, Store, Stored

NOT_A_PERSON = ""  # only the server hears notices for this id
MOST_OWN_CHANGES, MOST_CHANGES, PERIOD = 30, 90, 60.0  # by one person, by all, in this many seconds; besides moves


class Accepted(NamedTuple):
    """A command that was carried out and is stored."""

    seq: int  # the entry that it became, or else the table's last one
    again: bool = False  # it was a retry, or there was nothing left to do


class Table:
    """A table that is open on this server. `state` never shows anything that is not yet stored."""

    def __init__(
        self,
        state: TableState,
        store: Store,
        thinkers: Thinkers,
        meter: Meter = SILENT,
        lease: Lease | None = None,
        lose: Callable[[Lease], None] = lambda _lease: None,
    ) -> None:
        """Made by Tables. `lease` allows this worker to write; `lose` is called when it turns out to be over."""
        self.state = state
        self._lease = lease
        self._lose = lose
        self.meter = meter
        self.broadcast = Broadcast()
        self.chat = Chat(state.setup.id, store, self._tell_line, lease.fence if lease else None)
        self.presence = Presence(self._tell_presence, self._belongs)
        self.hints = Hints(thinkers, self._tell_hint)
        self.premoves = Premoves()
        self.paces = Paces()
        self._store = store
        self._own_changes = RateLimit(MOST_OWN_CHANGES, PERIOD)
        self._all_changes = RateLimit(MOST_CHANGES, PERIOD)
        self._writer = asyncio.Lock()

    @property
    def id(self) -> str:
        """The table's name in links."""
        return self.state.setup.id

    async def do(self, command: Command) -> Accepted:
        """Carry out a command from a person, a bot or the server; on a Refusal nothing has changed."""
        try:
            return await self._do(command)
        finally:
            if isinstance(sender := _sender(command), str):
                self.presence.note(sender)

    async def _do(self, command: Command) -> Accepted:
        if isinstance(command, Say | AskHint | Premove | SetPace):
            await self._do_beside(command)
            return Accepted(self.state.seq)
        self._check_rate(command)
        asked = time.monotonic()
        async with self.writing():
            return await self.write(command, asked)

    async def _do_beside(self, command: Say | AskHint | Premove | SetPace) -> None:
        """Carry out a command that leaves no entry."""
        seat = seat_of(self.state, command.by)
        if isinstance(command, Say):
            with self._leased():
                await self.chat.say(Person(self._audience(seat), self.state.names[seat]), command.text)
        elif isinstance(command, AskHint):
            self.hints.ask(self.state, seat)
        elif isinstance(command, SetPace):
            self.paces.wish(self.state, seat, command.pace)
        else:
            self.premoves = self.premoves.give(self.state, seat, command.answer, command.until)
            self.broadcast.tell(PremovesChanged(self._audience(seat), seat))

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[None]:
        """Keep everybody else from writing meanwhile."""
        async with self._writer:
            yield

    async def write(self, command: Command, asked: float | None = None) -> Accepted:
        """Carry out a command while nobody else writes: what is decided is stored, and only then shown."""
        decision = decide(self.state, command, time.time(), self.presence.lately(ABSENCE))
        if decision.entries:
            await self._append(decision.entries, decision.state)
            self._count_moves(decision.entries)
            self.state = decision.state
            self.broadcast.tell(Moved(self.state, decision.entries, asked=asked))
        return Accepted(decision.seq, again=not decision.entries)

    async def _append(self, entries: Sequence[Entry], state: TableState) -> None:
        fence = self._lease.fence if self._lease else None
        try:
            with self._leased():
                await self._store.append(Change(self.id, entries, state.summary(), fence))
        except Conflict:
            await self._reload()
            raise Refusal(Reason.STALE, "stale") from None

    @contextmanager
    def _leased(self) -> Iterator[None]:
        """Elsewhere if it turns out that another worker holds the table: nothing is stored here any more."""
        try:
            yield
        except Fenced:
            if self._lease:
                self._lose(self._lease)
            raise Elsewhere from None

    def _count_moves(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            if isinstance(entry, Played) and entry.seat != CHANCE:
                sitter = self.state.seats[entry.seat]
                self.meter.moved(Mover.BOT if sitter and sitter.bot else Mover.PERSON)

    async def read_again(self) -> None:
        """Show what has been changed beside us: the table, or what was said at it."""
        async with self.writing():
            await self._reload()
        await self.chat.recall()

    async def _reload(self) -> None:
        stored = await self._store.load(self.id)
        if stored is None:
            raise Refusal(Reason.UNKNOWN_TABLE, "unknown_table", table=self.id)
        self.state = await restored_beside(stored, self.state.game)
        self.broadcast.tell(Moved(self.state))

    def _check_rate(self, command: Command) -> None:
        """Refusal for somebody who changes too much too often. Moves need no limit: games end."""
        sender = _sender(command)
        if isinstance(sender, str) and not isinstance(command, Play):  # the server's own programs know what they do
            self._own_changes.take(sender)
            self._all_changes.take(self.id)

    def next_premove(self) -> Due | None:
        """The next premove to be played; those that have lapsed by now are forgotten."""
        now, due = self.premoves.look(self.state)
        self.keep_premoves(now)
        return due

    def keep_premoves(self, now: Premoves) -> None:
        """Set the premoves that hold from now on, and tell the seats for which something changes."""
        before, self.premoves = self.premoves, now
        for seat in now.given:
            if now.shown(seat) != before.shown(seat):
                self.broadcast.tell(PremovesChanged(self._audience(seat), seat))

    def _belongs(self, person: str) -> bool:
        """Whether somebody sits here, or has made the table."""
        return person == self.state.setup.host or self.state.seat_of(person) is not None

    def _audience(self, seat: Seat) -> str:
        """Whoever sits at a seat."""
        sitter = self.state.seats[seat]
        return sitter.person if sitter else NOT_A_PERSON

    def _tell_line(self, line: Line) -> None:
        self.broadcast.tell(Said(line))

    def _tell_presence(self) -> None:
        self.broadcast.tell(PresenceChanged(self.state))

    def _tell_hint(self, hint: Hint) -> None:
        audience: Audience = self._audience(hint.seat)
        self.broadcast.tell(HintFound(audience, *hint))


def _sender(command: Command) -> Sender | None:
    """Who sends a command; None for the server."""
    if isinstance(command, Sit):
        return command.person.id
    return command.by if isinstance(command, SentCommand) else None


async def restored_beside(stored: Stored, game: Game) -> TableState:
    """The state of a table that was stored; meanwhile the server goes on serving others."""
    work = restoring(TableState(stored.setup, game), stored.entries)
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value
        await asyncio.sleep(0)
