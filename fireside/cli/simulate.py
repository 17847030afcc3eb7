"""`fireside simulate`: many games between bots, and what they show."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fireside.bots import summary
from fireside.bots.simulation import Matches, prepare, simulate
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
    error_console,
    file_path,
    own_say,
    variant_lines,
    whole_number,
)
from fireside.engine.errors import InvalidOption
from fireside.engine.simulation import check_games
from fireside.engine.types import OptionValue
from fireside.game import Game
from fireside.lab.files import ENDINGS, writing
from fireside.lab.playing import add_to, stream
from fireside.lab.tally import Tally
from fireside.record import option_text

EXAMPLES = """\
  fireside simulate wapi --games 100000
  fireside simulate wapi --players 3 --bots greedy,random --seed 7
  fireside simulate wapi --option scoring=advanced --json > wapi.json
  fireside simulate wapi --set SILVER_COUNTS=18,12,6,6,9
  fireside simulate wakanda_forever --variant jabari.toml
  fireside simulate wapi --games 10000000 --rows games.parquet --decisions decisions.parquet
  fireside simulate wapi --games 10000 --bots sharp,casual --rows games.csv --resume kept --on ray

If there are fewer bots than seats, they take the seats in turn; from game to game everybody moves up a seat.
Winners who tie share the win. Intervals hold the true share with 95 % confidence. Files of rows need fireside[lab],
and --on ray needs fireside[cluster]; whoever does the work, the same seed gives the same rows.
"""
MOST_GAMES = 100_000_000  # their results are held in memory
Options = dict[str, OptionValue]
SLOW = 10  # below this, a rate is shown with a decimal point
BARS = " ▁▂▃▄▅▆▇█"


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "simulate", "play many games between bots and show how often each wins", EXAMPLES)
    add_setup(parser)
    parser.add_argument(
        "--games", type=whole_number(most=MOST_GAMES), default=1000, metavar="N", help="how many games (1000)"
    )
    add_runner(parser)
    parser.add_argument(
        "--rows", type=file_path, metavar="FILE", help=f"write a row for each game to a {' or '.join(ENDINGS)} file"
    )
    parser.add_argument("--decisions", type=file_path, metavar="FILE", help="write a row for each decision to another")
    parser.add_argument("--traits", action="store_true", help="rows also say what everybody has at the end")
    add_resume(parser)
    parser.add_argument("--json", action="store_true", help="print numbers for programs instead of tables")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Simulate and print."""
    game = chosen_game(chosen)
    options = game.check_options(chosen_options(game, chosen.option))
    seed = chosen.seed or 0
    check_games(chosen.games)
    check_workers(chosen)
    wants_rows = chosen.rows or chosen.decisions or chosen.traits or chosen.resume or chosen.on
    found = _streamed(game, options, seed, chosen) if wants_rows else _simulated(game, options, seed, chosen)
    facts = {"game": game.base, "variant": game.variant, "options": options, "seed": seed, **found}
    if chosen.json:
        print(json.dumps(facts, indent=2))
    else:
        _print_report(console(), game, facts)
    return 0


def _simulated(game: Game, options: Options, seed: int, chosen: argparse.Namespace) -> dict[str, Any]:
    """The report of games of which nothing else is wanted."""
    setup: dict[str, Any] = {"names": chosen.bots, "players": chosen.players, **options}
    prepare(game, **setup)  # so that compiling is not measured
    with games_bar(chosen.games) as advance:
        began = time.perf_counter()
        matches = simulate(game, games=chosen.games, seed=seed, workers=chosen.workers, progress=advance, **setup)
        return report(game, matches, time.perf_counter() - began)


def _asked(chosen: argparse.Namespace) -> dict[str, Any]:
    """What `stream` is asked for in the same words."""
    names = ("bots", "players", "games", "traits", "on", "workers", "resume")
    return {"decisions": chosen.decisions is not None, **{name: getattr(chosen, name) for name in names}}


