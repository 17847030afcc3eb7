"""Numbers of many games: their errors, more games, and games with the same seeds."""

from __future__ import annotations

import math

import numpy as np
import pytest

from fireside.lab.readings import Counted, Reading, difference, mean_of


def drawn(seed: int, games: int = 400) -> np.ndarray:
    return np.random.default_rng(seed).normal(30, 5, games)


def test_a_mean_has_the_usual_standard_error() -> None:
    numbers = drawn(1)
    reading = mean_of(numbers).reading()
    assert reading.value == pytest.approx(numbers.mean())
    assert reading.error == pytest.approx(numbers.std(ddof=1) / math.sqrt(len(numbers)))


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    readings = [mean_of(drawn(seed)).reading() for seed in range(400)]
    holding = sum(reading.low <= 30 <= reading.high for reading in readings)
    assert 0.92 <= holding / len(readings) <= 0.98


def test_the_error_of_a_ratio_is_how_much_it_varies() -> None:
    def ratio(seed: int) -> Reading:
        rng = np.random.default_rng(seed)
        bottom = rng.uniform(0.5, 1.5, 300)
        return Counted(bottom * 2 + rng.normal(0, 0.5, 300), bottom).reading()

    readings = [ratio(seed) for seed in range(300)]
    values = np.array([reading.value for reading in readings])
    assert np.mean([reading.error for reading in readings]) == pytest.approx(values.std(), rel=0.1)


def test_more_games_are_the_same_as_all_at_once() -> None:
    numbers = drawn(2)
    parts = mean_of(numbers[:100]).reading().more(mean_of(numbers[100:]).reading())
    whole = mean_of(numbers).reading()
    assert parts.games == 400
    assert parts.value == pytest.approx(whole.value)
    assert parts.error == pytest.approx(whole.error)
    assert Reading.from_plain(parts.plain()) == parts


def test_nothing_is_certain_because_it_never_happened() -> None:
    never = Counted(np.zeros(50), np.full(50, 0.5), grain=1.0).reading()
    assert never.value == 0
    assert never.error == pytest.approx(1 / 25)


def test_what_nobody_had_is_not_known() -> None:
    nobody = Counted(np.zeros(50), np.zeros(50)).reading()
    assert not nobody.is_known
    assert nobody.as_figures() == {"value": None, "low": None, "high": None}


def test_luck_that_two_have_in_common_does_not_count() -> None:
    first = drawn(3)
    second = first + 0.2 + np.random.default_rng(4).normal(0, 0.1, len(first))
    change, error = difference(mean_of(first), mean_of(second))
    assert change == pytest.approx(0.2, abs=0.03)
    assert error < mean_of(first).reading().error / 10
