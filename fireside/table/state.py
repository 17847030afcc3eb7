"""The state of a table: what follows from its setup and its entries. Nothing here waits, stores or sends."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from fireside.engine.errors import IllegalAction
from fireside.engine.types import CHANCE, Action, Event, Seat
from fireside.game import Game
from fireside.position import Position
from fireside.record import Record
from fireside.table import fairness
from fireside.table.entries import NOBODY, Entry, Kind, Setup, Summary
from fireside.table.errors import Reason, Refusal


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat: a person, a bot, or a person for whom a bot plays."""

    name: str
    contribution: str  # to the fairness of chance
    person: str = ""  # "" for a bot
    bot: str = ""  # the bot that plays here, always or while the person is away


class Play(NamedTuple):
    """Something that was played and not taken back."""

    seq: int
    seat: Seat
    action: Action
    forced: bool
    events: tuple[Event, ...]
    at: float


class Note(NamedTuple):
    """Something else that happened while the game was running: a stand-in, a return, a step taken back."""

    seq: int
    kind: Kind
    seat: Seat
    data: dict[str, Any]


class Offer(NamedTuple):
    """Something that all people at the table have to agree to: an undo, or a bot in place of somebody absent."""

    seq: int
    seat: Seat  # who asks
    kind: str  # UNDO or REPLACE
    plays: tuple[int, ...]  # to be taken back
    absent: Seat  # to be replaced
    agreed: frozenset[Seat]


UNDO, REPLACE = "undo", "replace"


