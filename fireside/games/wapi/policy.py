"""What a sensible player of Wapi likes: totems where silver will be, silver where their own totems are."""

from __future__ import annotations

from typing import Any

import numpy as np

from fireside.engine.kernel import rule
from fireside.engine.types import Action, Seat, State

from .rules.state import (
    ADVANCED,
    MINES,
    PLACED,
    SILVER_PLACES,
    SILVER_VALUES,
    SYMBOL_SPACES,
    TOKENS,
    TOTEM,
)

# Appeals are whole numbers: this is what a piece of silver worth 1 counts. Sums begin with wide numbers, because the
# fields of the state are narrow when uncompiled.
POINT: Any = np.int64(120)
NOTHING: Any = np.int64(0)
ENOUGH = 2  # a seat that will draw this many symbols for each totem in hand can wait for a better mine than average

# Rollouts of sensible players tell good mines from bad ones sooner.
SEARCH = {"samples": 8}


@rule
def appeal(seen: State, seat: Seat, action: Action) -> int:
    """How much a seat likes to put the silver on a mine, to stake a totem, or to keep it for later."""
    if action >= PLACED:
        return _placing(seen, seat, action - PLACED)
    if action == TOTEM:
        return _staking(seen, seat, seen.drawn)
    return _waiting(seen, seat)


@rule
def _silver_left(seen: State) -> int:
    pieces = NOTHING
    for token in range(MINES, TOKENS):
        pieces += seen.bag[token]
    return pieces  # never 0: 48 pieces, 30 places (WP-1.3)


@rule
def _average_silver(seen: State) -> int:
    """What a piece of silver that is still in the bag is worth on average."""
    worth = NOTHING
    for token in range(MINES, TOKENS):
        worth += seen.bag[token] * SILVER_VALUES[token - MINES]
    return POINT * worth // _silver_left(seen)


@rule
def _own_totems(seen: State, seat: Seat, mine: int) -> int:
    own = NOTHING
    for space in range(SYMBOL_SPACES):
        if seen.owner[mine, space] == seat:
            own += 1
    return own


@rule
def _staking(seen: State, seat: Seat, mine: int) -> int:
    """What a totem on a mine can be expected to earn."""
    free = SILVER_PLACES - seen.pieces[mine]
    worth = POINT * seen.wealth[mine] + free * _average_silver(seen)
    if seen.scoring == ADVANCED:
        return worth // (seen.staked[mine] + 1)
    return worth


@rule
def _waiting(seen: State, seat: Seat) -> int:
    """What a totem in hand is worth: an average mine's earnings, and less when too few symbols will still be drawn."""
    symbols = NOTHING
    worth = NOTHING
    for mine in range(MINES):
        symbols += seen.bag[mine]
        worth += seen.bag[mine] * _staking(seen, seat, mine)
    if symbols == 0:
        return 0
    # This seat's symbols until the last silver place is filled (WP-3.1) are this many divided by `draws`.
    to_come = symbols * (MINES * SILVER_PLACES - seen.filled)
    draws = _silver_left(seen) * seen.players
    wanted = ENOUGH * seen.supply[seat] * draws
    return worth * min(to_come, wanted) // (symbols * wanted)


@rule
def _placing(seen: State, seat: Seat, mine: int) -> int:
    """Silver above the average helps the totems of a mine; silver below it takes a place away from them."""
    surplus = POINT * SILVER_VALUES[seen.drawn - MINES] - _average_silver(seen)
    own = _own_totems(seen, seat, mine)
    rivals = seen.staked[mine] - own
    advantage = own * (seen.players - 1) - rivals
    if seen.scoring == ADVANCED and seen.staked[mine]:
        return surplus * advantage // seen.staked[mine]
    return surplus * advantage
