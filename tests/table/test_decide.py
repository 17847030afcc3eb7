"""What a table decides, without a server, a store or a clock."""

from __future__ import annotations

import pytest

import fireside
from fireside.engine.types import CHANCE
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
    Sit,
    StandIn,
    Start,
    StartIfFull,
    TakeBack,
    TimeOut,
)
from fireside.table.decide import Decision, check_hint, decide
from fireside.table.entries import Cause, Forced, Played, Sat, Started, StoodIn, TakenBack
from fireside.table.errors import Reason, Refusal
from fireside.table.evolve import evolve
from fireside.table.people import Person
from fireside.table.setup import FREE, ME
from fireside.table.state import TableState
from tests.table.conftest import SEALED
from tests.table.pure import HOST, after, empty, played_on, started

WAPI = fireside.load("wapi")
ANN, BEN = Person("person 0", "Ann"), Person("person 1", "Ben")


def refused(state: TableState, command: Command, here: tuple[str, ...] = ()) -> Reason:
    """Why a command is refused."""
    with pytest.raises(Refusal) as refusal:
        decide(state, command, 0.0, here)
    return refusal.value.reason


def first_choice(state: TableState) -> Play:
    """The first thing that somebody can do."""
    seat = state.pending[0]
    return Play(seat, state.running().legal(seat)[0])


def test_the_last_to_sit_down_starts_the_game() -> None:
    state = after(empty(WAPI, 2), Sit(ANN, "a"))
    made = decide(state, Sit(BEN, "b"), now=5.0)
    assert [type(entry) for entry in made.entries[:2]] == [Sat, Started]
    assert all(isinstance(entry, Played) and entry.seat == CHANCE for entry in made.entries[2:])
    assert {entry.at for entry in made.entries} == {5.0}
    assert state.phase == "waiting", "the state before stays as it is"
    assert made.state.phase == "running"


def test_the_state_that_comes_with_a_decision_is_what_evolve_gives() -> None:
    state = started(WAPI, 3)
    made = decide(state, first_choice(state), 1.0)
    again = evolve(state, *made.entries)
    assert (again.steps, again.asked, again.pending) == (made.state.steps, made.state.asked, made.state.pending)
    assert bytes(again.running()) == bytes(made.state.running())


def test_a_table_is_furnished_before_it_starts() -> None:
    made = decide(empty(WAPI, 3), Furnish(ANN, [ME, "random", FREE], ["a", "b", "c"]), 0.0)
    assert [sitter and (sitter.person, sitter.bot) for sitter in made.state.seats] == [
        ("person 0", ""),
        ("", "random"),
        None,
    ]
    full = decide(empty(WAPI, 2), Furnish(ANN, [ME, "random"], ["a", "b"]), 0.0).state
    assert full.phase == "waiting", "the rules may not be ready yet"
    assert after(full, StartIfFull()).phase == "running"
    assert refused(full, Furnish(ANN, [ME, "random"], ["a", "b"])) is Reason.ALREADY_STARTED


@pytest.mark.parametrize(
    "command",
    [
        Furnish(ANN, [ME, ME], ["a", "b"]),
        Furnish(ANN, [ME, "deep thought"], ["a", "b"]),
        Furnish(ANN, [ME, FREE], ["", "b"]),
        Sit(ANN, "not a contribution"),
        SeatBot(HOST, 0, "nobody", "a"),
    ],
)
def test_what_is_not_understood(command: Command) -> None:
    assert refused(empty(WAPI, 2), command) is Reason.GARBAGE


def test_only_the_host_gives_seats_to_bots_unless_they_have_been_away_for_long() -> None:
    state = after(empty(WAPI, 3), Sit(ANN, "a"), Sit(BEN, "b"))
    assert refused(state, SeatBot(BEN.id, 2, "random", "c"), here=(HOST,)) is Reason.NOT_ALLOWED
    assert refused(state, SeatBot("eve", 2, "random", "c")) is Reason.NOT_SEATED
    for by, here in ((HOST, (HOST,)), (BEN.id, ())):
        assert decide(state, SeatBot(by, 2, "random", "c"), 0.0, here).state.phase == "running"


def test_a_table_to_which_nobody_comes_is_closed() -> None:
    state = after(empty(WAPI, 2), Sit(ANN, "a"), now=10.0)
    assert decide(state, CloseIfAbandoned(100.0), 109.0).entries == ()
    closed = after(state, CloseIfAbandoned(100.0), now=110.0)
    assert closed.phase == closed.summary().phase == "closed"
    for command in (Sit(BEN, "b"), SeatBot(HOST, 1, "random", "b"), Leave(HOST, 0)):
        assert refused(closed, command) is Reason.OVER
    assert decide(closed, CloseIfAbandoned(0.0), 999.0).entries == ()
    running = started(WAPI, 2)
    assert decide(running, CloseIfAbandoned(0.0), 1e9).entries == (), "running games never expire"


def test_two_bots_have_two_names() -> None:
    state = after(empty(WAPI, 3), SeatBot(HOST, 0, "random", "a"), SeatBot(HOST, 2, "random", "b"))
    assert [sitter and sitter.name for sitter in state.seats] == ["Ember", None, "Flint"]


