"""What can be asked of a table, as typed values. People, bots and the server itself all send these.

`by` says who sends a command: a person by their id, or a seat, for bots and programs on the server. `ref` is the
sender's own name for a command: a retry with the same `ref` is the same command.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fireside.engine.types import Action, Seat
from fireside.table.people import Person

Sender = str | Seat


@dataclass(frozen=True, slots=True)
class Command:
    """Something that somebody wants to happen at a table."""


@dataclass(frozen=True, slots=True)
class SentCommand(Command):
    """A command from somebody at the table."""

    by: Sender


@dataclass(frozen=True, slots=True)
class Play(SentCommand):
    """Play an action."""

    action: Action
    seq: int | None = None  # the last entry that the sender has seen
    ref: str = ""


@dataclass(frozen=True, slots=True)
class TakeBack(SentCommand):
    """Take back one's own last choice, if nobody has learned anything from it."""

    ref: str = ""


@dataclass(frozen=True, slots=True)
class OfferUndo(SentCommand):
    """Ask everybody at the table to go back to before one's own last choice."""


@dataclass(frozen=True, slots=True)
class OfferReplacement(SentCommand):
    """Ask everybody else at the table to let a bot play for somebody who is not there."""

    absent: Seat


@dataclass(frozen=True, slots=True)
class Agree(SentCommand):
    """Agree to what was proposed."""


@dataclass(frozen=True, slots=True)
class Decline(SentCommand):
    """Decline what was proposed, or withdraw it."""


@dataclass(frozen=True, slots=True)
class StandIn(SentCommand):
    """Let a bot play for the sender."""


@dataclass(frozen=True, slots=True)
class ComeBack(SentCommand):
    """Take the sender's seat back from the bot."""


@dataclass(frozen=True, slots=True)
class Sit(Command):
    """Take a free seat, or any free seat if none is named."""

    person: Person
    contribution: str  # to the fairness of chance
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class SeatBot(SentCommand):
    """Give a free seat to a bot."""

    seat: Seat
    bot: str
    contribution: str


@dataclass(frozen=True, slots=True)
class Leave(SentCommand):
    """Free a seat before the game starts: the sender's own, or anybody's if the sender is the host."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Start(SentCommand):
    """Begin, with all seats taken."""


@dataclass(frozen=True, slots=True)
class Rematch(SentCommand):
    """Meet the same people again at another table, unless that table exists already."""

    table: str


@dataclass(frozen=True, slots=True)
class Furnish(Command):
    """Put the host and bots on the seats of a new table."""

    host: Person
    seats: Sequence[str]  # ME, FREE or the name of a bot, by seat
    contributions: Sequence[str]  # by seat


@dataclass(frozen=True, slots=True)
class StartIfFull(Command):
    """Begin if all seats are taken: the server asks for it once the rules are ready."""


@dataclass(frozen=True, slots=True)
class CloseIfAbandoned(Command):
    """Close a table that has been waiting for people for too long."""

    patience: float  # seconds without anything happening


@dataclass(frozen=True, slots=True)
class TimeOut(Command):
    """Hand the turns of those whose time has run out to bots."""


@dataclass(frozen=True, slots=True)
class Premove(SentCommand):
    """Give an answer before its question comes, or withdraw it. Nothing is stored."""

    answer: str
    until: str


@dataclass(frozen=True, slots=True)
class AskHint(SentCommand):
    """Ask what a search would do. Nothing is stored."""


@dataclass(frozen=True, slots=True)
class Say(SentCommand):
    """Say something to everybody at the table."""

    text: str


@dataclass(frozen=True, slots=True)
class SetPace(SentCommand):
    """Say how quickly bots should move. Nothing is stored."""

    pace: str
