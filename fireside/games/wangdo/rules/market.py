"""The Bear Market (WD-6.3): up to two steles are swapped for as many of one opponent's."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Ints, Seat, State

from .. import tables
from . import state as codes
from .counts import only_colour
from .state import COLOURS, EMPTY
from .turn import go_on


@rule
def has_swap(state: State, seat: Seat) -> bool:
    """Whether there is a stele to give and a different one to get."""
    for colour in range(COLOURS):
        if _may_give(state, seat, colour):
            return True
    return False


@rule
def _may_give(state: State, seat: Seat, colour: int) -> bool:
    """Whether a stele of this colour can be swapped for one of another colour."""
    if state.reserve[seat, colour] > 0:
        for other in range(state.players):
            for wanted in range(COLOURS):
                if _may_get(state, seat, colour, other, wanted):
                    return True
    return False


@rule
def _may_get(state: State, seat: Seat, given: int, other: Seat, wanted: int) -> bool:
    """Whether the Bear Market gives this colour of that opponent for the given one; it is held with one opponent."""
    if other == seat or (state.partner != EMPTY and state.partner != other):
        return False
    return wanted != given and state.reserve[other, wanted] > 0


@rule
def legal_swaps(state: State, seat: Seat, out: Ints) -> int:
    """A stele to give, or to get; after a swap one may stop."""
    count = 0
    if state.phase == codes.GIVING:
        for colour in range(COLOURS):
            if _may_give(state, seat, colour):
                out[count] = codes.GIVE + colour
                count += 1
        if state.left < tables.MARKET_SWAPS:
            out[count] = codes.STOP
            count += 1
        return count
    for other in range(state.players):
        for wanted in range(COLOURS):
            if _may_get(state, seat, state.given, other, wanted):
                out[count] = codes.GET + other * COLOURS + wanted
                count += 1
    return count


@rule
def open_market(state: State, log: Log) -> None:
    """Ask what to give, unless all steles are alike."""
    state.phase = codes.GIVING
    colour = only_colour(state, state.turn)
    if colour != EMPTY:
        give(state, state.turn, colour, log)


@rule
def give(state: State, seat: Seat, colour: int, log: Log) -> None:
    """Choose the stele to give on the Bear Market; ask what to get for it, unless there is one possibility."""
    state.given = colour
    state.phase = codes.GETTING
    choices = 0
    partner, gain = EMPTY, EMPTY
    for other in range(state.players):
        for wanted in range(COLOURS):
            if _may_get(state, seat, colour, other, wanted):
                choices += 1
                partner, gain = other, wanted
    if choices == 1:
        swap_steles(state, seat, partner, gain, log)


@rule
def swap_steles(state: State, seat: Seat, other: Seat, wanted: int, log: Log) -> None:
    """Get a stele of an opponent for the given one; then perhaps a second."""
    given = state.given
    state.reserve[seat, given] -= 1
    state.reserve[other, given] += 1
    state.reserve[other, wanted] -= 1
    state.reserve[seat, wanted] += 1
    emit(log, EVERYONE, codes.SWAPPED, seat, other, given, wanted)
    state.given = EMPTY
    state.partner = other
    state.left -= 1
    state.phase = codes.GIVING
    if state.left == 0 or not has_swap(state, seat):
        close_market(state, log)


@rule
def close_market(state: State, log: Log) -> None:
    """No more swaps."""
    state.left = 0
    state.partner = EMPTY
    go_on(state, log)
