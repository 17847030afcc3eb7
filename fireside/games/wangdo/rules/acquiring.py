"""Acquiring a token in Wangdo: raise the stele, take the token, draw a Seal card for a full column (WD-4)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.states import copy_into
from fireside.engine.types import EVERYONE, Seat, State

from . import state as codes
from .network import put_stele
from .offering import go_on_offering
from .state import EMPTY, TYPES


@rule
def place(state: State, seat: Seat, village: int, colour: int, log: Log) -> None:
    """Raise a stele (WD-4.1), take the token, and go on to the offering."""
    kind = state.token[village]
    state.regular -= 1
    state.reserve[seat, colour] -= 1
    copy_into(state.owed, state.beside[village])
    put_stele(state, village, colour)
    state.token[village] = EMPTY
    state.acquired += 1
    emit(log, EVERYONE, codes.PLACED, seat, village, colour, kind)
    _keep_token(state, seat, kind, log)


@rule
def _keep_token(state: State, seat: Seat, kind: int, log: Log) -> None:
    """The token goes to its column; a completed column draws a Seal card at once (WD-4.7)."""
    column = kind >> 1
    state.knowledge[seat, column] += 1
    state.sealed[seat, column] += kind & 1
    if state.knowledge[seat, column] < state.spaces:
        go_on_offering(state, log)
        return
    emit(log, EVERYONE, codes.COMPLETED, seat, column)
    if not state.ending and _is_board_complete(state, seat):
        state.ending = 1  # WD-7.1
        emit(log, EVERYONE, codes.LAST_ROUND, seat)
    if state.pile > 0:
        state.phase = codes.SEALING
    else:
        go_on_offering(state, log)


@rule
def _is_board_complete(state: State, seat: Seat) -> bool:
    """Whether all four columns are full (WD-7.1)."""
    full = 0
    for column in range(TYPES):
        full += 1 if state.knowledge[seat, column] == state.spaces else 0
    return full == TYPES
