"""How a table is set up, and what lists of tables show of it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from fireside.engine.types import OptionValue, Seat
from fireside.table import fairness

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # no characters that are easily misread or mistyped
ID_LENGTH = 10
DAY = 86_400  # seconds
ME, FREE = "me", "free"  # who sits at a new table, besides the names of bots


def new_id(length: int = ID_LENGTH) -> str:
    """A name that cannot be guessed; 10 letters are 49 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


class Access(StrEnum):
    """Who may find a table."""

    OPEN = "open"  # listed on the front page
    INVITED = "invited"  # anyone with the link


@dataclass(frozen=True)
class Setup:
    """How a table was set up; this never changes."""

    game: str
    version: int  # of the rules
    players: int
    options: Mapping[str, OptionValue]
    host: str  # the person who made the table
    access: Access = Access.INVITED
    clock: int = 0  # seconds of thought for each player in all; 0 is no clock
    bonus: int = 0  # seconds added with every move
    hints: bool = False  # whether the seats may ask what a search would do
    lang: str = ""  # the language spoken at the table; everybody reads the site in their own
    id: str = field(default_factory=new_id)
    seed: bytes = field(default_factory=fairness.new_seed, repr=False)
    created: float = field(default_factory=time.time)
    rematch_of: str = ""
    scheme: int = fairness.SCHEME  # how chance follows from the seed
    # The fields of the position at which the game begins, in words; None if it begins as usual. They tell what is
    # hidden, so nobody may see them before the game is over.
    begin: Mapping[str, str] | None = field(default=None, repr=False)


@dataclass(frozen=True)
class NewTable:
    """What somebody asks for when they make a table."""

    game: str
    seats: Sequence[str]  # ME, FREE or the name of a bot, by seat
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    access: Access = Access.INVITED
    clock: int = 0
    bonus: int = 0
    hints: bool | None = None  # None allows them in a friendly game
    lang: str = ""
    rematch_of: str = ""
    begin: Mapping[str, str] | None = field(default=None, repr=False)  # as Setup has it

    @property
    def is_friendly(self) -> bool:
        """Whether nobody is hurried: against bots alone, or with a day or more to think."""
        return FREE not in self.seats or not 0 < self.clock < DAY


@dataclass(frozen=True)
class Summary:
    """What lists of tables show; a cache of what follows from the entries."""

    id: str
    game: str
    access: Access
    phase: str
    players: int
    names: tuple[str | None, ...]  # by seat; None where nobody sits yet
    people: tuple[str, ...]  # the ids of the people; "" for bots and free seats
    pending: tuple[Seat, ...]
    awaits_server: bool  # a bot has to move, or a clock runs
    touched: float
    scores: tuple[int, ...] = ()
    winners: tuple[Seat, ...] = ()
    ranks: tuple[int, ...] = ()  # by seat, 0 the best
    version: int = 0  # of the rules
