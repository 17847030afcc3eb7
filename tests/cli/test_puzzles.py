"""Puzzles from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from fireside.study import puzzles
from fireside.study.puzzles import finding
from tests.cli.conftest import Run


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A file with two of the puzzles that come with Fireside."""
    lines = puzzles.file_of("wapi").read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "mine.jsonl"
    path.write_text("".join(lines[:2]), encoding="utf-8")
    return path


def test_puzzles_are_listed_with_their_solutions(own: Path, run: Run) -> None:
    answer = run("puzzles", "wapi", "--file", own)
    assert answer.code == 0
    for puzzle in puzzles.read(own):
        assert f"{puzzle.id} " in answer.out
        assert puzzle.record.game.action_texts[puzzle.solution] in answer.out


def test_what_is_found_is_added_to_the_file(own: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = puzzles.read(own)
    own.write_text(first.text(), encoding="utf-8")
    searched = []

    def found(_game: object, players: int, number: int, seed: int, _kinds: object) -> puzzles.Puzzle | None:
        searched.append((players, number, seed))
        return second if len(searched) == 2 else None

    monkeypatch.setattr(finding, "find_in_game", found)
    assert run("puzzles", "wapi", "--file", own, "--count", 2, "--seed", 7).code == 0
    assert puzzles.read(own) == [first, second]
    begun = first.number + 1
    assert searched == [(2 + number % 4, number, 7) for number in (begun, begun + 1)], "it goes on where it was"


def test_a_search_ends_after_so_many_games(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    searched = []
    monkeypatch.setattr(finding, "find_in_game", lambda *how: searched.append(how))
    assert run("puzzles", "wapi", "--file", tmp_path / "new.jsonl", "--games", 3, "--players", 2).code == 0
    assert [how[1:3] for how in searched] == [(2, 0), (2, 1), (2, 2)]


def test_verifying_finds_a_solution_that_does_not_hold(own: Path, run: Run) -> None:
    good, other = puzzles.read(own)
    facts = {name: getattr(other, name) for name in other.__dataclass_fields__}
    swapped = (other.alternatives[1], other.alternatives[0], *other.alternatives[2:])
    bad = puzzles.Puzzle(**{**facts, "alternatives": swapped})
    own.write_text(good.text() + bad.text(), encoding="utf-8")
    answer = run("puzzles", "wapi", "--file", own, "--verify")
    assert answer.code == 1
    assert f"{good.id} holds" in answer.out
    assert "1 of 2 puzzles hold" in answer.out


def test_numbers_of_players_that_the_game_does_not_allow(tmp_path: Path, run: Run) -> None:
    answer = run("puzzles", "wapi", "--file", tmp_path / "new.jsonl", "--games", 1, "--players", 9)
    assert answer.code == 1
    assert answer.err.startswith("fireside: ")
