"""Formulas are fitted to fresh games, and learn who is ahead."""

from __future__ import annotations

import numpy as np
import pytest

from fireside.registry import load
from fireside.study import fitting
from fireside.study.fitting import Player, choices_of_options, fitted, gradient


@pytest.fixture
def player() -> Player:
    return Player(load("wapi"), 3)


def test_positions_hold_the_results_of_their_games(player: Player) -> None:
    looks, length = player.played(4, share=1_000, most=1_000)
    assert len(looks.steps) > 40
    assert looks.result.sum(axis=1) == pytest.approx(1)
    assert 1 < len({tuple(result) for result in looks.result.tolist()}) <= 4
    assert looks.steps.max() < 2 * length


def test_few_positions_of_a_game_are_taken(player: Player) -> None:
    looks, _ = player.played(10, share=200, most=5)
    assert 10 < len(looks.steps) <= 50


def test_no_game_comes_twice(player: Player) -> None:
    (one, _), (other, _) = player.played(2, 1_000, 1_000), player.played(2, 1_000, 1_000)
    assert one.observed.shape != other.observed.shape or (one.observed != other.observed).any()


def test_all_combinations_of_options_are_played() -> None:
    options = load("iwari").info.options
    assert len(choices_of_options(load("iwari"))) == np.prod([len(option.values) for option in options.values()])


def test_the_slope_is_that_of_the_likelihood() -> None:
    rng = np.random.default_rng(0)
    inputs, progress, weights = rng.normal(size=(5, 3, 4)), rng.random(5), rng.normal(size=(2, 4))
    results = np.eye(3)[rng.integers(3, size=5)]

    def loss(weights: np.ndarray) -> float:
        marked = inputs @ weights[0] + progress[:, np.newaxis] * (inputs @ weights[1])
        return float((np.log(np.exp(marked).sum(axis=1)) - (marked * results).sum(axis=1)).mean())

    nudges = 1e-6 * np.eye(8).reshape(8, 2, 4)
    slopes = [(loss(weights + nudge) - loss(weights - nudge)) / 2e-6 for nudge in nudges]
    assert gradient(inputs, progress, results, weights).ravel() == pytest.approx(slopes, abs=1e-6)


def test_a_fitted_formula_likes_a_late_lead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "ROUNDS", 10)
    monkeypatch.setattr(fitting, "BATCH", 20)
    formula = fitted(load("wapi"), 2)
    assert sum(formula.lead) > 0
    assert formula.length == pytest.approx(86, rel=0.2)
