"""What a seat may do now, and what chance may bring."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import Ints, Seat, State

from .state import (
    DRAWN,
    FIRST,
    MINES,
    PASS,
    PLACE,
    PLACED,
    SILVER_PLACES,
    STAKE,
    START,
    TOKENS,
    TOTEM,
)


@rule
def legal(state: State, seat: Seat, out: Ints) -> int:
    """Stake or not (WP-2.4), or the mines that may take the silver (WP-2.6, 2.7)."""
    if state.turn != seat or (state.phase != STAKE and state.phase != PLACE):
        return 0
    if state.phase == STAKE:
        out[0] = PASS
        out[1] = TOTEM
        return 2
    count = _open_mines(state, out, with_totem=True)
    return count if count else _open_mines(state, out, with_totem=False)


@rule
def _open_mines(state: State, out: Ints, with_totem: bool) -> int:
    count = 0
    for mine in range(MINES):
        if state.pieces[mine] < SILVER_PLACES and (state.staked[mine] > 0 or not with_totem):
            out[count] = PLACED + mine
            count += 1
    return count


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """Every seat is equally likely to begin (WP-2.1); tokens in proportion to how many are in the bag (WP-2.2)."""
    if state.phase == FIRST:
        for seat in range(state.players):
            actions[seat] = START + seat
            weights[seat] = 1
        return state.players
    count = 0
    for token in range(TOKENS):
        if state.bag[token]:
            actions[count] = DRAWN + token
            weights[count] = state.bag[token]
            count += 1
    return count
