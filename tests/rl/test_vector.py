"""The vector environment: its steps are those of the rules, and its numbers those of the views."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from typing import Any

import numpy as np
import pytest

from fireside import CHANCE, IllegalAction, InvalidOption, Position
from fireside.engine.chance import new_rng, pick
from fireside.engine.types import Ints
from fireside.rl import VectorEnv, rewards_of
from fireside.rl.vector import seating_of

SIZE = 4
MOST_STEPS = 3000


def small(**how: Any) -> VectorEnv:
    return VectorEnv("wapi", 3, SIZE, **how)


class Replay:
    """A game of an environment in which all seats learn, played again move by move."""

    def __init__(self, env: VectorEnv, index: int) -> None:
        self.env = env
        self.index = index
        self.restart()

    def restart(self) -> None:
        self.rng = new_rng(int(self.env.seeds[self.index]))
        self.position = self.env.game.start(self.env.players, **self.env.options)
        self.settle()

    def settle(self) -> None:
        """Chance, from the same seed."""
        while odds := self.position.odds():
            weights = np.array(list(odds.values()), np.int32)
            self.position.play(CHANCE, list(odds)[pick(self.rng, weights, len(odds))])

    def play(self, action: int) -> Position:
        """One action; returns the position after it, which may be the end."""
        self.position.play(self.position.pending[0], action)
        self.settle()
        return self.position

    def check(self) -> None:
        """The environment says what the view says."""
        seat = self.position.pending[0]
        view, index = self.position.view(seat), self.index
        assert self.env.seats[index] == seat
        assert self.env.observe()[index].tolist() == view.observe().tolist()
        assert np.flatnonzero(self.env.legal_mask()[index]).tolist() == view.legal(seat)
        assert bytes(self.env.view(index)) == bytes(view)


@pytest.mark.parametrize("threads", [1, 2])
def test_steps_are_those_of_the_rules(threads: int) -> None:
    env = VectorEnv("wapi", 2, SIZE, seed=5, threads=threads, scoring="advanced")
    replays = [Replay(env, index) for index in range(SIZE)]
    ended = 0
    while ended < SIZE:
        actions = env.random_actions()
        turn = env.step(actions)
        for index, replay in enumerate(replays):
            position = replay.play(int(actions[index]))
            assert turn.done[index] == position.is_over
            assert turn.rewards[index].tolist() == rewards_of(position).astype(np.float32).tolist()
            if position.is_over:
                ended += 1
                replay.restart()
            replay.check()
    env.close()


def test_the_same_seed_gives_the_same_games_on_any_number_of_threads() -> None:
    first, second = small(seed=3, opponents="random"), small(seed=3, opponents="random", threads=3)
    for _ in range(60):
        actions = first.random_actions()
        one, other = first.step(actions), second.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    second.close()


def test_every_game_has_a_seed_that_plays_it_again() -> None:
    env = small(seed=1)
    for _ in range(100):
        env.step(env.random_actions())
    seeds = env.seeds.copy()
    before = env.reset(seeds).observations.copy()
    assert len(np.unique(before, axis=0)) > 1
    assert np.array_equal(env.reset(seeds).observations, before)
    assert not np.array_equal(env.reset(2).observations, before)


def test_an_illegal_action_is_named_and_changes_nothing() -> None:
    env = small()
    actions = env.random_actions()
    before = [array.copy() for array in env.turn]
    wrong = actions.copy()
    wrong[2] = 0
    env.legal_mask()[2, 0] = True  # what others write into the mask is no permission
    with pytest.raises(IllegalAction, match=r"game 2: seat \d may not play 0 \(first=0\) now; nothing was played"):
        env.step(wrong)
    env.legal_mask()[2, 0] = False
    assert all(np.array_equal(old, new) for old, new in zip(before, env.turn, strict=True))
    env.step(actions)


@pytest.mark.parametrize(
    ("actions", "message"),
    [([1, 2], "takes 4 actions"), ([0.5] * SIZE, "whole numbers"), ([99] * SIZE, "no action"), ([-1] * SIZE, "game 0")],
)
def test_what_is_no_action_is_refused(actions: list[float], message: str) -> None:
    with pytest.raises(IllegalAction, match=message):
        small().step(actions)


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_one_seat_learns_another_one_in_every_game(opponents: str) -> None:
    env = small(opponents=opponents)
    learners: Counter[int] = Counter()
    seats = env.seats.copy()
    while sum(learners.values()) < 12:
        turn = env.step(env.random_actions())
        assert np.array_equal(turn.acted, seats), "a learner keeps its seat until the end"
        for index in np.flatnonzero(turn.done):
            learners[int(turn.acted[index])] += 1
            assert abs(turn.rewards[index].sum()) < 1e-6
        seats = turn.seats.copy()
    assert set(learners) == {0, 1, 2}


def test_bots_take_the_seats_that_are_named() -> None:
    env = small(opponents=["greedy", None, None])
    asked = {int(seat) for _ in range(40) for seat in env.step(env.random_actions()).seats}
    assert asked == {1, 2}


def test_without_reset_a_game_stays_over_until_it_is_reset() -> None:
    env = small(auto_reset=False)
    for _ in range(MOST_STEPS):
        if (env.seats < 0).all():
            break
        env.step(np.where(env.seats < 0, 0, env.random_actions()))
    assert not env.legal_mask().any()
    turn = env.step(np.zeros(SIZE, np.int32))
    assert not turn.done.any()
    assert not turn.rewards.any()
    turn = env.reset(which=[True, False, False, True])
    assert (turn.seats >= 0).tolist() == [True, False, False, True]
    assert turn.mask.any(axis=1).tolist() == [True, False, False, True]


def test_the_arrays_are_the_same_in_every_step_and_can_be_shared() -> None:
    env = small()
    shared = [np.from_dlpack(array) for array in env.turn]
    for _ in range(50):
        turn = env.step(env.random_actions())
        assert turn is env.turn
    assert all(np.array_equal(there, here) for there, here in zip(shared, env.turn, strict=True))


def test_what_other_seats_see() -> None:
    env = small()
    assert np.array_equal(env.observe(env.seats), env.observe())
    others = env.observe((env.seats + 1) % 3)
    assert not np.array_equal(others, env.observe())
    out = np.zeros_like(others)
    assert env.observe((env.seats + 1) % 3, out) is out
    assert np.array_equal(out, others)
    with pytest.raises(InvalidOption, match="a seat from 0 to 2"):
        env.observe(3)


@pytest.mark.parametrize(
    ("opponents", "message"),
    [("master", "cannot play inside compiled steps"), (["random"] * 3, "at least one None"), ([None], "3 players")],
)
def test_opponents_that_cannot_be(opponents: Any, message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        seating_of(opponents, 3)


@pytest.mark.parametrize("how", [{"threads": 0}, {"reward": "glory"}, {"seed": [1, 2]}, {"players": 9}, {"size": 0}])
def test_what_cannot_be_is_refused(how: dict[str, Any]) -> None:
    with pytest.raises(InvalidOption):
        VectorEnv("wapi", **{"size": SIZE, **how})


def test_steps_take_no_more_memory() -> None:
    """Arrays are reused: however long it runs, an environment takes as much memory as at first."""
    env = small()
    actions = env.random_actions()
    arrays = [env.observe().ctypes.data, env.legal_mask().ctypes.data, env.rewards.ctypes.data]
    tracemalloc.start()
    try:
        _steps(env, actions, 50)
        before, _ = tracemalloc.get_traced_memory()
        _steps(env, actions, 200)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 2_000, "bytes"
    assert arrays == [env.observe().ctypes.data, env.legal_mask().ctypes.data, env.rewards.ctypes.data]


def _steps(env: VectorEnv, actions: Ints, count: int) -> None:
    for _ in range(count):
        env.step(env.random_actions(actions))
