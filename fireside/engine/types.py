"""The words that all other modules share: special seats, aliases, and the facts about a game."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

Seat = int
Action = int
States = npt.NDArray[np.record]  # states of one game
Ints = npt.NDArray[np.int32]
Rng = npt.NDArray[np.uint64]
OptionValue = str | int | bool

CHANCE = -1  # who acts at a chance step, and what `pending` returns then
OVER = 0  # what `pending` returns when the game is over
NOBODY = -2  # in place of a seat: may never act
SPECTATOR = -1  # the seat of somebody who only watches
HIDDEN = -128  # what a view holds in place of a fact that its seat may not know

EVERYONE = -1  # the audience of a public event
SPECTATOR_BIT = 30  # the bit of an audience that stands for the spectators

# `pending` and the audiences are masks with a bit per seat.
MOST_SEATS = 16


class State(Protocol):
    """The state of a game, full or with holes: one np.record of its STATE. Type checkers cannot know its fields."""

    def __getattr__(self, name: str, /) -> Any: ...
    def __setattr__(self, name: str, value: Any, /) -> None: ...


class Event(NamedTuple):
    """Something that happened, as `apply` logged it; what the numbers mean depends on the kind."""

    kind: int
    seat: Seat
    audience: int
    a: int
    b: int
    c: int
    d: int

    def seen_by(self, seat: Seat) -> bool:
        """Whether that seat (or a spectator, −1) may learn of this event."""
        bit = SPECTATOR_BIT if seat == SPECTATOR else seat
        return bool(self.audience >> bit & 1)


def as_number(value: object) -> int | None:
    """An integer, Python's or NumPy's, as an int; None for anything else."""
    try:
        return int(operator.index(value))  # type: ignore[arg-type]
    except TypeError:
        return None


EVENT_FIELDS = len(Event._fields)
LOG_ROWS = 256  # row 0 counts the events of the rows below it


@dataclass(frozen=True)
class Option:
    """A choice made when a game is set up; `setup` is given the index of the value."""

    values: tuple[OptionValue, ...]
    default: OptionValue

    def index(self, value: OptionValue) -> int:
        """The number that `setup` is given for a value; ValueError if there is no such value."""
        for number, allowed in enumerate(self.values):
            if allowed == value and isinstance(allowed, bool) == isinstance(value, bool):
                return number
        raise ValueError(value)


class Changed(NamedTuple):
    """A value of a game's tables that a variant replaces, as plain data."""

    value: Any
    published: Any


@dataclass(frozen=True)
class GameInfo:
    """What there is to know about a game before it is played."""

    title: str
    players: tuple[int, int]  # fewest and most
    actions: int  # every action and chance outcome is below this number
    minutes: int  # about how long a game takes at a table
    version: int = 1  # of the rules; raised whenever a stored game would replay differently
    options: Mapping[str, Option] = field(default_factory=dict)
    endings: Sequence[str] = ()  # the clause behind each value of `end_reason`, which counts from 0
    designer: str = ""
    summary: str = ""  # one line, in English; texts/<lang>.toml holds the translations
    variant: Mapping[str, Changed] = field(default_factory=dict)  # what differs from the published game; set by `load`
