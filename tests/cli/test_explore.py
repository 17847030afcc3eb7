"""The explorer on the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import fireside
from fireside.record import Record
from fireside.texts import LANGUAGES
from tests.cli.conftest import Run
from tests.study.test_explorer import at_random


@pytest.fixture(scope="module")
def record() -> Record:
    return at_random(fireside.load("wapi"), 2, 0, ("greedy", "Ann"))


@pytest.fixture
def folder(record: Record, tmp_path: Path) -> Path:
    for seed in range(4):
        at_random(record.game, 2, seed, ("greedy", "Ann")).save(tmp_path / f"{seed}.fire")
    at_random(record.game, 3, 9).save(tmp_path / "three.fire")
    (tmp_path / "bad.fire").write_text("no record", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_prints_the_tree_and_names_bad_files(folder: Path, run: Run, lang: str) -> None:
    answer = run("explore", folder, "--lang", lang)
    assert answer.code == 0
    assert "4 " in answer.out.splitlines()[0]
    assert "Ann" in answer.out
    assert "three players" not in answer.out
    assert "--players" in answer.out  # there are games of three as well
    assert "bad.fire" in answer.err
    assert not any(sign in answer.out for sign in "{}=")


def test_a_line_is_followed(folder: Path, run: Run) -> None:
    first = json.loads(run("explore", folder, "--json", "--depth", 1).out)
    stake = next(chosen for branch in first["branches"] for chosen in branch["choices"] if chosen["choice"] == "stake")
    then = json.loads(run("explore", folder, "--json", "--line", "symbol:stake").out)
    assert then["line"] == "symbol:stake"
    assert then["seats"] == stake["times"] > 0
    assert sum(found["times"] for found in stake["by"]) == stake["times"]
    assert "Nobody has opened so" in run("explore", folder, "--line", "silver=4:own").out


def test_players_are_chosen(folder: Path, run: Run) -> None:
    assert json.loads(run("explore", folder, "--players", 3, "--json").out)["games"] == 1
    assert run("explore", folder, "--players", 5).code == 1


def test_a_position_is_compared(folder: Path, record: Record, run: Run, tmp_path: Path) -> None:
    decided = next(step for step, move in enumerate(record.moves) if record.game.action_texts[move.action] == "totem")
    replace(record, moves=record.moves[:decided], result=None).save(tmp_path / "mine.position")
    answer = run("explore", folder, "--at", tmp_path / "mine.position")
    assert answer.code == 0, answer.err
    assert "Stake a totem" in answer.out
    found = json.loads(run("explore", folder, "--at", folder / "0.fire", "--step", decided, "--json").out)
    assert found["situation"].startswith("symbol,")
    assert found["times"] == sum(chosen["times"] for chosen in found["choices"])


def test_what_cannot_be_asked_is_said_in_a_sentence(folder: Path, run: Run) -> None:
    assert "nobody decides" in run("explore", folder, "--at", folder / "0.fire").err
    assert "should read" in run("explore", folder, "--line", "nonsense").err


def test_the_whole_table_and_one_player_can_be_asked_about(folder: Path, run: Run) -> None:
    whole = json.loads(run("explore", folder, "--players", 2, "--whole-table", "--json").out)
    assert whole["seats"] == 4
    by = json.loads(run("explore", folder, "--players", 2, "--by", "Ann", "--json").out)
    assert by["seats"] == 4
    assert {found["name"] for chosen in by["branches"][0]["choices"] for found in chosen["by"]} == {"Ann"}
    assert "nobody called 'Bo'" in run("explore", folder, "--by", "Bo").err
    assert "all players" in run("explore", folder, "--whole-table").out
