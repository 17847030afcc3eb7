"""One table: one writer, many who watch. People, bots, chance and clocks all go through the same few commands."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from fireside import bots
from fireside.engine.types import Action, Seat
from fireside.table import fairness
from fireside.table.ahead import Ahead
from fireside.table.entries import NOBODY, Entry, Kind
from fireside.table.errors import Reason, Refusal
from fireside.table.hints import Hints
from fireside.table.state import REPLACE, UNDO, Sitter, TableState
from fireside.table.store import Change, Conflict, Person, Store
from fireside.table.talk import Presence, Talk
from fireside.table.thinkers import Thinkers
from fireside.table.undo import own_takeback

Watcher = Callable[[TableState], None]

REMEMBERED = 256  # commands of which a retry is still recognised
NAME_LENGTH = 24
STAND_IN = "greedy"  # the bot that plays for people: quick, and no beginner


class Accepted(NamedTuple):
    """A command that was carried out and is stored."""

    seq: int  # the table's last entry after it
    again: bool = False  # it was a retry


class Table:
    """A table that is open on this server. `state` never shows anything that is not yet stored."""

    def __init__(self, state: TableState, store: Store, thinkers: Thinkers) -> None:
        """Made by the Hall."""
        self.state = state
        self.watchers: set[Watcher] = set()
        self._store = store
        self._writer = asyncio.Lock()
        self._done: dict[str, int] = {}
        self._order: deque[str] = deque()
        self.talk = Talk(state.setup.id, store)
        self.presence = Presence(self._tell)
        self.hints = Hints(thinkers)
        self.ahead = Ahead()

    @property
    def id(self) -> str:
        """The table's name in links."""
        return self.state.setup.id

    def remember(self, entries: list[Entry]) -> None:
        """Recognise retries of the commands that made these entries."""
        for entry in entries:
            if entry.ref:
                self._done[f"{entry.seat} {entry.ref}"] = entry.seq
                self._order.append(f"{entry.seat} {entry.ref}")
        while len(self._order) > REMEMBERED:
            self._done.pop(self._order.popleft(), None)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[TableState]:
        """A state to play on. What is recorded in it is stored, and only then becomes the table's state."""
        async with self._writer:
            draft = self.state.fork()
            yield draft
            if draft.fresh:
                await self._store_and_show(draft)

    async def _store_and_show(self, draft: TableState) -> None:
        try:
            await self._store.append(Change(self.id, draft.fresh, draft.summary()))
        except Conflict:
            await self._reload()
            raise Refusal(Reason.STALE, "the table has moved on; look again") from None
        self.state = draft
        self.remember(draft.fresh)
        self._tell()

    async def _reload(self) -> None:
        stored = await self._store.load(self.id)
        assert stored is not None
        self.state = TableState.after(stored.setup, self.state.game, stored.entries)
        self.remember(stored.entries)
        self._tell()

    def _tell(self) -> None:
        for watcher in list(self.watchers):
            watcher(self.state)

    def _retry(self, seat: Seat, ref: str) -> Accepted | None:
        seq = self._done.get(f"{seat} {ref}") if ref else None
        return Accepted(seq, again=True) if seq is not None else None

    async def play(self, seat: Seat, action: Action, *, seq: int | None = None, ref: str = "") -> Accepted:
        """Play an action. `seq` is the last entry that the sender has seen; `ref` names the command for retries."""
        async with self._writer:
            if done := self._retry(seat, ref):
                return done
            draft = self.state.fork()
            draft.check_turn(seat, seq)
            draft.play(seat, action, ref)
            await self._store_and_show(draft)
        return Accepted(self._done[f"{seat} {ref}"] if ref else self.state.seq)

    async def undo(self, seat: Seat, *, ref: str = "") -> Accepted:
        """Take back the seat's own last play, if nobody has learned anything through it."""
        async with self.writing() as draft:
            if done := self._retry(seat, ref):
                return done
            draft.running()
            plays = own_takeback(draft, seat)
            if not plays:
                raise Refusal(Reason.NOT_ALLOWED, "your last step cannot be taken back any more")
            draft.record(Kind.UNDO, seat, ref=ref, data={"plays": plays})
        return Accepted(self.state.seq)

    async def offer_undo(self, seat: Seat) -> Accepted:
        """Ask all people at the table to go back to before one's own last choice."""
        async with self.writing() as draft:
            draft.running()
            offer(draft, seat, {"kind": UNDO, "plays": plays_since_last_choice(draft, seat)})
        return Accepted(self.state.seq)

    async def offer_replacement(self, seat: Seat, absent: Seat) -> Accepted:
        """Ask all other people at the table to let a bot play for somebody who is not there."""
        async with self.writing() as draft:
            draft.running()
            if absent not in draft.people or absent == seat:
                raise Refusal(Reason.NOT_SEATED, "nobody sits there who could be replaced")
            if self.presence_of(absent):
                raise Refusal(Reason.NOT_ALLOWED, "whoever is at the table cannot be replaced")
            offer(draft, seat, {"kind": REPLACE, "absent": absent})
        return Accepted(self.state.seq)

    async def agree(self, seat: Seat, *, yes: bool) -> Accepted:
        """Agree to what was asked, or not."""
        async with self.writing() as draft:
            if draft.offer is None:
                raise Refusal(Reason.STALE, "there is nothing to agree to any more")
            if seat not in draft.people:
                raise Refusal(Reason.NOT_ALLOWED, "only people who play have a say in this")
            draft.record(Kind.AGREE if yes else Kind.DECLINE, seat)
            carry_out_offer(draft)
        return Accepted(self.state.seq)

    async def stand_in(self, seat: Seat) -> Accepted:
        """Let a bot play for oneself."""
        async with self.writing() as draft:
            draft.running()
            if seat not in draft.people:
                return Accepted(draft.seq, again=True)
            draft.record(Kind.STAND_IN, seat, data={"bot": STAND_IN, "by": "self"})
        return Accepted(self.state.seq)

    async def come_back(self, seat: Seat) -> Accepted:
        """Take one's seat back from the bot."""
        async with self.writing() as draft:
            draft.running()
            if seat in draft.people:
                return Accepted(draft.seq, again=True)
            draft.record(Kind.RETURN, seat)
        return Accepted(self.state.seq)

    async def time_out(self, now: float) -> None:
        """Hand the turns of those whose time has run out to bots."""
        async with self.writing() as draft:
            for seat in draft.on_the_clock():
                if draft.time_left(seat, now) <= 0:
                    draft.record(Kind.STAND_IN, seat, data={"bot": STAND_IN, "by": "clock"})

    async def meet_again(self, make: Callable[[], Awaitable[str]]) -> str:
        """The table at which the same people play next; it is made for the first who asks."""
        async with self.writing() as draft:
            if not draft.rematch:
                draft.record(Kind.REMATCH, NOBODY, data={"table": await make()})
        return self.state.rematch

    def presence_of(self, seat: Seat) -> bool:
        """Whether the person of a seat has the table open."""
        sitter = self.state.seats[seat]
        return sitter is not None and sitter.person in self.presence

    async def sit(self, person: Person, seat: Seat | None = None, contribution: str = "") -> Accepted:
        """Take a free seat; sitting down twice is sitting down once."""
        async with self.writing() as draft:
            if draft.seat_of(person.id) is not None:
                return Accepted(draft.seq, again=True)
            free = _free_seat(draft, seat)
            contribution = contribution if fairness.is_contribution(contribution) else fairness.new_contribution()
            seat_down(draft, free, Sitter(clean_name(person.name), contribution, person=person.id))
        return Accepted(self.state.seq)

    async def seat_bot(self, person: str, seat: Seat, bot: str) -> Accepted:
        """Give a free seat to a bot."""
        async with self.writing() as draft:
            _check_seated(draft, person)
            seat_down(draft, _free_seat(draft, seat), new_bot(draft, bot))
        return Accepted(self.state.seq)

    async def leave(self, person: str, seat: Seat) -> Accepted:
        """Free a seat before the game starts: one's own, or, as whoever made the table, anybody's."""
        async with self.writing() as draft:
            if draft.position is not None:
                raise Refusal(Reason.ALREADY_STARTED, "the game has started; a bot can play for you")
            if not 0 <= seat < draft.setup.players or draft.seats[seat] is None:
                raise Refusal(Reason.NOT_SEATED, "nobody sits there")
            if person != draft.setup.host and draft.seat_of(person) != seat:
                raise Refusal(Reason.NOT_ALLOWED, "only whoever made the table can free somebody else's seat")
            draft.record(Kind.LEAVE, seat)
        return Accepted(self.state.seq)

    async def start(self, person: str) -> Accepted:
        """Begin, with all seats taken."""
        async with self.writing() as draft:
            _check_seated(draft, person)
            if draft.position is not None:
                return Accepted(draft.seq, again=True)
            if None in draft.seats:
                raise Refusal(Reason.NOT_STARTED, "there are free seats; give them to bots or wait for people")
            begin(draft)
        return Accepted(self.state.seq)


