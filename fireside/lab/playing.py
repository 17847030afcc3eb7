"""Games between bots as rows: all at once in memory, or piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from fireside.bots import stays_here
from fireside.bots.workers import Runner
from fireside.engine.types import OptionValue
from fireside.game import Game
from fireside.lab import runners
from fireside.lab.files import RowsFile, writing
from fireside.lab.keeping import Keeping
from fireside.lab.pieces import Job, job_for, play_piece, prepare
from fireside.lab.rows import Rows, joined
from fireside.position import Position

Progress = Callable[[int], object]


def unheard(_games: int) -> None:
    """Progress that nobody wants to hear of."""


def play(game: Game | str, *setup: Any, **how: Any) -> Rows:
    """Games between bots, one row each, all in memory; `stream` says how."""
    return joined(stream(game, *setup, **how))


def stream(
    game: Game | str,
    bots: Sequence[str] = ("greedy",),
    players: int | None = None,
    games: int = 1000,
    seed: int = 0,
    *,
    decisions: bool = False,
    traits: bool = False,
    start: Position | None = None,
    on: Runner | str | None = None,
    workers: int | None = None,
    resume: Path | str | None = None,
    progress: Progress = unheard,
    **options: OptionValue,
) -> Generator[Rows]:
    """Games between bots, one row each, in pieces: the memory that they take does not depend on how many there are.

    Bots move up a seat from game to game. The same seed gives the same rows, whoever plays them. `decisions` adds a row
    for each decision, `traits` what everybody has at the end, `start` plays from a position, `on` says who does the
    work (see `runners.chosen`), and `progress` is called with the number of games that have been played since. Finished
    pieces are kept in the folder `resume`, and not played again.
    """
    job = job_for(game, bots, players, games, seed, decisions=decisions, traits=traits, start=start, options=options)
    if on is None and any(map(stays_here, job.bots)):
        on = "here"
    runner = runners.chosen(on, workers, is_compiled=job.is_compiled)
    return _rows(job, games, Keeping(runner, Path(resume), job) if resume else runner, progress)


def write(
    path: Path | str | None, game: Game | str, *setup: Any, decisions: Path | str | None = None, **how: Any
) -> int:
    """Play games, and write a row for each to a file, by its ending Parquet or CSV, and for each decision to another.

    `stream` says how. Returns the number of games.
    """
    games = 0
    with ExitStack() as stack:
        files = [stack.enter_context(writing(Path(file))) if file else None for file in (path, decisions)]
        pieces = stack.enter_context(closing(stream(game, *setup, decisions=decisions is not None, **how)))
        for rows in pieces:
            add_to(files, rows)
            games += len(rows)
    return games


def add_to(files: Sequence[RowsFile | None], rows: Rows) -> None:
    """Add games to the first file, and their decisions to the second, where there is one."""
    for file, part in zip(files, (rows, rows.decisions), strict=True):
        if file is not None and part is not None:
            file.add(part)


def _rows(job: Job, games: int, runner: Runner, progress: Progress) -> Generator[Rows]:
    """The rows of a job, piece by piece, in order."""
    prepare(job)  # once, here, rather than by every worker
    facts = job.facts(games)
    for piece in runners.in_order(runner.results(play_piece, job.pieces(games))):
        found = None if piece.decisions is None else Rows(facts, piece.decisions)
        yield Rows(facts, piece.games, found)
        progress(len(piece.games["game"]))
