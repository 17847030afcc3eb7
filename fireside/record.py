"""The text file of a game: read, write, replay. docs/record.md describes the format."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from fireside.engine.errors import FiresideError, IllegalAction, InvalidField, InvalidNotation
from fireside.engine.types import CHANCE, Action, OptionValue, Seat
from fireside.engine.variants import name_of, value_text

if TYPE_CHECKING:
    from fireside.game import Game
    from fireside.position import Position
    from fireside.study import Analysis

FORMAT = "fireside 1"
VARIANT_FORMAT = "fireside 2"  # the same with the values of a variant, which readers of the first would not look at
BEGUN_FORMAT = "fireside 3"  # the same with a position at which the game began, which they would not look at either
POSITION_FORMAT = "fireside position 1"  # a position alone
BEGIN = "begin "  # + a field of the state: how the position at which a game began is written in a header
WIDTH = 100
NO_WINNERS = "nobody"  # in place of the winners of a game that everybody has lost
_NUMBERS = r"-?\d{1,9}(?: -?\d{1,9})*"
_RESULT = re.compile(rf"(?P<scores>{_NUMBERS}); won by (?P<winners>{_NUMBERS}|{NO_WINNERS}); (?P<reason>\S+)", re.ASCII)
MOST_DIGITS = 9  # of a number in a header; Python refuses to parse very long ones


class Move(NamedTuple):
    """Something that was played: a seat's action, or an outcome of CHANCE."""

    seat: Seat
    action: Action


@dataclass(frozen=True)
class Result:
    """How a finished game turned out."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str  # the clause that ended it

    def __str__(self) -> str:
        winners = " ".join(map(str, self.winners)) or NO_WINNERS
        return f"{' '.join(map(str, self.scores))}; won by {winners}; {self.reason}"


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
    extra: Mapping[str, str] = field(default_factory=dict)  # other header lines, such as the fairness proof
    begin: Mapping[str, str] | None = None  # the fields of the position at which it began, unless it began as usual
    lines: tuple[int, ...] = field(default=(), compare=False)  # the line of each move in the file it was read from

    @classmethod
    def of(cls, position: Position, seats: Sequence[str] = (), extra: Mapping[str, str] | None = None) -> Record:
        """The record of the game that led to a position."""
        names = tuple(seats) or tuple(f"seat {seat}" for seat in range(position.players))
        if len(names) != position.players:
            raise InvalidNotation(f"a game of {position.players} needs {position.players} names, not {len(names)}")
        result = None
        if position.is_over:
            result = Result(tuple(position.scores), tuple(position.winners), str(position.end_reason))
        game = position.game
        moves = tuple(position.moves)
        options = dict(position.options)
        began = position.began
        begin = began.lines() if began else None
        return cls(game, game.info.version, position.players, options, names, moves, result, extra or {}, begin)

    def start(self) -> Position:
        """The position before the first move; InvalidNotation if the rules have changed since."""
        _check_version(self.game, self.version)
        if self.begin is None:
            return self.game.start(self.players, **self.options)
        return self.game.begin(self.begin, self.players, **self.options).remembering()

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
            said = f"says that the result is {self.result}" if self.result else "has no result"
            given = f"give {replayed}" if replayed else "do not end the game"
            raise InvalidNotation(f"the record {said}, but its moves {given}")

    def text(self) -> str:
        """The record as the text of a file; InvalidNotation for a name that cannot be written in one."""
        header = [_header_line(name, value) for name, value in self._header().items()]
        return "\n".join([self._format(), *header, "", *self._body(), ""])

    def _format(self) -> str:
        """The first version of the format whose readers understand all of this record."""
        if self.begin is not None:
            return BEGUN_FORMAT
        return VARIANT_FORMAT if self.game.variant else FORMAT

    def _header(self) -> dict[str, str]:
        header = _game_header(self.game, self.version, self.players, self.options)
        header |= {f"seat {seat}": name for seat, name in enumerate(self.seats)}
        header |= {f"{BEGIN}{name}": text for name, text in (self.begin or {}).items()}
        header |= {"result": str(self.result)} if self.result else {}
        for name in self.extra:
            if name in header or name == "result":
                raise InvalidNotation(f"{name!r} cannot appear in the header twice")
        return header | dict(self.extra)

    def _body(self) -> list[str]:
        texts = self.game.action_texts
        words = [f"{'*' if seat == CHANCE else f'{seat}:'}{texts[action]}" for seat, action in self.moves]
        return textwrap.wrap(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)

    def analyse(
        self, budget: int | None = None, seed: int = 0, progress: Callable[[int, int], object] | None = None
    ) -> Analysis:
        """What was decided well or badly, and what was luck: see fireside.study."""
        from fireside.study import analyse  # it stands above records, and takes the search along

        return analyse(self, budget, seed, progress)

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.text(), encoding="utf-8")


def _game_header(game: Game, version: int, players: int, options: Mapping[str, OptionValue]) -> dict[str, str]:
    header = {"game": game.base, "version": str(version), "players": str(players)}
    header |= {f"variant {name}": value_text(value) for name, value in game.variant.items()}
    return header | {f"option {name}": option_text(value) for name, value in options.items()}


def position_text(position: Position) -> str:
    """A position as a text: which game it is of, and the fields of its state in words."""
    game = position.game
    header = _game_header(game, game.info.version, position.players, position.options)
    above = [_header_line(name, value) for name, value in header.items()]
    below = [_header_line(name, value) for name, value in position.lines().items()]
    return "\n".join([POSITION_FORMAT, *above, "", *below, ""])


def parse_position(text: str, load: Callable[[str], Game]) -> Position:
    """Read a position from its text; InvalidNotation says which line is wrong. Whether it is conserved is not asked."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != POSITION_FORMAT:
        raise InvalidNotation(f"a position begins with the line {POSITION_FORMAT!r}", 1)
    return _Reader(lines).position(load)


