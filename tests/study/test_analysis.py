"""An analysis is plain data: it can be kept, read back, and made again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fireside.engine.errors import InvalidNotation, InvalidOption
from fireside.record import Record
from fireside.study import Analysis, Decision, Word, analyse, beside, budget_for, parse, read, summaries, usual_budget
from fireside.study.analysing import LEAST_BUDGET, phase
from fireside.study.summary import accuracy, costliest, costs
from tests.study.games import record_of


@pytest.fixture(scope="module")
def record() -> Record:
    return record_of("wapi", 2, seed=5)


@pytest.fixture(scope="module")
def analysis(record: Record) -> Analysis:
    return record.analyse(budget=40, seed=3)


def test_it_reads_back_as_it_was(analysis: Analysis, tmp_path: Path) -> None:
    path = beside(tmp_path / "game.fire")
    assert path.name == "game.fire.analysis.json"
    analysis.save(path)
    assert read(path) == analysis


def test_the_same_seed_and_budget_give_the_same_analysis(record: Record, analysis: Analysis) -> None:
    assert analyse(record, budget=40, seed=3) == analysis
    assert analyse(record, budget=40, seed=4).decisions != analysis.decisions


def test_it_knows_its_game(record: Record, analysis: Analysis) -> None:
    assert analysis.is_about(record)
    assert not analysis.is_about(record_of("wapi", 2, seed=6))
    assert not analysis.is_about(replace(record, begin=record.start().lines()))


def test_it_says_how_it_was_made(record: Record, analysis: Analysis) -> None:
    assert (analysis.seed, analysis.budget, analysis.rules) == (3, 40, record.version)
    assert analysis.version
    assert analysis.means == "win"


def test_progress_is_told_decision_by_decision(record: Record) -> None:
    told: list[tuple[int, int]] = []
    found = analyse(record, budget=20, progress=lambda done, total: told.append((done, total)))
    assert told == [(done, len(found.decisions)) for done in range(1, len(found.decisions) + 1)]


@pytest.mark.parametrize("budget", [0, LEAST_BUDGET - 1, 10**9, 2.5])
def test_an_impossible_budget_is_refused(record: Record, budget: int) -> None:
    with pytest.raises(InvalidOption, match="a budget is a whole number from 20"):
        analyse(record, budget=budget)


def test_a_broken_record_is_refused(record: Record) -> None:
    wrong = Record(record.game, record.version, 2, record.options, record.seats, record.moves[1:])
    with pytest.raises(InvalidNotation, match="cannot happen now"):
        analyse(wrong, budget=20)


@pytest.mark.parametrize("text", ["", "[]", "{}", "nonsense", '{"format": "fireside analysis 1"}', "[" * 100_000])
def test_what_is_no_analysis_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation, match="not an analysis"):
        parse(text)


def test_another_format_is_refused(analysis: Analysis) -> None:
    plain = {**json.loads(analysis.text()), "format": "fireside analysis 9"}
    with pytest.raises(InvalidNotation, match="does not have the format"):
        parse(json.dumps(plain))


def test_more_seconds_buy_a_larger_budget(record: Record) -> None:
    assert LEAST_BUDGET <= budget_for(record, 0.001) < budget_for(record, 60)


def test_longer_games_get_less_thought_for_a_decision() -> None:
    assert usual_budget(record_of("wapi", 2, 1)) > usual_budget(record_of("iwari", 2, 1)) > LEAST_BUDGET


def decision(gap: float, kind: str = "stake", step: int = 0) -> Decision:
    return Decision(step, 0, 0, 1, Word.FINE, gap, 0.01, (-gap, gap), (), kind, phase(step, 30))


def test_accuracy_is_whole_without_losses_and_nothing_for_blunders() -> None:
    assert accuracy([decision(0.0), decision(0.005)], 2) == 1  # the second lies within the noise
    assert accuracy([decision(0.15), decision(0.5)], 2) == 0
    assert accuracy([decision(0.075)], 2) == pytest.approx(0.5)
    assert accuracy([], 2) is None


def test_the_costliest_decisions_come_first() -> None:
    found = costliest([decision(0.1), decision(0.3), decision(0.01), decision(0.2), decision(0.15)])
    assert [one.gap for one in found] == [0.3, 0.2, 0.15]


def test_costs_are_told_by_kind_and_phase() -> None:
    chosen = [decision(0.1, "stake", 2), decision(0.3, "silver", 15), decision(0.1, "stake", 29)]
    assert [(cost.sort, cost.decisions, cost.loss) for cost in costs(chosen, lambda found: found.kind)] == [
        ("silver", 1, 0.3),
        ("stake", 2, 0.2),
    ]
    assert {cost.sort for cost in costs(chosen, lambda found: found.phase)} == {"early", "middle", "late"}


def test_a_summary_counts_words_and_keeps_to_its_seat(analysis: Analysis) -> None:
    for summary in summaries(analysis):
        own = [found for found in analysis.decisions if found.seat == summary.seat]
        assert sum(summary.words.values()) == len(own)
        assert summary.decisions == len(own) - summary.words[Word.ONLY]
        assert all(found.seat == summary.seat for found in summary.costliest)
