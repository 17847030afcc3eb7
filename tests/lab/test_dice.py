"""What the dice brought everybody: one number a game and seat, which no seat gets without another losing it."""

from __future__ import annotations

import numpy as np
import pytest

import fireside
from fireside.engine.errors import InvalidOption
from fireside.lab.dice import dice

pytestmark = pytest.mark.compiled  # every outcome of chance is played on from many times


def test_luck_is_told_of_every_game_and_seat() -> None:
    fallen = dice(fireside.load("wapi"), ["random"], players=3, games=3, seed=4)
    assert fallen is not None
    assert fallen.won.shape == fallen.luck.shape == (3, 3)
    assert fallen.won.sum(axis=1) == pytest.approx(1)
    assert fallen.luck.sum(axis=1) == pytest.approx(0)
    assert np.abs(fallen.luck).min() > 0


def test_the_same_seed_gives_the_same() -> None:
    first, again, other = (dice(fireside.load("wapi"), ["random"], games=2, seed=seed) for seed in (1, 1, 2))
    assert first is not None
    assert again is not None
    assert other is not None
    assert np.array_equal(first.luck, again.luck)
    assert not np.array_equal(first.luck, other.luck)


def test_a_game_without_a_formula_leaves_it_open() -> None:
    assert dice(fireside.load("examples/pig"), ["random"], games=2) is None


def test_one_game_is_too_few() -> None:
    with pytest.raises(InvalidOption, match="at least 2 games"):
        dice(fireside.load("wapi"), games=1)
