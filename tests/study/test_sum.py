"""Skill, luck, what others gave and what nobody could foresee add up to the result."""

from __future__ import annotations

from random import Random

import pytest

from fireside.engine.types import CHANCE
from fireside.position import View
from fireside.registry import games, load
from fireside.study import Analysis, analyse, analysing, summaries, values
from fireside.study.decisions import Estimate, Judgement
from fireside.study.values import Formula, kept, result_of
from tests.study.games import brief_formulas, finished, record_of

MANY = 3  # games of each sort
VALUED = [(name, players) for name in games() for players in kept(name)]
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


@pytest.mark.parametrize(("name", "players"), VALUED)
def test_the_sum_holds_for_every_seat(name: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "judge", made_up)
    monkeypatch.setattr(Formula, "tells_luck", True)  # the sum holds where luck explains nothing as well
    monkeypatch.setattr(values, "kept", brief_formulas)
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


@pytest.mark.parametrize(("name", "players"), VALUED)
def test_every_formula_fits_its_game(name: str, players: int) -> None:
    formula = kept(name)[players]
    assert formula.length > 0
    assert len(formula.seats) == players
    assert len(formula.early) == len(formula.late) == len(load(name).blank_observation(players))


def test_luck_can_be_told_in_every_game() -> None:
    """Though not with every number of players: docs/study.md says where."""
    assert {name for name, players in VALUED if kept(name)[players].tells_luck} == set(games())


def test_an_unfinished_game_is_valued_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "judge", made_up)
    position = load("wapi").start(2)
    position.roll(Random(1))
    analysis = analyse(position.record())
    assert analysis.result is None
    check_sum(analysis, list(analysis.values[-1]))
    assert all(0 < share < 1 for share in analysis.values[-1])
