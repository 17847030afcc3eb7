"""`decide`: what a command makes happen at a table. Nothing here waits, stores, sends, reads a clock or is random.

What a table cannot know by itself is passed in: the time, who is there, contributions to chance.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from itertools import chain, count
from typing import Any, NamedTuple

from fireside import bots
from fireside.engine.errors import IllegalAction
from fireside.engine.types import CHANCE, Action, Seat
from fireside.table import fairness
from fireside.table.agreement import ABSENCE, asked_about
from fireside.table.commands import (
    Agree,
    CloseIfAbandoned,
    ComeBack,
    Command,
    Decline,
    Furnish,
    Leave,
    OfferReplacement,
    OfferUndo,
    Play,
    Rematch,
    SeatBot,
    Sender,
    Sit,
    StandIn,
    Start,
    StartIfFull,
    TakeBack,
    TimeOut,
)
from fireside.table.entries import (
    NO_SEAT,
    Agreed,
    Cause,
    Closed,
    Declined,
    Entry,
    Forced,
    GoBack,
    Left,
    Offered,
    Played,
    Proposal,
    Rematched,
    Replace,
    Returned,
    Sat,
    Sitter,
    Started,
    StoodIn,
    TakenBack,
)
from fireside.table.errors import Reason, Refusal
from fireside.table.evolve import absorb, ref_key
from fireside.table.people import Person, clean_name
from fireside.table.setup import DAY, FREE, ME
from fireside.table.state import TableState
from fireside.table.undo import last_choice, takeback

STAND_IN = "greedy"  # the bot that plays for people: quick, and no beginner
BOT_NAMES = ("Ember", "Flint", "Cinder", "Ash", "Spark", "Tinder", "Soot")


class Decision(NamedTuple):
    """What a command makes happen."""

    entries: tuple[Entry, ...]  # to be stored; none if everything already is as the sender wants it
    state: TableState  # after these entries, as `evolve` gives it
    seq: int  # the entry that the command became, or else the last one
    is_retry: bool = False  # it was carried out before


def decide(state: TableState, command: Command, now: float, here: Container[str] = ()) -> Decision:
    """What a command makes happen; Refusal if it cannot happen.

    `here` are the people who have the table open, or have given another sign of life in the last few minutes.
    """
    seq = _retried(state, command)
    if seq is not None:
        return Decision((), state, seq, is_retry=True)
    draft = _Draft(state, now, here)
    _DECIDE[type(command)](draft, command)
    after = draft.state
    return Decision(tuple(draft.entries), after, _retried(after, command) or after.seq)


def _retried(state: TableState, command: Command) -> int | None:
    """The entry that a command became when it was sent before."""
    if not isinstance(command, Play | TakeBack) or not command.ref:
        return None
    return state.refs.get(ref_key(seat_of(state, command.by), command.ref))


class _Draft:
    """A state to which entries are added."""

    def __init__(self, state: TableState, now: float, here: Container[str]) -> None:
        self.state = state.fork()
        self.at = now
        self.here = here
        self.entries: list[Entry] = []

    @property
    def seq(self) -> int:
        """The number of the next entry."""
        return self.state.seq + 1

    def add(self, entry: Entry) -> None:
        """Let something happen."""
        absorb(self.state, entry)
        self.entries.append(entry)


def seat_of(state: TableState, by: Sender) -> Seat:
    """Where the sender of a command sits; Refusal for those who only watch."""
    seat = state.seat_of(by) if isinstance(by, str) else by
    if seat is None or not 0 <= seat < state.setup.players:
        raise Refusal(Reason.NOT_SEATED, "watching")
    return seat


def check_turn(state: TableState, seat: Seat, seq: int | None = None) -> None:
    """Refusal unless the seat is being asked, and was when it last looked."""
    state.running()
    if seat not in state.pending:
        raise Refusal(Reason.NOT_YOUR_TURN, "not_your_turn")
    if seq is not None and seq < state.asked[seat]:
        raise Refusal(Reason.STALE, "stale")


def check_hint(state: TableState, seat: Seat) -> None:
    """Refusal unless a seat may be given a hint now."""
    if not state.setup.hints:
        raise Refusal(Reason.NOT_ALLOWED, "no_hints")
    check_turn(state, seat)


def _play(draft: _Draft, command: Play) -> None:
    seat = seat_of(draft.state, command.by)
    check_turn(draft.state, seat, command.seq)
    try:
        draft.add(Played(draft.seq, draft.at, seat, command.action, command.ref))
    except IllegalAction as error:
        raise Refusal(Reason.ILLEGAL, "illegal", error.clause, detail=str(error)) from None
    _settle(draft)


def _settle(draft: _Draft) -> None:
    """Let chance and forced steps happen until somebody has a choice."""
    state = draft.state
    while True:
        if state.pending == (CHANCE,):
            draft.add(Played(draft.seq, draft.at, CHANCE, _outcome(state)))
        elif (forced := _forced(state)) is not None:
            draft.add(Forced(draft.seq, draft.at, *forced))
        else:
            return


def _outcome(state: TableState) -> Action:
    """What the seed and the contributions say about the present chance step."""
    assert state.position is not None
    setup, number = state.setup, len(state.steps)
    trail = state.trail if setup.scheme == fairness.BY_MOVES else ""
    return fairness.outcome(setup.seed, state.contributions(), number, state.position.odds(), trail)


def _forced(state: TableState) -> tuple[Seat, Action] | None:
    """A step with one legal choice. Where anything is hidden, the seat is asked all the same.

    Skipping a step because a hand allows nothing else would tell the others what is not in that hand.
    """
    assert state.position is not None
    if len(state.pending) != 1 or len(only := state.position.legal(state.pending[0])) != 1:
        return None
    is_open = bytes(state.position.view()) == bytes(state.position)
    return (state.pending[0], only[0]) if is_open else None


def _take_back(draft: _Draft, command: TakeBack) -> None:
    seat = seat_of(draft.state, command.by)
    draft.state.running()
    steps = takeback(draft.state, seat)
    if not steps:
        raise Refusal(Reason.NOT_ALLOWED, "no_takeback")
    draft.add(TakenBack(draft.seq, draft.at, seat, steps, ref=command.ref, spent=tuple(draft.state.spent)))


def _offer_undo(draft: _Draft, command: OfferUndo) -> None:
    seat = seat_of(draft.state, command.by)
    draft.state.running()
    index = last_choice(draft.state, seat)
    if index is None:
        raise Refusal(Reason.NOT_ALLOWED, "nothing_to_take_back")
    _propose(draft, seat, GoBack(tuple(step.seq for step in draft.state.steps[index:])))


def _offer_replacement(draft: _Draft, command: OfferReplacement) -> None:
    state, seat = draft.state, seat_of(draft.state, command.by)
    state.running()
    if command.absent not in state.people or command.absent == seat:
        raise Refusal(Reason.NOT_SEATED, "nobody_to_replace")
    sitter = state.seats[command.absent]
    if state.setup.clock >= DAY:
        raise Refusal(Reason.NOT_ALLOWED, "clock_decides")
    if sitter is not None and sitter.person in draft.here:
        raise Refusal(Reason.NOT_ALLOWED, "is_there", minutes=round(ABSENCE / 60))
    _propose(draft, seat, Replace(command.absent))


def _propose(draft: _Draft, seat: Seat, proposal: Proposal) -> None:
    """Ask the people at the table; a single person agrees with themselves."""
    if draft.state.offer is not None:
        raise Refusal(Reason.NOT_ALLOWED, "another_offer")
    draft.add(Offered(draft.seq, draft.at, seat, proposal))
    _carry_out_offer(draft)


def _agree(draft: _Draft, command: Agree) -> None:
    draft.add(Agreed(draft.seq, draft.at, _voter(draft, command.by)))
    _carry_out_offer(draft)


def _decline(draft: _Draft, command: Decline) -> None:
    draft.add(Declined(draft.seq, draft.at, _voter(draft, command.by)))


def _voter(draft: _Draft, by: Sender) -> Seat:
    """The seat of somebody who has a say in what was proposed."""
    state, seat = draft.state, seat_of(draft.state, by)
    if state.offer is None:
        raise Refusal(Reason.STALE, "no_offer")
    if seat not in {*state.people, *asked_about(state, state.offer.proposal, draft.at)}:
        raise Refusal(Reason.NOT_ALLOWED, "no_say")
    return seat


def _carry_out_offer(draft: _Draft) -> None:
    """Do what was proposed if everybody agrees who has a say in it."""
    offer = draft.state.offer
    asked = asked_about(draft.state, offer.proposal, draft.at) if offer else frozenset()
    if offer is None or not asked <= offer.agreed:
        return
    if isinstance(offer.proposal, GoBack):
        by_all = len(asked) > 1  # whoever is alone with bots has nobody to agree with
        steps, spent = offer.proposal.steps, tuple(draft.state.spent)
        draft.add(TakenBack(draft.seq, draft.at, offer.seat, steps, by_all=by_all, spent=spent))
        _settle(draft)
    else:
        draft.add(StoodIn(draft.seq, draft.at, offer.absent, STAND_IN, Cause.ALL))


def _stand_in(draft: _Draft, command: StandIn) -> None:
    seat = seat_of(draft.state, command.by)
    draft.state.running()
    if seat in draft.state.people:
        draft.add(StoodIn(draft.seq, draft.at, seat, STAND_IN, Cause.SELF))


def _come_back(draft: _Draft, command: ComeBack) -> None:
    seat = seat_of(draft.state, command.by)
    draft.state.running()
    sitter = draft.state.seats[seat]
    if sitter is None or not sitter.person:
        raise Refusal(Reason.NOT_ALLOWED, "seat_of_a_bot")
    if sitter.bot:
        draft.add(Returned(draft.seq, draft.at, seat))


def _time_out(draft: _Draft, _command: TimeOut) -> None:
    for seat in draft.state.on_the_clock():
        if draft.state.time_left(seat, draft.at) <= 0:
            draft.add(StoodIn(draft.seq, draft.at, seat, STAND_IN, Cause.CLOCK))


def _furnish(draft: _Draft, command: Furnish) -> None:
    if draft.state.seq or len(command.seats) != draft.state.setup.players:
        raise Refusal(Reason.ALREADY_STARTED, "furnished")
    if list(command.seats).count(ME) > 1:
        raise Refusal(Reason.GARBAGE, "one_seat_only")
    given = iter(command.contributions)
    for seat, who in enumerate(command.seats):
        contribution = next(given, "")
        if who == ME:
            draft.add(Sat(draft.seq, draft.at, seat, _person(command.host, contribution)))
        elif who != FREE:
            draft.add(Sat(draft.seq, draft.at, seat, _bot(draft.state, who, contribution)))


def _sit(draft: _Draft, command: Sit) -> None:
    """Take a free seat; sitting down twice is sitting down once."""
    if draft.state.seat_of(command.person.id) is None:
        seat = _free_seat(draft.state, command.seat)
        draft.add(Sat(draft.seq, draft.at, seat, _person(command.person, command.contribution)))
        _start_if_full(draft)


def _seat_bot(draft: _Draft, command: SeatBot) -> None:
    _check_belongs(draft.state, command.by)
    if command.by != draft.state.setup.host and draft.state.setup.host in draft.here:
        raise Refusal(Reason.NOT_ALLOWED, "host_only", minutes=round(ABSENCE / 60))
    seat = _free_seat(draft.state, command.seat)
    draft.add(Sat(draft.seq, draft.at, seat, _bot(draft.state, command.bot, command.contribution)))
    _start_if_full(draft)


def _close_if_abandoned(draft: _Draft, command: CloseIfAbandoned) -> None:
    state = draft.state
    if state.phase == "waiting" and draft.at - state.touched >= command.patience:
        draft.add(Closed(draft.seq, draft.at, NO_SEAT))


def _leave(draft: _Draft, command: Leave) -> None:
    state, seat = draft.state, command.seat
    if state.position is not None:
        raise Refusal(Reason.ALREADY_STARTED, "too_late_to_leave")
    if not 0 <= seat < state.setup.players or state.seats[seat] is None:
        raise Refusal(Reason.NOT_SEATED, "nobody_sits_there")
    own = state.seat_of(command.by) if isinstance(command.by, str) else command.by
    if command.by != state.setup.host and own != seat:
        raise Refusal(Reason.NOT_ALLOWED, "not_the_host")
    if state.closed:
        raise Refusal(Reason.OVER, "closed")
    draft.add(Left(draft.seq, draft.at, seat))


def _start(draft: _Draft, command: Start) -> None:
    _check_belongs(draft.state, command.by)
    if draft.state.position is None and None in draft.state.seats:
        raise Refusal(Reason.NOT_STARTED, "free_seats")
    _start_if_full(draft)


def _start_if_full(draft: _Draft, _command: StartIfFull | None = None) -> None:
    """Begin, and let the first chance steps happen."""
    if draft.state.phase == "waiting" and None not in draft.state.seats:
        draft.add(Started(draft.seq, draft.at, NO_SEAT))
        _settle(draft)


def _rematch(draft: _Draft, command: Rematch) -> None:
    check_rematch(draft.state, command.by)
    if not draft.state.rematch:
        draft.add(Rematched(draft.seq, draft.at, NO_SEAT, command.table))


def check_rematch(state: TableState, by: Sender) -> None:
    """Refusal unless somebody has played the game to its end."""
    seat = state.seat_of(by) if isinstance(by, str) else by
    if seat is None or state.phase != "over":
        raise Refusal(Reason.NOT_ALLOWED, "no_rematch")


def _person(person: Person, contribution: str) -> Sitter:
    if not person.id:
        raise Refusal(Reason.NOT_SEATED, "watching")
    return Sitter(clean_name(person.name), _contribution(contribution), person=person.id)


def _bot(state: TableState, bot: str, contribution: str) -> Sitter:
    """A bot with a name that nobody at the table has yet."""
    if bot not in bots.names():
        raise Refusal(Reason.GARBAGE, "unknown_bot", bot=bot[:40], bots=", ".join(bots.names()))
    taken = {sitter.name for sitter in state.seats if sitter}
    names = chain(BOT_NAMES, (f"{BOT_NAMES[0]} {number}" for number in count(2)))
    return Sitter(next(name for name in names if name not in taken), _contribution(contribution), bot=bot)


def _contribution(text: str) -> str:
    if not fairness.is_contribution(text):
        raise Refusal(Reason.GARBAGE, "no_contribution")
    return text


def _free_seat(state: TableState, seat: Seat | None) -> Seat:
    if state.position is not None:
        raise Refusal(Reason.ALREADY_STARTED, "too_late_to_sit")
    if state.closed:
        raise Refusal(Reason.OVER, "closed")
    free = [number for number, sitter in enumerate(state.seats) if sitter is None]
    if not free or (seat is not None and seat not in free):
        raise Refusal(Reason.SEAT_TAKEN, "seat_taken")
    return free[0] if seat is None else seat


def _check_belongs(state: TableState, by: Sender) -> None:
    """Refusal unless somebody sits at the table, or has made it."""
    if by != state.setup.host and (not isinstance(by, str) or state.seat_of(by) is None):
        raise Refusal(Reason.NOT_SEATED, "not_at_the_table")


_DECIDE: dict[type[Command], Callable[[_Draft, Any], None]] = {
    Play: _play,
    TakeBack: _take_back,
    OfferUndo: _offer_undo,
    OfferReplacement: _offer_replacement,
    Agree: _agree,
    Decline: _decline,
    StandIn: _stand_in,
    ComeBack: _come_back,
    TimeOut: _time_out,
    CloseIfAbandoned: _close_if_abandoned,
    Furnish: _furnish,
    Sit: _sit,
    SeatBot: _seat_bot,
    Leave: _leave,
    Start: _start,
    StartIfFull: _start_if_full,
    Rematch: _rematch,
}
