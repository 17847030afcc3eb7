"""What stands in a territory: how many tents and totems, and who has the most."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import Seat, State

from .state import NONE


@rule
def is_explored(state: State, territory: int) -> bool:
    """Whether a piece stands there; the first is always a tent (IW-3.3, 3.5)."""
    return most_tents(state, territory) > 0


@rule
def most_tents(state: State, territory: int) -> int:
    """The largest number of tents that one tribe has there."""
    most = 0
    for tribe in range(state.tribes):
        most = max(most, state.tents[territory, tribe])
    return most


@rule
def tents_at(state: State, territory: int) -> int:
    """Tents of any tribe."""
    count = 0
    for tribe in range(state.tribes):
        count += state.tents[territory, tribe]
    return count


@rule
def totems_at(state: State, territory: int) -> int:
    """Totems of any tribe."""
    count = 0
    for tribe in range(state.tribes):
        count += state.totems[territory, tribe]
    return count


@rule
def leads_totems(state: State, territory: int, tribe: Seat, added: Seat = NONE) -> bool:
    """Whether a tribe has the most totems there, or would have with one of `added` more; ties count (IW-5.2)."""
    own = state.totems[territory, tribe] + (tribe == added)
    for other in range(state.tribes):
        if state.totems[territory, other] + (other == added) > own:
            return False
    return own > 0
