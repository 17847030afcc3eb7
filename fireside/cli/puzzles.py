"""`fireside puzzles`: finds puzzles in games between strong bots, lists those that there are, and checks them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from time import monotonic

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from fireside.cli.common import MOST_SEED, Commands, add_command, add_game, console, error_console, file_path, seconds
from fireside.cli.common import whole_number as number
from fireside.game import Game
from fireside.registry import load
from fireside.study import puzzles
from fireside.study.puzzles import Puzzle
from fireside.study.puzzles.finding import Progress as Report

MOST_GAMES = 10_000_000
EXAMPLES = """\
  fireside puzzles wapi                             the puzzles that come with Fireside
  fireside puzzles wapi --file mine.jsonl --count 20   look for puzzles until there are 20
  fireside puzzles wapi --verify                    check all of them again, with the same thought

Each puzzle is written as soon as it is found. If the file exists, the search goes on where it was.
"""


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "puzzles", "find puzzles in games between strong bots", EXAMPLES)
    add_game(parser)
    parser.add_argument(
        "--file", type=file_path, metavar="FILE", help="where puzzles are kept, a line each (those of Fireside)"
    )
    parser.add_argument("--count", type=number(), metavar="N", help="look for puzzles until there are so many")
    parser.add_argument("--games", type=number(most=MOST_GAMES), metavar="N", help="search so many games, no more")
    parser.add_argument("--seconds", type=seconds, metavar="S", help="begin no game after so long")
    parser.add_argument("--players", type=number(), metavar="N", help="how many play (all numbers in turn)")
    parser.add_argument(
        "--seed", type=number(-MOST_SEED, MOST_SEED), default=0, metavar="S", help="of all random numbers (0)"
    )
    parser.add_argument("--verify", action="store_true", help="check puzzles instead, as they were checked when found")
    parser.add_argument("--afresh", action="store_true", help="with --verify: in other worlds than they were found in")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """List, check or find the puzzles of a game."""
    game = load(chosen.game)
    path = chosen.file or puzzles.file_of(game.name)
    if chosen.verify:
        return _verify(puzzles.read(path), afresh=chosen.afresh)
    if chosen.count or chosen.games or chosen.seconds:
        _find(game, path, chosen)
    console().print(_listed(puzzles.read(path)), soft_wrap=False)
    return 0


def _verify(found: Sequence[Puzzle], *, afresh: bool) -> int:
    """Check puzzles one by one; the exit code is 1 if something is wrong with one of them."""
    wrong = 0
    for puzzle in found:
        problem = puzzles.verify(puzzle, afresh=afresh)
        wrong += problem is not None
        console().print(f"{puzzle.id} {problem or 'holds'}")
    console().print(f"{len(found) - wrong} of {len(found)} puzzles hold")
    return int(wrong > 0)


def _find(game: Game, path: Path, chosen: argparse.Namespace) -> None:
    """Look for puzzles until there are enough, adding each to the file at once."""
    fewest, most = game.info.players
    players = [chosen.players] if chosen.players else range(fewest, most + 1)
    so_far = puzzles.read(path)
    wanted = max(0, chosen.count - len(so_far)) if chosen.count else None
    with _progress(chosen, len(so_far)) as report, path.open("a", encoding="utf-8") as file:
        for puzzle in islice(puzzles.find(game, players, chosen.seed, so_far, report), wanted):
            file.write(puzzle.text())
            file.flush()


class _Enough(Exception):
    """All games have been searched, or the time is up."""


@contextmanager
def _progress(chosen: argparse.Namespace, so_far: int) -> Iterator[Report]:
    """Shows how many games were searched and puzzles found, and ends the search when it has taken long enough."""
    screen, began = error_console(), monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("puzzles", total=chosen.count, completed=so_far)
        searched = 0

        def report(games: int, found: int) -> None:
            nonlocal searched
            searched += 1
            bar.update(task, description=f"puzzles in {games} games", completed=found)
            if searched == chosen.games or (chosen.seconds and monotonic() - began > chosen.seconds):
                raise _Enough

        try:
            yield report
        except _Enough:
            return


def _listed(found: Sequence[Puzzle]) -> Table:
    """The puzzles with what the tempting choice costs, in points of winning chance."""
    table = Table(box=None, header_style="dim")
    for name in ("puzzle", "players", "about", "difficulty", "solution", "instead of", "points"):
        table.add_column(name)
    for puzzle in found:
        table.add_row(*_row(puzzle))
    return table


def _row(puzzle: Puzzle) -> Iterator[str]:
    texts = puzzle.record.game.action_texts
    tempting = puzzle.alternative(puzzle.tempting)
    yield puzzle.id
    yield str(puzzle.record.players)
    yield puzzle.kind or ""
    yield puzzle.difficulty.value
    yield texts[puzzle.solution]
    yield texts[tempting.action]
    yield f"{100 * tempting.gap:.0f} ± {100 * tempting.gap_error:.1f}"
