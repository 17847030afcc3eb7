"""What the seats get for a result."""

from __future__ import annotations

import numpy as np
import pytest

import fireside
from fireside.rl import REWARDS, rewards_of
from fireside.rl.rewards import reward_number, write_rewards


def rewards(name: str, scores: list[int], ranks: list[int]) -> list[float]:
    out = np.full(len(scores), 9.0)
    write_rewards(reward_number(name), np.array(scores, np.int32), np.array(ranks, np.int32), out)
    return [round(float(reward), 6) for reward in out]


@pytest.mark.parametrize(
    ("name", "ranks", "expected"),
    [
        ("share", [0, 1], [0.5, -0.5]),
        ("share", [1, 0, 0, 3], [-0.25, 0.25, 0.25, -0.25]),
        ("share", [0, 0], [0, 0]),
        ("share", [1, 1, 1], [0, 0, 0]),  # all have lost
        ("rank", [2, 0, 1], [-1, 1, 0]),
        ("rank", [0, 0, 2], [0.5, 0.5, -1]),
        ("rank", [1, 1, 1], [0, 0, 0]),
    ],
)
def test_by_rank(name: str, ranks: list[int], expected: list[float]) -> None:
    assert rewards(name, [0] * len(ranks), ranks) == expected


def test_by_points() -> None:
    assert rewards("lead", [10, 4, 1], [0, 1, 2]) == [5, -1, -4]
    assert rewards("score", [10, 4, 1], [0, 1, 2]) == [10, 4, 1]


def test_an_unknown_reward_is_refused_with_those_that_exist() -> None:
    with pytest.raises(fireside.InvalidOption, match="share, rank, lead, score"):
        reward_number("glory")


@pytest.mark.parametrize("name", REWARDS)
def test_an_unfinished_game_brings_nothing(name: str) -> None:
    assert rewards_of(fireside.load("wapi").start(3), name).tolist() == [0, 0, 0]
