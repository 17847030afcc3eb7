"""Getting steles in Wangdo: from the temples, or from the bag (WD-3.2)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Action, Seat, State

from .. import tables
from . import state as codes
from .counts import in_bag, in_temples
from .state import COLOURS, EMPTY
from .turn import go_on


@rule
def get(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Begin to draw from the bag, or take a stele from a temple."""
    if action == codes.DRAW:
        _begin(state, min(tables.CART_DRAW if state.cart else tables.DRAW, in_bag(state)))
        state.phase = codes.DRAWING
        return
    if state.phase == codes.MAIN:
        _begin(state, tables.CART_TAKE if state.cart else tables.TAKE)
    _take(state, seat, action - codes.TAKE, log)


@rule
def _begin(state: State, steles: int) -> None:
    state.regular -= 1
    state.left = steles
    state.cart = 0


@rule
def _take(state: State, seat: Seat, colour: int, log: Log) -> None:
    """Take a stele from a temple, and the others too where there is no choice (WD-3.2)."""
    state.phase = codes.TAKING
    if in_temples(state) > state.left:
        _take_one(state, seat, colour, log)
    while state.left > 0:
        colour = _next_taken(state)
        if colour == EMPTY:
            return
        _take_one(state, seat, colour, log)
    go_on(state, log)


@rule
def _take_one(state: State, seat: Seat, colour: int, log: Log) -> None:
    state.temple[colour] -= 1
    state.reserve[seat, colour] += 1
    state.left = min(state.left - 1, in_temples(state))
    emit(log, EVERYONE, codes.TOOK, seat, colour, codes.BY_ACTION)


@rule
def _next_taken(state: State) -> int:
    """The temple that is next where all steles, or steles of one temple only, can be taken; else EMPTY."""
    first, several = EMPTY, False
    for colour in range(COLOURS):
        if state.temple[colour] > 0:
            several = first != EMPTY
            first = first if several else colour
    return EMPTY if several and in_temples(state) > state.left else first


@rule
def draw(state: State, colour: int, log: Log) -> None:
    """A stele comes out of the bag, for the action (WD-3.2) or for Open Bag (WD-6.3)."""
    cause = codes.BY_OPEN_BAG if state.phase == codes.UNPACKING else codes.BY_ACTION
    take_from_bag(state, colour, cause, log)
    if state.left == 0:
        go_on(state, log)


@rule
def take_from_bag(state: State, colour: int, cause: int, log: Log) -> None:
    """One of the steles still to draw goes to the reserve of the seat that draws."""
    state.bag[colour] -= 1
    state.reserve[state.turn, colour] += 1
    state.left -= 1
    emit(log, EVERYONE, codes.DREW, state.turn, colour, cause)
