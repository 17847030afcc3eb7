"""Nobody rewrites a game between people alone: not by replacing somebody, not by going back, not by knowing dice."""

from __future__ import annotations

import pytest

import fireside
from fireside.engine.types import CHANCE
from fireside.table import fairness
from fireside.table.agreement import GONE, goes_back_alone
from fireside.table.commands import Agree, ComeBack, OfferReplacement, OfferUndo, Play, SeatBot, Sit, StandIn
from fireside.table.decide import decide
from fireside.table.entries import TakenBack
from fireside.table.errors import Refusal
from fireside.table.people import Person
from fireside.table.setup import DAY
from fireside.table.state import TableState
from tests.table.pure import after, empty, played_on, started

WAPI = fireside.load("wapi")
LEFT = 100.0  # when the other's bot took over


def deserted(moves: int = 8) -> tuple[TableState, int, int]:
    """A game between two people of whom one was replaced; who stays, and who has gone."""
    state = played_on(started(WAPI, 2), moves, seed=1)
    stays = state.pending[0]
    return after(state, OfferReplacement(stays, 1 - stays), now=LEFT), stays, 1 - stays


def moved(state: TableState, seat: int) -> TableState:
    """The table after choices of both seats, the last one by this seat."""
    while True:
        mover = state.pending[0]
        state = after(state, Play(mover, state.running().legal(mover)[0]), now=LEFT)
        if mover == seat:
            return state


def went_back(state: TableState, seat: int, now: float) -> bool:
    """Whether somebody goes back on their own word."""
    return any(isinstance(entry, TakenBack) for entry in decide(state, OfferUndo(seat), now).entries)


def test_who_has_been_replaced_still_has_a_say() -> None:
    state, stays, gone = deserted()
    state = moved(state, stays)
    assert not went_back(state, stays, LEFT + 1)
    asked = after(state, OfferUndo(stays), now=LEFT + 1)
    assert after(asked, Agree(gone), now=LEFT + 2).steps == state.steps[: len(state.steps) - len(_undone(asked))]
    assert after(asked, ComeBack(gone), Agree(gone), now=LEFT + 2).offer is None


def _undone(state: TableState) -> tuple[int, ...]:
    assert state.offer is not None
    steps: tuple[int, ...] = state.offer.proposal.steps  # type: ignore[union-attr]
    return steps


def test_what_somebody_played_stands_until_they_agree() -> None:
    """After a day they have gone for good, and the game since then is practice against a bot."""
    state, stays, _ = deserted()
    state = moved(state, stays)
    while went_back(state, stays, LEFT + GONE):
        state = after(state, OfferUndo(stays), now=LEFT + GONE)
    undone = {*_undone(after(state, OfferUndo(stays), now=LEFT + GONE))}
    assert any(step.seq in undone and step.seat == 1 - stays for step in state.steps)


def test_whoever_lets_a_bot_play_for_them_has_a_say_too() -> None:
    state = played_on(started(WAPI, 2), 8, seed=1)
    seat = state.pending[0]
    state = moved(after(state, StandIn(1 - seat), now=LEFT), seat)
    assert not went_back(state, seat, LEFT + 1)


def test_whoever_is_alone_with_bots_from_the_start_goes_back_at_will() -> None:
    state = after(empty(WAPI, 2), Sit(Person("person 0", "Ann"), "a"), SeatBot("person 0", 1, "random", "b"))
    state = moved(state, 0)
    assert goes_back_alone(state, 0, [step.seq for step in state.steps], 0.0)
    assert went_back(state, 0, 0.0)


def test_over_days_only_the_clock_replaces_anybody() -> None:
    state = started(WAPI, 2, clock=3 * DAY)
    with pytest.raises(Refusal, match="clock decides"):
        decide(state, OfferReplacement(0, 1), 0.0)


def rolled(state: TableState, choice: int) -> list[int]:
    """What chance decides after one of the choices that can be made now, over several equal continuations."""
    seat = state.pending[0]
    legal = state.running().legal(seat)
    later = after(state, Play(seat, legal[choice % len(legal)]))
    later = played_on(later, 12, seed=7)
    return [step.action for step in later.steps[len(state.steps) :] if step.seat == CHANCE]


def test_dice_that_were_seen_do_not_help_after_going_back() -> None:
    state = played_on(started(WAPI, 2), 6, seed=2)
    back = after(moved(state, state.pending[0]), OfferUndo(state.pending[0]), Agree(1 - state.pending[0]))
    assert back.trail == state.trail
    assert rolled(back, 0) == rolled(state, 0), "the same move has the same outcome: nothing is rolled again"
    assert rolled(back, 1) != rolled(state, 0), "another move has an outcome that nobody knows"


def test_tables_from_before_go_on_with_their_dice() -> None:
    state = empty(WAPI, 2)
    object.__setattr__(state.setup, "scheme", fairness.BY_NUMBER)
    for number in range(2):
        state = after(state, Sit(Person(f"person {number}", "Ann"), f"c{number}"))
    record = played_on(state, 1000, seed=1).game_record()
    assert fairness.SCHEME_LINE not in record.extra
    assert fairness.verify(record) > 30
