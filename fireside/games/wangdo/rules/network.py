"""The villages and trails of Wangdo: where steles stand, what stands beside them, where one may be raised."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fireside.engine.kernel import rule
from fireside.engine.types import Seat, State

from .. import tables
from .state import COLOURS, EMPTY, VILLAGES


def _neighbours() -> npt.NDArray[np.int8]:
    """neighbours[with part P or not, village, i]: the villages at the other ends of its trails, then EMPTY."""
    boards = [tables.trails(with_middle=False), tables.trails(with_middle=True)]
    ends = [[[*_others(trails, village)] for village in range(VILLAGES)] for trails in boards]
    most = max(len(others) for board in ends for others in board)
    padded = [[others + [EMPTY] * (most - len(others)) for others in board] for board in ends]
    return np.array(padded, np.int8)


def _others(trails: list[tuple[int, int]], village: int) -> list[int]:
    return sorted(sum(pair) - village for pair in trails if village in pair)


NEIGHBOURS = _neighbours()
TRAILS_MOST = NEIGHBOURS.shape[2]  # from one village
IN_MIDDLE = np.array([name[0] in tables.MIDDLE_COLUMNS for name in tables.VILLAGES])


@rule
def is_on_board(state: State, village: int) -> bool:
    """Whether this village is part of the board for this number of players (WD-1.3)."""
    return state.middle == 1 or not IN_MIDDLE[village]


@rule
def put_stele(state: State, village: int, colour: int) -> None:
    """Raise a stele, or with EMPTY remove the one that stands there."""
    before = state.stele[village]
    state.stele[village] = colour
    for index in range(TRAILS_MOST):
        neighbour = NEIGHBOURS[state.middle, village, index]
        if neighbour == EMPTY:
            break
        if before != EMPTY:
            state.beside[neighbour, before] -= 1
        if colour != EMPTY:
            state.beside[neighbour, colour] += 1


@rule
def is_trail(state: State, village: int, other: int) -> bool:
    """Whether two villages are neighbours."""
    for index in range(TRAILS_MOST):
        if NEIGHBOURS[state.middle, village, index] == other:
            return True
    return False


@rule
def steles_beside(state: State, village: int) -> int:
    """How many neighbours hold a stele: the full price of this village (WD-4.5)."""
    total = 0
    for colour in range(COLOURS):  # called very often: `total` of a row is slower
        total += state.beside[village, colour]
    return total


@rule
def is_wanted(state: State, seat: Seat, village: int) -> bool:
    """Whether the village still holds a token (WD-4.1) of a type whose column is not full (WD-4.4)."""
    kind = state.token[village]
    return kind != EMPTY and state.knowledge[seat, kind >> 1] < state.spaces


@rule
def lack_after(state: State, seat: Seat, village: int, colour: int) -> int:
    """How many steles of the offering cannot be paid from the reserve left after this placement (WD-4.5)."""
    lack = 0
    for owed in range(COLOURS):
        held = state.reserve[seat, owed] - (1 if owed == colour else 0)
        lack += max(0, state.beside[village, owed] - held)
    return lack


@rule
def is_within_reach(state: State, seat: Seat, village: int, pilgrim: bool, discount: int) -> bool:
    """Whether a wanted village has a neighbour and can be paid, whatever the colour: most villages fail here."""
    if not is_wanted(state, seat, village):
        return False
    return (pilgrim or steles_beside(state, village) > 0) and lack_after(state, seat, village, EMPTY) <= discount


@rule
def may_place(state: State, seat: Seat, village: int, colour: int, twins: bool, pilgrim: bool, discount: int) -> bool:
    """Whether a stele may be raised on a wanted village with these cards (WD-4.2, 4.3, 4.5)."""
    if state.reserve[seat, colour] == 0 or (state.beside[village, colour] > 0 and not twins):
        return False
    if not pilgrim and steles_beside(state, village) == 0:
        return False
    return lack_after(state, seat, village, colour) <= discount


@rule
def can_acquire(state: State, seat: Seat) -> bool:
    """Whether any placement is open with the cards declared so far."""
    twins, pilgrim, discount = state.twins == 1, state.pilgrim == 1, state.discount
    for village in range(VILLAGES):
        if is_within_reach(state, seat, village, pilgrim, discount):
            for colour in range(COLOURS):
                if may_place(state, seat, village, colour, twins, pilgrim, discount):
                    return True
    return False


@rule
def is_open_to_anyone(state: State, village: int) -> bool:
    """Whether a stele of some colour fits there, beside another and whatever it costs (WD-7.3)."""
    fits = False
    for colour in range(COLOURS):
        fits = fits or state.beside[village, colour] == 0
    return fits and steles_beside(state, village) > 0


@rule
def is_deadlocked(state: State) -> bool:
    """Whether nobody holds a Seal card or could acquire a needed token, whatever their reserve (WD-7.3)."""
    for seat in range(state.players):
        if state.cards[seat] > 0:
            return False
    for village in range(VILLAGES):
        if state.token[village] != EMPTY and is_open_to_anyone(state, village):
            for seat in range(state.players):
                if is_wanted(state, seat, village):
                    return False
    return True
