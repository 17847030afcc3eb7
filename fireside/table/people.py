"""People, what they say at a table, and which puzzles they have tried."""

from __future__ import annotations

from typing import NamedTuple

NAME_LENGTH = 24


class Person(NamedTuple):
    """Somebody who plays here: a name is enough."""

    id: str
    name: str


class Line(NamedTuple):
    """Something said at a table."""

    number: int
    person: str
    name: str
    text: str
    at: float


class Subscription(NamedTuple):
    """A browser that wants to be told when it is its owner's turn."""

    endpoint: str  # the address of its push service, which is a secret between it and us
    p256dh: str  # its public key
    auth: str  # a secret that goes with the key
    lang: str = "en"


class Attempt(NamedTuple):
    """Somebody's first try at a puzzle, the one that counts."""

    puzzle: str  # the game's name, a slash and the id of the puzzle
    action: int  # what they chose
    solved: bool
    at: float


def in_one_line(text: str) -> str:
    """A text without control characters or needless spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def clean_name(name: str) -> str:
    """A name in one line, without control characters, of a length that fits."""
    return in_one_line(name)[:NAME_LENGTH].strip() or "?"
