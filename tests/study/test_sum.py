"""Skill, luck, what others gave and what nobody could foresee add up to the result."""

from __future__ import annotations

from random import Random

import pytest

from fireside.engine.types import CHANCE
from fireside.position import View
from fireside.registry import load
from fireside.study import Analysis, analyse, analysing, summaries
from fireside.study.decisions import Estimate, Judgement
from fireside.study.values import kept, result_of
from tests.study.games import SETUPS, finished, record_of

MANY = 8  # games of each sort
CLOSE = 1e-9


def made_up(view: View, played: int, _budget: int, seed: int) -> Judgement:
    """A judgement out of the blue: the sum must hold whatever the search thinks."""
    rng = Random(seed)
    effect = tuple(rng.uniform(-0.3, 0.3) for _ in range(view.players))
    return Judgement((Estimate(played, 1, 0.5, 0.1),), played, -effect[view.seat], 0.01, effect)


def check_sum(analysis: Analysis, result: list[float]) -> None:
    for summary in summaries(analysis):
        account = summary.account
        assert account is not None
        assert account.result == pytest.approx(result[summary.seat], abs=1e-6)
        parts = account.skill + account.luck + sum(account.given.values()) + account.unforeseen
        assert parts == pytest.approx(result[summary.seat] - account.start, abs=CLOSE)


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_the_sum_holds_for_every_seat(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "judge", made_up)
    for seed in range(MANY):
        end = finished(load(name), players, seed)
        check_sum(analyse(end.record()), result_of(end).tolist())


@pytest.mark.parametrize("name", ["wapi", "wakanda_forever"])
def test_it_holds_with_the_search(name: str) -> None:
    game = load(name)
    end = finished(game, game.info.players[0], 1)
    check_sum(analyse(end.record(), budget=20), result_of(end).tolist())


def test_a_single_chance_step_brings_its_luck_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "judge", made_up)
    record = record_of("wapi", 3, seed=2)
    analysis = analyse(record)
    followed = zip(record.moves, record.moves[1:], strict=False)
    single = [step for step, (move, after) in enumerate(followed) if move.seat == CHANCE != after.seat]
    assert len(single) > 10
    for step in single:
        before, after = analysis.values[step : step + 2]
        assert [b + luck for b, luck in zip(before, analysis.swing_at[step], strict=True)] == pytest.approx(
            after, abs=3e-6
        )


@pytest.mark.parametrize(("name", "players"), SETUPS)
def test_every_game_has_a_formula_that_tells_luck(name: str, players: int) -> None:
    formula = kept(name)[players]
    assert formula.tells_luck
    assert len(formula.early) == len(formula.late) == len(load(name).blank_observation(players))


def test_an_unfinished_game_is_valued_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "judge", made_up)
    position = load("wapi").start(2)
    position.roll(Random(1))
    analysis = analyse(position.record())
    assert analysis.result is None
    check_sum(analysis, list(analysis.values[-1]))
    assert all(0 < share < 1 for share in analysis.values[-1])
