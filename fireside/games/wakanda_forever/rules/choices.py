"""What a seat may do now, and what chance may bring."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import Ints, Seat, State

from .dice import face_odds, stone_odds
from .state import (
    AGAIN,
    ATTACK_ROLL,
    CHALLENGE,
    CUP,
    FIRST_DECISION,
    KEEP,
    MINING_ROLL,
    MOST_IN_CUP,
    NONE,
    OPENING,
    OPENING_TIE,
    REROLL,
    SLOTS,
    TRIBE,
    TRIBE_DRAW,
    TRIBES,
    VILLAIN,
    VILLAINS,
    VOTE,
    YIELD,
)


@rule
def legal(state: State, seat: Seat, out: Ints) -> int:
    """Stones under the cup (WF-3.5, 4.3), Yield or Challenge (WF-4.1), which die to roll again (WF-1.4, 1.5)."""
    if state.phase == REROLL:
        return _rerolls(state, seat, out) if state.turn == seat else 0
    if state.phase < FIRST_DECISION or not state.owing >> seat & 1:
        return 0
    if state.phase == VOTE:
        out[0] = YIELD
        out[1] = CHALLENGE
        return 2
    count = min(MOST_IN_CUP, state.stones[seat]) + 1
    for stones in range(count):
        out[stones] = CUP + stones
    return count


@rule
def _rerolls(state: State, seat: Seat, out: Ints) -> int:
    out[0] = KEEP
    count = 1
    for slot in range(SLOTS):
        if state.faces[seat, slot] != NONE:
            out[count] = AGAIN + slot
            count += 1
    return count


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """Tribes and villains are equally likely (WF-1.4, 2.2); a die shows each of its faces equally often (WF-1.2)."""
    if state.phase >= ATTACK_ROLL or state.phase == OPENING_TIE:
        return face_odds(state.slot, actions, weights)
    if state.phase == OPENING or state.phase == MINING_ROLL:
        return stone_odds(actions, weights)
    if state.phase == TRIBE_DRAW:
        return _tribe_odds(state, actions, weights)
    return _villain_odds(state, actions, weights)


@rule
def _tribe_odds(state: State, actions: Ints, weights: Ints) -> int:
    count = 0
    for tribe in range(TRIBES):
        is_free = True
        for seat in range(state.turn):
            is_free = is_free and state.tribe[seat] != tribe
        if is_free:
            actions[count] = TRIBE + tribe
            weights[count] = 1
            count += 1
    return count


@rule
def _villain_odds(state: State, actions: Ints, weights: Ints) -> int:
    count = 0
    for villain in range(VILLAINS):
        if state.deck >> villain & 1:
            actions[count] = VILLAIN + villain
            weights[count] = 1
            count += 1
    return count