def seat_down(draft: TableState, seat: Seat, sitter: Sitter, *, start: bool = True) -> None:
    """Put somebody on a free seat; a full table starts by itself."""
    facts = {"name": sitter.name, "contribution": sitter.contribution, "person": sitter.person, "bot": sitter.bot}
    draft.record(Kind.SIT, seat, data=facts)
    if start and None not in draft.seats:
        begin(draft)


def offer(draft: TableState, seat: Seat, what: dict[str, Any]) -> None:
    """Ask the people at the table; whoever is alone agrees with themselves."""
    if draft.offer is not None:
        raise Refusal(Reason.NOT_ALLOWED, "something else is being asked; answer that first")
    draft.record(Kind.OFFER, seat, data=what)
    carry_out_offer(draft)


def carry_out_offer(draft: TableState) -> None:
    """Do what was asked if all people agree; somebody absent is not asked about their own seat."""
    asked = draft.offer
    if asked is None or not {*draft.people} - {asked.absent} <= asked.agreed:
        return
    if asked.kind == UNDO:
        draft.record(Kind.UNDO, asked.seat, data={"plays": asked.plays, "by": "all"})
        draft.settle()
    else:
        draft.record(Kind.STAND_IN, asked.absent, data={"bot": STAND_IN, "by": "all"})


