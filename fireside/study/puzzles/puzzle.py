"""A puzzle: a game cut off before a decision, with its solution and everything that was found out about it.

Puzzles are kept as lines of JSON, a file per game. docs/study.md says what the figures mean.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from fireside import bots
from fireside.engine.errors import InvalidNotation
from fireside.engine.types import Action, Seat
from fireside.position import Position, View
from fireside.record import Move, Record
from fireside.record import parse as parse_record
from fireside.registry import load
from fireside.study.analysis import Shares

FOLDER = Path(__file__).parent / "data"
FORMAT = 1
ASKED = 20  # times that every level is asked for its choice
ID_LETTERS = 8


class Difficulty(StrEnum):
    """How hard a puzzle is, by the weakest level that finds the solution at least every other time."""

    EASY = "easy"  # casual does
    MEDIUM = "medium"  # sharp does
    HARD = "hard"  # master does, or only more thought


@dataclass(frozen=True)
class Alternative:
    """A choice of the decision, compared with the solution in the same worlds."""

    action: Action
    tried: int  # in how many worlds
    result: float  # expected share of the victory
    error: float  # standard error of it
    gap: float  # by how much the solution is better in these worlds; 0 for the solution itself
    gap_error: float  # standard error of the gap


@dataclass(frozen=True)
class Puzzle:
    """A decision in which one choice is far better than all others, and not the obvious one."""

    game: str
    moves: str  # the game up to the decision: the text of its record, which is read when it is asked for
    seat: Seat  # whose decision it is
    kind: str | None  # what it is about, where the game tells kinds of decisions apart
    phase: str  # early, middle or late
    alternatives: tuple[Alternative, ...]  # all choices, the best first
    tempting: Action  # what the greedy bot chooses
    given: Shares  # given[seat]: what the tempting choice brings each seat, compared with the solution
    found: Mapping[str, int]  # how often each level chooses the solution, of ASKED times
    line: tuple[Move, ...]  # the solution, and what follows for sure
    tempting_line: tuple[Move, ...]  # likewise after the tempting choice
    means: str  # what a result is the chance of: to `win`, or to be `ahead` where playouts were cut off
    budget: int  # usual number of search iterations for a decision; the check took ten times the thought
    seed: int  # of everything that was found out
    number: int  # of the game that it comes from, among those that were searched for puzzles
    version: str  # of Fireside

    @property
    def solution(self) -> Action:
        """The best choice."""
        return self.alternatives[0].action

    @cached_property
    def id(self) -> str:
        """A short name that stays: by the game up to the decision, and nothing else."""
        return hashlib.sha256(f"{self.seat} {self.moves}".encode()).hexdigest()[:ID_LETTERS]

    @cached_property
    def record(self) -> Record:
        """The game up to the decision; InvalidNotation if the rules have changed since."""
        return parse_record(self.moves, load)

    @property
    def gap(self) -> float:
        """By how much the solution is better than the next best choice."""
        return min(other.gap for other in self.alternatives[1:])

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is, as measured with the levels."""
        if 2 * self.found["casual"] >= ASKED:
            return Difficulty.EASY
        return Difficulty.MEDIUM if 2 * self.found["sharp"] >= ASKED else Difficulty.HARD

    @property
    def ease(self) -> float:
        """The part of all levels' tries that found the solution: 0 is hardest."""
        return sum(self.found.values()) / (ASKED * len(self.found))

    def alternative(self, action: Action) -> Alternative:
        """What was found out about a choice; KeyError if it is none."""
        return {choice.action: choice for choice in self.alternatives}[action]

    def position(self) -> Position:
        """The position before the decision, with everything that is hidden."""
        return self.record.replay()

    def view(self) -> View:
        """All that the solver may see."""
        return self.position().view(self.seat)

    def text(self) -> str:
        """The puzzle as a line of JSON."""
        plain = {"format": FORMAT, **{field.name: getattr(self, field.name) for field in fields(self)}}
        plain["alternatives"] = [list(asdict(choice).values()) for choice in self.alternatives]
        return json.dumps(plain, ensure_ascii=False, separators=(",", ":")) + "\n"


def parse(line: str) -> Puzzle:
    """Read a puzzle from its line; InvalidNotation if it is none."""
    try:
        plain = json.loads(line)
        if plain.pop("format") != FORMAT:
            raise InvalidNotation(f"this puzzle does not have the format {FORMAT}")
        return Puzzle(**{**plain, **_nested(plain)})
    except (KeyError, TypeError, AttributeError, RecursionError, ValueError) as error:
        if isinstance(error, InvalidNotation):
            raise
        raise InvalidNotation("this is not a puzzle, as `fireside puzzles` writes them") from None


def _nested(plain: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "alternatives": tuple(Alternative(*values) for values in plain["alternatives"]),
        "given": tuple(plain["given"]),
        "found": {level: int(plain["found"][level]) for level in bots.LEVELS},
        "line": _line(plain["line"]),
        "tempting_line": _line(plain["tempting_line"]),
    }


def _line(pairs: Iterable[Sequence[int]]) -> tuple[Move, ...]:
    return tuple(Move(*pair) for pair in pairs)


def read(path: Path) -> list[Puzzle]:
    """All puzzles in a file; none if there is no such file. InvalidNotation says which line is wrong."""
    if not path.exists():
        return []
    puzzles = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        try:
            puzzles.append(parse(line))
        except InvalidNotation as error:
            raise InvalidNotation(f"{path.name}: {error}", number) from None
    return puzzles


def file_of(name: str) -> Path:
    """Where the puzzles of a game are kept that come with Fireside."""
    return FOLDER / f"{name}.jsonl"


@cache
def kept(name: str) -> Mapping[str, Puzzle]:
    """The puzzles of a game that come with Fireside, by their id, the easiest first."""
    puzzles = sorted(read(file_of(name)), key=lambda puzzle: (-puzzle.ease, puzzle.id))
    return {puzzle.id: puzzle for puzzle in puzzles}
