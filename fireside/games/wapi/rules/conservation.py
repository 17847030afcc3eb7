"""Whether every token, totem and piece of silver is accounted for."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import rule
from fireside.engine.types import State

from .. import tables
from .state import BAG, MINES, NO_TOTEM, PLACE, SILVER_VALUES, SYMBOL_SPACES, TOKENS


@rule
def conserved(state: State) -> bool:
    """Tokens are in the bag, in hand or on the board (WP-1.3), totems in hand or on the board (WP-1.4)."""
    return _tokens_conserved(state) and _totems_conserved(state) and _sums_hold(state)


@rule
def _tokens_conserved(state: State) -> bool:
    for token in range(TOKENS):
        out = BAG[token] - state.bag[token]
        if token < MINES:
            on_board = state.symbols[token]
        else:
            on_board = _silver_of_value(state, SILVER_VALUES[token - MINES])
            if state.phase == PLACE and state.drawn == token:
                on_board += 1
        if out != on_board:
            return False
    return True


@rule
def _silver_of_value(state: State, value: int) -> int:
    count = 0
    for mine in range(MINES):
        for place in range(state.pieces[mine]):
            if state.silver[mine, place] == value:
                count += 1
    return count


@rule
def _totems_conserved(state: State) -> bool:
    for seat in range(state.players):
        totems = np.int64(state.supply[seat])
        for mine in range(MINES):
            for space in range(state.symbols[mine]):
                if state.owner[mine, space] == seat:
                    totems += 1
        if totems != tables.TOTEMS:
            return False
    return True


@rule
def _sums_hold(state: State) -> bool:
    """Whether the sums that are kept for speed agree with what lies on the board."""
    filled = 0
    for mine in range(MINES):
        staked = 0
        for space in range(SYMBOL_SPACES):
            if state.owner[mine, space] != NO_TOTEM:
                staked += 1
        wealth = 0
        for place in range(state.pieces[mine]):
            wealth += state.silver[mine, place]
        if staked != state.staked[mine] or wealth != state.wealth[mine]:
            return False
        filled += state.pieces[mine]
    return filled == state.filled
