"""`fireside analyse`: what was decided well or badly in a game, and what was luck."""

from __future__ import annotations

import argparse
import contextlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fireside import study
from fireside.cli.common import (
    MOST_SEED,
    Commands,
    add_command,
    add_language,
    console,
    error_console,
    file_path,
    own_say,
    seconds,
    whole_number,
)
from fireside.engine.errors import FiresideError
from fireside.record import Record
from fireside.registry import load, read
from fireside.study import analysing
from fireside.study.summary import Account, Summary
from fireside.texts import Say
from fireside.version import VERSION

EXAMPLES = """\
  fireside analyse game.fire                 who decided how well, what was luck, and what cost most
  fireside analyse game.fire --seconds 120   with more thought
  fireside analyse game.fire --json > game.json

The analysis is kept beside the record, and shown from there the next time.
"""


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "analyse", "find out what was skill and what was luck in a stored game", EXAMPLES)
    parser.add_argument("file", metavar="FILE", type=file_path, help="the record of a game, such as game.fire")
    parser.add_argument("--game", metavar="GAME", help="the folder of the record's game, if it is not installed")
    thought = parser.add_mutually_exclusive_group()
    thought.add_argument(
        "--seconds", type=seconds, metavar="S", help="about how long to think (10 to 20, and the same each time)"
    )
    thought.add_argument(
        "--budget",
        type=whole_number(analysing.LEAST_BUDGET, analysing.MOST_BUDGET),
        metavar="N",
        help="how many iterations the first look at a decision takes",
    )
    parser.add_argument(
        "--seed", type=whole_number(-MOST_SEED, MOST_SEED), default=0, metavar="S", help="of all random numbers (0)"
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON, for programs")
    parser.add_argument("--out", type=file_path, metavar="FILE", help="where to keep it (FILE.analysis.json)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Analyse a record, print what was found, and keep it."""
    if chosen.game:
        load(chosen.game)
    record = read(chosen.file)
    record.replay()  # says what is wrong with it before anything else is done
    out = chosen.out or study.beside(chosen.file)
    analysis = _kept(out, record, chosen) or _new(record, chosen)
    if chosen.json:
        print(json.dumps({**asdict(analysis), **_found(analysis, record)}))
    else:
        _Report(console(), own_say(chosen.lang), record, analysis).print()
    analysis.save(out)
    return 0


def _found(analysis: study.Analysis, record: Record) -> dict[str, list[Any]]:
    """What follows from an analysis, by seat."""
    lessons = [study.lesson(analysis, record, seat) for seat in range(record.players)]
    return {
        "summaries": [asdict(found) for found in study.summaries(analysis)],
        "lessons": [asdict(found) if found else None for found in lessons],
    }


def _kept(path: Path, record: Record, chosen: argparse.Namespace) -> study.Analysis | None:
    """The analysis that is kept there, if it is what was asked for."""
    with contextlib.suppress(OSError, FiresideError):
        kept = study.read(path)
        budget = chosen.budget or study.usual_budget(record)
        asked_for = (VERSION, chosen.seed, budget if chosen.seconds is None else None)
        return kept if kept.is_about(record) and (kept.version, kept.seed, kept.budget) == asked_for else None
    return None


def _new(record: Record, chosen: argparse.Namespace) -> study.Analysis:
    budget = chosen.budget if chosen.seconds is None else study.budget_for(record, chosen.seconds)
    with _progress() as report:
        return study.analyse(record, budget, chosen.seed, report)


@contextmanager
def _progress() -> Iterator[analysing.Progress]:
    screen = error_console()
    columns = (TextColumn("decisions"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("decisions", total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


class _Report:
    """An analysis in words and tables."""

    def __init__(self, out: Console, say: Say, record: Record, analysis: study.Analysis) -> None:
        self.out = out
        self.say = say
        self.record = record
        self.analysis = analysis
        self.summaries = study.summaries(analysis)

    def print(self) -> None:
        facts = {"title": self.record.game.info.title, "seed": self.analysis.seed, "budget": self.analysis.budget}
        self.out.print(self.say("analysis", **facts), style="bold")
        self.out.print()
        self.out.print(self._seats(), soft_wrap=False)
        self.out.print()
        if self.analysis.tells_luck:
            self.out.print(self._accounts(), soft_wrap=False)
        self.out.print(self._luck_note())
        for summary in self.summaries:
            self._print_costliest(summary)
        if self.analysis.means == "ahead":
            self.out.print(f"\n{self.say('means_ahead')}")

    def _luck_note(self) -> str:
        if self.analysis.explained is None:
            return self.say("luck_untold")
        return self.say("luck_told", part=f"{100 * self.analysis.explained:.0f}")

    def _seats(self) -> Table:
        words = [word for word in study.Word if word is not study.Word.ONLY]
        table = _table(
            "", self.say("accuracy"), self.say("average_loss"), *(self.say(f"word_{word}") for word in words)
        )
        for summary in self.summaries:
            exact = "–" if summary.accuracy is None else f"{100 * summary.accuracy:.0f} %"
            loss = f"{_points(summary.average_gap)} ± {100 * summary.average_error:.1f}"
            table.add_row(summary.name, exact, loss, *(str(summary.words[word]) for word in words))
        return table

    def _accounts(self) -> Table:
        others = [self.say("given", seat=name) for name in self.analysis.seats]
        parts = [self.say(part) for part in ("start", "skill", "luck")]
        table = _table("", *parts, *others, self.say("unforeseen"), self.say("result"))
        for summary in self.summaries:
            if summary.account is not None:
                table.add_row(summary.name, *self._parts(summary.seat, summary.account))
        return table

    def _parts(self, seat: int, account: Account) -> Iterator[str]:
        yield f"{100 * account.start:.1f}"
        yield _points(account.skill, sign="+")
        yield _points(account.luck, sign="+")
        for other in range(self.analysis.players):
            yield "" if other == seat else _points(account.given[other], sign="+")
        yield _points(account.unforeseen, sign="+")
        yield f"{100 * account.result:.1f}"

    def _print_costliest(self, summary: Summary) -> None:
        if not summary.costliest:
            self.out.print(f"\n{self.say('nothing_lost', seat=summary.name)}")
            return
        self.out.print(f"\n{self.say('costliest', seat=summary.name)}", style="bold")
        for found in summary.costliest:
            self.out.print(f"  {self._in_words(found)}")
        dearest = max(summary.phases, key=lambda cost: cost.loss)
        self.out.print(f"  {self.say(f'cost_{dearest.sort}', points=_points(dearest.loss))}")
        self._print_lesson(summary)

    def _print_lesson(self, summary: Summary) -> None:
        """What the coach has to say, if there is something."""
        if (found := study.lesson(self.analysis, self.record, summary.seat)) is None:
            return
        steps = self.say.joined([str(step + 1) for step in found.steps])
        facts = {"words": found.words[self.say.lang], "points": _points(found.loss), "steps": steps}
        self.out.print(f"  {self.say('lesson', **facts)}", style="bold")

    def _in_words(self, found: study.Decision) -> str:
        results = {choice.action: (choice.text, f"{100 * choice.result:.0f}") for choice in found.choices}
        (played, brings), (best, would_bring) = results[found.played], results[found.best]
        facts = {"played": played, "brings": brings, "best": best, "would_bring": would_bring}
        word = self.say(f"word_{found.word}")
        points = f"{_points(found.loss)} ± {100 * found.error:.1f}"
        return self.say("cost", step=found.step + 1, word=word, points=points, **facts)


def _table(*columns: str) -> Table:
    table = Table(box=None, header_style="dim")
    for index, name in enumerate(columns):
        table.add_column(name, justify="right" if index else "left")
    return table


def _points(share: float, sign: str = "") -> str:
    """A share of the victory in points of winning chance."""
    return f"{100 * share:{sign}.1f}"
