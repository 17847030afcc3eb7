"""Intervals: known values, and the true value inside as often as they promise."""

from __future__ import annotations

import numpy as np
import pytest

from fireside.lab.measures import intervals
from fireside.lab.measures.intervals import Interval, bootstrap, mean, ratio, ratio_difference, student_quantile, wilson

TIMES = 400
PROMISED = (0.92, 0.98)  # of 400 intervals of 95 %, all but one in a thousand runs


def test_wilson_of_half_in_a_hundred() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.5, 0.4038, 0.5962), abs=1e-4)


def test_wilson_stays_between_0_and_1() -> None:
    assert wilson(0.0, 10).low == 0
    assert wilson(1.0, 10).high == 1
    assert np.isnan(wilson(0.0, 0).low)


@pytest.mark.parametrize(("freedom", "quantile"), [(4, 2.776), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student_quantile(freedom) == pytest.approx(quantile, rel=0.01)


def test_the_mean_of_few_games() -> None:
    assert mean(np.array([1.0, np.nan, 3.0])).value == 2
    assert np.isnan(mean(np.array([4.0])).low)
    assert np.isnan(mean(np.array([])).value)


def test_an_interval_in_another_unit() -> None:
    assert Interval(0.5, 0.25, 0.75).times(2) == (1, 0.5, 1.5)
    assert Interval(0.5, 0.25, 0.75).holds(0.75)
    assert not Interval(0.5, 0.25, 0.75).holds(0.8)


def test_shares_and_means_are_covered() -> None:
    rng = np.random.default_rng(1)
    shares = [wilson(rng.binomial(200, 0.2) / 200, 200).holds(0.2) for _ in range(TIMES)]
    means = [mean(rng.exponential(3.0, 100)).holds(3.0) for _ in range(TIMES)]
    assert PROMISED[0] <= np.mean(shares) <= PROMISED[1]
    assert PROMISED[0] - 0.02 <= np.mean(means) <= PROMISED[1]  # skewed numbers cost a little


def test_a_ratio_is_covered_though_the_seats_of_a_game_are_alike() -> None:
    rng = np.random.default_rng(2)
    held = []
    for _ in range(TIMES):
        counts = rng.integers(0, 4, 300).astype(float)
        luck = rng.random(300) < 0.3  # all who have it in one game win together
        held.append(ratio(luck * counts, counts).holds(0.3))
    assert PROMISED[0] <= np.mean(held) <= PROMISED[1]


def test_a_difference_of_ratios_is_covered() -> None:
    rng = np.random.default_rng(3)
    held = []
    for _ in range(TIMES):
        first, second = rng.integers(1, 4, (2, 200)).astype(float)
        wins, others = rng.binomial(first.astype(int), 0.5), rng.binomial(second.astype(int), 0.3)
        held.append(ratio_difference((wins.astype(float), first), (others.astype(float), second)).holds(0.2))
    assert PROMISED[0] <= np.mean(held) <= PROMISED[1]


def test_what_nobody_has_is_not_known() -> None:
    none = np.zeros(10)
    assert np.isnan(ratio(none, none).value)
    assert np.isnan(ratio_difference((none, none), (none, none + 1)).value)


def test_the_bootstrap_is_covered_and_gives_the_same_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intervals, "SEED", 5)
    rng = np.random.default_rng(4)
    held = []
    for _ in range(150):
        numbers = rng.normal(2.0, 1.0, 80)
        found = bootstrap(lambda games, numbers=numbers: float(numbers[games].mean()), 80, resamples=200)  # type: ignore[misc]
        held.append(found.holds(2.0))
    assert 0.88 <= np.mean(held) <= 0.99
    once = bootstrap(lambda games: float(numbers[games].mean()), 80, resamples=50)
    assert once == bootstrap(lambda games: float(numbers[games].mean()), 80, resamples=50)
