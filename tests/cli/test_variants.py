"""--variant and --set."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import fireside
from tests.cli.conftest import Run

pytestmark = pytest.mark.interpreted  # the rules of a variant would have to be compiled

SILVER = [18, 12, 6, 6, 9]


@pytest.mark.parametrize("text", ["18,12,6,6,9", "[18, 12, 6, 6, 9]"])
def test_another_value(text: str, run: Run) -> None:
    answer = run("simulate", "wapi", "--set", f"SILVER_COUNTS={text}", "--games", "2", "--bots", "random", "--json")
    assert answer.code == 0, answer.err
    facts = json.loads(answer.out)
    assert (facts["game"], facts["variant"]) == ("wapi", {"SILVER_COUNTS": SILVER})


def test_a_file_and_another_value(run: Run, tmp_path: Path) -> None:
    (tmp_path / "few.toml").write_text('game = "wapi"\nTOTEMS = 2\nSILVER_COUNTS = [20, 12, 6, 6, 6]\n')
    path = tmp_path / "game.fire"
    words = ("--variant", tmp_path / "few.toml", "--set", "SILVER_COUNTS=18,12,6,6,9", "--save", path, "--lang", "fr")
    answer = run("play", "wapi", "--seed", "1", *words, typed="1\n1\nq\n")
    assert answer.code == 0, answer.err
    assert "variante\u00a0: SILVER_COUNTS = [18, 12, 6, 6, 9] au lieu de [18, 12, 6, 6, 6]" in answer.out
    assert "variante\u00a0: TOTEMS = 2 au lieu de 3" in answer.out
    assert fireside.read(path).game.variant == {"SILVER_COUNTS": SILVER, "TOTEMS": 2}
    shown = run("record", "show", path)
    assert "variant: TOTEMS = 2 instead of 3" in shown.out
    assert run("record", "verify", path).code == 0


def test_an_arena_of_a_variant_is_another_arena(run: Run, tmp_path: Path) -> None:
    words = ("arena", "wapi", "--bots", "random,greedy", "--games", "2", "--workers", "1", "--out", tmp_path / "out")
    answer = run(*words, "--set", "TOTEMS=2", "--records")
    assert answer.code == 0, answer.err
    assert answer.out.startswith("Wapi, variant: TOTEMS = 2 instead of 3, 2 players, 2 games")
    records = sorted((tmp_path / "out").rglob("*.fire"))
    assert [fireside.read(path).game.variant for path in records] == [{"TOTEMS": 2}] * 2
    assert "another arena" in run(*words).err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--set TOTEM=2", "there is no table 'TOTEM' (did you mean TOTEMS?); the tables are: MINES"),
        ("--set TOTEMS=many", "TOTEMS should be a whole number such as 3, not 'many'"),
        ("--variant missing.toml", "missing.toml: No such file or directory"),
    ],
)
def test_what_cannot_be_is_one_sentence(words: str, message: str, run: Run) -> None:
    answer = run("play", "wapi", *words.split())
    assert answer.code == 1
    assert message in answer.err
    assert answer.err.count("\n") == 1


def test_a_file_for_another_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "some.toml").write_text('game = "wangdo"\n')
    answer = run("play", "wapi", "--variant", tmp_path / "some.toml")
    assert (answer.code, "this variant is for wangdo, not for wapi" in answer.err) == (1, True)
