"""Set-up: tribes, villains, and the first Black Panther (WF-1.4, 2.1 to 2.4)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .. import tables
from .dice import put_vibranium_die, stones_shown
from .purse import take_stones
from .rounds import begin_round
from .state import (
    CONSOLED,
    FIRST_PANTHER,
    GIFT_DRAW,
    GIVEN,
    LINE,
    LINE_DRAW,
    MINED,
    NO_SEAT,
    NONE,
    OPENING,
    OPENING_TIE,
    PLAYS,
    SHORT,
    clear,
)
from .ties import only_candidate, tie_leaders
from .villains import give_card, turn_up


@rule
def deal_tribe(state: State, tribe: int, log: Log) -> None:
    """One of each tribe (WF-1.4); chance decides who plays which."""
    state.tribe[state.turn] = tribe
    emit(log, EVERYONE, PLAYS, state.turn, tribe)
    _next_to_draw(state, GIFT_DRAW if state.length == SHORT else LINE_DRAW)


@rule
def give_villain(state: State, villain: int, log: Log) -> None:
    """In a short game everybody begins with a villain's card (WF-2.2)."""
    state.deck &= ~(1 << villain)
    give_card(state, state.turn, villain)
    emit(log, EVERYONE, GIVEN, state.turn, villain)
    _next_to_draw(state, LINE_DRAW)


@rule
def _next_to_draw(state: State, afterwards: int) -> None:
    state.turn += 1
    if state.turn == state.players:
        state.turn = 0
        state.phase = afterwards


@rule
def line_up(state: State, villain: int, log: Log) -> None:
    """One villain in the centre, two in line (WF-2.2)."""
    turn_up(state, villain, log)
    if state.line[LINE - 1] != NONE:
        state.phase = OPENING


@rule
def opening_die(state: State, stones: int, log: Log) -> None:
    """Everybody rolls vibranium dice without powers and keeps the stones (WF-2.3)."""
    seat = state.turn
    put_vibranium_die(state, stones, log)
    if state.slot < tables.MINING_DICE:
        return
    rolled = stones_shown(state)
    state.took[seat] = take_stones(state, seat, rolled)
    emit(log, EVERYONE, MINED, seat, state.took[seat], 0, rolled, state.phase)
    state.slot = 0
    state.turn += 1
    if state.turn == state.players:
        _find_first_panther(state, _fewest_stones(state), log)


@rule
def _fewest_stones(state: State) -> int:
    fewest = tables.MOST_STONES + 1
    seats = 0
    for seat in range(state.players):
        if state.stones[seat] <= fewest:
            seats = seats | 1 << seat if state.stones[seat] == fewest else 1 << seat
            fewest = state.stones[seat]
    return seats


@rule
def opening_tie_die(state: State, face: int, log: Log) -> None:
    """Tied players roll tech dice; those who lose get a stone (WF-2.3)."""
    leaders = tie_leaders(state, face, log)
    if leaders == 0:
        return
    for seat in range(state.players):
        if state.tied & ~leaders & 1 << seat:
            emit(log, EVERYONE, CONSOLED, seat, take_stones(state, seat, tables.CONSOLATION))
    _find_first_panther(state, leaders, log)


@rule
def _find_first_panther(state: State, candidates: int, log: Log) -> None:
    seat = only_candidate(state, candidates, OPENING_TIE, log)
    if seat != NO_SEAT:
        _crown_first(state, seat, log)


@rule
def _crown_first(state: State, seat: Seat, log: Log) -> None:
    state.tied = 0
    state.panther = seat  # WF-2.4: with the totem and the Dora Milaje die
    emit(log, EVERYONE, FIRST_PANTHER, seat)
    clear(state.hits)
    begin_round(state, log)
