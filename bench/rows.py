"""The lab: what rows cost, how much memory they take, and what a second worker on Ray brings."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import fireside
from bench.measure import Line, Target
from fireside import lab
from fireside.bots.simulation import simulate
from fireside.lab.runners.ray import OnRay

SECTION = "The lab"
ROUNDS, GAMES = 15, 20_000
PLAYERS = 2
BOTS = ("random", "greedy")
FEW, MANY = 10_000, 10_000_000  # games whose rows are written to a file
JOB_SECONDS = 60  # of one worker
TRIED = 64  # games that say how many fill that time
THINKING = ("casual",)

NEARLY_AS_FAST = Target(0.8, of_ratio=True)
DECISIONS = Target(2e6)
FLAT = Target(1.2, is_most=True, of_ratio=True)
NEARLY_TWICE = Target(1.7, of_ratio=True)


def lines() -> Iterator[Line]:
    """Speed, memory, Ray."""
    for bot in BOTS:
        yield from speed(bot)
    yield memory()
    yield on_ray()


def speed(bot: str) -> Iterator[Line]:
    """Rows of games and decisions of Wapi, by second of processor time."""
    game = fireside.load("wapi")
    made = float(lab.play(game, [bot], PLAYERS, games=GAMES)["decisions"].mean())

    def plain() -> None:
        simulate(game, [bot], PLAYERS, games=GAMES, workers=1)

    spent = least_seconds([plain, rows_of(bot), rows_of(bot, decisions=True)])
    before, rows, all_rows = (GAMES / seconds for seconds in spent)
    what = f"Wapi, {PLAYERS} {bot} players, one core"
    note = "against the same games without rows"
    yield Line(SECTION, f"a row a game: {what}", "games/s", rows, before, NEARLY_AS_FAST, note)
    yield Line(SECTION, f"and a row a decision: {what}", "decisions/s", all_rows * made, None, DECISIONS)


def rows_of(bot: str, *, decisions: bool = False) -> Callable[[], None]:
    """Plays games for their rows, which nobody keeps."""

    def work() -> None:
        for _ in lab.stream("wapi", [bot], PLAYERS, GAMES, on="here", workers=1, decisions=decisions):
            pass

    return work


def least_seconds(works: Sequence[Callable[[], None]]) -> list[float]:
    """The processor time that each work takes in its best round; they take turns."""
    best = [inf for _ in works]
    for _ in range(ROUNDS + 1):  # compiling makes the first round slow
        for index, work in enumerate(works):
            began = process_time()
            work()
            best[index] = min(best[index], process_time() - began)
    return best


def memory() -> Line:
    """The most memory that a process takes that writes rows to a file."""
    few, many = (peak(games) for games in (FEW, MANY))
    note = f"rows of {MANY:,} games written to a file, against {FEW:,}"
    return Line(SECTION, "memory of a process", "MB", many, few, FLAT, note)


def peak(games: int) -> float:
    """The peak of a process of its own, in MB."""
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.streaming", str(games), str(Path(folder) / "rows.parquet")]
        return float(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)


def on_ray() -> Line:
    """How much of a job two workers do in the time of one."""
    alone, games = with_workers(1, _games_a_second)
    both, _ = with_workers(2, lambda stream: (timed(stream, games), games))
    note = f"a job of {games / alone:.0f} s for one; starting Ray is not counted"
    return Line(SECTION, "two workers on Ray, against one", "games/s", games / both, alone, NEARLY_TWICE, note)


Stream = Callable[[int], Any]


def with_workers(workers: int, measure: Callable[[Stream], tuple[float, int]]) -> tuple[float, int]:
    """What is measured on a Ray with that many workers, which have done something before."""
    runner = OnRay(workers=workers)

    def stream(games: int) -> int:
        return sum(map(len, lab.stream("wapi", THINKING, PLAYERS, games, on=runner)))

    with runner.connected():
        stream(TRIED)
        return measure(stream)


def _games_a_second(stream: Stream) -> tuple[float, int]:
    games = max(1, round(TRIED * JOB_SECONDS / timed(stream, TRIED)))
    return games / timed(stream, games), games


def timed(stream: Stream, games: int) -> float:
    """How many seconds games take."""
    began = perf_counter()
    stream(games)
    return perf_counter() - began
