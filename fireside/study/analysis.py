"""An analysis: what was found out about a game, as plain data that can be kept as JSON and read back."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from fireside.engine.errors import InvalidNotation
from fireside.engine.types import Action, Seat
from fireside.record import Record
from fireside.study.words import Word, firm_loss

FORMAT = "fireside analysis 1"
SUFFIX = ".analysis.json"  # after the name of the record beside which it is kept
Shares = tuple[float, ...]  # by seat


@dataclass(frozen=True)
class Choice:
    """One of the choices of a decision."""

    action: Action
    text: str  # in the game's notation
    tried: int  # how often; few tries say little
    result: float  # expected share of the victory
    error: float  # standard error of it


@dataclass(frozen=True)
class Decision:
    """What a seat decided, judged by what it could see."""

    step: int  # index into the moves of the record
    seat: Seat
    played: Action
    best: Action
    word: Word
    gap: float  # by how much the choice that the search proposed is better, as estimated: it may be below 0
    error: float  # standard error of it
    effect: Shares  # effect[seat]: what it brought each seat that this was played, and not what the search proposed
    choices: tuple[Choice, ...]  # those that were looked at, the best first
    kind: str | None  # what it was about, where the game tells kinds of decisions apart
    phase: str  # early, middle or late

    @property
    def loss(self) -> float:
        """What it cost for sure; 0 if that lies within the noise."""
        return 0.0 if self.word is Word.ONLY else firm_loss(self.gap, self.error)


@dataclass(frozen=True)
class Swing:
    """What an outcome of chance brought each seat."""

    step: int
    action: Action
    luck: Shares


@dataclass(frozen=True)
class Analysis:
    """What was found out about a game. The same record, seed, budget and version give the same analysis."""

    game: str
    rules: int  # version of the rules
    version: str  # of Fireside
    record: str  # digest of the game that it is about
    players: int
    seats: tuple[str, ...]
    steps: int
    seed: int
    budget: int  # search iterations for the first look at a decision
    means: str  # what a result is the chance of: to `win`; or to be `ahead` where playouts were cut off
    result: Shares | None  # shares of the victory; None if the game is not finished
    explained: float | None  # how much of the results luck explains in this game; None if luck cannot be told
    values: tuple[Shares, ...]  # values[step]: what the position before that step is worth; the last is the end
    decisions: tuple[Decision, ...]
    swings: tuple[Swing, ...]

    @property
    def tells_luck(self) -> bool:
        """Whether there are values and swings; otherwise luck cannot be told."""
        return self.explained is not None

    @cached_property
    def swing_at(self) -> dict[int, Shares]:
        """The luck of every chance step."""
        return {swing.step: swing.luck for swing in self.swings}

    def decisions_of(self, seat: Seat) -> list[Decision]:
        """The decisions of a seat in which it had a choice."""
        return [found for found in self.decisions if found.seat == seat and found.word is not Word.ONLY]

    def is_about(self, record: Record) -> bool:
        """Whether this is the analysis of that game."""
        return self.record == digest(record)

    def text(self) -> str:
        """The analysis as JSON."""
        return json.dumps({"format": FORMAT, **asdict(self)}, ensure_ascii=False, separators=(",", ":")) + "\n"

    def save(self, path: str | Path) -> None:
        """Write it to a file."""
        Path(path).write_text(self.text(), encoding="utf-8")


def digest(record: Record) -> str:
    """A short name for a game, by everything that decides how it went."""
    facts: list[Any] = [record.game.name, record.version, record.players, sorted(record.options.items()), record.moves]
    if record.begin is not None:  # games that began as usual keep the names that they had
        facts.append(sorted(record.begin.items()))
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:32]


def beside(path: str | Path) -> Path:
    """Where the analysis of a record is kept: beside it."""
    return Path(f"{path}{SUFFIX}")


def read(path: str | Path) -> Analysis:
    """Read an analysis from a file; InvalidNotation if it is none."""
    try:
        return parse(Path(path).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise InvalidNotation(f"{path} is not an analysis: it is not text in UTF-8") from None


def parse(text: str) -> Analysis:
    """Read an analysis from its text."""
    try:
        plain = json.loads(text)
        if plain.pop("format") != FORMAT:
            raise InvalidNotation(f"this analysis does not have the format {FORMAT!r}")
        return _analysis(plain)
    except (KeyError, TypeError, AttributeError, RecursionError, ValueError) as error:
        if isinstance(error, InvalidNotation):
            raise
        raise InvalidNotation("this is not an analysis of a game, as `fireside analyse` writes them") from None


def _analysis(plain: dict[str, Any]) -> Analysis:
    nested = {
        "decisions": tuple(decision_from(found) for found in plain["decisions"]),
        "swings": tuple(Swing(**{**found, "luck": tuple(found["luck"])}) for found in plain["swings"]),
        "values": tuple(map(tuple, plain["values"])),
        "seats": tuple(plain["seats"]),
        "result": None if plain["result"] is None else tuple(plain["result"]),
    }
    return Analysis(**{**plain, **nested})


def decision_from(plain: dict[str, Any]) -> Decision:
    """A decision from its plain data."""
    nested = {
        "word": Word(plain["word"]),
        "effect": tuple(plain["effect"]),
        "choices": tuple(Choice(**choice) for choice in plain["choices"]),
    }
    return Decision(**{**plain, **nested})
