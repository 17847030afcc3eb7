"""`fireside arena`: how strong each bot is, and how sure that is."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fireside.bots.arena import Arena, Plan, compile_bots
from fireside.bots.arena_ratings import Duel, Estimate, Standing, duels, standings
from fireside.bots.arena_report import as_data, check_plot, plot
from fireside.cli.common import (
    Commands,
    add_command,
    add_runner,
    add_setup,
    check_workers,
    chosen_game,
    chosen_options,
    console,
    error_console,
    file_path,
    own_say,
    variant_lines,
    whole_number,
)
from fireside.engine.errors import InvalidOption
from fireside.lab import runners
from fireside.registry import load

EXAMPLES = """\
  fireside arena wapi --players 3 --bots random,greedy,sharp --games 300
  fireside arena wapi --players 4 --bots master,greedy,greedy,greedy --games 100
  fireside arena wapi --bots sharp,sharp@4 --games 200
  fireside arena wapi --bots casual,sharp --games 1000 --on ray
  fireside arena wapi --bots casual,sharp --games 1000 --out results/wapi --records --plot wapi.svg

Everybody plays at every seat with the same dice. If there are more bots than seats, they meet in every combination;
if there are fewer, they take the seats in turn. sharp@4 thinks four times as long as sharp. With --out the games are
kept: the same command resumes where it was stopped, and --games can be raised. Intervals hold the true value with
95 % confidence; 25 is the rating of an average bot; wins are given as a multiple of the fair share; the slowest move
is the longest that a bot thought. A second table says how often a bot finished ahead of another at the same table;
name the bots from weak to strong.
"""
MOST_GAMES = 1_000_000


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "arena", "let bots play each other and say how strong each is", EXAMPLES)
    add_setup(parser)
    parser.set_defaults(bots=["random", "greedy"])
    parser.add_argument(
        "--games", type=whole_number(most=MOST_GAMES), default=100, metavar="N", help="how many games (100)"
    )
    add_runner(parser)
    parser.add_argument(
        "--out", type=file_path, metavar="FOLDER", help="keep the games here, and resume those already kept here"
    )
    parser.add_argument("--records", action="store_true", help="also keep the record of every game in that folder")
    parser.add_argument("--plot", type=file_path, metavar="FILE", help="draw the ratings into an SVG, PNG or PDF file")
    parser.add_argument("--json", action="store_true", help="print numbers for programs instead of a table")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play and print."""
    arena = arranged(chosen)
    if chosen.plot:
        check_plot(chosen.plot)
    runner = runners.chosen(chosen.on, chosen.workers, is_compiled=False) if chosen.on else None
    compile_bots(arena.plan)
    with _progress(arena) as advance:
        arena.run(chosen.workers, progress=lambda _played: advance(), runner=runner)
    found = standings(arena.plan, arena.results)
    if chosen.out:
        (chosen.out / "result.json").write_text(json.dumps(as_data(arena), indent=2) + "\n", encoding="utf-8")
    if chosen.plot:
        plot(title_of(arena), found, chosen.plot)
    if chosen.json:
        print(json.dumps(as_data(arena), indent=2))
    else:
        _print_standings(console(), arena, found)
        _print_duels(console(), duels(arena.plan, arena.results))
    return 0


def arranged(chosen: argparse.Namespace) -> Arena:
    """The arena that the arguments ask for."""
    game = chosen_game(chosen)
    if chosen.records and not chosen.out:
        raise InvalidOption("records are kept in a folder: say which with --out")
    check_workers(chosen)
    plan = Plan(
        game=game.name,
        players=game.info.players[0] if chosen.players is None else chosen.players,
        bots=tuple(chosen.bots),
        games=chosen.games,
        seed=chosen.seed or 0,
        options=chosen_options(game, chosen.option),
    )
    return Arena(plan, chosen.out, keep_records=chosen.records)


@contextmanager
def _progress(arena: Arena) -> Iterator[Callable[[], object]]:
    screen = error_console()
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("games", total=arena.plan.games, completed=len(arena.results))
        yield lambda: bar.advance(task)


def title_of(arena: Arena) -> str:
    """What was played."""
    game = load(arena.plan.game)
    title = ", ".join([game.info.title, *variant_lines(game, own_say("en"))])
    return f"{title}, {arena.plan.players} players, {len(arena.results):,} games, seed {arena.plan.seed}"


def _print_standings(out: Console, arena: Arena, found: list[Standing]) -> None:
    out.print(title_of(arena), style="bold")
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for name in ("", "rating", "95 %", "wins ×", "95 %", "points", "seats", "slowest"):
        _add_column(table, name, is_bot=not name)
    for standing in found:
        table.add_row(*_cells(standing))
    out.print(table)


def _print_duels(out: Console, found: list[Duel]) -> None:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for name in ("finishes ahead of", "", "share", "95 %", "compared"):
        _add_column(table, name, is_bot=name in ("finishes ahead of", ""))
    for duel in found:
        share = f"{duel.ahead.value:.1%}"
        table.add_row(duel.bot, duel.other, share, _interval(duel.ahead, ".1%"), f"{duel.games:,}")
    out.print()
    out.print(table)


def _add_column(table: Table, name: str, *, is_bot: bool) -> None:
    """A column of bots, of which the path of somebody's own may be long, or of numbers, which stay whole."""
    table.add_column(name, justify="left" if is_bot else "right", no_wrap=not is_bot, overflow="fold")


def _cells(standing: Standing) -> list[Any]:
    return [
        standing.bot,
        f"{standing.rating.value:.1f}",
        _interval(standing.rating, ".1f"),
        f"{standing.fair_shares.value:.2f}",
        _interval(standing.fair_shares, ".2f"),
        f"{standing.score:.1f}",
        f"{standing.games:,}",
        f"{standing.seconds:.1f} s",
    ]


def _interval(estimate: Estimate, form: str) -> str:
    return f"{estimate.low:{form}} – {estimate.high:{form}}"
