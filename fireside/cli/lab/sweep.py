"""`fireside lab sweep`: what one number of a game, or two, make of it."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.console import Console
from rich.table import Table

from fireside.cli.common import (
    Commands,
    add_command,
    add_resume,
    add_runner,
    add_setup,
    check_workers,
    chosen_game,
    chosen_options,
    console,
    file_path,
    own_say,
    shortened,
    variant_lines,
)
from fireside.cli.lab.figures import add_vary, number_text
from fireside.cli.simulate import games_bar
from fireside.lab import plots
from fireside.lab.sweeps import TABLES, Curve, Point, Sweep, games_of, points_of, sweep
from fireside.lab.vary import published

EXAMPLES = """\
  fireside lab sweep wapi --vary SILVER_COUNTS[0]=10..30:5 --bots greedy --games 20000
  fireside lab sweep wakanda_forever --players 5 --vary JABARI_STONES=0..6 --bots greedy
  fireside lab sweep wapi --vary TOTEMS=1..5 --vary SILVER_PLACES=3..6 --out wapi.html

Every point has the same seeds. A star marks what differs from the game as it is with 95 % confidence; one number in
twenty that does not differ gets a star as well. Shares of wins are measured in fair ones: 1 is fair.
"""
DIFFERS = "*"
WIDEST = 1000  # characters: lines of a table stay whole, however narrow the terminal is


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "sweep", "vary one or two numbers of a game and show what changes", EXAMPLES)
    add_setup(parser, has_tables=True)
    add_vary(parser)
    parser.add_argument(
        "--games",
        type=_numbers,
        default=[],
        metavar="N,N",
        help="how many games at every point, for all tables or for each (2000; 100 for bots that think)",
    )
    parser.add_argument(
        "--show",
        action="append",
        default=[],
        metavar="NUMBER",
        help="what to show: turns, 'order share', 'tribe share' …; may be given several times",
    )
    add_runner(parser)
    add_resume(parser)
    parser.add_argument("--json", action="store_true", help="print numbers for programs instead of tables")
    parser.add_argument("--out", type=file_path, metavar="FILE", help="write an HTML file with the plots")
    parser.set_defaults(run=run)


def _numbers(text: str) -> list[int]:
    try:
        return [int(word) for word in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shortened(text)} is not a number of games, or several") from None


def run(chosen: argparse.Namespace) -> int:
    """Play at every point, and print the table or write the plots."""
    check_workers(chosen)
    game = chosen_game(chosen)
    tables = [tuple(bots) for bots in chosen.bots or TABLES]
    points = len(points_of(chosen.vary, tuple(published(game, vary) for vary in chosen.vary)))
    how: dict[str, Any] = {"players": chosen.players, "games": chosen.games, "seed": chosen.seed or 0}
    how |= {"show": chosen.show, "on": chosen.on, "workers": chosen.workers, "resume": chosen.resume}
    how |= {**chosen_options(game, chosen.option)}
    with games_bar(points * sum(games_of(tables, chosen.games))) as advance:
        swept = sweep(game, chosen.vary, tables, progress=advance, **how)
    if chosen.json:
        print(json.dumps(swept.as_figures(), indent=2))
    else:
        _print(console(), swept)
    if chosen.out:
        chosen.out.write_text(swept.html(), encoding="utf-8")
    return 0


def _print(out: Console, swept: Sweep) -> None:
    out.width = WIDEST
    out.print(f"{swept.game.info.title}, {swept.players} players, seed {swept.seed}", style="bold")
    for line in variant_lines(swept.game, own_say("en")):
        out.print(line)
    for curve in swept.curves:
        out.print(f"\n{plots.table_text(curve)}")
        out.print(_table(swept, curve))
        for point in curve.points:
            if point.fault:
                out.print(f"{_where(swept, point)} cannot be played: {point.fault}")


def _where(swept: Sweep, point: Point) -> str:
    return ", ".join(f"{vary.name} = {value}" for vary, value in zip(swept.vary, point.values, strict=True))


def _table(swept: Sweep, curve: Curve) -> Table:
    """A line for every point; a column for every number, with half of its interval."""
    labels = plots.labels_of(swept.game)
    shown = [(name, member) for name in swept.quantities for member in curve.members(name)]
    alone = {name for name in swept.quantities if len(curve.members(name)) == 1}
    table = Table(box=None, header_style="dim")
    for vary in swept.vary:
        table.add_column(vary.name, justify="right")
    table.add_column("")
    for name, member in shown:
        table.add_column(name if name in alone else f"{name}, {labels.get(member, member)}", justify="right")
    for point in curve.playable:
        note = "as it is" if point.values == swept.origin else ""
        table.add_row(*map(str, point.values), note, *(_cell(point, *each) for each in shown))
    return table


def _cell(point: Point, name: str, member: str) -> str:
    reading = point.readings[name].get(member)
    mark = DIFFERS if (name, member) in point.changed else " "
    return "" if reading is None else f"{number_text(reading)}{mark}"