def test_a_retry_is_recognised_without_a_server() -> None:
    state = started(WAPI, 2)
    choice = first_choice(state)
    first = decide(state, Play(choice.by, choice.action, ref="click"), 1.0)
    again = decide(first.state, Play(choice.by, choice.action, ref="click"), 2.0)
    assert again == Decision((), first.state, first.seq, is_retry=True)


def test_a_retry_is_of_the_same_seat() -> None:
    state = after(started(fireside.load(SEALED), 3), Play(0, 4, ref="click"))
    assert decide(state, Play(0, 4, ref="click"), 1.0).is_retry
    assert len(decide(state, Play(1, 4, ref="click"), 1.0).entries) == 1


def test_an_illegal_move_names_its_clause() -> None:
    state = started(WAPI, 2)
    with pytest.raises(Refusal) as refusal:
        decide(state, Play(state.pending[0], 1), 0.0)
    assert refusal.value.reason is Reason.ILLEGAL
    assert refusal.value.clause == "WP-2.1"
    assert "possible:" in str(refusal.value)


def test_chance_follows_from_the_seed_and_the_contributions() -> None:
    rolled = [step.action for step in played_on(started(WAPI, 2), 20, seed=3).steps if step.seat == CHANCE]
    again = [step.action for step in played_on(started(WAPI, 2), 20, seed=3).steps if step.seat == CHANCE]
    assert rolled == again


def test_forced_steps_are_entries_of_their_own() -> None:
    state, forced = started(WAPI, 2), []
    for _ in range(300):
        if state.phase == "over":
            break
        made = decide(state, first_choice(state), 0.0)
        forced += [entry for entry in made.entries if isinstance(entry, Forced)]
        state = made.state
    assert forced


def test_time_runs_out_when_it_is_said_to() -> None:
    state = started(WAPI, 2, clock=100)
    seat = state.pending[0]
    assert decide(state, TimeOut(), now=99.0).entries == ()
    late = decide(state, TimeOut(), now=101.0)
    assert late.entries == (StoodIn(state.seq + 1, 101.0, seat, "greedy", Cause.CLOCK),)
    back = after(late.state, ComeBack(f"person {seat}"), now=150.0)
    assert back.time_left(seat, 150.0) == 100


def test_a_clock_that_is_set_back_gives_nobody_time() -> None:
    state = started(WAPI, 2, clock=100)
    assert state.time_left(state.pending[0], now=-500.0) == 100


def test_all_people_agree_or_one_declines() -> None:
    state = started(WAPI, 3)
    seat = state.pending[0]
    asked = after(state, first_choice(state), OfferUndo(seat))
    others = [other for other in range(3) if other != seat]
    assert after(asked, Decline(others[0])).offer is None
    agreed = decide(after(asked, Agree(others[0])), Agree(others[1]), 0.0)
    assert isinstance(agreed.entries[1], TakenBack)
    assert agreed.entries[1].by_all
    assert bytes(agreed.state.running()) == bytes(state.running())
    assert refused(agreed.state, Agree(seat)) is Reason.STALE


def test_who_is_there_cannot_be_replaced() -> None:
    state = started(WAPI, 3)
    assert refused(state, OfferReplacement(0, 1), here=("person 1",)) is Reason.NOT_ALLOWED
    assert refused(state, OfferReplacement(0, 0)) is Reason.NOT_SEATED
    asked = decide(state, OfferReplacement(0, 1), 0.0, here=("person 2",)).state
    assert after(asked, Agree(2)).people == [0, 2]


def test_a_bot_stands_in_once() -> None:
    state = after(started(WAPI, 2), StandIn(0))
    assert decide(state, StandIn(0), 0.0).entries == ()
    assert after(state, ComeBack(0)).people == [0, 1]


def test_only_those_who_sit_there_have_a_say() -> None:
    state = started(WAPI, 2)
    for command in (Play("eve", 0), TakeBack("eve"), OfferUndo("eve"), Agree("eve"), StandIn("eve"), Start("eve")):
        assert refused(state, command) is Reason.NOT_SEATED
    assert refused(state, Play(7, 0)) is Reason.NOT_SEATED
    assert refused(state, Leave("eve", 0)) is Reason.ALREADY_STARTED


def test_a_rematch_follows_the_end() -> None:
    state = started(WAPI, 2)
    assert refused(state, Rematch("person 0", "there")) is Reason.NOT_ALLOWED
    over = played_on(state, 1000, seed=1)
    assert over.phase == "over"
    met = after(over, Rematch("person 0", "there"), Rematch("person 1", "elsewhere"))
    assert met.rematch == "there"
    assert refused(over, Rematch("eve", "there")) is Reason.NOT_ALLOWED


def test_hints_are_up_to_the_table() -> None:
    with pytest.raises(Refusal) as refusal:
        check_hint(started(WAPI, 2), 0)
    assert refusal.value.reason is Reason.NOT_ALLOWED


def test_a_secret_choice_is_taken_back_without_replaying_the_game() -> None:
    state = started(fireside.load(SEALED), 3)
    state = after(state, Play(0, 4), Play(1, 4))
    back = decide(state, TakeBack("person 0", ref="r"), 0.0)
    assert back.state.pending == (0, 2)
    assert decide(back.state, TakeBack("person 0", ref="r"), 0.0).is_retry
