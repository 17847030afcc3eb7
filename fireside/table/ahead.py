"""Answers given ahead: "pass until…". A seat says what it will answer, and that is played as soon as it is asked.

Which answers can stand is up to a game: its notation.py may hold STANDING and `standing` (docs/contract.md). They are
kept in memory for their seat alone; nobody else is sent anything before they are played like any other choice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from fireside.engine.types import Action, Seat
from fireside.game import Game
from fireside.table.entries import Kind
from fireside.table.errors import Reason, Refusal
from fireside.table.state import TableState


class Until(StrEnum):
    """How long an answer stands."""

    ONCE = "once"  # until it has been given
    OTHER = "other"  # until the seat, having waited, is asked something else
    ALWAYS = "always"  # until it is withdrawn


NEVER = "never"  # what withdraws an answer


@dataclass
class Standing:
    """An answer that a seat has given ahead."""

    until: Until
    since: int  # the table's last entry when it was given
    has_waited: bool = False  # whether the seat has not been asked since then, if only for a moment


class Due(NamedTuple):
    """An answer whose question has been asked."""

    seat: Seat
    name: str
    action: Action


Listener = Callable[[Seat], None]


def names_of(game: Game) -> tuple[str, ...]:
    """The answers of a game that can be given ahead."""
    return tuple(getattr(game.notation, "STANDING", ()))


class Ahead:
    """The answers that the seats of one table have given ahead."""

    def __init__(self) -> None:
        """Nobody has said anything yet."""
        self.listeners: set[Listener] = set()  # told when something changes for a seat
        self._standing: dict[Seat, dict[str, Standing]] = {}
        self._dropped: dict[Seat, str] = {}

    def __bool__(self) -> bool:
        return any(self._standing.values())

    def until(self, seat: Seat) -> dict[str, Until]:
        """The answers of a seat that stand, by name."""
        return {name: standing.until for name, standing in self._standing.get(seat, {}).items()}

    def dropped(self, seat: Seat) -> str | None:
        """The answer of a seat that was not possible when its question came, until it says something else."""
        return self._dropped.get(seat)

    def give(self, state: TableState, seat: Seat, name: str, until: str) -> None:
        """Let an answer stand for so long, or withdraw it; Refusal if the game knows no such answer."""
        if name not in names_of(state.game):
            raise Refusal(Reason.GARBAGE, f"{state.game.info.title} has no answer {name!r} that could be given ahead")
        if until not in (NEVER, *Until):
            raise Refusal(Reason.GARBAGE, f"'until' is {', '.join(Until)} or {NEVER}")
        state.running()
        answers = self._standing.setdefault(seat, {})
        answers.pop(name, None)
        if until != NEVER:
            answers[name] = Standing(Until(until), state.seq)
        self._dropped.pop(seat, None)
        self._tell(seat)

    def due(self, state: TableState) -> Due | None:
        """The next answer to be played; those that have lapsed by now are forgotten."""
        for seat in list(self._standing):
            if state.phase == "over" or _has_taken_back(state, seat, self._since(seat)):
                self._forget(seat, *self._standing[seat])
            elif seat not in state.pending:
                for standing in self._standing[seat].values():
                    standing.has_waited = True
            elif seat in state.people and (due := self._answer(state, seat)):
                return due
        return None

    def _answer(self, state: TableState, seat: Seat) -> Due | None:
        view = state.running().view(seat)
        notation: Any = state.game.notation
        possible: Mapping[str, Action] = notation.standing(view.state, seat)
        for name, standing in reversed(list(self._standing[seat].items())):  # what was said last counts
            if name not in possible:
                if standing.until is Until.OTHER and standing.has_waited:
                    self._forget(seat, name)
            elif possible[name] in view.legal(seat):
                return Due(seat, name, possible[name])
            else:
                self.drop(seat, name)
        return None

    def played(self, due: Due) -> None:
        """An answer has been given."""
        standing = self._standing.get(due.seat, {}).get(due.name)
        if standing and standing.until is Until.ONCE:
            self._forget(due.seat, due.name)

    def drop(self, seat: Seat, name: str) -> None:
        """An answer was not possible when its question came."""
        self._dropped[seat] = name
        self._forget(seat, name)

    def _since(self, seat: Seat) -> int:
        return min((standing.since for standing in self._standing[seat].values()), default=0)

    def _forget(self, seat: Seat, *names: str) -> None:
        for name in names:
            self._standing[seat].pop(name, None)
        if names:
            self._tell(seat)

    def _tell(self, seat: Seat) -> None:
        for listener in list(self.listeners):
            listener(seat)


def _has_taken_back(state: TableState, seat: Seat, since: int) -> bool:
    """Whether a seat has gone back since then: it wants to think again."""
    return any(
        note.kind is Kind.UNDO and note.seq > since and (note.seat == seat or "by" in note.data)
        for note in reversed(state.notes)
    )
