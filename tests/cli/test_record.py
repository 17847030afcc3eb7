"""Stored games from the command line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import fireside
from fireside import CHANCE, Record
from fireside.engine.contract import ExplainsResults
from fireside.table import fairness
from fireside.texts import Say
from tests.cli.conftest import Run

SEED = bytes(range(32))
CONTRIBUTIONS = ["ada", "bo"]


@pytest.fixture(scope="module")
def fair() -> Record:
    """A finished game of Wapi whose chance follows from a seed."""
    rng = random.Random(1)
    position = fireside.load("wapi").start(2)
    while not position.is_over:
        if odds := position.odds():
            outcome = fairness.outcome(SEED, CONTRIBUTIONS, len(position.moves), odds)
            position.play(CHANCE, outcome)
        else:
            seat = position.pending[0]
            position.play(seat, rng.choice(position.legal(seat)))
    return Record.of(position, ["Ada", "Bo"], fairness.proof(SEED, CONTRIBUTIONS))


@pytest.fixture
def path(fair: Record, tmp_path: Path) -> Path:
    fair.save(tmp_path / "game.fire")
    return tmp_path / "game.fire"


def test_show_tells_every_move_in_words(path: Path, fair: Record, run: Run) -> None:
    answer = run("record", "show", path)
    assert answer.code == 0
    assert answer.out.startswith("Wapi, rules version 1\n  scoring: basic\n  0: Ada\n  1: Bo\n")
    lines = [line.split() for line in answer.out.splitlines()]
    for number, move in enumerate(fair.moves, start=1):
        who = "chance" if move.seat == CHANCE else fair.seats[move.seat]
        start = [str(number), who, fair.game.action_texts[move.action]]
        assert any(line[:3] == start and len(line) > 4 for line in lines), start
    assert fair.result is not None
    assert "The game is over (WP-3.1)." in answer.out
    assert any(line.endswith(("wins.", "share the win.")) for line in answer.out.splitlines())
    say = Say.of_folder(fair.game.folder, "en", fair.seats)
    notation = fair.game.notation
    assert isinstance(notation, ExplainsResults)
    assert " ".join(answer.out.split()).endswith(notation.explain_result(fair.replay().state, say))


def test_show_in_another_language(path: Path, run: Run) -> None:
    answer = run("record", "show", path, "--lang", "fr")
    assert answer.out.startswith("Wapi, version 1 des règles")
    assert "hasard" in answer.out
    assert "La partie est finie (WP-3.1)." in answer.out


def test_show_a_game_that_is_not_finished(tmp_path: Path, run: Run) -> None:
    position = fireside.load("wapi").start(2)
    position.roll(random.Random(1))
    position.record().save(tmp_path / "game.fire")
    answer = run("record", "show", tmp_path / "game.fire")
    assert answer.code == 0
    assert answer.out.endswith("The game is not finished.\n")
    assert "the game is not finished" in run("record", "verify", tmp_path / "game.fire").out


def test_verify_checks_moves_result_and_chance(path: Path, fair: Record, run: Run) -> None:
    answer = run("record", "verify", path)
    assert answer.code == 0
    draws = sum(move.seat == CHANCE for move in fair.moves)
    assert f"All {len(fair.moves)} moves are legal, and they give its result, {fair.result}." in answer.out
    assert f"Chance was fair: all {draws} outcomes follow from the seed" in answer.out


def test_verify_says_when_there_is_no_proof(fair: Record, tmp_path: Path, run: Run) -> None:
    Record.of(fair.replay()).save(tmp_path / "plain.fire")
    answer = run("record", "verify", tmp_path / "plain.fire")
    assert answer.code == 0
    assert "The record holds no proof of fair chance" in answer.out


def test_verify_finds_another_seed(path: Path, run: Run) -> None:
    other = bytes(reversed(SEED))
    text = path.read_text().replace(SEED.hex(), other.hex())
    path.write_text(text)
    answer = run("record", "verify", path)
    assert answer.code == 1
    assert "committed" in answer.err
    path.write_text(text.replace(fairness.commitment(SEED), fairness.commitment(other)))
    answer = run("record", "verify", path)
    assert answer.code == 1
    assert "but the seed gives" in answer.err


def test_verify_finds_another_result(path: Path, fair: Record, run: Run) -> None:
    path.write_text(path.read_text().replace(f"result: {fair.result}", "result: 1 2; won by 1; WP-3.1"))
    answer = run("record", "verify", path)
    assert answer.code == 1
    assert "the record says that the result is 1 2; won by 1; WP-3.1, but its moves give" in answer.err


def test_a_broken_file_names_its_line(path: Path, run: Run) -> None:
    lines = path.read_text().replace("*first", "*last").splitlines()
    path.write_text("\n".join(lines))
    for part in ("show", "verify"):
        answer = run("record", part, path)
        assert answer.code == 1
        assert f"line {lines.index('') + 2}: 'last=" in answer.err
        assert answer.out == ""


def test_a_game_that_is_not_installed(tmp_path: Path, run: Run) -> None:
    pig = str(Path(__file__).parents[2] / "examples" / "pig")
    file = tmp_path / "pig.fire"
    assert run("play", pig, "--seed", "1", "--save", file, typed="1\nq\n").code == 0
    assert run("record", "verify", file, "--game", pig).code == 0
