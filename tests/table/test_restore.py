"""Loading a table plays only the moves that stand, gives the state that `evolve` gives, and leaves time for others."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import fireside
from fireside.position import Position
from fireside.table.commands import OfferUndo, Play, SeatBot, Sit
from fireside.table.decide import decide
from fireside.table.entries import Entry, TakenBack
from fireside.table.evolve import evolve
from fireside.table.people import Person
from fireside.table.restore import SLICE, restored, restoring
from fireside.table.state import KEPT_EVERY, TableState
from tests.table.pure import empty, started
from tests.table.test_evolve import UNSAID, history

CountMoves = Callable[[], int]


@pytest.fixture
def moves_played(monkeypatch: pytest.MonkeyPatch) -> CountMoves:
    """Counts the moves that the rules play."""
    played = []
    real = Position.play
    monkeypatch.setattr(Position, "play", lambda self, *move: played.append(move) or real(self, *move))  # type: ignore[func-returns-value]
    return lambda: len(played)


def undo_bomb(rounds: int) -> tuple[list[Entry], TableState]:
    """Somebody alone with a bot plays a few moves and takes them all back, again and again."""
    entries: list[Entry] = []
    state = empty(fireside.load("wapi"), 2)
    made = [Sit(Person("person 0", "Ann"), "a"), SeatBot("person 0", 1, "random", "b")]
    for number in range(rounds):
        for command in made:
            decision = decide(state, command, float(number))
            entries, state = [*entries, *decision.entries], decision.state
        made = [OfferUndo("person 0")] * 2
        for _ in range(8):
            seat = state.pending[0]
            decision = decide(state, Play(seat, state.running().legal(seat)[0]), float(number))
            entries, state = [*entries, *decision.entries], decision.state
    return entries, state


def told(state: TableState) -> list[object]:
    """Everything about a state but what it keeps to be quick."""
    values = [getattr(state, name) for name in TableState.__slots__ if name not in UNSAID]
    assert state.position is not None
    return [*values, bytes(state.position), state.position.moves]


@pytest.mark.parametrize("clock", [0, 900])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["wapi", "iwari"])
def test_a_restored_table_is_the_one_that_was_left(name: str, seed: int, clock: int) -> None:
    game = fireside.load(name)
    begun = started(game, 3, clock=clock)
    entries, state = history(game, 3, 24, seed, clock)
    assert any(isinstance(entry, TakenBack) for entry in entries)
    again = restored(begun, entries)
    assert told(again) == told(state) == told(evolve(begun, *entries))
    fresh = again.fork()
    fresh.befores, fresh.kept = {}, ()
    for index in range(0, len(again.steps), 5):
        assert bytes(again.position_before(index)) == bytes(fresh.position_before(index))


def test_the_time_spent_is_known_without_playing_what_was_taken_back() -> None:
    """Entries from before this was noted are played one by one, so that nobody gains time."""
    game = fireside.load("wapi")
    begun = started(game, 2, clock=900)
    entries, state = history(game, 2, 30, seed=1, clock=900)
    older: list[Entry] = [_without_times(entry) for entry in entries]
    assert restored(begun, older).spent == state.spent
    assert any(state.spent)


def _without_times(entry: Entry) -> Entry:
    if not isinstance(entry, TakenBack):
        return entry
    return TakenBack(entry.seq, entry.at, entry.seat, entry.steps, entry.by_all, entry.ref)


def test_loading_plays_only_the_moves_that_stand(moves_played: CountMoves) -> None:
    entries, state = undo_bomb(rounds=6)
    before = moves_played()
    again = restored(empty(state.game, 2), entries)
    assert again.steps == state.steps
    assert moves_played() - before == len(state.steps)


def test_loading_pauses_so_that_others_are_served(moves_played: CountMoves) -> None:
    entries, state = undo_bomb(rounds=8)
    longest, last = 0, moves_played()
    for _ in restoring(empty(state.game, 2), entries):
        longest, last = max(longest, moves_played() - last), moves_played()
    assert 0 < longest <= SLICE


def test_going_back_far_replays_only_a_few_moves(moves_played: CountMoves) -> None:
    _, state = undo_bomb(rounds=8)
    assert len(state.steps) > 2 * KEPT_EVERY
    while len(state.steps) > KEPT_EVERY:
        before = moves_played()
        state = decide(state, OfferUndo("person 0"), 0.0).state
        assert moves_played() - before < KEPT_EVERY
