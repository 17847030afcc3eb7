"""`fireside lab report`: whether a game is fair, how long it is, what decides it; one HTML file to look at."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from fireside import lab
from fireside.cli.common import (
    Commands,
    add_bots,
    add_command,
    add_game,
    add_runner,
    add_variant,
    check_workers,
    chosen_options,
    console,
    error_console,
    file_path,
    names,
    toml_value,
    whole_number,
)
from fireside.engine.types import OptionValue
from fireside.game import Game
from fireside.lab.reports import Plan
from fireside.registry import load

EXAMPLES = """\
  fireside lab report wapi --out wapi.html
  fireside lab report wapi --players 2,4 --games 10000 --out wapi.html
  fireside lab report wapi --set SILVER_COUNTS=18,12,6,6,9 --out silver.html
  fireside lab report wapi --variant rich.toml --variant poor.toml --out both.html
  fireside lab report wapi --beside wangdo --beside iwari --out three.html
  fireside lab report iwari --option map=new_horizons --option map=vast_lands --out maps.html
  fireside lab report wapi --bots sharp --games 200 --ladder random,greedy,sharp --ladder-games 60 --out sharp.html

Each --variant is a column beside the published game, and all --set together are one more; an option that is given with
several values has a column for each. Every column is played with the same seeds, so that differences can be told from
chance as early as possible.
"""
MOST_GAMES = 10_000_000  # of one column; the rows of all columns are held in memory
MOST_COURSES = 100_000


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "report", "measure a game and its variants, and draw what is found", EXAMPLES)
    add_game(parser)
    parser.add_argument(
        "--beside", action="append", default=[], metavar="GAME", help="another game, in columns beside this one"
    )
    add_variant(parser)
    parser.add_argument(
        "--players", type=_numbers, metavar="N,M", help="numbers of players, a column each (the fewest that can play)"
    )
    add_bots(parser)
    add_runner(parser)
    for option, least, most, usual, help_text in (
        ("--games", 2, MOST_GAMES, Plan.games, "how many games of each column"),
        (
            "--courses",
            0,
            MOST_COURSES,
            Plan.courses,
            "how many games are played on from their moments; 0 for none",
        ),
        (
            "--ladder-games",
            2,
            MOST_GAMES,
            Plan.ladder_games,
            "how many games on each rung of the ladder",
        ),
    ):
        kind = whole_number(least, most)
        parser.add_argument(option, type=kind, default=usual, metavar="N", help=f"{help_text} ({usual})")
    parser.add_argument(
        "--ladder",
        type=names,
        default=list(Plan.ladder),
        metavar="A,B",
        help=f"bots by strength, weakest first, for luck and depth ({','.join(Plan.ladder)})",
    )
    parser.add_argument("--out", type=file_path, required=True, metavar="FILE", help="the HTML file to write")
    parser.set_defaults(run=run)


def _numbers(text: str) -> list[int]:
    return [whole_number()(word) for word in text.split(",")]


def run(chosen: argparse.Namespace) -> int:
    """Measure, and write the report."""
    check_workers(chosen)
    games = [load(name) for name in (chosen.game, *chosen.beside)]
    amounts = {name: getattr(chosen, name) for name in ("games", "courses", "ladder", "ladder_games")}
    setup: dict[str, Any] = {
        "players": chosen.players,
        "variants": _variants(chosen),
        "bots": chosen.bots,
        "options": _options(games[0], chosen),
        "seed": chosen.seed or 0,
        "on": chosen.on,
        "workers": chosen.workers,
        **amounts,
    }
    chosen.out.parent.resolve(strict=True)  # before the work, not after it
    with _progress(_steps(len(games), setup, amounts)) as advance:
        made = lab.report(games, progress=advance, **setup)
    made.save(chosen.out)
    console().print(f"{chosen.out} holds the report ({chosen.out.stat().st_size / 1000:.0f} kB); open it in a browser.")
    return 0


def _variants(chosen: argparse.Namespace) -> list[Any]:
    together = {name: toml_value(text) for name, text in chosen.set}
    return [*chosen.variant, *([together] if together else [])]


def _options(game: Game, chosen: argparse.Namespace) -> dict[str, list[OptionValue]]:
    """All values that were given for each option."""
    found: dict[str, list[OptionValue]] = {}
    for given in chosen.option:
        for name, value in chosen_options(game, [given]).items():
            found.setdefault(name, []).append(value)
    return found


def _steps(games: int, setup: dict[str, Any], amounts: dict[str, Any]) -> int:
    """How much there is to do; each column has the same."""
    columns = (games + len(setup["variants"])) * len(setup["players"] or [None])
    for values in setup["options"].values():
        columns *= len(values)
    return columns * Plan(**amounts).steps


@contextmanager
def _progress(steps: int) -> Iterator[Callable[[int], object]]:
    screen = error_console()
    columns = (TextColumn("playing"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("playing", total=steps)
        yield lambda done: bar.advance(task, done)
