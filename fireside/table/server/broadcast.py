"""The one way to hear what happens at a table: typed notices, each with its audience."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fireside.bots.search import Advice
from fireside.engine.types import Seat
from fireside.table.entries import Entry
from fireside.table.people import Line
from fireside.table.state import TableState

EVERYBODY = None
Audience = str | None  # EVERYBODY, or the id of one person


@dataclass(frozen=True, slots=True)
class Moved:
    """Entries have been stored: this is the table's state now."""

    state: TableState
    entries: Sequence[Entry] = ()  # that led to it; none if it was loaded from the store
    audience: Audience = EVERYBODY
    asked: float | None = None  # when the command came that led to it, by the monotonic clock, if that is known


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
    """What a search would do at a seat that is being asked."""

    audience: Audience
    seat: Seat
    question: int  # the entry that put the question to the seat
    analysis: Advice | None  # None if the search gave no answer


@dataclass(frozen=True, slots=True)
class PremovesChanged:
    """The premoves of a seat have changed."""

    audience: Audience
    seat: Seat


@dataclass(frozen=True, slots=True)
class Gone:
    """The table has been deleted."""

    audience: Audience = EVERYBODY


Notice = Moved | PresenceChanged | Said | HintFound | PremovesChanged | Gone
Hear = Callable[[Notice], None]


class Broadcast:
    """Tells all subscribers what happens at one table, except what is meant for somebody else."""

    def __init__(self) -> None:
        """Made with the table."""
        self._subscribers: dict[Hear, str | None] = {}  # by person; None for the server itself

    def __len__(self) -> int:
        return len(self._subscribers)

    @property
    def pages(self) -> int:
        """How many pages are listening, besides the server itself."""
        return sum(person is not None for person in self._subscribers.values())

    def subscribe(self, hear: Hear, person: str | None) -> None:
        """Call `hear` for everything that a person may hear ("" is a stranger); None is the server, which hears all."""
        self._subscribers[hear] = person

    def unsubscribe(self, hear: Hear) -> None:
        """Stop calling it."""
        self._subscribers.pop(hear, None)

    def tell(self, notice: Notice) -> None:
        """Pass a notice on to its audience."""
        for hear, person in list(self._subscribers.items()):
            if notice.audience is EVERYBODY or person is None or (person and person == notice.audience):
                hear(notice)
