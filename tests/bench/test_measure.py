"""Measuring: rounds are sized, sides take turns, targets are judged."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from time import sleep

import pytest
from rich.console import Console

from bench import report
from bench.__main__ import main
from bench.measure import Line, Target, calibrated, rates
from bench.play import Side, copies
from fireside import load


def naps(units: int) -> int:
    sleep(units * 1e-4)
    return units


def test_a_round_is_as_long_as_was_asked_for() -> None:
    assert 20 <= calibrated(naps, 0.02) <= 250


def test_the_sides_take_turns() -> None:
    turns = []

    def side(name: str, seconds: float) -> int:
        turns.append(name)
        sleep(seconds)
        return 10

    fast, slow = rates([lambda _: side("fast", 0.004), lambda _: side("slow", 0.02)], rounds=3, seconds=0.01)
    assert turns[-6:] == ["fast", "slow"] * 3
    assert fast > slow
    assert slow == pytest.approx(10 / 0.02, rel=0.5)


@pytest.mark.parametrize(
    ("target", "ours", "theirs", "met"),
    [
        (Target(10), 10, None, True),
        (Target(10), 9, None, False),
        (Target(0.1, is_most=True), 0.05, None, True),
        (Target(0.1, is_most=True), 0.2, None, False),
        (Target(2, of_ratio=True), 30, 10, True),
        (Target(2, of_ratio=True), 19, 10, False),
        (Target(2, of_ratio=True), 19, None, False),
        (None, 1, None, None),
    ],
)
def test_targets(target: Target | None, ours: float, theirs: float | None, met: bool | None) -> None:
    assert Line("part", "speed", "1/s", ours, theirs, target).is_met is met


@pytest.mark.parametrize(
    ("value", "text"),
    [(12_345_678, "12.3 M"), (45_678, "45,700"), (1234, "1,230"), (7.891, "7.89"), (0.0391, "0.0391")],
)
def test_numbers_show_three_digits(value: float, text: str) -> None:
    assert report.number(value) == text


LINES = [Line("Wapi", "copy", "µs", 0.5, target=Target(0.1, is_most=True)), Line("Pig", "play", "1/s", 40, 10)]


def test_the_table_says_what_is_not_met() -> None:
    screen = Console(width=120, record=True, file=StringIO())
    screen.print(report.table(LINES))
    text = screen.export_text()
    assert "NOT MET" in text
    assert "4.00 ×" in text
    assert "≤ 0.1" in text


def test_results_are_kept_as_json(tmp_path: Path) -> None:
    data = json.loads(report.save(LINES, 1.5, tmp_path).read_text())
    assert [line["is_met"] for line in data["lines"]] == [False, None]
    assert data["lines"][1]["ratio"] == 4
    assert data["seconds"] == 1.5


def test_our_side_counts_its_actions() -> None:
    side = Side(load("wapi"), 2)
    assert side.compiled(1000) == pytest.approx(1000, rel=0.5)
    assert 100 <= side.step_by_step(100) <= 100 + 4 * side.length


def test_a_copy_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bench.play.ROUNDS", 2)
    compiled, from_python = copies(load("wapi"))
    assert 0 < compiled.ours < from_python.ours


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["chess"])
    assert "the parts are: pig, connect_four, wapi" in capsys.readouterr().err
