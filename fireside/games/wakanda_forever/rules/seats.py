"""Seats around the table, and masks of them."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import Seat, State


@rule
def next_seat(state: State, seat: Seat) -> Seat:
    """The seat to the left."""
    return seat + 1 if seat + 1 < state.players else 0


@rule
def everyone(state: State) -> int:
    """The mask of all seats."""
    return (1 << state.players) - 1


@rule
def has_several(mask: int) -> bool:
    """Whether a mask holds more than one seat."""
    return mask & (mask - 1) != 0


@rule
def first_from(mask: int, seat: Seat) -> Seat:
    """The first seat of a mask from this one on; beyond the last seat if there is none."""
    while mask >> seat and not mask >> seat & 1:
        seat += 1
    return seat
