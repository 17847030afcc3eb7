"""Bots of one's own on the command line: named by their paths, and cut off when they think too long."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from fireside.bots import others, outside
from tests.cli.conftest import Run

EXAMPLES = Path(__file__).parents[2] / "examples"
PIG, HIGHEST = str(EXAMPLES / "pig"), str(EXAMPLES / "bots" / "highest.pl")
PENNIES = str(Path(__file__).parents[1] / "bots" / "pennies")
HANGS = "class Hangs:\n    def choose(self, view, seed):\n        while True:\n            pass\n"


@pytest.fixture(autouse=True)
def no_limit_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit that a command sets is forgotten after a test."""
    monkeypatch.setenv(outside.ALLOWED, str(outside.SECONDS))


def test_a_program_plays_in_the_terminal(run: Run) -> None:
    answer = run("play", PIG, "--bots", HIGHEST, "--seed", 1, typed="hold\nhold\nq\n")
    others.at(HIGHEST).stop()
    assert answer.code == 0
    assert answer.out.count(f"{HIGHEST} holds") == 2, answer.out


def test_a_program_plays_in_simulations(run: Run) -> None:
    answer = run("simulate", PIG, "--bots", f"{HIGHEST},random", "--games", 2, "--json")
    others.at(HIGHEST).stop()
    assert json.loads(answer.out)["scores"][HIGHEST]["mean"] == 0  # it always holds


def test_an_arena_goes_on_when_a_bot_thinks_too_long(
    run: Run, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "hangs.py").write_text(HANGS)
    name = f"{tmp_path / 'hangs.py'}:Hangs"
    plan = ("arena", PENNIES, "--bots", f"{name},random", "--games", 2, "--workers", 1, "--json")
    answer = run(*plan, "--bot-seconds", 0.1)
    others.at(name).stop()
    assert answer.code == 0
    assert len(json.loads(answer.out)["standings"]) == 2
    [told] = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert told == f"the bot {name} plays at random this time: it gave no answer within 0.1 s"


@pytest.mark.parametrize("seconds", ["0", "-1", "1e9", "nan", "long"])
def test_seconds_that_make_no_sense(run: Run, seconds: str) -> None:
    answer = run("arena", PIG, f"--bot-seconds={seconds}")
    assert answer.code == 2
    assert seconds in answer.err
