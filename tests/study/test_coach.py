"""The coach says one thing if it is firm, and nothing otherwise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from fireside.engine.types import CHANCE, Action
from fireside.games.wapi.rules.state import PASS, STAKE, TOTEM
from fireside.position import View
from fireside.record import Record
from fireside.registry import load
from fireside.study import Analysis, Choice, Decision, Word, lesson
from fireside.study.analysis import digest
from fireside.study.coach import COSTLY, LEVEL, evidence, fisher, sentence, taught
from fireside.texts import LANGUAGES

Judge = Callable[[View, Action], Action]  # what would have been best

pytestmark = pytest.mark.interpreted


@pytest.fixture(scope="module")
def record() -> Record:
    """A game of Wapi in which nobody stakes a totem before the last moment."""
    position, rng = load("wapi").start(2), Random(3)
    while not position.is_over:
        position.roll(rng)
        if position.pending:
            seat = position.pending[0]
            legal = position.legal(seat)
            position.play(seat, PASS if PASS in legal else rng.choice(legal))
    return position.record()


def judged(record: Record, best_of: Judge) -> Analysis:
    """An analysis that holds a decision wrong, and a mistake, wherever something else would have been best."""
    decisions, position = [], record.start()
    for step, (seat, action) in enumerate(record.moves):
        if seat != CHANCE:
            view = position.view(seat)
            decisions.append(decision(view, action, best_of(view, action), step))
        position.play(seat, action)
    return Analysis(
        game="wapi", rules=1, version="", record=digest(record), players=2, seats=record.seats, steps=len(record.moves),
        seed=0, budget=20, means="win", result=None, explained=None, values=(), decisions=tuple(decisions), swings=(),
    )  # fmt: skip


def decision(view: View, played: Action, best: Action, step: int) -> Decision:
    legal = view.legal(view.seat)
    word = Word.ONLY if len(legal) == 1 else Word.BEST if best == played else Word.MISTAKE
    gap = 0.12 if word in COSTLY else 0.0
    choices = tuple(Choice(action, view.text(action), 1, 0.5, 0.1) for action in legal)
    return Decision(step, view.seat, played, best, word, gap, 0.01, (-gap, gap), choices, None, "early")


def stakes(view: View, played: Action) -> Action:
    return TOTEM if view.state.phase == STAKE else played


def test_a_pattern_that_cost_something_again_and_again_is_a_lesson(record: Record) -> None:
    analysis = judged(record, stakes)
    found = lesson(analysis, record, 0)
    assert found is not None
    wrong = [each.step for each in analysis.decisions_of(0) if each.loss]
    assert (found.pattern, found.count, list(found.steps)) == ("stake.less", len(wrong), wrong)
    assert found.loss == pytest.approx(0.12 * len(wrong))
    assert found.chance <= LEVEL


def test_it_is_said_in_every_language(record: Record) -> None:
    found = lesson(judged(record, stakes), record, 0)
    assert found is not None
    assert found.words.keys() == LANGUAGES.keys()
    assert len(set(found.words.values())) == len(LANGUAGES)
    assert found.words["en"].endswith("you kept a totem in hand where staking it at once was better.")


def test_nothing_is_said_of_a_game_without_errors(record: Record) -> None:
    assert lesson(judged(record, lambda _view, played: played), record, 0) is None


def test_nothing_is_said_of_a_single_error(record: Record) -> None:
    left = [1]

    def once(view: View, played: Action) -> Action:
        wrong = view.seat == 0 and view.state.phase == STAKE and left and left.pop()
        return TOTEM if wrong else played

    analysis = judged(record, once)
    assert sum(each.loss > 0 for each in analysis.decisions_of(0)) == 1
    assert lesson(analysis, record, 0) is None


def test_nothing_is_said_of_what_was_as_often_right(record: Record) -> None:
    """Half of the totems were kept rightly, and other decisions were as often wrong."""
    turns = iter(range(10_000))

    def every_other(view: View, played: Action) -> Action:
        others = [action for action in view.legal(view.seat) if action != played]
        return others[0] if others and next(turns) % 4 < 2 else played

    analysis = judged(record, every_other)
    assert sum(each.loss > 0 for each in analysis.decisions_of(0)) >= 4
    assert not [each for each in evidence(analysis, record, 0) if each.pattern == "stake.less" and each.chance < LEVEL]


def test_what_cost_little_is_no_lesson(record: Record) -> None:
    analysis = judged(record, stakes)
    cheap = tuple(replace(each, gap=each.gap / 30, error=1e-4) for each in analysis.decisions)
    assert lesson(replace(analysis, decisions=cheap), record, 0) is None


def test_a_game_without_aspects_has_no_lesson() -> None:
    pig = load("examples/pig")
    position, rng = pig.start(2), Random(1)
    position.roll(rng)
    record = position.record()
    analysis = judged(record, lambda _view, played: played)
    assert lesson(analysis, record, 0) is None


@pytest.mark.parametrize(
    ("table", "probability"),
    [((3, 3, 0, 3), 1 / 20), ((2, 3, 1, 3), 1 / 2), ((0, 3, 2, 5), 1.0), ((1, 1, 0, 9), 1 / 10)],
)
def test_fishers_exact_test(table: tuple[int, int, int, int], probability: float) -> None:
    assert fisher(*table) == pytest.approx(probability)


@pytest.mark.parametrize(("count", "begins"), [(2, "Twice you"), (3, "Three times you"), (12, "12 times you")])
def test_numbers_are_words_as_long_as_they_are_small(count: int, begins: str) -> None:
    assert sentence(load("wapi"), "stake.less", count, "en").startswith(begins)


def test_a_direction_without_words_is_not_taught() -> None:
    assert taught(load("wapi"), "stake") == ("more", "less")
    assert taught(load("wapi"), "silver_theirs") == ("more",)
