"""Who is ahead, who has won, and why the game is over (WF-3.9, 5.1)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.states import copy_into, rank
from fireside.engine.types import Ints, Seat, State

from .state import DONE, SOURCES, THRONE_AND_POINTS

__all__ = ["SOURCES", "breakdown", "end_reason", "ranks", "scores"]

_THRONE_BONUS = 1 << 20  # more than anybody's points


@rule
def scores(state: State, out: Ints) -> None:
    """Wakanda Points."""
    for seat in range(state.players):
        out[seat] = state.points[seat]


@rule
def breakdown(state: State, seat: Seat, out: Ints) -> None:
    """The points of a seat by source; a ceremony can cost a point (WF-3.7, 3.8, 4.1, 4.5)."""
    copy_into(out, state.earned[seat])


@rule
def ranks(state: State, out: Ints) -> None:
    """The Panther with enough points has won (WF-5.1); else most points, a tie goes to the Panther (WF-3.9)."""
    for seat in range(state.players):
        out[seat] = 2 * state.points[seat]
    if state.phase == DONE:
        out[state.panther] += _THRONE_BONUS if state.ended == THRONE_AND_POINTS else 1
    rank(out, state.players)


@rule
def end_reason(state: State) -> int:
    """The throne with enough points (WF-5.1), or no villain left (WF-3.9)."""
    return state.ended
