"""Set-up by chance in Wangdo: tokens on the villages, steles in place of the bears, the first steles (WD-2)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, State

from .. import tables
from . import state as codes
from .getting import take_from_bag
from .network import is_on_board, put_stele
from .state import EMPTY, VILLAGES


@rule
def deal(state: State, kind: int, log: Log) -> None:
    """The next village gets its token (WD-2.2)."""
    state.box[kind] -= 1
    state.token[state.spot] = kind
    state.spot += 1
    while state.spot < VILLAGES and not is_on_board(state, state.spot):
        state.spot += 1
    if state.spot == VILLAGES:
        emit(log, EVERYONE, codes.DEALT, EMPTY)
        state.phase = codes.BEARS
        state.spot = EMPTY
        _find_bear(state)


@rule
def _find_bear(state: State) -> None:
    """On to the next bear, or, after the last, to the players' first steles."""
    state.spot += 1
    while state.spot < VILLAGES and state.token[state.spot] != codes.BEAR:
        state.spot += 1
    if state.spot == VILLAGES:
        state.spot = EMPTY
        state.phase = codes.SUPPLY
        state.left = tables.START_STELES


@rule
def replace_bear(state: State, colour: int, log: Log) -> None:
    """A stele takes the place of a bear token, which leaves the game (WD-2.3)."""
    state.bag[colour] -= 1
    state.token[state.spot] = EMPTY
    put_stele(state, state.spot, colour)
    emit(log, EVERYONE, codes.BEAR_SET, EMPTY, state.spot, colour)
    _find_bear(state)


@rule
def draw_supply(state: State, colour: int, log: Log) -> None:
    """A player draws one of their first steles; then the next player draws (WD-2.4)."""
    take_from_bag(state, colour, codes.AT_SETUP, log)
    if state.left > 0:
        return
    if state.turn + 1 < state.players:
        state.turn += 1
        state.left = tables.START_STELES
    else:
        state.phase = codes.CHOOSING_FIRST