def _header_line(name: str, value: str) -> str:
    for text in (name, value):
        if text != text.strip() or len(text.splitlines()) > 1:
            raise InvalidNotation(f"{text!r} cannot be written in a record: only single lines without outer spaces can")
    if not name or ":" in name:
        raise InvalidNotation(f"{name!r} cannot be the name of a header: it must be a text without ':'")
    return f"{name}: {value}".rstrip()


def _check_version(game: Game, version: int) -> None:
    if version != game.info.version:
        title, ours = game.info.title, game.info.version
        raise InvalidNotation(f"the rules of {title} have version {ours}, the record has {version}")


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


def _parse_value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidNotation(
            f"{text[:40]!r} is not a value; numbers, texts and lists are written as in JSON"
        ) from None


def parse(text: str, load: Callable[[str], Game]) -> Record:
    """Read a record from its text; InvalidNotation says which line is wrong."""
    lines = text.splitlines()
    if not lines or lines[0].strip() not in (FORMAT, VARIANT_FORMAT, BEGUN_FORMAT):
        raise InvalidNotation(f"a record begins with the line {FORMAT!r}", 1)
    return _Reader(lines).record(load)


class _Reader:
    """Reads the lines of a record, keeping track of where it is for error messages."""

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
            self._read_line(line, number)

    def _read_line(self, line: str, number: int, prefix: str = "") -> None:
        name, colon, value = map(str.strip, line.partition(":"))
        if not colon or not name:
            raise InvalidNotation(f"{line[:80]!r} is not a line 'name: value'; an empty line ends the header", number)
        name = prefix + " ".join(name.split())
        if name in self.header:
            raise InvalidNotation(f"{name.removeprefix(prefix)!r} appears twice", number)
        self.header[name] = value
        self.at[name] = number

    def _game(self, load: Callable[[str], Game]) -> tuple[Game, int, int, dict[str, OptionValue]]:
        """The game, the version of its rules, the number of players and the options."""
        values = {name: self._at(f"variant {name}", _parse_value) for name in self._names("variant ")}
        game: Game = self._at("game", lambda name: load(name_of(name, values)))
        version = self._number("version", partial(_check_version, game))
        players = self._number("players", game.check_players)
        options = {
            name: self._at(f"option {name}", partial(parse_option, game, name)) for name in self._names("option ")
        }
        return game, version, players, game.check_options(options)

    def _begin(self, game: Game, players: int, options: Mapping[str, OptionValue]) -> Position | None:
        """The position of the lines that say where a game began; None if there are none."""
        begin = {name: self.header.pop(f"{BEGIN}{name}") for name in self._names(BEGIN)}
        try:
            return game.begin(begin, players, **options) if begin else None
        except InvalidField as error:
            raise InvalidNotation(str(error), self.at.get(f"{BEGIN}{error.label}")) from None

    def position(self, load: Callable[[str], Game]) -> Position:
        for number, line in enumerate(self.lines[self.body_line :], start=self.body_line + 1):
            if text := line.split("#")[0].strip():
                self._read_line(text, number, BEGIN)
        game, _, players, options = self._game(load)
        position = self._begin(game, players, options)
        if position is None:
            raise InvalidNotation("there is nothing below the header: a position needs its fields", len(self.lines))
        for name in self.header:
            raise InvalidNotation(f"there is no {name[:40]!r} in the header of a position", self.at[name])
        return position

    def record(self, load: Callable[[str], Game]) -> Record:
        game, version, players, options = self._game(load)
        began = self._begin(game, players, options)
        begin = began.lines() if began else None
        seats = self._seats(players)
        result = self._at("result", lambda value: parse_result(value, players)) if "result" in self.header else None
        moves, lines = self._moves(game, players)
        return Record(game, version, players, options, seats, moves, result, dict(self.header), begin, lines)

    def _names(self, kind: str) -> list[str]:
        return [line.removeprefix(kind) for line in self.header if line.startswith(kind)]

    def _number(self, name: str, check: Callable[[int], None]) -> int:
        def convert(value: str) -> int:
            if not value.isdecimal() or len(value) > MOST_DIGITS:
                raise InvalidNotation(f"'{name}: {value}' should be '{name}: NUMBER'")
            check(int(value))
            return int(value)

        return int(self._at(name, convert))

    def _seats(self, players: int) -> tuple[str, ...]:
        seats = tuple(self.header.pop(f"seat {seat}", f"seat {seat}") for seat in range(players))
        for name in self.header:
            if name.startswith("seat "):
                raise InvalidNotation(f"there is no {name}; the seats go from 0 to {players - 1}", self.at[name])
        return seats

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
        if not colon or (colon == ":" and seat not in map(str, range(players))):
            who = f"'*' (chance) or a seat from 0 to {players - 1} and ':'"
            raise InvalidNotation(f"{word!r} does not begin with {who}", line)
        try:
            return Move(CHANCE if colon == "*" else int(seat), game.parse(text))
        except InvalidNotation as error:
            raise InvalidNotation(str(error), line) from None


def parse_result(text: str, players: int) -> Result:
    """The inverse of str(Result)."""
    found = _RESULT.fullmatch(text)
    if found is None:
        raise InvalidNotation(f"a result reads 'SCORES; won by SEATS; CLAUSE', not {text!r}")
    numbers = tuple(map(int, found["scores"].split()))
    winners = () if found["winners"] == NO_WINNERS else tuple(map(int, found["winners"].split()))
    if len(numbers) != players:
        raise InvalidNotation(f"the result needs {players} scores, not {len(numbers)}")
    return Result(numbers, winners, found["reason"])
