"""Which steps a seat may take back without asking. One rule covers turns of several steps and secret choices.

Nothing here replays a game: a state keeps the position before each seat's last choice.
"""

from __future__ import annotations

from collections.abc import Sequence

from fireside.engine.errors import IllegalAction
from fireside.engine.types import CHANCE, Seat
from fireside.position import Position
from fireside.table.state import Step, TableState

SAMPLES = 8  # positions that an onlooker may hold possible; more would catch rarer reveals


def takeback(state: TableState, seat: Seat) -> tuple[int, ...]:
    """The entries to take back so that a seat can choose its last step again; empty if it may not.

    It may if chance has not decided anything since, if nobody has learned anything from it, if nobody else would
    have to play again, and if nobody else's turn is taken away: whoever may act now may act afterwards, and this seat
    too. Worked out once for each state, when somebody asks.
    """
    if seat not in state.takebacks:
        state.takebacks[seat] = _found(state, seat)
    return state.takebacks[seat]


def last_choice(state: TableState, seat: Seat) -> int | None:
    """The index of a seat's last choice among the steps."""
    steps = state.steps
    return next((index for index in range(len(steps) - 1, -1, -1) if _is_choice_of(steps[index], seat)), None)


def _is_choice_of(step: Step, seat: Seat) -> bool:
    return step.seat == seat and not step.is_forced


def _found(state: TableState, seat: Seat) -> tuple[int, ...]:
    index = _choice_since_chance(state, seat) if state.phase == "running" else None
    if index is None:
        return ()
    since = state.steps[index:]
    before = state.position_before(index)
    afterwards = _played_on(before.copy(), [step for step in since if step.seat != seat])
    if afterwards is None or set(afterwards.pending) != {*state.pending, seat}:
        return ()
    if before.reveals(state.running(), [(step.seat, step.action) for step in since], SAMPLES):
        return ()
    return tuple(step.seq for step in since if step.seat == seat)


def _choice_since_chance(state: TableState, seat: Seat) -> int | None:
    """The index of a seat's last choice, if chance has decided nothing since."""
    for index in range(len(state.steps) - 1, -1, -1):
        if state.steps[index].seat == CHANCE:
            return None
        if _is_choice_of(state.steps[index], seat):
            return index
    return None


def _played_on(position: Position, steps: Sequence[Step]) -> Position | None:
    """A position on which more steps were played, or None if they are not legal."""
    for step in steps:
        try:
            position.play(step.seat, step.action)
        except IllegalAction:
            return None
    return position
