"""Many minutes at half of what two workers can do: neither memory, nor open files, nor delays may grow."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from bench import pinning
from bench.load import PICTURES, Load, Tally
from bench.measure import Line, Target
from bench.server import percentile, played, set_up
from bench.workers import Site, site

MINUTES = 10.0
TABLES = 60
WINDOW = 30.0  # seconds of play between two looks
TRIED = 6.0  # seconds in which it is tried how much they can do
GAME_LENGTH = 25  # moves, at least: how many tables are needed for a window

LITTLE = Target(10, is_most=True)  # % of growth
FEW = Target(10, is_most=True)  # files: connections come and go
STEADY = Target(50, is_most=True)  # % of growth: of a delay that few see


class Look(NamedTuple):
    """What was found after a window."""

    memory: float  # MB of all processes
    files: int  # open ones
    shown: float  # ms within which 99 % were shown what came of a move
    moves: float  # a second


def lines(minutes: float = MINUTES) -> Iterator[Line]:
    """What has grown."""
    with site() as (served, _):
        fastest = _window(served, 0.0, TRIED).moves_a_second
        pace = TABLES / (fastest / 2)
        looks = [_look(served, _window(served, pace, WINDOW)) for _ in range(max(4, round(60 * minutes / WINDOW)))]
    section = f"Two workers over PostgreSQL, {minutes:g} minutes at half load: {TABLES} tables of Wapi, pages"
    half, quarter = looks[len(looks) // 4 : len(looks) // 2], looks[-(len(looks) // 4) :]  # the first is a warm-up
    rate = _mean([look.moves for look in looks])
    yield Line(section, "at half load", "moves/s", rate, note=f"at full speed {fastest:,.0f}")
    for name, target in (("memory", LITTLE), ("shown", STEADY)):
        before, after = (_mean([getattr(look, name) for look in some]) for some in (half, quarter))
        unit = "MB" if name == "memory" else "ms"
        note = f"from {before:.1f} to {after:.1f} {unit}"
        yield Line(section, f"growth of {NAMES[name]}", "%", 100 * (after / before - 1), target=target, note=note)
    before, after = (_mean([look.files for look in some]) for some in (half, quarter))
    yield Line(section, "more open files", "files", after - before, target=FEW, note=f"{after:.0f} at the end")


NAMES = {"memory": "memory", "shown": "delays (99 % shown within)"}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _window(served: Site, pace: float, seconds: float) -> Tally:
    """Play for a while at new tables."""
    games = 3 if not pace else 1 + int(seconds / (pace * GAME_LENGTH))
    seated = asyncio.run(set_up(served.database, TABLES * games))
    load = Load(served.address, seated, TABLES, PICTURES, seconds, pace, warm_up=1.0)
    return played(load, pinning.ANYWHERE)


def _look(served: Site, tally: Tally) -> Look:
    tree = descendants(served.process.pid)
    memory, files = sum(map(megabytes, tree)), sum(map(open_files, tree))
    return Look(memory, files, 1000 * percentile(tally.shown, 0.99), tally.moves_a_second)


def descendants(process: int) -> list[int]:
    """A process and all that it has started, directly or not."""
    text = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [process, *(each for child in map(int, text.split()) for each in descendants(child))]


def megabytes(process: int) -> float:
    """The memory that a process alone uses; what it shares with others is divided among them."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0


def open_files(process: int) -> int:
    """How many files and connections a process has open."""
    return len(os.listdir(f"/proc/{process}/fd"))
