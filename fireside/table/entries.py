"""What a table stores: how it was set up, and everything that happened at it, one entry after the other."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from fireside.engine.types import Action, OptionValue, Seat
from fireside.table import fairness

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # nothing that is read or typed wrongly
ID_LENGTH = 10
NOBODY: Seat = -1


def new_id(length: int = ID_LENGTH) -> str:
    """A name that cannot be guessed; 10 letters are 49 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


class Kind(StrEnum):
    """What an entry says."""

    SIT = "sit"  # somebody, or a bot, takes a seat
    LEAVE = "leave"  # a seat is free again
    START = "start"
    PLAY = "play"  # an action of a seat, or an outcome of CHANCE
    FORCED = "forced"  # the only legal action, played by itself
    UNDO = "undo"  # the plays that data lists are taken back
    STAND_IN = "stand_in"  # a bot plays for an absent person
    RETURN = "return"  # the person is back
    OFFER = "offer"  # something that all people at the table have to agree to
    AGREE = "agree"
    DECLINE = "decline"
    REMATCH = "rematch"  # the same people meet again at the table that data names


class Entry(NamedTuple):
    """One thing that happened at a table. Entries are never changed nor removed."""

    seq: int  # 1, 2, 3, …
    kind: Kind
    seat: Seat
    action: Action = 0
    ref: str = ""  # the sender's own name for the command: a retry with the same one is the same command
    data: str = ""  # JSON
    at: float = 0.0  # seconds since 1970

    def read(self) -> Any:
        """What the data says."""
        return json.loads(self.data) if self.data else {}


class Access(StrEnum):
    """Who may find a table."""

    OPEN = "open"  # listed on the front page
    INVITED = "invited"  # whoever has the link


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
    bonus: int = 0  # seconds that come back with every move
    hints: bool = False  # whether the seats may ask what a search would do
    lang: str = ""  # what is spoken at the table; everybody reads it in their own language
    id: str = field(default_factory=new_id)
    seed: bytes = field(default_factory=fairness.new_seed, repr=False)
    created: float = field(default_factory=time.time)
    rematch_of: str = ""


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


class Line(NamedTuple):
    """Something said at a table."""

    number: int
    person: str
    name: str
    text: str
    at: float
