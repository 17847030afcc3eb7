"""What the explorer finds: how often something was chosen, by whom, and with what result."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from fireside.engine.errors import InvalidNotation
from fireside.engine.phrases import Phrase, Phrases, parse_phrase

LENGTH = 8  # decisions that make up an opening

_CHOSEN, _AND = ":", ","  # in the text of a ply


class Who(NamedTuple):
    """Somebody who decides: a bot of a level, or a person, by name where the names may be told."""

    name: str  # of the bot or the person; "" for people who are not told apart
    is_bot: bool


class Ply(NamedTuple):
    """A decision of an opening: what chance had brought that matters, and what was chosen."""

    branch: Phrases
    choice: Phrase

    def __str__(self) -> str:
        return f"{phrases_text(self.branch)}{_CHOSEN}{self.choice}"


Line = tuple[Ply, ...]
"""The first decisions of one player, whatever the others did, or of all players in order."""


@dataclass(frozen=True)
class Asked:
    """Which decisions count."""

    only: Collection[str] | None = None  # those of these games, by their names; None for all
    by: Who | None = None  # those of this bot or person; None for everybody's
    whole_table: bool = False  # whether an opening is what all players did in order, not what one of them did


EVERYTHING = Asked()


def phrases_text(phrases: Phrases) -> str:
    """Phrases as one word."""
    return _AND.join(map(str, phrases))


def parse_phrases(text: str) -> Phrases:
    """The inverse of phrases_text."""
    return tuple(parse_phrase(part) for part in text.split(_AND)) if text else ()


def line_text(line: Line) -> str:
    """A line as it is written in commands and addresses: `symbol:stake silver=5:own`."""
    return " ".join(map(str, line))


def parse_line(text: str) -> Line:
    """The inverse of line_text; InvalidNotation if it is none, or too long for an opening."""
    words = text.split()
    if len(words) > LENGTH:
        raise InvalidNotation(f"an opening has at most {LENGTH} decisions, not {len(words)}")
    return tuple(map(_parse_ply, words))


def _parse_ply(word: str) -> Ply:
    branch, chosen, choice = word.rpartition(_CHOSEN)
    if not chosen:
        raise InvalidNotation(f"{word[:60]!r} should read 'what was dealt{_CHOSEN}what was chosen'")
    return Ply(parse_phrases(branch), parse_phrase(choice))


@dataclass(frozen=True)
class Tally:
    """How often something was chosen, and what came of it for whoever chose it."""

    times: int  # decisions
    seats: int  # players of games among them, each game counted anew
    share: float  # of the victory, on average
    low: float  # the interval that holds the true share with 95 % confidence
    high: float
    points: float  # in the end, on average


@dataclass(frozen=True)
class Chosen:
    """One of the choices of a decision."""

    choice: Phrase
    tally: Tally
    by: dict[Who, Tally]  # the most frequent first


@dataclass(frozen=True)
class Branch:
    """What chance had brought before a decision, and what was chosen then."""

    branch: Phrases
    times: int
    choices: tuple[Chosen, ...]  # the most frequent first


@dataclass(frozen=True)
class Node:
    """A point in the tree of openings."""

    line: Line
    seats: int  # players who have opened so, or whole tables
    branches: tuple[Branch, ...]  # how they went on, the most frequent first
    tally: Tally | None  # what came of it; None if nobody has
    games: tuple[str, ...]  # some of the games, by the names that they were added with


@dataclass(frozen=True)
class Situation:
    """All decisions in such a position."""

    situation: Phrases
    times: int
    choices: tuple[Chosen, ...]  # the most frequent first
    games: tuple[str, ...]  # some of the games
