"""A turn: a token is drawn, a totem staked, or silver placed (WP-2)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .state import (
    DONE,
    DRAW,
    DREW,
    EMPTY,
    ENDED,
    MINES,
    PLACE,
    SET,
    SILVER_PLACES,
    SILVER_VALUES,
    STAKE,
    STAKED,
)


@rule
def draw(state: State, token: int, log: Log) -> None:
    """A token comes out of the bag (WP-2.2)."""
    state.bag[token] -= 1
    state.drawn = token
    emit(log, EVERYONE, DREW, state.turn, token)
    if token >= MINES:
        state.phase = PLACE
        return
    state.symbols[token] += 1  # WP-2.3
    if state.supply[state.turn] > 0:
        state.phase = STAKE
    else:
        next_turn(state)  # WP-2.4: with no totem left there is no decision


@rule
def stake(state: State, seat: Seat, log: Log) -> None:
    """A totem goes on the token just drawn (WP-2.4)."""
    mine = state.drawn
    state.owner[mine, state.symbols[mine] - 1] = seat
    state.staked[mine] += 1
    state.supply[seat] -= 1
    emit(log, EVERYONE, STAKED, seat, mine)
    next_turn(state)


@rule
def place_silver(state: State, seat: Seat, mine: int, log: Log) -> None:
    """The silver goes to a mine; the last place ends the game (WP-2.6, 3.1)."""
    value = SILVER_VALUES[state.drawn - MINES]
    state.silver[mine, state.pieces[mine]] = value
    state.pieces[mine] += 1
    state.wealth[mine] += value
    state.filled += 1
    emit(log, EVERYONE, SET, seat, mine, value)
    if state.filled == MINES * SILVER_PLACES:  # WP-3.1
        state.phase = DONE
        state.drawn = EMPTY
        emit(log, EVERYONE, ENDED, seat)
    else:
        next_turn(state)


@rule
def next_turn(state: State) -> None:
    """Clockwise (WP-2.1)."""
    state.drawn = EMPTY
    state.phase = DRAW
    state.turn += 1
    if state.turn == state.players:
        state.turn = 0
