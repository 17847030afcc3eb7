"""What happened in a step, for whoever wants to know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

import numpy as np

from fireside.engine.log import events, new_log
from fireside.engine.parts import GameParts
from fireside.engine.types import Action, Event, Seat


class Happened(Sequence[Event]):
    """The events of some steps, as a tuple would hold them, but worked out when somebody first asks.

    Most steps are played without anybody asking. The rules give the same events again from the state before a step.
    """

    __slots__ = ("_events", "steps")

    steps: tuple[Any, ...]  # of each: game, state before it, seat, action; no constructor could set them as quickly
    _events: tuple[Event, ...]

    def _told(self) -> tuple[Event, ...]:
        if not hasattr(self, "_events"):
            facts = iter(self.steps)
            steps = zip(facts, facts, facts, facts, strict=True)
            self._events = tuple(event for step in steps for event in _events_of(*step))
        return self._events

    def __len__(self) -> int:
        return len(self._told())

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        return self._told()[index]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._told())

    def __eq__(self, other: object) -> bool:
        return self._told() == (other._told() if isinstance(other, Happened) else other)

    def __hash__(self) -> int:
        return hash(self._told())

    def __repr__(self) -> str:
        return repr(self._told())

    def __add__(self, others: Sequence[Event]) -> tuple[Event, ...]:
        return (*self._told(), *others)

    def __radd__(self, others: tuple[Event, ...]) -> tuple[Event, ...]:
        if not isinstance(others, tuple):  # a list goes on growing: `events += position.play(…)` asks here first
            return NotImplemented
        return (*others, *self._told())

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (self._told(),)


NOTHING = Happened()
NOTHING.steps = ()


def _events_of(game: GameParts, before: bytes, seat: Seat, action: Action) -> tuple[Event, ...]:
    states, log = np.frombuffer(bytearray(before), game.rules.STATE), new_log()
    game.calls.tell(states, seat, action, log)
    return events(log)
