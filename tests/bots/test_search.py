"""The search: deterministic, bounded, blind to secrets, and right where the right answer is known."""

from __future__ import annotations

import importlib
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fireside
from fireside.bots.search import Settings, _Run, search
from fireside.bots.search.memory import add_edge, digest, new_memory
from fireside.engine.kernel import COMPILED

PENNIES = str(Path(__file__).parent / "pennies")


def opening(name: str, players: int | None = None, seed: int = 1) -> fireside.Position:
    position = fireside.load(name).start(players)
    position.roll(random.Random(seed))
    return position


def view_to_move(position: fireside.Position) -> fireside.View:
    return position.view(position.pending[0])


@pytest.fixture
def seen() -> fireside.View:
    return view_to_move(opening("wapi", 3))


def test_lists_every_legal_move_best_first(seen: fireside.View) -> None:
    analysis = search(seen, iterations=400)
    assert sorted(move.action for move in analysis.moves) == seen.legal(seen.seat)
    visits = [move.visits for move in analysis.moves]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) == analysis.iterations == 400
    assert analysis.best == analysis.moves[0].action


def test_same_seed_same_analysis(seen: fireside.View) -> None:
    assert search(seen, iterations=300, seed=7).moves == search(seen, iterations=300, seed=7).moves
    assert search(seen, iterations=300, seed=7).moves != search(seen, iterations=300, seed=8).moves


def test_threads_share_the_iterations_and_stay_deterministic(seen: fireside.View) -> None:
    first, second = (search(seen, iterations=301, seed=7, threads=2) for _ in range(2))
    assert first.moves == second.moves
    assert sum(move.visits for move in first.moves) == 301


def test_stops_when_the_time_is_up(seen: fireside.View) -> None:
    search(seen, iterations=1)
    analysis = search(seen, seconds=0.1)
    assert analysis.iterations > 1  # however busy the machine is
    assert analysis.seconds < 1


def test_leaves_the_view_as_it_was(seen: fireside.View) -> None:
    before = bytes(seen)
    search(seen, iterations=50)
    assert bytes(seen) == before


def test_refuses_a_seat_that_may_not_act() -> None:
    position = opening("wapi", 3)
    other = (position.pending[0] + 1) % 3
    with pytest.raises(fireside.IllegalAction, match="may not act"):
        search(position.view(other), iterations=1)


def test_a_gamble_of_known_odds_beats_a_secret_that_nobody_can_know() -> None:
    """A search that reacts to the secret coin would value the guess at 1; one whose opponent does, at 0."""
    seen = view_to_move(opening(PENNIES))
    analysis = search(seen, iterations=4000, settings=Settings(exploration=1.5))
    values = {seen.text(move.action): move for move in analysis.moves}
    assert seen.text(analysis.best) == "gamble"
    assert values["gamble"].result == pytest.approx(0.6, abs=0.05)
    assert values["guess"].result == pytest.approx(0.5, abs=0.08)
    assert values["guess"].error < 0.05


def test_a_hidden_coin_is_guessed_right_half_of_the_time() -> None:
    position = opening(PENNIES)
    position.play(0, position.parse("guess"))
    position.play(1, position.parse("tails"))
    results = {move.action: move.result for move in search(position.view(0), iterations=2000).moves}
    assert results[position.parse("tails")] == pytest.approx(0.5, abs=0.08)
    assert results[position.parse("heads")] == pytest.approx(0.5, abs=0.08)


@pytest.mark.parametrize("name", [*fireside.games(), PENNIES])
def test_a_choice_does_not_change_when_only_hidden_facts_change(name: str) -> None:
    position = opening(name)
    rng = random.Random(5)
    for turn in range(12):
        if position.is_over:
            break
        seat = position.pending[0]
        seen = position.view(seat)
        other = seen.fill(turn)
        assert search(other.view(seat), iterations=30).moves == search(seen, iterations=30).moves
        position.play(seat, rng.choice(position.legal(seat)))
        position.roll(rng)


def test_where_a_rollout_is_cut_off_whoever_has_the_best_prospects_is_ahead(seen: fireside.View) -> None:
    run = _Run(seen, None, 1, seed=1)
    run.memory.scores[:] = [7, 9, 7]
    run.tree.place_all(seen.states[0], run.memory)
    assert run.memory.ranks.tolist() == [1, 0, 1]


def test_memory_is_bounded(seen: fireside.View) -> None:
    run = _Run(seen, None, 100, seed=1)
    sizes = len(run.memory.edges), len(run.memory.nodes)
    run.left = 1000
    run.go(None)
    assert run.done == 1000
    assert (len(run.memory.edges), len(run.memory.nodes)) == sizes
    assert run.memory.used[0] <= len(run.memory.edges)
    assert sum(edge.visits for edge in run.root_edges()) == 1000


@pytest.mark.skipif(not COMPILED, reason="plain Python allocates")
def test_an_iteration_allocates_nothing(seen: fireside.View) -> None:
    system: Any = importlib.import_module("numba.core.runtime.nrt").rtsys
    counter: Any = importlib.import_module("numba.core.runtime._nrt_python")
    run = _Run(seen, None, 5000, seed=1)
    run._iterate(10)
    counter.memsys_enable_stats()
    try:
        allocated = []
        for count in (10, 1000):
            before = system.get_allocation_stats().alloc
            run._iterate(count)
            allocated.append(system.get_allocation_stats().alloc - before)
    finally:
        counter.memsys_disable_stats()
    assert allocated[0] == allocated[1]


def words(*values: int) -> Any:
    return np.array(values, np.uint64)


def test_a_node_is_what_both_see() -> None:
    mine, theirs = words(0x1122_3344, 5), words(0x1199_3344, 5)
    same = words(0x1177_3344, 5)
    assert digest(mine, theirs, 0) == digest(same, theirs, 0)
    assert digest(mine, theirs, 0) != digest(mine, mine, 0)
    assert digest(mine, theirs, 0) != digest(mine, theirs, 1)


def test_edges_of_a_node_ascend() -> None:
    memory = new_memory(np.dtype(np.uint64), players=2, actions=9, iterations=2, rng=words(1))
    node = memory.nodes[0]
    five = add_edge(memory, node, 0, 5)
    add_edge(memory, node, five, 7)
    add_edge(memory, node, 0, 2)
    actions, edge = [], node.first
    while edge:
        actions.append(int(memory.edges[edge].action))
        edge = memory.edges[edge].following
    assert actions == [2, 5, 7]
    assert add_edge(memory, node, 0, 1) == 0, "the pool is used up"
