"""Merchant's Favour (WD-6.3): which steles of the offering it saves."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Ints, State

from . import state as codes
from .counts import total
from .state import COLOURS, EMPTY


@rule
def owed_steles(state: State) -> int:
    """How many steles the offering still costs."""
    return total(state.owed)


@rule
def _lack_of(state: State, colour: int) -> int:
    """How many owed steles of a colour the reserve does not hold: Merchant's Favour has to save these."""
    return max(0, state.owed[colour] - state.reserve[state.turn, colour])


@rule
def _lack(state: State) -> int:
    """How many owed steles the reserve does not hold."""
    missing = 0
    for colour in range(COLOURS):
        missing += _lack_of(state, colour)
    return missing


@rule
def _may_waive(state: State, colour: int) -> bool:
    """Whether Merchant's Favour may save a stele of this colour, so that the rest can still be paid (WD-4.5)."""
    if state.owed[colour] == 0:
        return False
    return _lack_of(state, colour) > 0 or _lack(state) < state.discount


@rule
def forced_waiver(state: State) -> int:
    """The colour that has to be saved next, or EMPTY if there is a choice."""
    missing = _lack(state)
    if missing == 0:
        return EMPTY  # one may always save nothing more
    colour = 0
    while _lack_of(state, colour) == 0:
        colour += 1
    return colour if missing == state.discount or state.owed[colour] == owed_steles(state) else EMPTY


@rule
def legal_waivers(state: State, out: Ints) -> int:
    """Which steles Merchant's Favour may save, or that it saves no more."""
    count = 0
    for colour in range(COLOURS):
        if _may_waive(state, colour):
            out[count] = codes.WAIVE + colour
            count += 1
    if _lack(state) == 0:
        out[count] = codes.PAY_REST
        count += 1
    return count


@rule
def waive(state: State, colour: int, log: Log) -> None:
    """Merchant's Favour saves one stele."""
    state.owed[colour] -= 1
    state.discount -= 1
    emit(log, EVERYONE, codes.WAIVED, state.turn, colour)
