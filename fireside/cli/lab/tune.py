"""`fireside lab tune`: find values that bring what a game should be like."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.console import Console
from rich.table import Table

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
    whole_number,
)
from fireside.cli.lab.figures import add_vary, goal_argument, number_text
from fireside.lab.goals import Goal
from fireside.lab.plots import labels_of
from fireside.lab.readings import Reading
from fireside.lab.trials import Judgement, Tried
from fireside.lab.tuning import FIRST_GAMES, RUNGS, TRIALS, Tuned, tune

EXAMPLES = """\
  fireside lab tune wapi --vary SILVER_COUNTS[0]=10..40 --vary TOTEMS=2..4 --goal turns=70±5
  fireside lab tune wakanda_forever --players 5 --vary JABARI_STONES=0..6 --goal 'tribe share 0.9..1.1'
  fireside lab tune wakanda_forever --players 4 --vary YIELD_POINTS=0..3 --goal 'end WF-5.1=90%..100%' --study wf.log

A goal is a number and where it should be: turns=30±5, 'tribe share 0.9..1.1'. There are: turns, rounds, decisions,
choices, forced, score, 'best score', margin, ties, 'end CLAUSE', 'points SOURCE', and shares of wins, of which 1 is
fair: 'order share', 'first share', 'seat share', 'bot share', and that of every trait of the game and of every group of
them. A goal about several numbers is met if all of them are where they should be.
"""
SHOWN = 8  # other values that cannot be told apart


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "tune", "find values for numbers of a game that bring some goals", EXAMPLES)
    add_setup(parser)
    add_vary(parser)
    parser.add_argument(
        "--goal",
        type=goal_argument,
        action="append",
        required=True,
        metavar="GOAL",
        help="what the game should be like: turns=30±5; may be given several times",
    )
    _add_effort(parser)
    add_runner(parser)
    parser.add_argument("--json", action="store_true", help="print numbers for programs instead of tables")
    parser.set_defaults(run=run)


def _add_effort(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--games",
        type=whole_number(2),
        default=FIRST_GAMES,
        metavar="N",
        help=f"how many games with every value that is tried; up to {2 ** (RUNGS - 1)} times as many with those that "
        f"promise something ({FIRST_GAMES})",
    )
    parser.add_argument(
        "--trials", type=whole_number(1), default=TRIALS, metavar="N", help=f"how many values to try at most ({TRIALS})"
    )
    parser.add_argument(
        "--study", type=file_path, metavar="FILE", help="keep what was tried in a file, and go on where it ended"
    )


def run(chosen: argparse.Namespace) -> int:
    """Search, tell every trial, and print what was learned."""
    check_workers(chosen)
    game = chosen_game(chosen)
    trials = _Trials(chosen)
    how: dict[str, Any] = {"trials": chosen.trials, "first_games": chosen.games, "seed": chosen.seed or 0}
    how |= {"study": chosen.study, "on": chosen.on, "workers": chosen.workers, **chosen_options(game, chosen.option)}
    tuned = tune(game, chosen.vary, chosen.goal, chosen.bots, chosen.players, tell=trials.tell, **how)
    if chosen.json:
        print(json.dumps(tuned.as_figures(), indent=2))
    else:
        _print(console(), tuned)
    return 0


class _Trials:
    """Says on a terminal what is being tried."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self._screen = error_console()
        self._names = [vary.name for vary in chosen.vary]
        self._best = float("inf")

    def tell(self, tried: Tried, judgement: Judgement) -> None:
        """One line for each trial."""
        if not self._screen.is_terminal:
            return
        said = tried.fault or f"strain {judgement.strain:.2f} after {tried.games:,} games"
        is_best = judgement.strain < self._best
        self._best = min(self._best, judgement.strain)
        self._screen.print(f"{values_text(self._names, tried)}: {said}", style="bold" if is_best else "dim")


def values_text(names: list[str], tried: Tried) -> str:
    """The values that were tried, by name."""
    return ", ".join(f"{name} = {value}" for name, value in zip(names, tried.values, strict=True))


def _print(out: Console, tuned: Tuned) -> None:
    names = [vary.name for vary in tuned.vary]
    who = ", ".join(tuned.bots)
    out.print(f"{tuned.game.info.title}, {tuned.players} players, {who}", style="bold")
    out.print(f"{len(tuned.tried)} of the possible values tried, {tuned.games:,} games in all\n")
    out.print(f"best: {values_text(names, tuned.best)} ({tuned.best.games:,} games)", style="bold")
    out.print(_goals_table(tuned, tuned.best))
    if tuned.published is not None and tuned.published != tuned.best:
        out.print(f"\nas it is: {values_text(names, tuned.published)} ({tuned.published.games:,} games)")
        out.print(_goals_table(tuned, tuned.published))
    _print_rivals(out, tuned, names)
    if tuned.importance:
        shares = ", ".join(f"{name} {share:.0%}" for name, share in tuned.importance.items())
        out.print(f"\nwhat matters for being among the best: {shares}")


def _print_rivals(out: Console, tuned: Tuned, names: list[str]) -> None:
    rivals = tuned.rivals
    if not rivals:
        out.print("\nno other values that were tried come as near to the goals")
        return
    out.print(f"\n{len(rivals)} that cannot be told apart from the best, as far as they were tried:")
    for other in rivals[:SHOWN]:
        out.print(f"  {values_text(names, other)} ({other.games:,} games)")


def _goals_table(tuned: Tuned, tried: Tried) -> Table:
    """A line for every number that a goal is about."""
    if tried.fault:
        return Table(title=tried.fault)
    labels, verdicts = labels_of(tuned.game), tuned.judgement(tried).verdicts
    table = Table(box=None, header_style="dim")
    for column in ("goal", "", "number", "95 % interval", ""):
        table.add_column(column, justify="right" if column in ("number", "95 % interval") else "left")
    for goal in tuned.goals:
        for member, reading in tried.readings[goal.what].items():
            name = "" if member == goal.what else labels.get(member, member)
            table.add_row(goal.text, name, *_numbers(reading), _verdict(goal, reading))
        if len(tried.readings[goal.what]) > 1:
            table.add_row(goal.text, "all of them", "", "", verdicts[goal.text])
    return table


def _numbers(reading: Reading) -> tuple[str, str]:
    text = number_text(reading)
    digits = len(text.partition(" ")[0].partition(".")[2])
    return text.partition(" ")[0], f"{reading.low:.{digits}f} – {reading.high:.{digits}f}"


def _verdict(goal: Goal, reading: Reading) -> str:
    return goal.verdict({"": reading})
