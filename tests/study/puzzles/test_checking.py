"""A puzzle has one choice that is far better than all others; nothing else passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from fireside.game import Game
from fireside.position import Position
from fireside.registry import load
from fireside.study.puzzles.checking import check, firm_line, found_by, is_clear, least_gap
from fireside.study.puzzles.puzzle import ASKED, Alternative

CONNECT_FOUR = Path(__file__).parents[3] / "examples" / "connect_four"


@pytest.fixture(scope="module")
def four() -> Game:
    return load(str(CONNECT_FOUR))


def after(game: Game, *columns: int) -> Position:
    position = game.start(2)
    for column in columns:
        position.play(position.pending[0], column)
    return position


def test_the_only_defence_is_found_with_what_the_others_cost(four: Game) -> None:
    view = after(four, 0, 1, 0, 1, 0).view(1)  # seat 0 threatens a fourth stone on column 0
    found = check(view, best=0, tempting=3, budget=40, seed=1)
    assert found is not None
    assert found.alternatives[0].action == 0
    assert [choice.action for choice in found.alternatives[1:]] != []
    assert all(is_clear(choice, 2) for choice in found.alternatives[1:])
    assert sorted(choice.action for choice in found.alternatives) == view.legal(1)
    tempting = next(choice for choice in found.alternatives if choice.action == 3)
    assert tempting.tried == found.alternatives[0].tried == 40 * 2 * 10, "ten times what an analysis takes"
    assert found.given[1] == pytest.approx(-tempting.gap, abs=1e-5)
    assert found.given[0] > least_gap(2)


def test_two_good_choices_are_no_puzzle(four: Game) -> None:
    view = after(four, 2, 2, 3, 3, 4, 4).view(0)  # either end wins
    assert check(view, best=1, tempting=0, budget=40, seed=1) is None


def test_a_choice_must_be_worse_by_a_mistake_and_firmly_so() -> None:
    assert least_gap(2) == pytest.approx(0.1)
    assert least_gap(5) == pytest.approx(0.04)
    choice = Alternative(action=1, tried=100, result=0.3, error=0.05, gap=0.11, gap_error=0.004)
    assert is_clear(choice, 2)
    assert not is_clear(Alternative(1, 100, 0.3, 0.05, gap=0.11, gap_error=0.01), 2)
    assert not is_clear(Alternative(1, 100, 0.3, 0.05, gap=0.09, gap_error=0.001), 2)


def test_levels_are_asked_several_times(four: Game) -> None:
    found = found_by(after(four, 0, 1, 0, 1, 0).view(1), 0, seed=3)
    assert found["master"] == ASKED
    assert found["newcomer"] < ASKED


def test_a_line_goes_on_as_long_as_it_is_firm(four: Game) -> None:
    position = after(four, 2, 2, 3, 3)  # with a third stone in the middle, nothing helps
    line = firm_line(position, 0, 4, budget=2_000, seed=1)
    assert line[0] == (0, 4)
    assert [move.seat for move in line] == [number % 2 for number in range(len(line))]
    end = position.copy()
    for move in line:
        end.play(*move)
    assert end.winners == [0] or len(line) < 4