def _streamed(game: Game, options: Options, seed: int, chosen: argparse.Namespace) -> dict[str, Any]:
    """The report of games whose rows go by, and into files."""
    if chosen.traits and not chosen.rows:
        raise InvalidOption("traits are written with the rows of games: say where with --rows")
    tally = Tally()
    with ExitStack() as stack:
        files = [stack.enter_context(writing(path)) if path else None for path in (chosen.rows, chosen.decisions)]
        advance = stack.enter_context(games_bar(chosen.games))
        pieces = stream(game, seed=seed, progress=advance, **{**_asked(chosen), **options})
        began = time.perf_counter()
        for rows in stack.enter_context(closing(pieces)):
            tally.add(rows)
            add_to(files, rows)
    return tally.report(time.perf_counter() - began)


@contextmanager
def games_bar(games: int) -> Iterator[Callable[[int], object]]:
    """A bar on a terminal that shows how many games have been played."""
    screen = error_console()
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.advance(task, done)


def report(game: Game, matches: Matches, seconds: float) -> dict[str, Any]:
    """What the games show, as plain data."""
    games, players = matches.seated.shape
    actions = int(matches.result.lengths.sum())
    return {
        "players": players,
        "bots": list(matches.bots),
        "games": games,
        "actions": actions,
        "seconds": seconds,
        "games_per_second": games / seconds,
        "actions_per_second": actions / seconds,
        "wins_by_seat": [asdict(share) for share in summary.shares_by_seat(matches)],
        "wins_by_bot": [asdict(share) for share in summary.shares_by_bot(matches)],
        "length": asdict(summary.spread(matches.result.lengths)),
        "scores": {name: asdict(spread) for name, spread in summary.score_spreads(matches).items()},
        "endings": summary.endings(matches, game.info.endings),
    }


def _print_report(out: Console, game: Game, facts: dict[str, Any]) -> None:
    options = "".join(f", {name} {option_text(value)}" for name, value in facts["options"].items())
    out.print(f"{game.info.title}, {facts['players']} players{options}, seed {facts['seed']}", style="bold")
    for line in variant_lines(game, own_say("en")):
        out.print(line)
    out.print(
        f"{facts['games']:,} games and {facts['actions']:,} actions in {facts['seconds']:.2f} s: "
        f"{_rate(facts['games_per_second'])} games and {_rate(facts['actions_per_second'])} actions a second\n"
    )
    out.print(_share_table([*facts["wins_by_seat"], *facts["wins_by_bot"]], 1 / facts["players"]))
    out.print()
    spreads = {"length": facts["length"], **{f"score, {bot}": spread for bot, spread in facts["scores"].items()}}
    out.print(_spread_table(spreads))
    out.print("\nended by " + ", ".join(f"{clause}: {count:,}" for clause, count in facts["endings"].items()))


def _rate(number: float) -> str:
    return f"{number:,.0f}" if number >= SLOW else f"{number:.2g}"


def _share_table(shares: list[dict[str, Any]], fair: float) -> Table:
    table = _table("", "games", "wins", "95 % interval", f"of a fair share ({fair:.1%})")
    for share in shares:
        interval = f"{share['low']:.1%} – {share['high']:.1%}"
        table.add_row(
            share["name"], f"{share['games']:,}", f"{share['share']:.1%}", interval, f"{share['share'] / fair:.2f} ×"
        )
    return table


def _spread_table(spreads: dict[str, dict[str, Any]]) -> Table:
    table = _table("", "mean", "±", "least", "5 %", "median", "95 %", "most", "distribution")
    for name, spread in spreads.items():
        numbers = [f"{spread[key]:.1f}" for key in ("mean", "deviation")]
        numbers += [f"{spread[key]:.0f}" for key in ("least", "low", "median", "high", "most")]
        table.add_row(name, *numbers, _bars(spread["counts"]))
    return table


def _table(*columns: str) -> Table:
    table = Table(box=None, header_style="dim")
    for name in columns:
        table.add_column(name, justify="left" if name in ("", "distribution") else "right", no_wrap=True)
    return table


def _bars(counts: list[int]) -> str:
    """Counts as little bars; anything above 0 can be seen."""
    highest = max(counts)
    return "".join(BARS[-(-count * (len(BARS) - 1) // highest)] for count in counts)
