"""The course of a turn of Wangdo, of a round and of the game: what comes after something is finished."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .. import tables
from . import state as codes
from .counts import in_bag, in_reserve, in_temples, only_colour
from .network import can_acquire, is_deadlocked
from .state import EMPTY


@rule
def is_declared(state: State) -> bool:
    """Whether a card is declared with a regular action that is still to come (WD-6.3)."""
    return state.twins + state.pilgrim + state.cart + state.discount > 0


@rule
def can_act(state: State, seat: Seat) -> bool:
    """Whether a regular action is possible without playing a card (WD-3.4)."""
    return in_bag(state) > 0 or in_temples(state) > 0 or can_acquire(state, seat)


@rule
def begin_turn(state: State, seat: Seat) -> None:
    """One regular action (WD-3.1), and any number of cards."""
    state.turn = seat
    state.regular = 1
    state.fresh[:] = 0
    state.fresh_cards = 0
    state.phase = codes.MAIN


@rule
def go_on(state: State, log: Log) -> None:
    """After an action: the rest of the turn, if there is anything to decide, or its end.

    Whoever holds a card from an earlier turn is asked, whatever the card: not asking would tell the others what it is.
    """
    seat = state.turn
    state.phase = codes.MAIN
    if state.cards[seat] > state.fresh_cards or (state.regular > 0 and can_act(state, seat)):
        return
    end_turn(state, log)


@rule
def end_turn(state: State, log: Log) -> None:
    """No action is left or possible; then at most ten steles are kept (WD-3.3)."""
    if state.regular > 0:
        emit(log, EVERYONE, codes.PASSED, state.turn)  # WD-3.4
        state.regular = 0
    return_surplus(state, log)


@rule
def return_surplus(state: State, log: Log) -> None:
    """Ask which steles go back to the bag, unless all are alike (WD-3.3)."""
    seat = state.turn
    state.phase = codes.RETURNING
    while in_reserve(state, seat) > tables.MOST_STELES:
        colour = only_colour(state, seat)
        if colour == EMPTY:
            return
        return_stele(state, seat, colour, log)
    _next_turn(state, log)


@rule
def return_stele(state: State, seat: Seat, colour: int, log: Log) -> None:
    """One stele beyond the tenth goes back to the bag (WD-3.3)."""
    state.reserve[seat, colour] -= 1
    state.bag[colour] += 1
    emit(log, EVERYONE, codes.RETURNED, seat, colour)


@rule
def _next_turn(state: State, log: Log) -> None:
    following = state.turn + 1
    if following == state.players:
        following = 0
    if following == state.first:
        _end_round(state, log)
    if state.phase != codes.DONE:
        begin_turn(state, following)


@rule
def _end_round(state: State, log: Log) -> None:
    """Everyone has had the same number of turns: the game may be over (WD-7.1, 7.3)."""
    state.rounds += 1
    if state.ending:
        _end_game(state, codes.BOARD_COMPLETE, log)
    elif state.acquired == 0 and is_deadlocked(state):
        _end_game(state, codes.DEADLOCK, log)
    elif state.rounds == tables.MOST_ROUNDS:
        _end_game(state, codes.ROUNDS_OVER, log)
    state.acquired = 0


@rule
def _end_game(state: State, reason: int, log: Log) -> None:
    state.phase = codes.DONE
    state.reason = reason
    emit(log, EVERYONE, codes.ENDED, state.turn, reason)
