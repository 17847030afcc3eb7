"""The one way to hear of what happens at a table: typed notices, each with its audience."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fireside.bots.search import Advice
from fireside.engine.types import Seat
from fireside.table.people import Line
from fireside.table.state import TableState

EVERYBODY = None
Audience = str | None  # EVERYBODY, or the id of one person


@dataclass(frozen=True, slots=True)
class Moved:
    """Entries have been stored: this is the table's state now."""

    state: TableState
    audience: Audience = EVERYBODY


@dataclass(frozen=True, slots=True)
class PresenceChanged:
    """Somebody has opened the table, or closed it."""

    state: TableState
    audience: Audience = EVERYBODY


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody has said something."""

    line: Line
    audience: Audience = EVERYBODY


@dataclass(frozen=True, slots=True)
class HintFound:
    """What a seat could do about the question that it is asked."""

    audience: Audience
    seat: Seat
    question: int  # the entry that put the question to the seat
    analysis: Advice | None  # None if the search gave no answer


@dataclass(frozen=True, slots=True)
class PremovesChanged:
    """The premoves of a seat are others now."""

    audience: Audience
    seat: Seat


Notice = Moved | PresenceChanged | Said | HintFound | PremovesChanged
Hear = Callable[[Notice], None]


class Broadcast:
    """Tells everybody who has subscribed what happens at one table, and nobody what is meant for somebody else."""

    def __init__(self) -> None:
        """Made with the table."""
        self._subscribers: dict[Hear, str | None] = {}  # by whom they are; None for the server itself

    def __len__(self) -> int:
        return len(self._subscribers)

    def subscribe(self, hear: Hear, person: str | None) -> None:
        """Call `hear` for all that a person ("" is a stranger) may hear of; None is the server, which hears all."""
        self._subscribers[hear] = person

    def unsubscribe(self, hear: Hear) -> None:
        """Call it no more."""
        self._subscribers.pop(hear, None)

    def tell(self, notice: Notice) -> None:
        """Pass a notice on to its audience."""
        for hear, person in list(self._subscribers.items()):
            if notice.audience is EVERYBODY or person is None or (person and person == notice.audience):
                hear(notice)
