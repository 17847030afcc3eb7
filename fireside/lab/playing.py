"""Games between bots as rows: all at once in memory, or piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fireside.bots.workers import Runner
from fireside.engine.types import OptionValue
from fireside.game import Game
from fireside.lab import runners
from fireside.lab.pieces import Job, job_for, play_piece, prepare
from fireside.lab.rows import Rows, joined
from fireside.position import Position

Progress = Callable[[int], object]


def unheard(_games: int) -> None:
    """Progress that nobody wants to hear of."""


def play(game: Game | str, bots: Sequence[str] = ("greedy",), players: int | None = None, **how: Any) -> Rows:
    """Games between bots, one row each, all in memory; `stream` says how."""
    return joined(stream(game, bots, players, **how))


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
    progress: Progress = unheard,
    **options: OptionValue,
) -> Iterator[Rows]:
    """Games between bots, one row each, in pieces: the memory that they take does not depend on how many there are.

    Bots move up a seat from game to game. The same seed gives the same rows, whoever plays them. `decisions` adds a row
    for each decision, `traits` what everybody has at the end, `start` plays from a position, `on` says who does the
    work (see `runners.chosen`), and `progress` is called with the number of games that have been played since.
    """
    job = job_for(game, bots, players, games, seed, decisions=decisions, traits=traits, start=start, options=options)
    return rows_of(job, games, runners.chosen(on, workers, is_compiled=job.is_compiled), progress)


def rows_of(job: Job, games: int, runner: Runner, progress: Progress = unheard) -> Iterator[Rows]:
    """The rows of a job, piece by piece, in order."""
    prepare(job)  # once, here, rather than by every worker
    facts = job.facts(games)
    for piece in runners.in_order(runner.results(play_piece, job.pieces(games))):
        found = None if piece.decisions is None else Rows(facts, piece.decisions)
        yield Rows(facts, piece.games, found)
        progress(len(piece.games["game"]))
