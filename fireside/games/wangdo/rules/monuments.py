"""Moving Monuments (WD-6.3): two steles on the map are swapped, and neither then touches its own colour."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Ints, Seat, State

from . import state as codes
from .network import is_trail, put_stele
from .state import EMPTY, VILLAGES
from .turn import go_on


@rule
def _may_swap(state: State, village: int, other: int) -> bool:
    """Whether Moving Monuments may swap the steles of two villages: neither then touches its own colour."""
    mine, theirs = state.stele[village], state.stele[other]
    if min(mine, theirs) == EMPTY or mine == theirs:
        return False
    touching = 1 if is_trail(state, village, other) else 0  # then each is counted beside the place it goes to
    return state.beside[other, mine] == touching and state.beside[village, theirs] == touching


@rule
def _has_partner(state: State, village: int) -> bool:
    """Whether the stele of a village can be swapped with any other one."""
    if state.stele[village] != EMPTY:
        for other in range(VILLAGES):
            if _may_swap(state, village, other):
                return True
    return False


@rule
def any_swap(state: State) -> bool:
    """Whether Moving Monuments has anything to do."""
    for village in range(VILLAGES):
        if _has_partner(state, village):
            return True
    return False


@rule
def legal_lifts(state: State, out: Ints) -> int:
    """The steles on the map that can be swapped, or those that the lifted one can be swapped with."""
    count = 0
    for village in range(VILLAGES):
        if _has_partner(state, village) if state.phase == codes.LIFTING else _may_swap(state, state.spot, village):
            out[count] = codes.LIFT + village
            count += 1
    return count


@rule
def lift(state: State, seat: Seat, village: int, log: Log) -> None:
    """Choose the first stele to move, or the second and swap them; a single possibility is not asked."""
    if state.phase == codes.LIFTING:
        state.spot = village
        state.phase = codes.SETTING
        partner = _only_partner(state, village)
        if partner == EMPTY:
            return
        village = partner
    _move_monuments(state, seat, state.spot, village, log)


@rule
def _only_partner(state: State, village: int) -> int:
    """The one village whose stele can be swapped with this one's, or EMPTY if there are several."""
    found = EMPTY
    for other in range(VILLAGES):
        if _may_swap(state, village, other):
            if found != EMPTY:
                return EMPTY
            found = other
    return found


@rule
def _move_monuments(state: State, seat: Seat, first: int, second: int, log: Log) -> None:
    mine, theirs = state.stele[first], state.stele[second]
    put_stele(state, first, theirs)
    put_stele(state, second, mine)
    emit(log, EVERYONE, codes.MOVED, seat, min(first, second), max(first, second))
    state.spot = EMPTY
    go_on(state, log)
