"""Many games from the command line."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import pyarrow.parquet
import pytest

import fireside
from fireside.cli.simulate import _bars
from tests.cli.conftest import Run


def test_the_tables(run: Run) -> None:
    answer = run("simulate", "wapi", "--players", "3", "--games", "200", "--bots", "greedy,random", "--seed", "7")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[0] == "Wapi, 3 players, scoring basic, seed 7"
    assert lines[1].startswith("200 games and ")
    assert lines[1].endswith("actions a second")
    rows = {line.split("  ")[0].strip() for line in lines}
    assert {"seat 0", "seat 1", "seat 2", "greedy", "random", "length", "score, greedy", "score, random"} <= rows
    assert lines[-1] == "ended by WP-3.1: 200"
    assert answer.err == ""


def test_json(run: Run) -> None:
    words = ["--players", "3", "--games", "150", "--bots", "greedy,random", "--seed", "7", "--json"]
    facts = json.loads(run("simulate", "wapi", *words, "--option", "scoring=advanced").out)
    assert (facts["game"], facts["players"], facts["games"], facts["seed"]) == ("wapi", 3, 150, 7)
    assert facts["options"] == {"scoring": "advanced"}
    assert facts["bots"] == ["greedy", "random"]
    assert facts["games_per_second"] == pytest.approx(150 / facts["seconds"])
    assert facts["actions_per_second"] == pytest.approx(facts["actions"] / facts["seconds"])
    assert sum(seat["share"] for seat in facts["wins_by_seat"]) == pytest.approx(1)
    assert [bot["games"] for bot in facts["wins_by_bot"]] == [300, 150]
    assert all(share["low"] < share["share"] < share["high"] for share in facts["wins_by_bot"])
    assert sum(facts["length"]["counts"]) == 150
    assert sum(facts["scores"]["greedy"]["counts"]) == 300
    assert facts["endings"] == {"WP-3.1": 150}


def test_the_same_seed_gives_the_same_games(run: Run) -> None:
    def facts(seed: int) -> dict[str, object]:
        found = json.loads(run("simulate", "wapi", "--games", "50", "--seed", seed, "--json").out)
        return {name: value for name, value in found.items() if "second" not in name}

    assert facts(3) == facts(3)
    assert facts(3)["length"] != facts(4)["length"]


def test_random_bots_play_as_the_engine_does(run: Run) -> None:
    facts = json.loads(run("simulate", "wapi", "--games", "100", "--seed", "3", "--bots", "random", "--json").out)
    assert facts["actions"] == fireside.load("wapi").simulate(2, games=100, seed=3).lengths.sum()


def test_on_a_terminal_there_is_a_progress_bar(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # rich takes this for a terminal
    answer = run("simulate", "wapi", "--games", "120", "--json")
    assert "120/120" in answer.err
    assert json.loads(answer.out)["games"] == 120


def test_rows_and_decisions_go_to_files(run: Run, tmp_path: Path) -> None:
    games, decisions = tmp_path / "games.parquet", tmp_path / "decisions.csv"
    words = ["simulate", "wapi", "--games", 30, "--seed", 3, "--bots", "random,greedy", "--json"]
    plain = json.loads(run(*words).out)
    answer = run(*words, "--rows", games, "--decisions", decisions, "--traits", "--resume", tmp_path / "kept")
    assert (answer.code, answer.err) == (0, "")
    found = json.loads(answer.out)
    assert {name: found[name] for name in found if "second" not in name} == {
        name: plain[name] for name in plain if "second" not in name
    }
    table = pyarrow.parquet.read_table(games)
    assert table.num_rows == 30
    assert "traits" in table.schema.names
    assert len(decisions.read_text().splitlines()) == 1 + sum(table["decisions"].to_pylist())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["decisions.csv", "games.parquet", "kept"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--rows rows.xlsx", "rows are written to files that end in .parquet, .csv, .csv.gz"),
        ("--rows nowhere/rows.csv", "nowhere/rows.csv: No such file or directory"),
        ("--rows /dev/null/rows.csv", "there is a file where a folder is needed"),
        ("--traits", "say where with --rows"),
        ("--on mars", "it can be done on: here, processes, ray"),
        ("--workers 0", "there must be at least 1 worker"),
    ],
)
def test_rows_that_cannot_be_written(run: Run, words: str, why: str, tmp_path: Path) -> None:
    with contextlib.chdir(tmp_path):
        answer = run("simulate", "wapi", "--games", 2, "--bots", "random", *words.split())
    assert answer.code == 1
    assert why in answer.err
    assert list(tmp_path.iterdir()) == []


def test_bars_show_whatever_happened() -> None:
    assert _bars([0, 1, 500, 1000]) == " ▁▄█"
