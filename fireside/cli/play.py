"""`fireside play`: a game against bots in the terminal."""

from __future__ import annotations

import argparse
import random
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table

from fireside import bots
from fireside.bots.simulation import line_up
from fireside.cli.common import (
    Commands,
    add_command,
    add_language,
    add_setup,
    chosen_game,
    chosen_options,
    console,
    file_path,
    own_say,
    variant_lines,
    whole_number,
)
from fireside.engine.contract import BreaksTies, ExplainsResults, offers
from fireside.engine.errors import InvalidNotation, InvalidOption
from fireside.engine.types import Action, Event, Seat
from fireside.game import Game
from fireside.position import Position, View
from fireside.texts import Say, clauses

EXAMPLES = """\
  fireside play wapi
  fireside play wapi --players 3 --bots greedy,random --option scoring=advanced
  fireside play examples/pig --seat 1 --save pig.fire
  fireside play wapi --set TOTEMS=2
"""
MOST_LINES = 30  # a longer list of moves is printed without saying what they do


class Quit(Exception):
    """The player leaves."""


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "play", "play a game against bots in the terminal", EXAMPLES)
    add_setup(parser)
    parser.add_argument("--seat", type=whole_number(), default=0, metavar="S", help="your seat, counted from 0 (0)")
    parser.add_argument("--save", type=file_path, metavar="FILE", help="keep the record of the game in this file")
    parser.add_argument("--position", type=file_path, metavar="FILE", help="begin at the position in this file")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play until the game is over or the player leaves."""
    game = chosen_game(chosen)
    position = _first_position(game, chosen)
    if not 0 <= chosen.seat < position.players:
        raise InvalidOption(f"the seats go from 0 to {position.players - 1}; there is no seat {chosen.seat}")
    line = list(line_up(chosen.bots, position.players - 1))
    line.insert(chosen.seat, "")
    game.compile()
    seed = secrets.randbits(32) if chosen.seed is None else chosen.seed
    table = Terminal(position, chosen.seat, line, seed, chosen.lang)
    with _kept(table, chosen.save):
        try:
            table.play()
        except (Quit, EOFError):
            table.say("quit")
    return 0


def _first_position(game: Game, chosen: argparse.Namespace) -> Position:
    """Where the game begins: as usual, or at a position in a file, which tells the players and options itself."""
    if chosen.position is None:
        return game.start(chosen.players, **chosen_options(game, chosen.option))
    if chosen.players is not None or chosen.option:
        raise InvalidOption("a position tells how many play and with which options: leave out --players and --option")
    position = game.position(chosen.position.read_text(encoding="utf-8"))
    if faults := position.faults():
        raise InvalidOption(f"no game can begin at this position: {faults[0]}")
    return position.remembering()


@contextmanager
def _kept(table: Terminal, path: Path | None) -> Iterator[None]:
    """Keep the record, however the game ends; a file that cannot be written is noticed before it begins."""
    if path is None:
        yield
        return
    table.save(path)
    try:
        yield
    finally:
        table.save(path)
        table.say("saved", path=path)


def seat_names(line: list[str], say: Say) -> list[str]:
    """A name for every seat: the player's, and those of the bots, numbered where there are several of a kind."""
    names = []
    for seat, bot in enumerate(line):
        number = f" {line[: seat + 1].count(bot)}" if line.count(bot) > 1 else ""
        names.append(f"{bot}{number}" if bot else say("player"))
    return names


