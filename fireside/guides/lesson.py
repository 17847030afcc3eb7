"""A lesson: the first moves of a game, with a sentence at each step, and moves that the learner makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fireside.engine.types import Action, Event, Seat
from fireside.position import Position
from fireside.record import Record


@dataclass(frozen=True)
class LessonStep:
    """A moment of the lesson at which something is said."""

    at: int  # how many moves of the record have been played, chance among them
    key: str  # of what is said
    play: bool = False  # whether the learner makes the next move of the record


@dataclass(frozen=True)
class Lesson:
    """An annotated record, seen from one seat."""

    record: Record
    seat: Seat
    steps: tuple[LessonStep, ...]

    @classmethod
    def of(cls, record: Record, script: Mapping[str, Any]) -> Lesson:
        """The lesson that a script, as read from its file, makes of a record."""
        return cls(record, int(script["seat"]), tuple(LessonStep(**step) for step in script["steps"]))

    def position(self, number: int) -> tuple[Position, Sequence[Event]]:
        """The position at a step of the lesson, and what has happened since the step before."""
        since = self.steps[number - 1].at if number else 0
        position, happened = self.record.start(), list[Event]()
        for index, move in enumerate(self.record.moves[: self.steps[number].at]):
            events = position.play(*move)
            happened += events if index >= since else ()
        return position, tuple(happened)

    def asked(self, number: int) -> Action | None:
        """The action that the learner is asked for at a step, if any."""
        step = self.steps[number]
        return self.record.moves[step.at].action if step.play else None
