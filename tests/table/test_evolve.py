"""The state of a table follows from its entries; nothing is replayed to find something out."""

from __future__ import annotations

import copy
import random

import pytest

import fireside
from fireside.position import Position
from fireside.table.commands import Agree, OfferUndo, Play, TakeBack
from fireside.table.decide import decide
from fireside.table.entries import Entry
from fireside.table.errors import Refusal
from fireside.table.evolve import REMEMBERED, evolve
from fireside.table.state import TableState
from fireside.table.undo import takeback
from tests.table.pure import after, empty, played_on, started

UNSAID = {"befores", "game", "kept", "position", "shares_position", "takebacks"}  # compared otherwise, or not at all


def facts(state: TableState) -> tuple[object, ...]:
    """Everything about a state."""
    values = [getattr(state, name) for name in TableState.__slots__ if name not in UNSAID]
    position = bytes(state.position) if state.position else b""
    moves = state.position.moves if state.position else []
    befores = {seat: (before.index, bytes(before.position)) for seat, before in state.befores.items()}
    kept = [bytes(before) for before in state.kept]
    return copy.deepcopy((*values, position, moves, befores, kept))


def history(
    game: fireside.Game, players: int, commands: int, seed: int, clock: int = 0
) -> tuple[list[Entry], TableState]:
    """The entries of a game in which people now and then go back, and the state after them."""
    rng, state = random.Random(seed), started(game, players, clock=clock)
    entries: list[Entry] = []
    for number in range(commands):
        if state.phase == "over":
            break
        seat = rng.choice(state.pending)
        command = Play(seat, rng.choice(state.running().legal(seat)), ref=str(number))
        wanted = [command, *[TakeBack(seat)] * (rng.random() < 0.5)]
        wanted += [OfferUndo(seat), *(Agree(other) for other in range(players) if other != seat)] * (number % 9 == 8)
        for one in wanted:
            try:
                made = decide(state, one, float(number))
            except Refusal:
                continue
            entries += made.entries
            state = made.state
    return entries, state


@pytest.mark.parametrize("name", ["wapi", "iwari", "wangdo"])
def test_entries_one_by_one_or_all_at_once_give_the_same_state(name: str) -> None:
    game = fireside.load(name)
    players = game.info.players[0]
    begun = started(game, players)
    entries, state = history(game, players, 60, seed=2)
    one_by_one = begun
    for entry in entries:
        before = facts(one_by_one)
        later = evolve(one_by_one, entry)
        assert facts(one_by_one) == before, "the state before stays as it is"
        one_by_one = later
    assert facts(one_by_one) == facts(evolve(begun, *entries)) == facts(state)


@pytest.mark.parametrize("name", ["wapi", "iwari", "wangdo"])
def test_the_positions_that_are_kept_are_those_of_a_replay(name: str) -> None:
    game = fireside.load(name)
    _, state = history(game, game.info.players[0], 60, seed=4)
    fresh = state.fork()
    fresh.befores, fresh.kept = {}, ()
    for index in range(len(state.steps) + 1):
        assert bytes(state.position_before(index)) == bytes(fresh.position_before(index))
    for seat in range(state.setup.players):
        assert takeback(state, seat) == takeback(fresh, seat)


def test_asking_whether_something_can_be_taken_back_replays_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    state = played_on(started(fireside.load("wangdo"), 3), 60, seed=5)
    played = []
    real = Position.play
    monkeypatch.setattr(Position, "play", lambda self, *move: played.append(move) or real(self, *move))  # type: ignore[func-returns-value]
    monkeypatch.setattr(TableState, "start", None)  # nothing goes back to the beginning
    for seat in range(3):
        takeback(state, seat)
    once = len(played)
    for seat in range(3):
        takeback(state, seat)
    assert len(played) == once, "it is worked out once for each state"


def test_only_the_last_commands_are_remembered() -> None:
    state = started(fireside.load("wapi"), 2)
    state.refs.update({f"0 {number}": number for number in range(REMEMBERED)})
    seat = state.pending[0]
    state = after(state, Play(seat, state.running().legal(seat)[0], ref="new"))
    assert len(state.refs) == REMEMBERED
    assert "0 0" not in state.refs
    assert f"{seat} new" in state.refs


def test_an_empty_table_has_no_position() -> None:
    state = empty(fireside.load("wapi"), 2)
    with pytest.raises(Refusal, match="not started"):
        state.running()
    assert takeback(state, 0) == ()