def plays_since_last_choice(draft: TableState, seat: Seat) -> list[int]:
    """Everything from a seat's last choice on."""
    chosen = [play.seq for play in draft.plays if play.seat == seat and not play.forced]
    if not chosen:
        raise Refusal(Reason.NOT_ALLOWED, "there is nothing of yours to take back")
    return [play.seq for play in draft.plays if play.seq >= chosen[-1]]


def begin(draft: TableState) -> None:
    """Start the game and let chance do what comes first."""
    draft.record(Kind.START, NOBODY)
    draft.settle()


BOT_NAMES = ("Ember", "Flint", "Cinder", "Ash", "Spark", "Tinder", "Soot")


def new_bot(draft: TableState, bot: str) -> Sitter:
    """A bot with a name that nobody at the table has yet."""
    bots.find(bot)
    taken = {sitter.name for sitter in draft.seats if sitter}
    name = next(name for name in BOT_NAMES if name not in taken)
    return Sitter(name, fairness.new_contribution(), bot=bot)


def clean_name(name: str) -> str:
    """A name in one line, without control characters, of a length that fits."""
    visible = "".join(letter if letter.isprintable() else " " for letter in name)
    return " ".join(visible.split())[:NAME_LENGTH].strip() or "?"


def _free_seat(draft: TableState, seat: Seat | None) -> Seat:
    if draft.position is not None:
        raise Refusal(Reason.ALREADY_STARTED, "the game has started; you can watch")
    free = [number for number, sitter in enumerate(draft.seats) if sitter is None]
    if not free or (seat is not None and seat not in free):
        raise Refusal(Reason.SEAT_TAKEN, "that seat is taken")
    return free[0] if seat is None else seat


def _check_seated(draft: TableState, person: str) -> None:
    if draft.seat_of(person) is None and draft.setup.host != person:
        raise Refusal(Reason.NOT_SEATED, "only the people at the table can do that")
