"""Pages with pictures side by side with views as data: how much the drawing costs those who play.

Server, drawing processes and players share all cores, for views as for pages.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from bench.load import DATA, PICTURES
from bench.measure import Line, Target
from bench.server import PACE, effort, percentile, tally
from fireside.table.server import prepare

TABLES = {"wapi": 400, "iwari": 100, "wangdo": 100}  # of each game
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
    views, pages = (tally(layout, tables, pace=0.0, game=game, is_pinned=False) for layout in (DATA, PICTURES))
    ours, theirs = pages.moves_a_second, views.moves_a_second
    return Line(section, "at full speed", "moves/s", ours, theirs, LEAST_SHARE, effort(pages, views))


def _delay(section: str, game: str, tables: int) -> Line:
    views, pages = (tally(layout, tables, pace=PACE, game=game, is_pinned=False) for layout in (DATA, PICTURES))
    ours, theirs = (1000 * percentile(one.shown, 0.99) for one in (pages, views))
    note = f"half within {1000 * percentile(pages.shown, 0.5):.1f} ms"
    return Line(section, "a move a second: shown to the opponent, 99 % within", "ms", ours, theirs, MOST_DELAY, note)
