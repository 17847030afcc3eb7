"""Tables that begin at a given position."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

import fireside
from fireside.game import Game
from fireside.table import fairness
from fireside.table.commands import OfferUndo, Sit
from fireside.table.decide import decide
from fireside.table.entries import Entry
from fireside.table.errors import Refusal
from fireside.table.evolve import evolve
from fireside.table.people import Person
from fireside.table.restore import restored
from fireside.table.server.tables import check_begin, same_again
from fireside.table.state import TableState
from fireside.table.stores.codec import read_setup, setup_json
from tests.table.pure import SEED, after, empty, played_on, started


def lines_after(game: Game, players: int, steps: int) -> dict[str, str]:
    """The position of a table after some choices, in words."""
    state = played_on(started(game, players), steps, seed=4)
    assert state.position is not None
    return state.position.lines()


def begun(game: Game, players: int, steps: int = 12) -> tuple[TableState, TableState, list[Entry]]:
    """An empty table that begins after some choices of another game; the same with everybody there, and its entries."""
    state = empty(game, players)
    state = TableState(replace(state.setup, begin=lines_after(game, players, steps)), game)
    before, entries = state, list[Entry]()
    for seat in range(players):
        decision = decide(state, Sit(Person(f"person {seat}", f"Player {seat}"), f"c{seat}"), 0.0)
        state, entries = decision.state, [*entries, *decision.entries]
    return before, state, entries


@pytest.mark.parametrize("name", ["wapi", "iwari"])
def test_a_table_begins_at_a_position(name: str) -> None:
    game = fireside.load(name)
    before, state, entries = begun(game, 3)
    assert state.position is not None
    assert len(state.steps) < 20  # what chance does before somebody must decide
    first = state.position_before(0)
    assert first.lines() == before.setup.begin
    for again in (evolve(before, *entries), restored(before, entries), pickle.loads(pickle.dumps(state))):
        assert again.position is not None
        assert bytes(again.position) == bytes(state.position)
        assert bytes(again.position_before(0)) == bytes(first)


def test_its_record_is_replayed_and_its_dice_are_checked() -> None:
    game = fireside.load("wapi")
    _, state, _ = begun(game, 2)
    end = played_on(state, 200, seed=1)
    assert end.phase == "over"
    record = fireside.record.parse(end.game_record().text(), fireside.load)
    assert record.begin == end.setup.begin
    assert end.position is not None
    assert bytes(record.replay()) == bytes(end.position)
    assert fairness.verify(record) == sum(seat < 0 for seat, _ in record.moves)


def test_going_back_and_meeting_again() -> None:
    game = fireside.load("wapi")
    _, state, _ = begun(game, 2)
    seat = state.pending[0]
    later = played_on(state, 1, seed=1)
    back = after(later, OfferUndo(seat))
    assert back.offer is not None
    assert same_again(state, "person 0").begin == state.setup.begin


def test_its_setup_is_stored() -> None:
    before, _, _ = begun(fireside.load("iwari"), 2)
    assert read_setup(setup_json(before.setup), SEED) == before.setup
    usual = empty(fireside.load("iwari"), 2).setup
    assert read_setup(setup_json(usual), SEED).begin is None
    assert "hand" not in repr(before.setup)


def test_an_unsound_position_is_refused() -> None:
    game = fireside.load("wapi")
    before, _, _ = begun(game, 2)
    assert before.setup.begin is not None
    check_begin(game, before.setup)
    spoilt = {**before.setup.begin, "supply": "0 0"}
    with pytest.raises(Refusal, match="in hand and on the board"):
        check_begin(game, replace(before.setup, begin=spoilt))


def test_no_game_begins_at_its_end() -> None:
    game = fireside.load("wapi")
    end = lines_after(game, 2, 500)
    with pytest.raises(Refusal, match="already over"):
        check_begin(game, replace(empty(game, 2).setup, begin=end))
