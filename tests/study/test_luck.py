"""Luck has a mean of 0, whatever the formula; a good formula makes results without luck vary less."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from fireside.engine.types import CHANCE
from fireside.position import Position
from fireside.registry import load
from fireside.study.fitting import explained, trust
from fireside.study.luck import course
from fireside.study.values import Formula, formula_for, leads, result_of, shares, values
from tests.study.games import brief, finished

GAMES = 120


@pytest.fixture(scope="module")
def formula() -> Formula:
    found = formula_for(load("wapi"), 2)
    assert found is not None
    return brief(found)


def start_of_a_turn(seed: int) -> Position:
    """A position of Wapi before somebody draws."""
    rng = Random(seed)
    position = load("wapi").start(2)
    while len(position.moves) < 30 or position.pending != (CHANCE,):
        if position.pending == (CHANCE,):
            odds = position.odds()
            position.play(CHANCE, rng.choices(list(odds), list(odds.values()))[0])
        else:
            position.play(position.pending[0], rng.choice(position.legal(position.pending[0])))
    return position


def test_the_luck_of_all_outcomes_cancels_out_exactly(formula: Formula) -> None:
    position = start_of_a_turn(seed=4)
    odds = position.odds()
    assert len(odds) > 3
    total = np.zeros(2)
    for action, weight in odds.items():
        after = position.copy()
        after.play(CHANCE, action)
        total += weight * course(after.record(), formula).luck[-1]
    assert total == pytest.approx(np.zeros(2), abs=1e-9)


def test_luck_has_a_mean_of_0_and_results_without_it_vary_less(formula: Formula) -> None:
    results, luck = np.zeros((2, GAMES, 2))
    for number in range(GAMES):
        end = finished(load("wapi"), 2, 1_000 + number)
        results[number], luck[number] = result_of(end), course(end.record(), formula).luck.sum(axis=0)
    error = luck[:, 0].std() / GAMES**0.5
    assert error > 0.005  # otherwise nothing would have been told
    assert abs(luck[:, 0].mean()) < 3 * error
    assert (results - luck).var(axis=0).sum() < 0.8 * results.var(axis=0).sum()


def test_a_useless_formula_tells_no_luck_before_the_end(formula: Formula) -> None:
    nothing = tuple(0.0 for _ in formula.early)
    blind = replace(formula, seats=(0.0, 0.0), lead=(0.0, 0.0, 0.0), early=nothing, late=nothing)
    assert values(blind, [start_of_a_turn(seed=1)], [30]).tolist() == [[0.5, 0.5]]
    assert not course(start_of_a_turn(seed=1).record(), blind).luck.any()


def test_luck_that_explains_next_to_nothing_is_not_told(formula: Formula) -> None:
    assert formula.tells_luck
    assert not replace(formula, explained=0.02, error=0.001).tells_luck
    assert not replace(formula, explained=-0.1).tells_luck


def test_luck_that_may_explain_nothing_is_not_told(formula: Formula) -> None:
    assert replace(formula, explained=0.08, error=0.03).tells_luck
    assert not replace(formula, explained=0.08, error=0.05).tells_luck


def test_of_luck_as_much_is_trusted_as_results_bear_out() -> None:
    rng = np.random.default_rng(1)
    true, noise, rest = rng.normal(size=(3, 4_000, 1))
    results, luck = true + rest, true + noise  # half of what is told is noise
    assert trust(results, luck) == pytest.approx(0.5, abs=0.05)
    assert trust(results, -luck) == 0
    part, error = explained(results, luck)
    assert part == pytest.approx(0.25, abs=4 * error)
    assert 0.005 < error < 0.02


def test_trusting_luck_less_makes_it_smaller_and_changes_nothing_else(formula: Formula) -> None:
    record = start_of_a_turn(seed=2).record()
    full, half = (course(record, replace(formula, trust=trusted)) for trusted in (1.0, 0.5))
    assert full.luck.any()
    assert half.luck == pytest.approx(full.luck / 2)
    chance = [step for step, move in enumerate(record.moves) if move.seat == CHANCE]
    assert half.values[chance] == pytest.approx(full.values[chance])


def test_positions_that_are_valued_together_meet_the_same_chance(formula: Formula) -> None:
    position = start_of_a_turn(seed=3)
    here, there = values(formula, [position, position.copy()], [30, 30]).tolist()
    assert here == there
    assert values(formula, [position], [31]).tolist() != [here]


def test_leads_are_measured_against_the_best_other() -> None:
    assert leads(np.array([[3.0, 7.0, 5.0], [4.0, 4.0, 0.0]])).tolist() == [[-4, 2, -2], [0, 0, -4]]


def test_shares_add_up_to_one() -> None:
    found = shares(np.array([[1.0, 2.0, 700.0], [0.0, 0.0, 0.0]]))
    assert found.sum(axis=1) == pytest.approx(np.ones(2))
    assert found[0, 2] == pytest.approx(1)


def test_the_end_is_worth_its_result(formula: Formula) -> None:
    end = finished(load("wapi"), 2, 3)
    found = course(end.record(), formula).values[-1]
    assert found.tolist() == result_of(end).tolist()
