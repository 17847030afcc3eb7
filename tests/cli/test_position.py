"""Positions from the command line."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

POSITION = Path(__file__).parents[1] / "records" / "wapi" / "position.txt"


def test_a_sound_position_is_shown(run: Run) -> None:
    answer = run("position", POSITION)
    assert answer.code == 0
    assert "Everything is accounted for" in answer.out


def test_what_is_wrong_is_said(run: Run, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.txt"
    spoilt.write_text(POSITION.read_text().replace("owl 2", "owl 3", 1))
    answer = run("position", spoilt, "--lang", "nl")
    assert answer.code == 1
    assert answer.out == "Er zijn 5 symbolen van de uil; het spel heeft er 4. (WP-1.3)\n"
    assert "no game can begin" in run("play", "wapi", "--position", spoilt).err


def test_a_game_begins_there(run: Run, tmp_path: Path) -> None:
    saved = tmp_path / "game.fire"
    assert run("play", "wapi", "--position", POSITION, "--save", saved, typed="q\n").code == 0
    assert saved.read_text().startswith("fireside 3\n")
    assert run("record", "verify", saved).code == 0


def test_the_position_tells_how_many_play(run: Run) -> None:
    assert "leave out --players" in run("play", "wapi", "--position", POSITION, "--players", "3").err
