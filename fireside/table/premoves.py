"""Premoves: a seat says what it will answer before it is asked, and that is played as soon as the question comes.

The game decides which answers can be given this way: its notation.py may hold PREMOVES and `premoves`
(docs/contract.md). They are kept in memory for their seat alone; nobody else is sent anything before they are played
like any other choice. Nothing here waits or sends: all functions return new values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from fireside.engine import contract
from fireside.engine.types import Action, Seat
from fireside.game import Game
from fireside.position import View
from fireside.table.entries import TakenBack
from fireside.table.errors import Reason, Refusal
from fireside.table.state import TableState


class Until(StrEnum):
    """How long a premove holds."""

    ONCE = "once"  # until it has been played
    OTHER = "other"  # until the seat, having waited, is asked something else
    ALWAYS = "always"  # until it is withdrawn


NEVER = "never"  # what withdraws a premove


class Given(NamedTuple):
    """A premove of a seat."""

    until: Until
    since: int  # the table's last entry when it was given
    has_waited: bool = False  # whether the seat has been without a question since then, even for a moment


class Due(NamedTuple):
    """A premove whose question has been asked."""

    seat: Seat
    name: str
    action: Action


def names_of(game: Game) -> tuple[str, ...]:
    """The answers of a game that can be given as premoves."""
    return tuple(game.notation.PREMOVES) if contract.offers(game.notation, contract.Premoves) else ()


def _possible(view: View) -> Mapping[str, Action]:
    """The answers that fit the question that a seat is being asked."""
    notation = view.game.notation
    return notation.premoves(view.state, view.seat) if contract.offers(notation, contract.Premoves) else {}


@dataclass(frozen=True)
class Premoves:
    """The premoves of all seats of one table."""

    given: Mapping[Seat, Mapping[str, Given]] = field(default_factory=dict)
    dropped: Mapping[Seat, str] = field(default_factory=dict)  # what was not possible, until premoves change

    def __bool__(self) -> bool:
        return any(self.given.values())

    def until(self, seat: Seat) -> dict[str, Until]:
        """The premoves of a seat that still hold, by name."""
        return {name: given.until for name, given in self.given.get(seat, {}).items()}

    def shown(self, seat: Seat) -> tuple[dict[str, Until], str | None]:
        """What the seat is shown of them."""
        return self.until(seat), self.dropped.get(seat)

    def _with(self, seat: Seat, given: Mapping[str, Given], dropped: str | None) -> Premoves:
        others = {other: name for other, name in self.dropped.items() if other != seat}
        return Premoves({**self.given, seat: given}, others if dropped is None else {**others, seat: dropped})

    def without(self, seat: Seat, *names: str) -> Premoves:
        """Forget some of a seat's premoves."""
        left = {name: given for name, given in self.given.get(seat, {}).items() if name not in names}
        return self._with(seat, left, self.dropped.get(seat))

    def drop(self, seat: Seat, name: str) -> Premoves:
        """Forget a premove that was not possible when its question came, and remember to say so."""
        return self._with(seat, self.without(seat, name).given[seat], name)

    def after(self, due: Due) -> Premoves:
        """The premoves that still hold after one has been played."""
        given = self.given.get(due.seat, {}).get(due.name)
        return self.without(due.seat, due.name) if given and given.until is Until.ONCE else self

    def give(self, state: TableState, seat: Seat, name: str, until: str) -> Premoves:
        """Give an answer in advance for a while, or withdraw it; Refusal if the game has no such answer."""
        if name not in names_of(state.game):
            raise Refusal(Reason.GARBAGE, "unknown_premove", game=state.game.info.title, answer=name[:40])
        if until not in (NEVER, *Until):
            raise Refusal(Reason.GARBAGE, "unknown_until", choices=f"{', '.join(Until)}, {NEVER}")
        state.running()
        others = self.without(seat, name).given[seat]
        added = {} if until == NEVER else {name: Given(Until(until), state.seq)}
        return self._with(seat, {**others, **added}, None)

    def look(self, state: TableState) -> tuple[Premoves, Due | None]:
        """The premoves that still hold, without those that have lapsed, and the next one to be played."""
        now = self
        for seat in self.given:
            if state.phase in ("over", "closed") or _has_gone_back(state, seat, _since(self.given[seat])):
                now = now.without(seat, *self.given[seat])
            elif seat not in state.pending:
                waited = {name: given._replace(has_waited=True) for name, given in self.given[seat].items()}
                now = now._with(seat, waited, now.dropped.get(seat))
            elif seat in state.people:
                now, due = now._answer(state, seat)
                if due:
                    return now, due
        return now, None

    def _answer(self, state: TableState, seat: Seat) -> tuple[Premoves, Due | None]:
        """The premove that answers a seat's question; the latest one counts."""
        view = state.running().view(seat)
        possible = _possible(view) if self.given[seat] else {}
        now = self
        for name, given in reversed(list(self.given[seat].items())):
            if name not in possible:
                if given.until is Until.OTHER and given.has_waited:
                    now = now.without(seat, name)
            elif possible[name] in view.legal(seat):
                return now, Due(seat, name, possible[name])
            else:
                now = now.drop(seat, name)
        return now, None


def _since(given: Mapping[str, Given]) -> int:
    return min((one.since for one in given.values()), default=0)


def _has_gone_back(state: TableState, seat: Seat, since: int) -> bool:
    """Whether a seat has gone back since then: it wants to think again."""
    return any(
        isinstance(note, TakenBack) and note.seq > since and (note.seat == seat or note.by_all) for note in state.notes
    )
