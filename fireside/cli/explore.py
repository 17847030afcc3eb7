"""`fireside explore`: how often something was chosen in many stored games, by whom, and with what result."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from fireside.cli.common import (
    Commands,
    add_command,
    add_language,
    console,
    error_console,
    file_path,
    own_say,
    whole_number,
)
from fireside.engine.errors import InvalidOption
from fireside.engine.phrases import Phrases
from fireside.game import Game
from fireside.position import View
from fireside.registry import load, read
from fireside.study.explorer import (
    Asked,
    Chosen,
    Explorer,
    Line,
    Node,
    Ply,
    Situation,
    Sort,
    Tally,
    Who,
    add_files,
    line_text,
    parse_line,
    phrases_text,
    teller,
)
from fireside.texts import Say

EXAMPLES = """\
  fireside explore games/                            how the games in a folder were opened
  fireside explore games/ --line "symbol:stake"      and how players went on from there
  fireside explore games/ --at mine.fire --step 40   what others chose in such a position
  fireside explore games/ --json > openings.json
"""
MOST_BRANCHES = 3  # that the tree shows of each kind


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "explore", "see what was chosen in many stored games, and what came of it", EXAMPLES)
    parser.add_argument(
        "paths", metavar="PATH", type=file_path, nargs="+", help="records of games, or folders with such files"
    )
    parser.add_argument("--game", metavar="GAME", help="show this game; by default the one with the most records")
    parser.add_argument("--players", type=whole_number(1, 16), metavar="N", help="show games of so many")
    parser.add_argument("--line", type=str, default="", metavar="LINE", help="go on after this opening")
    parser.add_argument(
        "--depth", type=whole_number(0, 8), default=2, metavar="N", help="how many further decisions to show (2)"
    )
    parser.add_argument("--by", metavar="NAME", help="count only what this bot or player chose")
    parser.add_argument(
        "--whole-table",
        action="store_true",
        help="openings are what all players did in order, not what one of them did",
    )
    parser.add_argument("--at", type=file_path, metavar="FILE", help="ask about a position of this record instead")
    parser.add_argument(
        "--step", type=whole_number(0), metavar="N", help="after so many steps of it; by default after all"
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON, for programs")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Read the records, and print what was asked for."""
    say = own_say(chosen.lang)
    if chosen.game:
        load(chosen.game)
    line = parse_line(chosen.line)
    view = _view(chosen.at, chosen.step) if chosen.at else None
    explorer = _read(chosen.paths, say)
    sort = _sort(explorer, chosen, view)
    if sort is None:
        raise InvalidOption(say("explored_nothing"))
    asked = Asked(by=_who(explorer, sort, chosen.by), whole_table=chosen.whole_table)
    report = _Report(console(), say, explorer, sort, load(sort.game), chosen.lang, asked)
    if chosen.json:
        print(json.dumps(report.position_facts(view) if view else report.facts(line, chosen.depth)))
    elif view:
        report.print_position(view)
    else:
        report.print_openings(line, chosen.depth)
    return 0


def _read(paths: Sequence[Path], say: Say) -> Explorer:
    explorer, errors = Explorer(), error_console()
    add_files(
        explorer,
        paths,
        lambda name, why: errors.print(say("explored_skipped", name=name, why=why), soft_wrap=True),
    )
    return explorer


def _sort(explorer: Explorer, chosen: argparse.Namespace, view: View | None) -> Sort | None:
    """What the command is about: the commonest sort of games that fits what was asked for."""
    game = view.game.name if view else load(chosen.game).name if chosen.game else None
    players = view.players if view else chosen.players
    fitting = [
        sort
        for sort in explorer.sorts()
        if (game is None or sort.game == game) and (players is None or sort.players == players)
    ]
    return fitting[0] if fitting else None


def _who(explorer: Explorer, sort: Sort, name: str | None) -> Who | None:
    known = {who.name: who for who in explorer.whos(*sort)}
    if name is not None and name not in known:
        raise InvalidOption(f"nobody called {name!r} has played these games; these have: {', '.join(sorted(known))}")
    return known[name] if name else None


def _view(path: Path, step: int | None) -> View:
    """What the seat sees that decides after some steps of a record."""
    record = read(path)
    position = record.start()
    for move in record.moves[:step]:
        position.play(*move)
    deciding = [seat for seat in position.pending if seat >= 0]
    if not deciding:
        raise InvalidOption(f"nobody decides anything at that step of {path}")
    return position.view(deciding[0])


