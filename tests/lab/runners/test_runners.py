"""Whoever does the work, the result is the same."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from fireside.bots.arena import Arena, Plan
from fireside.bots.workers import AHEAD, ATTEMPTS, LostWork, Queue, results
from fireside.engine.errors import InvalidOption
from fireside.lab import runners
from fireside.lab.pieces import Job, Piece, job_for, play_piece
from fireside.lab.runners import Here, Processes, Runner
from tests.lab.runners.deadly import die, fail, play_or_die

GAMES, PIECE = 14, 3


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fireside.lab.pieces.COMPILED_GAMES", PIECE)


@pytest.fixture(scope="module")
def ray() -> Iterator[Runner]:
    """A real one on this machine, started once."""
    from fireside.lab.runners.ray import OnRay

    runner = OnRay(workers=2)
    with runner.connected():
        yield runner


@pytest.fixture(params=["here", "threads", "processes", "ray"])
def runner(request: pytest.FixtureRequest) -> Runner:
    made: dict[str, Callable[[], Any]] = {"here": Here, "threads": lambda: Here(2), "processes": lambda: Processes(2)}
    return request.getfixturevalue("ray") if request.param == "ray" else made[request.param]()


@pytest.fixture
def job() -> Job:
    return job_for("wapi", ["random", "greedy"], 3, GAMES, 5, decisions=True, traits=True, start=None, options={})


def whole(runner: Runner, job: Job, work: Callable[..., Piece] = play_piece) -> list[bytes]:
    """Every byte of a job's pieces."""
    pieces = list(runners.in_order(runner.results(work, job.pieces(GAMES))))
    assert [len(piece.games["game"]) for piece in pieces] == [3, 3, 3, 3, 2]
    return [column.tobytes() for piece in pieces for part in piece for column in (part or {}).values()]


def test_every_byte_is_the_same(runner: Runner, job: Job) -> None:
    assert whole(runner, job) == whole(Here(), job)


@pytest.mark.parametrize("runner", ["processes", "ray"], indirect=True)
def test_a_worker_that_is_killed_costs_its_piece_only(runner: Runner, job: Job, tmp_path: Path) -> None:
    lives = tmp_path / "lives"
    assert whole(runner, job, partial(play_or_die, lives)) == whole(Here(), job)
    assert lives.exists()


@pytest.mark.parametrize("runner", ["processes", "ray"], indirect=True)
def test_work_that_kills_every_worker_is_given_up(runner: Runner) -> None:
    with pytest.raises(LostWork, match=f"{ATTEMPTS} times"):
        list(runner.results(die, [()]))


def test_what_goes_wrong_is_raised_here(runner: Runner) -> None:
    with pytest.raises(ValueError, match="7 is wrong"):
        list(runner.results(fail, [(7,)]))


def test_jobs_are_asked_for_as_they_are_needed(runner: Runner) -> None:
    asked = []

    def jobs() -> Iterator[tuple[int]]:
        for number in range(1000):
            asked.append(number)
            yield (number,)

    found = runner.results(abs, jobs())
    assert next(found)[1] in asked
    assert len(asked) < 100
    found.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("runner", ["here", "processes"], indirect=True)
def test_an_arena_is_the_same_anywhere(runner: Runner) -> None:
    plan = Plan("wapi", 2, ("random", "greedy"), games=4, seed=3)
    alone, elsewhere = Arena(plan), Arena(plan)
    alone.run(workers=1)
    elsewhere.run(runner=runner)
    assert [played.scores for played in elsewhere.results] == [played.scores for played in alone.results]


def test_nobody_gets_far_ahead_of_what_is_not_done() -> None:
    queue = Queue(((number,) for number in range(1000)), workers=2)
    first = queue.next()
    assert first is not None
    later = 0
    while (task := queue.next()) is not None:
        queue.is_done(task)
        later += 1
    assert later == 2 * AHEAD - 1
    queue.is_done(first)
    assert queue.next() is not None


def test_results_in_order() -> None:
    assert list(runners.in_order([(2, "c"), (0, "a"), (1, "b"), (3, "d")])) == ["a", "b", "c", "d"]


def test_a_name_that_nobody_has() -> None:
    with pytest.raises(InvalidOption, match="it can be done on: here"):
        runners.chosen("the moon")


ENDLESS = """
import contextlib
import multiprocessing
import time
from fireside.bots.workers import results

def work(seconds):
    time.sleep(seconds)

if __name__ == "__main__":
    with contextlib.closing(results(work, [(0,), (600,), (600,)], workers=2)) as found:
        next(found)
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
        next(found)
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_nobody_is_left_behind(how: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS)
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        children = [int(word) for word in process.stdout.readline().split()]
        assert children
        os.kill(process.pid, how)
        # The processes have the same output: it ends with the last of them.
        assert process.stdout.read() == ""
    assert process.returncode != 0


def test_results_of_plain_functions() -> None:
    assert dict(results(abs, ((-number,) for number in range(5)), workers=2)) == {n: n for n in range(5)}