class TableState:
    """A table after some entries. `record` adds an entry; `fork` makes a state that can be thrown away."""

    _LISTS = ("asked", "asked_at", "notes", "plays", "seats", "spent")  # which entries change in place
    _VALUES = ("game", "offer", "pending", "rematch", "seq", "setup", "touched")  # which they replace
    __slots__ = (*_LISTS, *_VALUES, "fresh", "position")

    def __init__(self, setup: Setup, game: Game) -> None:
        """The empty table."""
        self.setup = setup
        self.game = game
        self.seq = 0
        self.seats: list[Sitter | None] = [None] * setup.players
        self.position: Position | None = None  # until the game starts
        self.pending: tuple[Seat, ...] = ()  # the seats that may act now; asked of the position once
        self.plays: list[Play] = []
        self.asked = [0] * setup.players  # asked[seat]: the entry that put the present question to it
        self.asked_at = [setup.created] * setup.players  # asked_at[seat]: when that was
        self.spent = [0.0] * setup.players  # spent[seat]: seconds of thought before the present question
        self.touched = setup.created  # when something happened last
        self.notes: list[Note] = []
        self.offer: Offer | None = None
        self.rematch = ""  # the table at which the same people meet again
        self.fresh: list[Entry] = []  # recorded since the fork

    @classmethod
    def after(cls, setup: Setup, game: Game, entries: Iterable[Entry]) -> TableState:
        """The state after these entries, by replay."""
        state = cls(setup, game)
        for entry in entries:
            state.absorb(entry)
        return state

    def fork(self) -> TableState:
        """A state that can be played on while this one stays as it is."""
        other = TableState.__new__(TableState)
        for name in TableState._VALUES:
            setattr(other, name, getattr(self, name))
        for name in TableState._LISTS:
            setattr(other, name, getattr(self, name).copy())
        other.position = self.position.copy() if self.position is not None else None
        other.fresh = []
        return other

    @property
    def phase(self) -> str:
        """Waiting for people, running, or over."""
        if self.position is None:
            return "waiting"
        return "running" if self.pending else "over"

    @property
    def names(self) -> list[str]:
        """The names at the seats."""
        return [sitter.name if sitter else f"#{seat + 1}" for seat, sitter in enumerate(self.seats)]

    @property
    def people(self) -> list[Seat]:
        """The seats of people who play themselves."""
        return [seat for seat, sitter in enumerate(self.seats) if sitter and sitter.person and not sitter.bot]

    def seat_of(self, person: str) -> Seat | None:
        """Where a person sits."""
        for seat, sitter in enumerate(self.seats):
            if sitter and person and sitter.person == person:
                return seat
        return None

    def bot_seats(self) -> list[Seat]:
        """The seats that may act now and are played by a bot."""
        return [seat for seat in self.pending if seat != CHANCE and (sitter := self.seats[seat]) and sitter.bot]

    def running(self) -> Position:
        """The position, if there is a game to be played."""
        if self.position is None:
            raise Refusal(Reason.NOT_STARTED, "the game has not started yet")
        if not self.pending:
            raise Refusal(Reason.OVER, "the game is over")
        return self.position

    def record(self, kind: Kind, seat: Seat, action: Action = 0, ref: str = "", data: Any = None) -> None:
        """Let something happen."""
        text = json.dumps(data, separators=(",", ":")) if data is not None else ""
        entry = Entry(self.seq + 1, kind, seat, action, ref, text, time.time())
        self.absorb(entry)
        self.fresh.append(entry)

    def absorb(self, entry: Entry) -> None:
        """Take the next entry into account."""
        self.seq = entry.seq
        self.touched = entry.at
        if entry.kind in (Kind.PLAY, Kind.FORCED):
            self._played(entry)
        elif entry.kind is Kind.START:
            self.position = self.game.start(self.setup.players, **self.setup.options)
            self.pending = self.position.pending
            self._ask(range(self.setup.players), entry)
        elif entry.kind is Kind.UNDO:
            self._taken_back(entry, set(entry.read()["plays"]))
        elif entry.kind in (Kind.OFFER, Kind.AGREE, Kind.DECLINE):
            self._offered(entry)
        elif entry.kind is Kind.REMATCH:
            self.rematch = entry.read()["table"]
        else:
            self._seated(entry)
        if self.position is not None and entry.kind in (Kind.UNDO, Kind.STAND_IN, Kind.RETURN):
            self.notes.append(Note(entry.seq, entry.kind, entry.seat, entry.read()))

    def _seated(self, entry: Entry) -> None:
        sitter = self.seats[entry.seat]
        if entry.kind is Kind.SIT:
            self.seats[entry.seat] = Sitter(**entry.read())
        elif entry.kind is Kind.LEAVE:
            self.seats[entry.seat] = None
        elif sitter and entry.kind is Kind.STAND_IN:
            self.seats[entry.seat] = replace(sitter, bot=entry.read()["bot"])
            if self.offer and self.offer.kind == REPLACE:
                self.offer = None
        elif sitter and entry.kind is Kind.RETURN:
            self.seats[entry.seat] = replace(sitter, bot="")
            self.spent[entry.seat] = min(self.spent[entry.seat], self.setup.clock / 2)  # half the time is left again
            self.asked_at[entry.seat] = entry.at

    def _played(self, entry: Entry) -> None:
        assert self.position is not None
        waiting = {seat: self.position.legal(seat) for seat in self.pending if seat not in (entry.seat, CHANCE)}
        self._spend(entry)
        events = self.position.play(entry.seat, entry.action)
        self.plays.append(Play(entry.seq, entry.seat, entry.action, entry.kind is Kind.FORCED, events, entry.at))
        self.pending = self.position.pending
        now = [seat for seat in self.pending if seat != CHANCE]
        self._ask([seat for seat in now if seat not in waiting or waiting[seat] != self.position.legal(seat)], entry)
        if self.offer and self.offer.kind == UNDO and entry.seat != CHANCE:
            self.offer = None  # the table has moved on

    def _ask(self, seats: Iterable[Seat], entry: Entry) -> None:
        for seat in seats:
            self.asked[seat] = entry.seq
            self.asked_at[seat] = entry.at

    def _spend(self, entry: Entry) -> None:
        if entry.seat != CHANCE:
            thought = max(0.0, entry.at - self.asked_at[entry.seat])
            self.spent[entry.seat] = max(0.0, self.spent[entry.seat] + thought - self.setup.bonus)

    def time_left(self, seat: Seat, now: float) -> float:
        """How many seconds a seat has left, if there is a clock; its own thinking is running off them."""
        running = now - self.asked_at[seat] if seat in self.pending else 0.0
        return self.setup.clock - self.spent[seat] - running

    def on_the_clock(self) -> list[Seat]:
        """The people whose clocks are running."""
        return [seat for seat in self.pending if seat in self.people] if self.setup.clock else []

    def _taken_back(self, entry: Entry, removed: set[int]) -> None:
        kept = [play for play in self.plays if play.seq not in removed]
        self.position = self.game.start(self.setup.players, **self.setup.options)
        self.plays = []
        for play in kept:
            events = self.position.play(play.seat, play.action)
            self.plays.append(play._replace(events=events))
        self.pending = self.position.pending
        self._ask(range(self.setup.players), entry)
        self.offer = None

    def _offered(self, entry: Entry) -> None:
        if entry.kind is Kind.OFFER:
            facts = entry.read()
            self.offer = Offer(
                seq=entry.seq,
                seat=entry.seat,
                kind=facts["kind"],
                plays=tuple(facts.get("plays", ())),
                absent=facts.get("absent", NOBODY),
                agreed=frozenset({entry.seat}),
            )
        elif entry.kind is Kind.AGREE and self.offer:
            self.offer = self.offer._replace(agreed=self.offer.agreed | {entry.seat})
        else:
            self.offer = None

    def check_turn(self, seat: Seat, seq: int | None) -> None:
        """Refusal unless the seat is being asked, and was when it last looked."""
        self.running()
        if seat not in self.pending:
            raise Refusal(Reason.NOT_YOUR_TURN, "it is not your turn")
        if seq is not None and seq < self.asked[seat]:
            raise Refusal(Reason.STALE, "the table has moved on; look again")

    def play(self, seat: Seat, action: Action, ref: str = "") -> None:
        """Play an action of a seat, and whatever follows from it by itself."""
        self.running()
        try:
            self.record(Kind.PLAY, seat, action, ref)
        except IllegalAction as error:
            raise Refusal(Reason.ILLEGAL, str(error), error.clause) from None
        self.settle()

    def settle(self) -> None:
        """Let chance and forced steps happen until somebody has a choice."""
        assert self.position is not None
        while True:
            if self.pending == (CHANCE,):
                odds = self.position.odds()
                action = fairness.outcome(self.setup.seed, self.contributions(), len(self.plays), odds)
                self.record(Kind.PLAY, CHANCE, action)
            elif (forced := self._forced()) is not None:
                self.record(Kind.FORCED, *forced)
            else:
                return

    def _forced(self) -> tuple[Seat, Action] | None:
        """A step with one legal choice. Where anything is hidden it is asked for all the same.

        A step that is skipped because a hand allows nothing else would tell the others what is not in that hand.
        """
        assert self.position is not None
        if len(self.pending) != 1 or len(only := self.position.legal(self.pending[0])) != 1:
            return None
        is_open = bytes(self.position.view()) == bytes(self.position)
        return (self.pending[0], only[0]) if is_open else None

    def back_at(self, count: int) -> TableState:
        """The table as it was after so many plays."""
        other = self.fork()
        other.plays = self.plays[:count]
        other.offer = None
        if self.position is not None:
            other.position = self.game.start(self.setup.players, **self.setup.options)
            for play in other.plays:
                other.position.play(play.seat, play.action)
            other.pending = other.position.pending
        return other

    def contributions(self) -> list[str]:
        """What the seats contribute to the fairness of chance."""
        return [sitter.contribution if sitter else "" for sitter in self.seats]

    def game_record(self) -> Record:
        """The game as a record; once it is over, with the seed, so that everybody can check the chance."""
        assert self.position is not None
        seed, contributions = self.setup.seed, self.contributions()
        if self.position.is_over:
            extra = fairness.proof(seed, contributions)
        else:
            extra = {fairness.COMMITMENT: fairness.commitment(seed)}
        names = [name.replace("\n", " ") for name in self.names]
        return Record.of(self.position, names, {"table": self.setup.id, **extra})

    def summary(self) -> Summary:
        """What lists of tables show."""
        over = self.phase == "over"
        position = self.position
        return Summary(
            id=self.setup.id,
            game=self.setup.game,
            access=self.setup.access,
            phase=self.phase,
            players=self.setup.players,
            names=tuple(sitter.name if sitter else None for sitter in self.seats),
            people=tuple(sitter.person if sitter else "" for sitter in self.seats),
            pending=tuple(seat for seat in self.pending if seat != CHANCE),
            awaits_server=bool(self.bot_seats() or self.on_the_clock()),
            touched=self.touched,
            scores=tuple(position.scores) if position and over else (),
            winners=tuple(position.winners) if position and over else (),
        )
