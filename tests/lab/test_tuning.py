"""Values that bring a goal: planted ones are found."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fireside
from fireside import lab
from fireside.engine.errors import InvalidOption, InvalidVariant
from fireside.game import Game
from fireside.lab import tuning
from fireside.lab.extras import MissingExtra
from fireside.lab.goals import parse_goal
from fireside.lab.rows import Rows
from fireside.lab.trials import Tried
from fireside.lab.tuning import Tuned, tune
from fireside.lab.vary import parse_vary, varied

SILVER = [parse_vary("SILVER_COUNTS[0]=10..60:2"), parse_vary("TOTEMS=1..9")]


def planted(game: Game, *_who: Any, games: int, seed: int, **_how: Any) -> Rows:
    """Rows of games that nobody has played: 20 turns with 44 worthless pieces of silver and 7 totems, else more."""
    tables = game.package.tables
    turns = 20 + abs(tables.SILVER_COUNTS[0] - 44) + 3 * abs(tables.TOTEMS - 7)
    return Rows({}, {"turns": turns + np.random.default_rng(seed).normal(0, 4, games)})


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tuning, "play", planted)


def found(*goals: str, **how: Any) -> Tuned:
    return tune("wapi", SILVER, [parse_goal(goal) for goal in goals], **how)


@pytest.mark.usefixtures("played")
def test_the_planted_answer_is_found() -> None:
    tuned = found("turns=20±1.5")
    silver, totems = tuned.best.values
    assert abs(silver - 44) + 3 * abs(totems - 7) <= 2
    assert tuned.judgement(tuned.best).verdicts == {"turns=20±1.5": "met"}
    assert len(tuned.tried) < 60  # of 26 × 9


@pytest.mark.usefixtures("played")
def test_more_games_are_played_with_what_promises_something() -> None:
    tuned = found("turns=20±0.01", trials=40)
    games = [tried.games for tried in tuned.tried]
    assert games[0] == 4000
    assert games[-1] == tuning.FIRST_GAMES
    assert sum(games) < 40 * 4000 / 4


@pytest.mark.usefixtures("played")
def test_what_matters_is_told() -> None:
    """Another totem more or less changes three turns out of a hundred, silver all the others."""
    vary = [parse_vary("SILVER_COUNTS[0]=10..60:10"), parse_vary("TOTEMS=7,8")]
    tuned = tune("wapi", vary, [parse_goal("turns=20±0.01")], first_games=50, rungs=1)
    assert sum(tuned.importance.values()) == pytest.approx(1)
    assert tuned.importance["SILVER_COUNTS[0]"] > tuned.importance["TOTEMS"]


@pytest.mark.usefixtures("played")
def test_what_cannot_be_told_apart_is_told() -> None:
    vary, goals = [parse_vary("TOTEMS=5,6,8")], [parse_goal("turns=10±0.1")]
    tuned = tune("wapi", vary, goals, first_games=50, rungs=1)
    assert {tuned.best.values, *(other.values for other in tuned.rivals)} == {(6,), (8,)}


@pytest.mark.usefixtures("played")
def test_a_study_goes_on_where_it_ended(tmp_path: Path) -> None:
    file = tmp_path / "study.log"
    told: list[Tried] = []
    first = found("turns=20±0.5", trials=5, study=file)
    second = found("turns=20±0.5", trials=3, study=file, tell=lambda tried, _judgement: told.append(tried))
    assert len(told) == 3
    assert {tried.values for tried in first.tried} <= {tried.values for tried in second.tried}
    assert second.games > first.games


@pytest.mark.usefixtures("played")
def test_a_study_of_another_question_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "study.log"
    found("turns=20±0.5", trials=1, study=file)
    with pytest.raises(InvalidOption, match="another question: its goals was"):
        found("turns=25±0.5", trials=1, study=file)


@pytest.mark.usefixtures("played")
def test_the_game_as_it_is_comes_first_and_is_left_if_it_is_good() -> None:
    tuned = found("turns=0..99")
    assert [tried.values for tried in tuned.tried] == [(18, 3)]
    assert tuned.published == tuned.best
    assert tuned.games == tuning.FIRST_GAMES


@pytest.mark.usefixtures("played")
def test_figures_are_plain() -> None:
    figures = json.loads(json.dumps(found("turns=20±1.5", trials=4).as_figures()))
    assert figures["goals"] == ["turns=20±1.5"]
    assert set(figures["best"]["values"]) == {"SILVER_COUNTS[0]", "TOTEMS"}
    assert figures["best"]["readings"]["turns"]["turns"]["value"] > 0


def test_values_that_nobody_can_play_are_not_the_best() -> None:
    vary = [parse_vary("SYMBOL_TOKENS=4,5,6")]
    tuned = tune("wapi", vary, [parse_goal("turns=999±1")], ["random"], trials=8, first_games=2, rungs=1)
    assert tuned.best.values == (4,)
    assert "a space for every symbol token" in tuned.tried[-1].fault


def test_real_games_lead_to_the_length_that_was_asked_for() -> None:
    places = parse_vary("SILVER_PLACES=2..5")
    turns = lab.play(varied(fireside.load("wapi"), {places: 3}), ["random"], games=4)["turns"].mean()
    goal = parse_goal(f"turns={turns:.2f}±6")
    tuned = tune("wapi", [places], [goal], ["random"], trials=8, first_games=4, rungs=1)
    assert tuned.best.values == (3,)


def test_without_the_extra_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(MissingExtra, match=r"tuning needs optuna: .*fireside\[lab\]"):
        tune("wapi", ["TOTEMS=1..3"], ["turns=1..2"])


@pytest.mark.parametrize(
    ("vary", "goal", "why"),
    [
        ("TOTEM=1..3", "turns=1..2", "did you mean TOTEMS"),
        ("TOTEMS=1..3", "tribe share 0.9..1.1", "Wapi has no number 'tribe share'"),
    ],
)
def test_what_does_not_exist_is_refused(vary: str, goal: str, why: str) -> None:
    with pytest.raises((InvalidOption, InvalidVariant), match=why):
        tune("wapi", [parse_vary(vary)], [parse_goal(goal)])
    with pytest.raises(InvalidOption, match="varied twice"):
        tune("wapi", [parse_vary("TOTEMS=1..3")] * 2, [parse_goal("turns=1..2")])
