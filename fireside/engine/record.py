"""The text file of a game: read, write, replay. docs/record.md describes the format."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fireside.engine.errors import FiresideError, IllegalAction, InvalidNotation
from fireside.engine.types import CHANCE, Action, OptionValue, Seat

if TYPE_CHECKING:
    from fireside.engine.game import Game
    from fireside.engine.position import Position

FORMAT = "fireside 1"
WIDTH = 100


class Move(NamedTuple):
    """Something that was played: a seat's action, or an outcome of CHANCE."""

    seat: Seat
    action: Action


@dataclass(frozen=True)
class Result:
    """How a finished game came out."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str  # the clause that ended it

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.scores))}; won by {' '.join(map(str, self.winners))}; {self.reason}"


@dataclass(frozen=True)
class Record:
    """A stored game: the list of actions is the truth, everything else follows from it."""

    game: Game
    version: int
    players: int
    options: Mapping[str, OptionValue]
    seats: tuple[str, ...]
    moves: tuple[Move, ...]
    result: Result | None = None
    extra: Mapping[str, str] = field(default_factory=dict)  # header lines of others, such as the fairness proof
    lines: tuple[int, ...] = ()  # the line of each move in the file it was read from

    @classmethod
    def of(cls, position: Position, seats: Sequence[str] = (), extra: Mapping[str, str] | None = None) -> Record:
        """The record of the game that led to a position."""
        names = tuple(seats) or tuple(f"seat {seat}" for seat in range(position.players))
        result = None
        if position.is_over:
            result = Result(tuple(position.scores), tuple(position.winners), str(position.end_reason))
        game = position.game
        moves = tuple(position.moves)
        options = dict(position.options)
        return cls(game, game.info.version, position.players, options, names, moves, result, extra or {})

    def start(self) -> Position:
        """The position before the first move."""
        info = self.game.info
        if self.version != info.version:
            raise InvalidNotation(
                f"the rules of {info.title} have version {info.version}, the record has {self.version}"
            )
        return self.game.start(self.players, **self.options)

    def replay(self) -> Position:
        """The position after the last move; InvalidNotation if a move is illegal or the result differs."""
        position = self.start()
        for number, move in enumerate(self.moves):
            try:
                position.play(*move)
            except IllegalAction as error:
                raise InvalidNotation(str(error), self.lines[number] if self.lines else None) from None
        self._check_result(position)
        return position

    def _check_result(self, position: Position) -> None:
        replayed = Record.of(position).result
        if self.result != replayed:
            raise InvalidNotation(f"the record says that the result is {self.result}, but its moves give {replayed}")

    def text(self) -> str:
        """The record as it stands in a file."""
        return "\n".join([FORMAT, *self._header(), "", *self._body(), ""])

    def _header(self) -> list[str]:
        lines = [f"game: {self.game.name}", f"version: {self.version}", f"players: {self.players}"]
        lines += [f"option {name}: {option_text(value)}" for name, value in self.options.items()]
        lines += [f"seat {seat}: {name}" for seat, name in enumerate(self.seats)]
        lines += [f"{name}: {value}" for name, value in self.extra.items()]
        return lines + ([f"result: {self.result}"] if self.result else [])

    def _body(self) -> list[str]:
        texts = self.game.action_texts
        words = [f"{'*' if seat == CHANCE else f'{seat}:'}{texts[action]}" for seat, action in self.moves]
        return textwrap.wrap(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.text(), encoding="utf-8")


def option_text(value: OptionValue) -> str:
    """An option's value as it is written: yes and no for switches."""
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def parse_option(game: Game, name: str, text: str) -> OptionValue:
    """The value of an option from its text; InvalidOption if there is none."""
    for value in game.info.options[name].values if name in game.info.options else ():
        if option_text(value) == text:
            return value
    game.check_options({name: text})
    raise AssertionError("check_options refuses every other value")


