"""`evolve`: the state of a table after more entries. Nothing here waits, stores, sends or reads a clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from fireside.engine.types import CHANCE, Event, Seat
from fireside.position import Position
from fireside.table import fairness
from fireside.table.entries import (
    Agreed,
    Closed,
    Declined,
    Entry,
    Forced,
    GoBack,
    Left,
    Offered,
    Played,
    Rematched,
    Replace,
    Returned,
    Sat,
    Sitter,
    Started,
    StoodIn,
    TakenBack,
)
from fireside.table.state import KEPT_EVERY, Before, Offer, Step, TableState, kept_before

REMEMBERED = 256  # commands whose retries are still recognised


def evolve(state: TableState, *entries: Entry) -> TableState:
    """The state after more entries; the one before stays as it is."""
    after = state.fork()
    for entry in entries:
        absorb(after, entry)
    return after


def absorb(draft: TableState, entry: Entry) -> None:
    """Apply the next entry to a state that nobody else has yet."""
    _ABSORB[type(entry)](draft, entry)
    draft.seq = entry.seq
    draft.touched = entry.at
    draft.takebacks = {}


def ref_key(seat: Seat, ref: str) -> str:
    """The key under which the entry of a command is found again."""
    return f"{seat} {ref}"


def _remember(draft: TableState, entry: Played | TakenBack) -> None:
    if entry.ref:
        refs = draft.refs = {**draft.refs, ref_key(entry.seat, entry.ref): entry.seq}
        if len(refs) > REMEMBERED:
            del refs[next(iter(refs))]


def _sat(draft: TableState, entry: Sat) -> None:
    _seat(draft, entry.seat, entry.sitter)


def _left(draft: TableState, entry: Left) -> None:
    _seat(draft, entry.seat, None)


def _seat(draft: TableState, seat: Seat, sitter: Sitter | None) -> None:
    draft.seats = [*draft.seats[:seat], sitter, *draft.seats[seat + 1 :]]


def _closed(draft: TableState, _entry: Closed) -> None:
    draft.closed = True
    draft.pending = ()  # nobody is asked any more
    draft.offer = None


def _started(draft: TableState, entry: Started) -> None:
    draft.position, draft.shares_position = draft.start(), False
    draft.pending = draft.position.pending
    _ask(draft, range(draft.setup.players), entry)


def _played(draft: TableState, entry: Played) -> None:
    _remember(draft, entry)
    if entry.seat != CHANCE:
        assert draft.position is not None
        draft.befores = {**draft.befores, entry.seat: Before(len(draft.steps), draft.position)}
        draft.shares_position = True
    _step(draft, entry, is_forced=False)


def _forced(draft: TableState, entry: Forced) -> None:
    _step(draft, entry, is_forced=True)


def _step(draft: TableState, entry: Played | Forced, *, is_forced: bool) -> None:
    position = _own_position(draft)
    _keep(draft, position)
    waiting = {seat: position.legal(seat) for seat in draft.pending if seat not in (entry.seat, CHANCE)}
    _spend(draft, entry)
    events = tuple(position.play(entry.seat, entry.action))
    _add_step(draft, entry, events, is_forced=is_forced)
    draft.pending = position.pending
    now = [seat for seat in draft.pending if seat != CHANCE]
    _ask(draft, [seat for seat in now if seat not in waiting or waiting[seat] != position.legal(seat)], entry)
    if draft.offer and isinstance(draft.offer.proposal, GoBack) and entry.seat != CHANCE:
        draft.offer = None  # the table has moved on


def _keep(draft: TableState, position: Position) -> None:
    """Keep the position before every so many steps."""
    if len(draft.kept) * KEPT_EVERY == len(draft.steps):
        draft.kept = (*draft.kept, position.copy())


def _own_position(draft: TableState) -> Position:
    """A position that can be played on: one that is kept elsewhere is copied first."""
    assert draft.position is not None
    if draft.shares_position:
        draft.position, draft.shares_position = draft.position.copy(), False
    return draft.position


def _ask(draft: TableState, seats: Iterable[Seat], entry: Entry) -> None:
    for seat in seats:
        draft.asked[seat] = entry.seq
        draft.asked_at[seat] = entry.at


def _spend(draft: TableState, entry: Entry) -> None:
    if entry.seat != CHANCE:
        thought = max(0.0, entry.at - draft.asked_at[entry.seat])
        draft.spent[entry.seat] = max(0.0, draft.spent[entry.seat] + thought - draft.setup.bonus)


def _taken_back(draft: TableState, entry: TakenBack) -> None:
    """Go back to before the first of the steps, and replay those that are not taken back."""
    _remember(draft, entry)
    removed = set(entry.steps)
    first = next((index for index, step in enumerate(draft.steps) if step.seq in removed), len(draft.steps))
    draft.position, draft.shares_position = draft.position_before(first), False
    kept = [step for step in draft.steps[first:] if step.seq not in removed]
    del draft.steps[first:]
    draft.kept = draft.kept[: kept_before(first)]
    draft.befores = {seat: before for seat, before in draft.befores.items() if before.index <= first}
    for step in kept:
        replay(draft, step, is_forced=step.is_forced)
    draft.pending = draft.position.pending
    ask_again(draft, entry)


def ask_again(draft: TableState, entry: TakenBack) -> None:
    """After something was taken back, everybody is asked anew; their clocks go on from where they were."""
    _ask(draft, range(draft.setup.players), entry)
    draft.offer = None
    draft.notes = [*draft.notes, entry]
    draft.spent = list(entry.spent) if entry.spent else draft.spent


def replay(draft: TableState, step: Step | Played | Forced, *, is_forced: bool) -> None:
    """Play a step that asks nobody anything; whoever replays steps asks when all of them are played."""
    position = _own_position(draft)
    _keep(draft, position)
    events = tuple(position.play(step.seat, step.action))
    _add_step(draft, step, events, is_forced=is_forced)


def _add_step(draft: TableState, step: Step | Played | Forced, events: tuple[Event, ...], *, is_forced: bool) -> None:
    trail = fairness.trail_after(draft.trail, step.seat, step.action)
    draft.steps.append(Step(step.seq, step.seat, step.action, is_forced, events, step.at, trail))


def _stood_in(draft: TableState, entry: StoodIn) -> None:
    sitter = draft.seats[entry.seat]
    assert sitter is not None
    _seat(draft, entry.seat, replace(sitter, bot=entry.bot))
    if draft.offer and isinstance(draft.offer.proposal, Replace):
        draft.offer = None
    draft.notes = [*draft.notes, entry]


def _returned(draft: TableState, entry: Returned) -> None:
    sitter = draft.seats[entry.seat]
    assert sitter is not None
    _seat(draft, entry.seat, replace(sitter, bot=""))
    draft.spent[entry.seat] = min(draft.spent[entry.seat], draft.setup.clock / 2)  # half the time is left again
    draft.asked_at[entry.seat] = entry.at
    draft.notes = [*draft.notes, entry]


def _offered(draft: TableState, entry: Offered) -> None:
    draft.offer = Offer(entry.seq, entry.seat, entry.proposal, agreed=frozenset({entry.seat}))


def _agreed(draft: TableState, entry: Agreed) -> None:
    if draft.offer:
        draft.offer = draft.offer._replace(agreed=draft.offer.agreed | {entry.seat})


def _declined(draft: TableState, _entry: Declined) -> None:
    draft.offer = None


def _rematched(draft: TableState, entry: Rematched) -> None:
    draft.rematch = entry.table


_ABSORB: dict[type[Entry], Callable[[TableState, Any], None]] = {
    Sat: _sat,
    Left: _left,
    Closed: _closed,
    Started: _started,
    Played: _played,
    Forced: _forced,
    TakenBack: _taken_back,
    StoodIn: _stood_in,
    Returned: _returned,
    Offered: _offered,
    Agreed: _agreed,
    Declined: _declined,
    Rematched: _rematched,
}