class Terminal:
    """One game between a person at the terminal and bots."""

    def __init__(self, position: Position, seat: Seat, line: list[str], seed: int, lang: str) -> None:
        """line[seat] is the bot of each seat; the person's own entry is empty."""
        self.position = position
        self.seat = seat
        self.line = line
        self.rng = random.Random(seed)
        self.own = own_say(lang)
        self.names = seat_names(line, self.own)
        self.texts = Say.of_folder(position.game.folder, lang, self.names)
        self.out: Console = console()

    def say(self, key: str, **values: object) -> None:
        """Print one of our own texts."""
        self.out.print(self.own(key, **values))

    def save(self, path: Path) -> None:
        """Keep the record of the game so far."""
        self.position.record(self.names).save(path)

    def play(self) -> None:
        """Play the game to its end; Quit or EOFError if the player leaves."""
        info = self.position.game.info
        self.say("welcome", title=info.title, players=self.position.players, seat=self.names[self.seat])
        for line in variant_lines(self.position.game, self.own):
            self.out.print(line)
        self.tell(self.position.roll(self.rng))
        while self.position.pending:
            self.tell(self.position.play(*self._next_move()))
            self.tell(self.position.roll(self.rng))
        show_result(self.out, self.position, self.seat, self.own, self.texts)

    def _next_move(self) -> tuple[Seat, Action]:
        """Bots go first where several seats may act, since nobody sees a choice before all have made theirs."""
        seat = next((seat for seat in self.position.pending if seat != self.seat), self.seat)
        if seat == self.seat:
            return seat, self.ask()
        return seat, bots.choose(self.line[seat], self.position.view(seat), self.rng.getrandbits(64))

    def tell(self, events: Iterable[Event]) -> None:
        """Tell the player what they may know of what happened."""
        describe = self.position.game.notation.describe_event
        for event in events:
            if event.seen_by(self.seat):
                self.out.print(f"  {describe(event, self.texts)}", style="dim")

    def ask(self) -> Action:
        """Show the board and ask until the answer is a legal action."""
        view = self.position.view(self.seat)
        legal = view.legal(self.seat)
        show_board(self.out, self.position, self.seat, self.texts)
        self.out.print(self.own("your_move", seat=self.names[self.seat]), style="bold")
        self._list(view, legal)
        while True:
            answer = self.out.input(self.own("prompt")).strip()
            action = self._answer(view, legal, answer) if answer else None
            if action is not None:
                return action

    def _list(self, view: View, legal: list[Action]) -> None:
        texts = [f"{number:>3}  {view.text(action)}" for number, action in enumerate(legal, start=1)]
        width = max(map(len, texts)) + 2
        if len(texts) > MOST_LINES:
            self._columns(texts, width)
            return
        for text, action in zip(texts, legal, strict=True):
            self.out.print(f"{text:<{width}}{self._what(view, action)}")

    def _columns(self, texts: list[str], width: int) -> None:
        per_line = max(1, self.out.width // width)
        for first in range(0, len(texts), per_line):
            self.out.print("".join(f"{text:<{width}}" for text in texts[first : first + per_line]))

    def _what(self, view: View, action: Action) -> str:
        return self.position.game.notation.describe_action(view.state, view.seat, action, self.texts)

    def _answer(self, view: View, legal: list[Action], answer: str) -> Action | None:
        """The action that was asked for, or None after saying why there is none."""
        if answer.lower() == "q":
            raise Quit
        if answer.startswith("?"):
            self._explain(view, legal, answer[1:].strip())
            return None
        action = self._action(view, legal, answer)
        if action in legal:
            return action
        if action is not None:
            self._say_why_not(view, action)
        return None

    def _action(self, view: View, legal: list[Action], text: str) -> Action | None:
        """The action with this number in the list, or with this notation."""
        numbers = {str(number): action for number, action in enumerate(legal, start=1)}
        if text in numbers:
            return numbers[text]
        try:
            return view.parse(text)
        except InvalidNotation:
            self.say("not_a_move", text=text, title=view.game.info.title)
            return None

    def _explain(self, view: View, legal: list[Action], about: str) -> None:
        known = clauses(view.game.folder, self.texts.lang)
        if not about:
            self.say("help", example=view.text(legal[0]), game=view.game.base)
        elif about.upper() in known:
            self.out.print(f"{about.upper()}: {known[about.upper()]}")
        elif (action := self._action(view, legal, about)) in legal:
            assert action is not None
            self.say("allowed", text=view.text(action), what=self._what(view, action))
        elif action is not None:
            self._say_why_not(view, action)

    def _say_why_not(self, view: View, action: Action) -> None:
        clause = view.why_not(self.seat, action)
        why = clauses(view.game.folder, self.texts.lang).get(clause or "")
        if why:
            self.say("forbidden_by", text=view.text(action), clause=clause, why=why)
        else:
            self.say("forbidden", text=view.text(action))


def show_board(out: Console, position: Position, seat: Seat, texts: Say) -> None:
    """The board as a seat sees it."""
    out.print(f"\n{position.view(seat).board_text(texts)}\n")


def show_result(out: Console, position: Position, seat: Seat, own: Say, texts: Say) -> None:
    """The board of a finished game as a seat sees it, the scores and who has won."""
    show_board(out, position, seat, texts)
    out.print(own("over", clause=position.end_reason))
    if breakdown := position.breakdown:
        out.print(_points_table(position, breakdown, own, texts))
    else:
        for player, score in enumerate(position.scores):
            out.print("  " + own("score", seat=texts.seat(player), score=score))
    winners = [texts.seat(winner) for winner in position.winners]
    key = ("nobody", "won", "shared")[min(len(winners), 2)]
    out.print(own(key, seat="".join(winners[:1]), seats=", ".join(winners)), style="bold")
    if offers(notation := position.game.notation, ExplainsResults):
        out.print(notation.explain_result(position.state, texts))


def _points_table(position: Position, breakdown: list[dict[str, int]], own: Say, texts: Say) -> Table:
    """Where everybody's points came from; their sum in bold, and what counts besides."""
    table = Table(box=None)
    table.add_column()
    for player in range(position.players):
        table.add_column(texts.seat(player), justify="right")
    for source in breakdown[0]:
        table.add_row(texts(f"sources.{source}"), *(str(points[source]) for points in breakdown))
    table.add_row(own("total"), *(str(score) for score in position.scores), style="bold")
    if offers(notation := position.game.notation, BreaksTies):
        for label, held in notation.tie_breaks(position.state, texts):
            table.add_row(label, *held)
    return table
