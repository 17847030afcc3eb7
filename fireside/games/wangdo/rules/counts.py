"""How many steles there are in a place, and whether they are all alike."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import Ints, Seat, State

from .state import COLOURS, EMPTY


@rule
def total(steles: Ints) -> int:
    """The sum over the colours."""
    count = 0
    for colour in range(COLOURS):
        count += steles[colour]
    return count


@rule
def in_bag(state: State) -> int:
    """How many steles the bag holds."""
    return total(state.bag)


@rule
def in_temples(state: State) -> int:
    """How many steles rest in the temples."""
    return total(state.temple)


@rule
def in_reserve(state: State, seat: Seat) -> int:
    """How many steles a player has."""
    return total(state.reserve[seat])


@rule
def only_colour(state: State, seat: Seat) -> int:
    """The colour of the whole reserve, or EMPTY if there are several."""
    found = EMPTY
    for colour in range(COLOURS):
        if state.reserve[seat, colour] > 0:
            if found != EMPTY:
                return EMPTY
            found = colour
    return found
