"""Anybody may send anything at any time: it is carried out or refused, and what is stored gives the same table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fireside
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
from fireside.table.decide import decide
from fireside.table.entries import Entry
from fireside.table.errors import Refusal
from fireside.table.evolve import evolve
from fireside.table.people import Person
from fireside.table.premoves import NEVER, Premoves, Until, names_of
from fireside.table.setup import FREE, ME
from fireside.table.state import TableState
from fireside.texts import LANGUAGES
from tests.table.conftest import SEALED
from tests.table.pure import empty
from tests.table.test_evolve import facts

GAMES = {name: fireside.load(name) for name in ("wapi", SEALED, "iwari")}
PEOPLE = ["person 0", "person 1", "person 2", "eve", ""]

seats = st.integers(-2, 4)
senders = st.one_of(st.sampled_from(PEOPLE), seats)
people = st.builds(Person, st.sampled_from(PEOPLE), st.sampled_from(["Ann", "Ben\n", ""]))
texts = st.sampled_from(["a", "", "not one!", "x" * 65])
bots = st.sampled_from(["random", "greedy", "nobody"])
refs = st.sampled_from(["", "1", "2"])
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Play, senders, st.integers(-3, 300), st.one_of(st.none(), st.integers(0, 60)), refs),
    st.builds(TakeBack, senders, refs),
    st.builds(OfferReplacement, senders, seats),
    st.sampled_from([OfferUndo, Agree, Decline, StandIn, ComeBack, Start]).flatmap(
        lambda kind: st.builds(kind, senders)
    ),
    st.builds(Sit, people, texts, st.one_of(st.none(), seats)),
    st.builds(SeatBot, senders, seats, bots, texts),
    st.builds(Leave, senders, seats),
    st.builds(Rematch, senders, st.just("there")),
    st.builds(Furnish, people, st.lists(st.sampled_from([ME, FREE, "random"]), max_size=3), st.just(["a", "b", "c"])),
    st.sampled_from([StartIfFull(), TimeOut(), CloseIfAbandoned(20.0)]),
)
LEGAL = "legal"  # stands for something that the seat being asked may do
SITTING = [Sit(Person(person, person), "c") for person in PEOPLE[:3]]


def legal_play(state: TableState, number: int) -> Command:
    """One of the things that somebody may do now."""
    choices = [(seat, action) for seat in state.pending for action in state.running().legal(seat)]
    return Play(*choices[number % len(choices)], ref=str(number % 4)) if choices else TimeOut()


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=150, derandomize=True, deadline=None)
@given(
    start=st.booleans(),
    clock=st.sampled_from([0, 5]),
    sent=st.lists(st.tuples(st.one_of(st.just(LEGAL), commands), st.integers(0, 9)), min_size=1, max_size=50),
)
def test_anything_sent_is_carried_out_or_refused(
    name: str, start: bool, clock: int, sent: list[tuple[Command | str, int]]
) -> None:
    state = first = empty(GAMES[name], players=3 if start else 2, clock=clock)
    stored: list[Entry] = []
    now = 0.0
    for command, number in [*[(command, 0) for command in SITTING * start], *sent]:
        now += number
        before = facts(state)
        wanted = legal_play(state, number) if isinstance(command, str) else command
        try:
            made = decide(state, wanted, now, here=PEOPLE[: number % 3])
        except Refusal as refusal:
            said = [refusal.text(lang) for lang in LANGUAGES]
        else:
            said = []
            assert [entry.seq for entry in made.entries] == list(range(state.seq + 1, made.state.seq + 1))
            stored += made.entries
        assert facts(state) == before, "a refused command changes nothing, nor does one that is carried out"
        assert all(said)
        state = state if said else made.state
        assert state.position is None or state.position.is_conserved()
    assert facts(evolve(first, *stored)) == facts(state), "replaying the entries gives the same table"


@settings(max_examples=40, derandomize=True, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(0, 2),
            st.sampled_from([*names_of(GAMES["wapi"]), "stake", ""]),
            st.sampled_from([*Until, NEVER, "forever"]),
        ),
        max_size=40,
    )
)
def test_premoves_are_legal_or_dropped(given: list[tuple[int, str, str]]) -> None:
    state = evolve(empty(GAMES["wapi"], 3))
    for command in SITTING:
        state = decide(state, command, 0.0).state
    premoves = Premoves()
    for number, (seat, name, until) in enumerate(given):
        try:
            premoves = premoves.give(state, seat, name, until)
        except Refusal:
            continue
        premoves, due = premoves.look(state)
        if due:
            state = decide(state, Play(due.seat, due.action), 0.0).state
            premoves = premoves.after(due)
        else:
            state = decide(state, legal_play(state, number), 0.0).state
        if state.phase == "over":
            return