@dataclass
class _Report:
    """What was found, in words and tables, or as plain facts."""

    out: Console
    say: Say
    explorer: Explorer
    sort: Sort
    game: Game
    lang: str
    asked: Asked

    def print_openings(self, line: Line, depth: int) -> None:
        """The tree of openings after a line."""
        self._print_title()
        for ply in line:
            self.out.print(f"  {self._words(ply.branch)} → {self._words((ply.choice,))}")
        node = self.explorer.openings(self.game, self.sort.players, line, self.asked)
        if not node.seats:
            self.out.print(self.say("explored_never"))
            return
        self.out.print(f"{self.say('explored_table' if self.asked.whole_table else 'explored_first')}\n")
        table = self._table(node.seats)
        self._add_branches(table, node, depth, indent=0, of=node.seats)
        self.out.print(table, soft_wrap=False)
        self._print_others()

    def print_position(self, view: View) -> None:
        """What was chosen in such a position."""
        found = self.explorer.at(view, self.asked)
        self._print_title()
        self.out.print(f"{self._words(found.situation)}\n")
        if not found.times:
            self.out.print(self.say("explored_never_met"))
            return
        table = self._table(found.times)
        for chosen in found.choices:
            self._add(table, chosen, indent=0, of=found.times)
        self.out.print(table, soft_wrap=False)

    def _print_title(self) -> None:
        self.out.print(self._title(self.sort, self.explorer.sorts()[self.sort]), style="bold")

    def _print_others(self) -> None:
        others = {sort: count for sort, count in self.explorer.sorts().items() if sort != self.sort}
        if others:
            self.out.print(f"\n{self.say('explored_others')}", style="dim")
        for sort, count in others.items():
            self.out.print(f"  {self._title(sort, count)}", style="dim")

    def _title(self, sort: Sort, count: int) -> str:
        return self.say("explored", count=count, title=load(sort.game).info.title, players=sort.players)

    def _table(self, of: int) -> Table:
        table = Table(box=None, header_style="dim")
        table.add_column(str(of), justify="left")
        for name in ("times", "part", "share", "points"):
            table.add_column(self.say(f"explored_{name}"), justify="right")
        table.add_column(self.say("explored_by"))
        return table

    def _add_branches(self, table: Table, node: Node, depth: int, indent: int, of: int) -> None:
        """The rows of a node, and those of what followed, as deep as is asked for."""
        for branch in node.branches if not indent else node.branches[:MOST_BRANCHES]:
            inner = indent + bool(branch.branch)
            if branch.branch:
                table.add_row(f"{'  ' * indent}{self._words(branch.branch)}", str(branch.times), style="dim")
            for chosen in branch.choices if not indent else branch.choices[:MOST_BRANCHES]:
                self._add(table, chosen, inner, of)
                if depth > 1:
                    line = (*node.line, Ply(branch.branch, chosen.choice))
                    further = self.explorer.openings(self.game, self.sort.players, line, self.asked)
                    self._add_branches(table, further, depth - 1, inner + 1, chosen.tally.times)

    def _add(self, table: Table, chosen: Chosen, indent: int, of: int) -> None:
        tally = chosen.tally
        by = ", ".join(f"{who.name} {found.times}" for who, found in chosen.by.items())
        table.add_row(
            f"{'  ' * indent}{self._words((chosen.choice,))}",
            str(tally.times),
            f"{100 * tally.times / of:.0f} %",
            f"{100 * tally.share:.0f} % ({100 * tally.low:.0f}–{100 * tally.high:.0f})",
            f"{tally.points:.1f}",
            by,
        )

    def _words(self, phrases: Phrases) -> str:
        tells, say = teller(self.game), Say.of_folder(self.game.folder, self.lang)
        return ", ".join(tells.words(phrase, say) or self.say("explored_exactly") for phrase in phrases)

    def facts(self, line: Line, depth: int) -> dict[str, Any]:
        """The tree of openings for programs."""
        node = self.explorer.openings(self.game, self.sort.players, line, self.asked)
        return {**self._sort_facts(), **self._node_facts(node, depth)}

    def position_facts(self, view: View) -> dict[str, Any]:
        """What was chosen in such a position, for programs."""
        found: Situation = self.explorer.at(view, self.asked)
        facts = {"situation": phrases_text(found.situation), "words": self._words(found.situation)}
        choices = [self._chosen_facts(chosen) for chosen in found.choices]
        return {**self._sort_facts(), **facts, "times": found.times, "choices": choices}

    def _sort_facts(self) -> dict[str, Any]:
        return {"game": self.sort.game, "players": self.sort.players, "games": self.explorer.sorts()[self.sort]}

    def _node_facts(self, node: Node, depth: int) -> dict[str, Any]:
        branches = [
            {
                "branch": phrases_text(branch.branch),
                "words": self._words(branch.branch),
                "times": branch.times,
                "choices": [
                    self._chosen_facts(chosen) | self._further(node, Ply(branch.branch, chosen.choice), depth - 1)
                    for chosen in branch.choices
                ],
            }
            for branch in node.branches
        ]
        return {"line": line_text(node.line), "seats": node.seats, "branches": branches}

    def _further(self, node: Node, ply: Ply, depth: int) -> dict[str, Any]:
        if depth < 1:
            return {}
        further = self.explorer.openings(self.game, self.sort.players, (*node.line, ply), self.asked)
        return {"then": self._node_facts(further, depth)["branches"]}

    def _chosen_facts(self, chosen: Chosen) -> dict[str, Any]:
        by = [{"name": who.name, "is_bot": who.is_bot, **_tally_facts(tally)} for who, tally in chosen.by.items()]
        return {
            "choice": str(chosen.choice),
            "words": self._words((chosen.choice,)),
            **_tally_facts(chosen.tally),
            "by": by,
        }


def _tally_facts(tally: Tally) -> dict[str, float]:
    return {name: round(value, 4) for name, value in vars(tally).items()}
