"""Pages with pictures side by side with views as data: how much the drawing costs those who play.

Server, drawing processes and players share all cores, for views as for pages.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator

from bench.load import DATA, PICTURES, Tally
from bench.measure import Line, Target
from bench.server import PACE, effort, percentile, tally
from fireside.table.server import prepare

TABLES = {"wapi": 400, "iwari": 100, "wangdo": 100}  # of each game
ROUNDS = 3  # of each side; the one that was disturbed least counts
LEAST_SHARE = Target(0.35, of_ratio=True)
MOST_DELAY = Target(4, is_most=True, of_ratio=True)


def lines() -> Iterator[Line]:
    """Moves a second as fast as can be, and delays at the pace of people, with views as the other side."""
    for game, tables in TABLES.items():
        _prepare(game)
        section = f"Pages with pictures, {tables} tables of {game}, two people each; the other side is views as data"
        yield _speed(section, game, tables)
        yield _delay(section, game, tables)


def _prepare(game: str) -> None:
    """Compile a game beforehand: while the server does, pages are drawn from rules that run as Python."""
    subprocess.run([sys.executable, "-m", prepare.__name__, game], check=True, stdout=subprocess.DEVNULL)


def _speed(section: str, game: str, tables: int) -> Line:
    views, pages = _sides(game, tables, pace=0.0)
    ours, theirs = (max(rounds, key=lambda one: one.moves_a_second) for rounds in (pages, views))
    return Line(
        *(section, "at full speed", "moves/s", ours.moves_a_second, theirs.moves_a_second, LEAST_SHARE),
        f"{effort(ours, theirs)}; rounds {_all(one.moves_a_second for one in pages)} "
        f"of {_all(one.moves_a_second for one in views)}",
    )


def _delay(section: str, game: str, tables: int) -> Line:
    views, pages = _sides(game, tables, pace=PACE)
    ours, theirs = ([1000 * percentile(one.shown, 0.99) for one in rounds] for rounds in (pages, views))
    return Line(
        *(section, "a move a second: shown to the opponent, 99 % within", "ms", min(ours), min(theirs), MOST_DELAY),
        f"rounds {_all(ours, 1)} of {_all(theirs, 1)}",
    )


def _sides(game: str, tables: int, *, pace: float) -> tuple[list[Tally], list[Tally]]:
    """Views and pages, which take turns: a machine that is slow for a while is so for both."""
    views: list[Tally] = []
    pages: list[Tally] = []
    for _ in range(ROUNDS):
        for rounds, layout in ((views, DATA), (pages, PICTURES)):
            rounds.append(tally(layout, tables, pace=pace, game=game, is_pinned=False))
    return views, pages


def _all(figures: Iterable[float], digits: int = 0) -> str:
    return ", ".join(f"{one:.{digits}f}" for one in figures)
