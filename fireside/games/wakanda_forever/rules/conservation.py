"""Whether every stone, villain and power is accounted for."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import Seat, State

from .. import tables
from .state import (
    LINE,
    MOST_IN_CUP,
    NO_SEAT,
    POWER_WORTH,
    POWERS,
    SPACE_STONES,
    SPACES,
    VILLAIN_POWER,
    VILLAINS,
)


@rule
def conserved(state: State) -> bool:
    """Stones, villains and powers are all accounted for, and nobody holds or hides more than they may."""
    stones = state.mine
    for space in range(SPACES):
        if SPACE_STONES[space]:
            stones += state.track[space]
    for seat in range(state.players):
        stones += state.stones[seat]
        if state.stones[seat] > tables.MOST_STONES or state.cup[seat] > min(state.stones[seat], MOST_IN_CUP):
            return False
        if state.stones[seat] < 0 or state.points[seat] < 0 or not _powers_fit(state, seat):
            return False
    return stones == tables.STONES and state.mine >= 0 and _villains_fit(state)  # WF-1.1, 1.5, 3.4


@rule
def _powers_fit(state: State, seat: Seat) -> bool:
    for power in range(POWERS):
        worth = 0
        for villain in range(VILLAINS):
            if state.owner[villain] == seat and VILLAIN_POWER[villain] == power:
                worth += POWER_WORTH[power]
        if worth != state.powers[seat, power]:
            return False
    return True


@rule
def _villains_fit(state: State) -> bool:
    for villain in range(VILLAINS):
        places = (state.deck >> villain & 1) + (1 if state.owner[villain] != NO_SEAT else 0)
        for place in range(LINE):
            if state.line[place] == villain:
                places += 1
        if places != 1:
            return False
    return True
