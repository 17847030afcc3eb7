"""Help, errors and exit codes; the documentation of every command and option."""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fireside
from fireside.cli import games as games_command
from fireside.cli.common import language
from fireside.cli.main import parser
from tests.cli.conftest import Run

DOCS = Path(__file__).parents[2] / "docs" / "cli.md"


def commands(part: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Every command that does something, by its whole name."""
    groups = [action for action in part._actions if isinstance(action, argparse._SubParsersAction)]
    for group in groups:
        for word, inner in group.choices.items():
            yield from commands(inner, f"{name} {word}")
    if not groups:
        yield name, part


COMMANDS = dict(commands(parser(), "fireside"))


def test_all_commands_are_there() -> None:
    names = {name.removeprefix("fireside ") for name in COMMANDS}
    assert {"games", "rules", "play", "simulate", "record show", "record verify", "serve"} <= names


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_documented(name: str) -> None:
    text = DOCS.read_text(encoding="utf-8")
    heading = f"\n## `{name}"
    assert heading in text, f"docs/cli.md has no heading {heading.strip()!r}"
    section = text.split(heading)[1].split("\n## ")[0]
    for action in COMMANDS[name]._actions:
        for word in action.option_strings or [str(action.metavar)]:
            if word not in ("-h", "--help"):
                assert f"`{word}" in section or f"{word}`" in section, f"docs/cli.md does not explain {name} {word}"


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_examples_that_can_be_parsed(name: str, run: Run) -> None:
    answer = run(*name.split()[1:], "--help")
    assert answer.code == 0
    examples = [line.split("  ")[1] for line in answer.out.splitlines() if line.startswith("  fireside ")]
    assert examples
    for example in examples:
        assert parser().parse_args(shlex.split(example.split(">")[0])[1:]).run


def test_version(run: Run) -> None:
    answer = run("--version")
    assert (answer.code, answer.out) == (0, f"fireside {fireside.__version__}\n")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("dance",),
        ("play",),
        ("play", "wapi", "--players", "two"),
        ("play", "wapi", "--lang", "de"),
        ("play", "wapi", "--option", "scoring"),
        ("simulate", "wapi", "--games", "many"),
        ("record",),
        ("record", "burn", "x.fire"),
        ("serve", "--port", "99999"),
    ],
)
def test_what_is_not_understood_exits_with_2(words: tuple[str, ...], run: Run) -> None:
    answer = run(*words)
    assert answer.code == 2
    assert answer.err.startswith("usage: fireside")
    assert answer.out == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("play wapy", "there is no game 'wapy'; the games are:"),
        ("rules nothing", "there is no game 'nothing'"),
        ("play wapi --players 9", "Wapi is for 2 to 5 players, not 9"),
        ("simulate wapi --players 1", "Wapi is for 2 to 5 players, not 1"),
        ("play wapi --seat 2", "the seats go from 0 to 1; there is no seat 2"),
        ("play wapi --seat -1", "there is no seat -1"),
        ("play wapi --bots gredy", "there is no bot 'gredy'; the bots are: random, greedy"),
        ("play wapi --bots greedy,random", "2 bots cannot take 1 seat"),
        ("simulate wapi --bots random,random,greedy", "3 bots cannot take 2 seats"),
        ("simulate wapi --games 0", "a simulation needs at least 1 game, not 0"),
        ("simulate wapi --option speed=1", "Wapi has no option 'speed'; its options are: scoring"),
        ("simulate wapi --option scoring=odd", "the option 'scoring' can be 'basic', 'advanced', not 'odd'"),
        ("play wapi --option scoring=basic --option scoring=basic", "the option 'scoring' is given twice"),
        ("rules wapi WP-9.9", "Wapi has no clause WP-9.9; its clauses are: WP-1.1"),
        ("record show missing.fire", "missing.fire: No such file or directory"),
        ("record verify .", "Is a directory"),
    ],
)
def test_what_is_asked_wrongly_exits_with_1_and_one_sentence(words: str, message: str, run: Run) -> None:
    answer = run(*words.split())
    assert answer.code == 1
    assert answer.err.startswith("fireside: ")
    assert message in answer.err
    assert answer.err.count("\n") == 1
    assert answer.out == ""


def test_interrupt_exits_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert run("play", "wapi", "--seed", "1").code == 130


def test_the_language_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language() == "en"
    monkeypatch.setenv("LANG", "fr_BE.UTF-8")
    assert language() == "fr"
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")
    assert language() == "en"


def test_games_are_listed(run: Run) -> None:
    answer = run("games")
    assert answer.code == 0
    for name in fireside.games():
        assert any(line.startswith(name) for line in answer.out.splitlines())
    assert "Wapi · Reiner Knizia · 2–5 players · 20 minutes" in answer.out
    assert "--option scoring=basic|advanced" in answer.out


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_command, "games", lambda: ["broken", "wapi"])
    answer = run("games")
    assert answer.code == 0
    assert "cannot be loaded: there is no game 'broken'" in answer.out
    assert "Reiner Knizia" in answer.out


@pytest.mark.parametrize("lang", ["en", "fr", "nl"])
def test_rules_are_shown(lang: str, run: Run) -> None:
    answer = run("rules", "wapi", "--lang", lang)
    assert answer.code == 0
    assert answer.out.rstrip("\n") == fireside.texts.rules_text(fireside.load("wapi").folder, lang).rstrip("\n")


def test_one_clause_is_shown(run: Run) -> None:
    answer = run("rules", "wapi", "wp-2.7")
    assert answer.code == 0
    assert answer.out.startswith("WP-2.7  ")
    assert len(answer.out.splitlines()) == 1


def test_the_program_itself(tmp_path: Path) -> None:
    def program(*words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-m", "fireside", *words], capture_output=True, text=True, cwd=tmp_path)

    assert program("rules", "wapi", "WP-2.7").returncode == 0
    failed = program("rules", "wapi", "WP-0.0")
    assert (failed.returncode, failed.stdout) == (1, "")
    assert "Traceback" not in failed.stderr
    assert program("rules").returncode == 2


def test_a_reader_that_has_read_enough_is_no_error() -> None:
    # The pipe is closed before anything is written to it.
    reading, writing = os.pipe()
    os.close(reading)
    words = [sys.executable, "-m", "fireside", "rules", "wapi"]
    done = subprocess.run(words, stdout=writing, stderr=subprocess.PIPE, text=True, preexec_fn=_python_pipes)
    os.close(writing)
    assert done.stderr == ""
    assert done.returncode == 0


def _python_pipes() -> None:
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
