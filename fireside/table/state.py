"""The state of a table: what follows from its setup and its entries. A state never changes; `evolve` makes the next."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from fireside.engine.types import CHANCE, Action, Event, OptionValue, Seat
from fireside.game import Game
from fireside.position import Position
from fireside.record import Record
from fireside.table import fairness
from fireside.table.entries import NO_SEAT, Proposal, Replace, Returned, Sitter, StoodIn, TakenBack
from fireside.table.errors import Reason, Refusal
from fireside.table.setup import Setup, Summary

KEPT_EVERY = 16  # steps between the positions that a state keeps, so that going back never replays more than these

_SEQ = attrgetter("seq")

Note = TakenBack | StoodIn | Returned  # what the log tells besides the game itself


class Step(NamedTuple):
    """Something that was played and not taken back."""

    seq: int
    seat: Seat
    action: Action
    is_forced: bool
    events: tuple[Event, ...]
    at: float
    trail: str = fairness.TRAIL  # stands for all moves up to this one

    @property
    def is_choice(self) -> bool:
        """Whether somebody chose this."""
        return self.seat != CHANCE and not self.is_forced


@dataclass(frozen=True, slots=True)
class Before:
    """The position before one of the steps, kept so that going back there replays nothing."""

    index: int  # of the step
    position: Position


class Offer(NamedTuple):
    """Something that everybody at the table has to agree to."""

    seq: int
    seat: Seat  # who proposes it
    proposal: Proposal
    agreed: frozenset[Seat]

    @property
    def absent(self) -> Seat:
        """Who would be replaced: they are not asked."""
        return self.proposal.absent if isinstance(self.proposal, Replace) else NO_SEAT


def kept_before(count: int) -> int:
    """How many positions are kept once this many steps have been played."""
    return -(-count // KEPT_EVERY)


def starting(game: Game, players: int, options: Mapping[str, OptionValue], begin: Mapping[str, str] | None) -> Position:
    """The position at which a game begins: the usual one, or the one with these fields in words."""
    if begin is None:
        return game.start(players, **options)
    return game.begin(begin, players, **options).remembering()


class TableState:
    """A table after some entries."""

    __slots__ = (
        "asked",
        "asked_at",
        "befores",
        "closed",
        "game",
        "kept",
        "notes",
        "offer",
        "pending",
        "position",
        "refs",
        "rematch",
        "seats",
        "seq",
        "setup",
        "shares_position",
        "spent",
        "steps",
        "takebacks",
        "touched",
    )

    def __init__(self, setup: Setup, game: Game) -> None:
        """The empty table."""
        self.setup = setup
        self.game = game
        self.seq = 0
        self.seats: list[Sitter | None] = [None] * setup.players
        self.position: Position | None = None  # until the game starts
        self.shares_position = False  # whether an earlier state shares it, so that it must not be played on
        self.pending: tuple[Seat, ...] = ()  # the seats that may act now; asked of the position once
        self.steps: list[Step] = []
        self.befores: dict[Seat, Before] = {}  # befores[seat]: the position before its last choice
        self.kept: tuple[Position, ...] = ()  # kept[n]: the position before step number n * KEPT_EVERY
        self.asked = [0] * setup.players  # asked[seat]: the entry that put the present question to it
        self.asked_at = [setup.created] * setup.players  # asked_at[seat]: when that was
        self.spent = [0.0] * setup.players  # spent[seat]: seconds of thought before the present question
        self.touched = setup.created  # when something last happened
        self.notes: list[Note] = []
        self.offer: Offer | None = None
        self.closed = False  # nobody came, or the site wants it so
        self.rematch = ""  # the table at which the same people meet again
        self.refs: dict[str, int] = {}  # the entries of the last commands, by seat and `ref`
        self.takebacks: dict[Seat, tuple[int, ...]] = {}  # what `takeback` found out

    def fork(self) -> TableState:
        """A copy of the state, for `evolve` to build the next one on.

        What changes often is copied; what seldom changes, `evolve` replaces instead of modifying it.
        """
        other = TableState.__new__(TableState)
        other.setup, other.game, other.seq = self.setup, self.game, self.seq
        other.seats, other.notes, other.refs, other.befores = self.seats, self.notes, self.refs, self.befores
        other.kept = self.kept
        other.position, other.shares_position, other.pending = self.position, True, self.pending
        other.steps = self.steps.copy()
        other.asked, other.asked_at, other.spent = self.asked.copy(), self.asked_at.copy(), self.spent.copy()
        other.touched, other.offer, other.rematch = self.touched, self.offer, self.rematch
        other.closed = self.closed
        other.takebacks = {}
        return other

    @property
    def phase(self) -> str:
        """Waiting for people, closed since nobody came or the site wants it so, running, or over."""
        if self.closed:
            return "closed"
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

    @property
    def replaced(self) -> list[Seat]:
        """The seats of people for whom bots play."""
        return [seat for seat, sitter in enumerate(self.seats) if sitter and sitter.person and sitter.bot]

    def seat_of(self, person: str) -> Seat | None:
        """Where a person sits."""
        for seat, sitter in enumerate(self.seats):
            if sitter and person and sitter.person == person:
                return seat
        return None

    def steps_until(self, seq: int) -> int:
        """How many steps there were up to an entry."""
        return bisect_right(self.steps, seq, key=_SEQ)

    def steps_after(self, seq: int) -> list[Step]:
        """The steps after an entry."""
        return self.steps[self.steps_until(seq) :]

    def bot_seats(self) -> list[Seat]:
        """The seats that may act now and are played by a bot."""
        return [seat for seat in self.pending if seat != CHANCE and (sitter := self.seats[seat]) and sitter.bot]

    def running(self) -> Position:
        """The position, if there is a game to be played."""
        if self.closed:
            raise Refusal(Reason.OVER, "closed")
        if self.position is None:
            raise Refusal(Reason.NOT_STARTED, "not_started")
        if not self.pending:
            raise Refusal(Reason.OVER, "over")
        return self.position

    def start(self) -> Position:
        """The position before anything was played."""
        return starting(self.game, self.setup.players, self.setup.options, self.setup.begin)

    def position_before(self, index: int) -> Position:
        """The position before one of the steps, played on from the nearest one that was kept."""
        nearest = self._nearest_before(index)
        position, first = (nearest.position.copy(), nearest.index) if nearest else (self.start(), 0)
        for step in self.steps[first:index]:
            position.play(step.seat, step.action)
        return position

    def _nearest_before(self, index: int) -> Before | None:
        """The last position that was kept up to one of the steps."""
        numbers = range(min(index // KEPT_EVERY + 1, len(self.kept)))
        regular = [Before(number * KEPT_EVERY, self.kept[number]) for number in numbers[-1:]]
        own = [before for before in self.befores.values() if before.index <= index]
        return max(regular + own, key=lambda before: before.index, default=None)

    def back_at(self, count: int) -> TableState:
        """The table as it was after this many steps."""
        other = self.fork()
        other.steps = self.steps[:count]
        other.kept = self.kept[: kept_before(count)]
        if count < len(self.steps):  # what followed the last step belongs to the end
            last = self.steps[count - 1].seq if count else 0
            other.notes = [note for note in self.notes if note.seq <= last]
        other.offer = None
        if self.position is not None:
            other.position, other.shares_position = self.position_before(count), False
            other.pending = other.position.pending
        return other

    def time_left(self, seat: Seat, now: float) -> float:
        """How many seconds a seat has left, if there is a clock; while it thinks, they run down."""
        running = max(0.0, now - self.asked_at[seat]) if seat in self.pending else 0.0  # a clock can be set back
        return self.setup.clock - self.spent[seat] - running

    def on_the_clock(self) -> list[Seat]:
        """The people whose clocks are running."""
        return [seat for seat in self.pending if seat in self.people] if self.setup.clock else []

    def contributions(self) -> list[str]:
        """What the seats contribute to the fairness of chance."""
        return [sitter.contribution if sitter else "" for sitter in self.seats]

    @property
    def trail(self) -> str:
        """What stands for all moves so far."""
        return self.steps[-1].trail if self.steps else fairness.TRAIL

    def game_record(self) -> Record:
        """The game as a record; once it is over, with the seed, so that everybody can check its chance."""
        assert self.position is not None
        seed, contributions = self.setup.seed, self.contributions()
        if self.position.is_over:
            extra = fairness.proof(seed, contributions, self.setup.scheme)
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
            ranks=tuple(position.ranks) if position and over else (),
            version=self.setup.version,
        )
