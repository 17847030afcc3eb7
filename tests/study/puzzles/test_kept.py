"""The puzzles that come with Fireside can be posed: the games replay, and what is kept fits them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import fireside
from fireside import bots
from fireside.engine.errors import InvalidNotation
from fireside.study.puzzles import Difficulty, Puzzle, file_of, kept, parse, read
from fireside.study.puzzles.checking import is_clear
from fireside.study.puzzles.puzzle import ASKED

GAMES = fireside.games()
LEAST = 50  # of every game
MOST_BYTES = 400_000


@pytest.mark.parametrize("name", GAMES)
def test_there_are_enough_in_a_small_file(name: str) -> None:
    assert len(kept(name)) >= LEAST
    assert file_of(name).stat().st_size < MOST_BYTES


@pytest.mark.parametrize("name", GAMES)
def test_every_game_gives_one_at_most(name: str) -> None:
    puzzles = read(file_of(name))
    assert len({puzzle.id for puzzle in puzzles}) == len({puzzle.number for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("name", GAMES)
def test_there_is_something_of_everything(name: str) -> None:
    puzzles = kept(name).values()
    fewest, most = fireside.load(name).info.players
    assert {puzzle.record.players for puzzle in puzzles} == set(range(fewest, most + 1))
    assert {puzzle.difficulty for puzzle in puzzles} == set(Difficulty)
    assert len({puzzle.kind for puzzle in puzzles}) >= 2


@pytest.mark.parametrize("name", GAMES)
def test_all_fit_their_games(name: str) -> None:
    for puzzle in kept(name).values():
        view = puzzle.view()
        assert sorted(choice.action for choice in puzzle.alternatives) == view.legal(puzzle.seat)
        assert puzzle.tempting in view.legal(puzzle.seat)
        assert puzzle.tempting != puzzle.solution
        assert len(puzzle.given) == view.players
        assert set(puzzle.found) == set(bots.LEVELS)
        assert max(puzzle.found.values()) <= ASKED


@pytest.mark.parametrize("name", GAMES)
def test_all_solutions_are_clearly_and_firmly_better(name: str) -> None:
    for puzzle in kept(name).values():
        solution, *others = puzzle.alternatives
        assert len(others) >= 2
        assert solution.gap == 0
        assert all(is_clear(choice, puzzle.record.players) for choice in others)
        assert all(one.gap <= other.gap for one, other in pairwise(others))


@pytest.mark.parametrize("name", GAMES)
def test_all_lines_can_be_played(name: str) -> None:
    for puzzle in kept(name).values():
        for first, line in ((puzzle.solution, puzzle.line), (puzzle.tempting, puzzle.tempting_line)):
            assert line[0] == (puzzle.seat, first)
            position = puzzle.position()
            for move in line:
                position.play(*move)


@pytest.fixture
def puzzle() -> Puzzle:
    return next(iter(kept("wapi").values()))


def test_a_puzzle_is_read_as_it_was_written(puzzle: Puzzle) -> None:
    assert parse(puzzle.text()) == puzzle
    assert parse(puzzle.text()).id == puzzle.id


def test_the_easiest_come_first() -> None:
    assert all(one.ease >= other.ease for one, other in pairwise(kept("wapi").values()))


@pytest.mark.parametrize("line", ["", "nothing", "{}", "[]", '{"format":9}'])
def test_what_is_no_puzzle_is_refused(puzzle: Puzzle, tmp_path: Path, line: str) -> None:
    with pytest.raises(InvalidNotation):
        parse(line)
    (tmp_path / "mine.jsonl").write_text(f"{puzzle.text()}{line}\n", encoding="utf-8")
    with pytest.raises(InvalidNotation, match="2"):
        read(tmp_path / "mine.jsonl")
