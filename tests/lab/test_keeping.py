"""A job that was interrupted goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fireside.bots.workers import Jobs
from fireside.lab.keeping import Keeping, digest_of
from fireside.lab.pieces import Job, Piece, job_for, play_piece
from fireside.lab.runners import Here, in_order

GAMES = 10


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fireside.lab.pieces.COMPILED_GAMES", 2)


@pytest.fixture
def job() -> Job:
    return job_for("wapi", ["random"], 2, GAMES, 5, decisions=True, traits=False, start=None, options={})


class Counting:
    """Does the work here, and remembers which games it has played."""

    def __init__(self) -> None:
        self.played: list[int] = []

    def results(self, work: Callable[..., Any], jobs: Jobs) -> Iterator[tuple[int, Any]]:
        def noted(job: Job, first: int, stop: int) -> Any:
            self.played += range(first, stop)
            return work(job, first, stop)

        return Here().results(noted, jobs)


def played(job: Job, folder: Path, games: int = GAMES, most: int = GAMES) -> tuple[list[Piece], list[int]]:
    """The pieces of a job, and which games had to be played for them; at most so many pieces are asked for."""
    counting = Counting()
    found = in_order(Keeping(counting, folder, job).results(play_piece, job.pieces(games)))
    return [piece for _, piece in zip(range(most), found, strict=False)], counting.played


def same(left: list[Piece], right: list[Piece]) -> bool:
    return all(
        np.array_equal(a[name], b[name])
        for ours, theirs in zip(left, right, strict=True)
        for a, b in zip(ours, theirs, strict=True)
        if a is not None and b is not None
        for name in a
    )


def test_what_is_finished_is_not_played_again(job: Job, tmp_path: Path) -> None:
    whole = [play_piece(*piece) for piece in job.pieces(GAMES)]
    first, _ = played(job, tmp_path, most=2)
    assert same(first, whole[:2])
    again, left = played(job, tmp_path)
    assert same(again, whole)
    assert left == list(range(4, GAMES))
    assert played(job, tmp_path)[1] == []


def test_more_games_need_only_the_new_ones(job: Job, tmp_path: Path) -> None:
    played(job, tmp_path)
    more, left = played(job, tmp_path, games=GAMES + 3)
    assert sum(len(piece.games["game"]) for piece in more) == GAMES + 3
    assert left == [10, 11, 12]


@pytest.mark.parametrize("damage", [b"", b"PK nonsense", None])
def test_a_damaged_piece_is_played_again(job: Job, tmp_path: Path, damage: bytes | None) -> None:
    played(job, tmp_path)
    path = tmp_path / digest_of(job) / "4-6.piece"
    whole = bytearray(path.read_bytes())
    whole[len(whole) // 2] ^= 0xFF  # one byte in the middle
    path.write_bytes(bytes(whole) if damage is None else damage)
    again, left = played(job, tmp_path)
    assert left == [4, 5]
    assert same(again, [play_piece(*piece) for piece in job.pieces(GAMES)])


def test_another_job_has_pieces_of_its_own(job: Job, tmp_path: Path) -> None:
    played(job, tmp_path)
    assert played(replace(job, seed=6), tmp_path)[1] == list(range(GAMES))
    assert played(replace(job, decisions=False), tmp_path)[1] == list(range(GAMES))
    assert played(replace(job, game='wapi{"TOTEMS":2}'), tmp_path)[1] == list(range(GAMES))
