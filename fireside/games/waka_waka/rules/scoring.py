"""The result: who stands highest on the ladder (WW-5)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.states import rank
from fireside.engine.types import Ints, Seat, State

SOURCES = ("goods", "sorcerer")  # how steps are climbed: WW-4.1, WW-4.3
TOP_REACHED = 0  # end reason, WW-5.1
_GOLD_BITS, _CLIMB_BITS = 15, 5  # what gold and climbs take below the status in the value of a rank


@rule
def scores(state: State, out: Ints) -> None:
    """The status that a seat has reached (WW-5.2)."""
    for seat in range(state.players):
        out[seat] = state.status[seat]


@rule
def breakdown(state: State, seat: Seat, out: Ints) -> None:
    """The steps that a seat has climbed by giving goods (WW-4.1) and by paying a sorcerer (WW-4.3)."""
    out[0] = state.status[seat] - state.conjured[seat]
    out[1] = state.conjured[seat]


@rule
def ranks(state: State, out: Ints) -> None:
    """Highest status, then most gold, then the last to reach the status (WW-5.2)."""
    for seat in range(state.players):
        value = int(state.status[seat]) << _GOLD_BITS | int(state.gold[seat])
        out[seat] = value << _CLIMB_BITS | int(state.reached[seat])
    rank(out, state.players)


@rule
def end_reason(state: State) -> int:
    """There is one way to end (WW-5.1)."""
    return TOP_REACHED