def parse(text: str, load: Callable[[str], Game]) -> Record:
    """Read a record from its text; InvalidNotation says which line is wrong."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FORMAT:
        raise InvalidNotation(f"a record begins with the line {FORMAT!r}", 1)
    return _Reader(lines).record(load)


class _Reader:
    """Reads the lines of a record, remembering where it is for the sake of its errors."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.at: dict[str, int] = {}  # the line of each header
        self.header: dict[str, str] = {}
        self.body_line = len(lines)
        self._read_header()

    def _read_header(self) -> None:
        for number, line in enumerate(self.lines[1:], start=2):
            if not line.strip():
                self.body_line = number
                return
            name, colon, value = line.partition(":")
            if not colon:
                raise InvalidNotation(f"{line!r} is no header 'name: value'; an empty line ends the header", number)
            if name.strip() in self.header:
                raise InvalidNotation(f"{name.strip()!r} stands twice in the header", number)
            self.header[name.strip()] = value.strip()
            self.at[name.strip()] = number

    def record(self, load: Callable[[str], Game]) -> Record:
        game: Game = self._at("game", load)
        version = self._number("version")
        players = self._number("players")
        self._at("players", lambda _: game.check_players(players))
        names = [line.removeprefix("option ") for line in self.header if line.startswith("option ")]
        options = {name: self._at(f"option {name}", partial(parse_option, game, name)) for name in names}
        seats = tuple(self.header.pop(f"seat {seat}", f"seat {seat}") for seat in range(players))
        result = self._at("result", lambda value: parse_result(value, players)) if "result" in self.header else None
        moves, lines = self._moves(game, players)
        return Record(
            game, version, players, game.check_options(options), seats, moves, result, dict(self.header), lines
        )

    def _number(self, name: str) -> int:
        value = self.header.get(name, "")
        if not value.isdecimal():
            raise InvalidNotation(f"the header needs a line '{name}: NUMBER'", self.at.get(name, 1))
        if name == "version":
            self.header.pop(name)
        return int(value)

    def _at(self, name: str, convert: Callable[[str], Any]) -> Any:
        if name not in self.header:
            raise InvalidNotation(f"the header needs a line '{name}: …'", 1)
        try:
            return convert(self.header.pop(name))
        except FiresideError as error:
            raise InvalidNotation(str(error), self.at[name]) from None

    def _moves(self, game: Game, players: int) -> tuple[tuple[Move, ...], tuple[int, ...]]:
        moves, lines = [], []
        for number, line in enumerate(self.lines[self.body_line :], start=self.body_line + 1):
            for word in line.split("#")[0].split():
                moves.append(self._move(game, players, word, number))
                lines.append(number)
        return tuple(moves), tuple(lines)

    @staticmethod
    def _move(game: Game, players: int, word: str, line: int) -> Move:
        seat, colon, text = ("", "*", word[1:]) if word.startswith("*") else word.partition(":")
        if not colon or (colon == ":" and not (seat.isdecimal() and int(seat) < players)):
            who = f"'*' (chance) or a seat from 0 to {players - 1} and ':'"
            raise InvalidNotation(f"{word!r} does not begin with {who}", line)
        try:
            return Move(CHANCE if colon == "*" else int(seat), game.parse(text))
        except InvalidNotation as error:
            raise InvalidNotation(str(error), line) from None


def parse_result(text: str, players: int) -> Result:
    """The inverse of str(Result)."""
    parts = [part.strip() for part in text.split(";")]
    try:
        scores, winners, reason = parts
        numbers = tuple(int(word) for word in scores.split())
        seats = tuple(int(word) for word in winners.removeprefix("won by").split())
    except ValueError:
        raise InvalidNotation(f"a result reads 'SCORES; won by SEATS; CLAUSE', not {text!r}") from None
    if len(numbers) != players:
        raise InvalidNotation(f"the result needs {players} scores, not {len(numbers)}")
    return Result(numbers, seats, reason)
