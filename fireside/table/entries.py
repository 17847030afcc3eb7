"""What happens at a table: typed entries, one after the other, never changed or removed.

A table is what follows from its setup and its entries. How they are stored is up to the stores (stores/codec.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fireside.engine.types import Action, Seat

NO_SEAT: Seat = -1


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sits at a seat: a person, a bot, or a person for whom a bot plays."""

    name: str
    contribution: str  # to the fairness of chance
    person: str = ""  # "" for a bot
    bot: str = ""  # the bot that plays here, always or while the person is away


class Cause(StrEnum):
    """Why a bot plays for somebody."""

    SELF = "self"  # they asked for it
    CLOCK = "clock"  # their time ran out
    ALL = "all"  # everybody else agreed to it


@dataclass(frozen=True, slots=True)
class GoBack:
    """A proposal to take these steps back."""

    steps: tuple[int, ...]  # the numbers of their entries


@dataclass(frozen=True, slots=True)
class Replace:
    """A proposal to let a bot play for somebody absent."""

    absent: Seat


Proposal = GoBack | Replace


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that happened at a table."""

    seq: int  # 1, 2, 3, …
    at: float  # seconds since 1970
    seat: Seat  # who did it; NO_SEAT for nobody, CHANCE for an outcome


@dataclass(frozen=True, slots=True)
class Sat(Entry):
    """Somebody, or a bot, has taken a seat."""

    sitter: Sitter


@dataclass(frozen=True, slots=True)
class Left(Entry):
    """A seat is free again."""


@dataclass(frozen=True, slots=True)
class Closed(Entry):
    """Nobody came for too long, or the site wants it so: nothing more happens at this table."""


@dataclass(frozen=True, slots=True)
class Started(Entry):
    """The game has begun."""


@dataclass(frozen=True, slots=True)
class Played(Entry):
    """An action of a seat, or an outcome of CHANCE."""

    action: Action
    ref: str = ""  # the sender's own name for the command: a retry with the same one is the same command


@dataclass(frozen=True, slots=True)
class Forced(Entry):
    """The only legal action, played automatically."""

    action: Action


@dataclass(frozen=True, slots=True)
class TakenBack(Entry):
    """Some steps have been taken back."""

    steps: tuple[int, ...]  # the numbers of their entries
    by_all: bool = False  # everybody agreed to it
    ref: str = ""
    spent: tuple[float, ...] = ()  # seconds of thought by seat so far: going back returns none of them


@dataclass(frozen=True, slots=True)
class StoodIn(Entry):
    """A bot plays for somebody from now on."""

    bot: str
    cause: Cause


@dataclass(frozen=True, slots=True)
class Returned(Entry):
    """Somebody plays for themselves again."""


@dataclass(frozen=True, slots=True)
class Offered(Entry):
    """Somebody has proposed something that everybody at the table has to agree to."""

    proposal: Proposal


@dataclass(frozen=True, slots=True)
class Agreed(Entry):
    """Somebody agrees to what was proposed."""


@dataclass(frozen=True, slots=True)
class Declined(Entry):
    """Somebody declines what was proposed, or withdraws it."""


@dataclass(frozen=True, slots=True)
class Rematched(Entry):
    """The same people meet again at another table."""

    table: str
