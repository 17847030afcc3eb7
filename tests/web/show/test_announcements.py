"""What nobody should miss is kept in sight until they choose again; the result takes its place."""

from __future__ import annotations

import random

import pytest

import fireside
from fireside.engine.types import SPECTATOR, Seat
from fireside.games.iwari.rules import state as codes
from fireside.table.commands import Play
from fireside.table.state import TableState
from fireside.web.edge.visitor import Visitor
from fireside.web.show.presentation import Presentation
from tests.table.pure import after, played_on, started

PLAYERS = 3
HALF = "Half-way scoring, for tents alone:"


def shown(state: TableState, seat: Seat) -> Presentation:
    return Presentation(state, Visitor(f"person {seat}" if seat != SPECTATOR else "", "en", "auto", False))


@pytest.fixture(scope="module")
def at_half() -> TableState:
    """A game of Iwari in which the half-journey has just been scored."""
    state, rng = started(fireside.load("iwari"), PLAYERS), random.Random(1)
    while not any(event.kind == codes.HALFWAY for event in state.steps[-1].events):
        state = one_on(state, rng)
    return state


def one_on(state: TableState, rng: random.Random) -> TableState:
    """The same table after one choice of whoever is asked."""
    return after(state, Play(state.pending[0], rng.choice(state.running().legal(state.pending[0]))))


@pytest.mark.parametrize("seat", range(PLAYERS))
def test_it_stays_until_the_next_choice(at_half: TableState, seat: Seat) -> None:
    state, rng = at_half, random.Random(2)
    while state.pending[0] != seat:
        assert HALF in shown(state, seat).part("status")
        state = one_on(state, rng)
    assert HALF in shown(state, seat).part("status")
    assert HALF in shown(state, seat).announced
    assert HALF not in shown(one_on(state, rng), seat).part("status")


def test_spectators_see_it_as_long_as_it_is_the_last_thing_that_happened(at_half: TableState) -> None:
    assert HALF in shown(at_half, SPECTATOR).part("status")
    assert HALF not in shown(one_on(at_half, random.Random(2)), SPECTATOR).part("status")


def test_at_the_end_the_result_is_told_instead() -> None:
    over = shown(played_on(started(fireside.load("wapi"), PLAYERS), 500, seed=1), 0)
    assert over.state.phase == "over"
    assert "The game is over." in over.part("status")
    assert over.announced == f"{over.headline} {over.explanation()}"
    assert over.announcements == ()
