"""Seat 0 bets on a die, or wins if two secret coins, one of each seat, show the same side."""

from __future__ import annotations

import numpy as np

from fireside.engine.chance import below
from fireside.engine.kernel import rule, state_type
from fireside.engine.log import Log
from fireside.engine.states import assign
from fireside.engine.types import CHANCE, HIDDEN, OVER, Action, Ints, Rng, Seat, State

CHOOSE, ROLL, COINS, DONE = range(4)
GAMBLE, GUESS, HEADS, TAILS, WON, LOST = range(6)
ACTIONS = 6
UNSET = -1

STATE = state_type(
    [
        ("phase", np.int8),
        ("winner", np.int8),
        ("coins", np.int8, 2),  # coins[seat]: 0, 1 or UNSET
    ]
)


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """Seat 0 chooses first."""
    state.coins[:] = UNSET


@rule
def pending(state: State) -> int:
    """Both coins are chosen at once."""
    if state.phase == CHOOSE:
        return 1
    if state.phase == ROLL:
        return CHANCE
    if state.phase == COINS:
        return (state.coins[0] == UNSET) | (state.coins[1] == UNSET) << 1
    return OVER


@rule
def legal(state: State, seat: Seat, out: Ints) -> int:
    """The gamble or the coins; then heads or tails."""
    first = GAMBLE if state.phase == CHOOSE else HEADS
    out[0] = first
    out[1] = first + 1
    return 2


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """Three in five win."""
    actions[0] = WON
    weights[0] = 3
    actions[1] = LOST
    weights[1] = 2
    return 2


@rule
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Choose, roll or commit."""
    if action <= GUESS:
        state.phase = ROLL if action == GAMBLE else COINS
    elif action >= WON:
        _end(state, action - WON)
    else:
        state.coins[seat] = action - HEADS
        if state.coins[0] != UNSET and state.coins[1] != UNSET:
            _end(state, 0 if state.coins[0] == state.coins[1] else 1)


@rule
def _end(state: State, winner: Seat) -> None:
    state.winner = winner
    state.phase = DONE


@rule
def scores(state: State, out: Ints) -> None:
    """A point for the winner."""
    for seat in range(2):
        out[seat] = state.phase == DONE and state.winner == seat


@rule
def ranks(state: State, out: Ints) -> None:
    """The winner is first."""
    for seat in range(2):
        out[seat] = state.phase == DONE and state.winner != seat


@rule
def end_reason(state: State) -> int:
    """There is only one."""
    return 0


@rule
def view(state: State, seat: Seat, out: State) -> None:
    """The other's coin is hidden until both have been chosen."""
    assign(out, state)
    for other in range(2):
        if other != seat and state.phase == COINS and state.coins[other] != UNSET:
            out.coins[other] = HIDDEN


@rule
def fill(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """A hidden coin shows either side."""
    assign(out, seen)
    for other in range(2):
        if seen.coins[other] == HIDDEN:
            out.coins[other] = below(rng, 2)


@rule
def conserved(state: State) -> bool:
    """There is nothing to lose."""
    return True


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """The clause that forbids an action now, or None."""
    out = np.zeros(ACTIONS, np.int32)
    mask = pending(state)
    count = legal(state, seat, out) if mask > 0 and seat >= 0 and mask >> seat & 1 else 0
    return None if action in out[:count] else "PN-1"
