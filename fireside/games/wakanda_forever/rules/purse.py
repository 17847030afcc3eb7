"""Stones and points: what a player takes, pays, and when points win the game."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .. import tables
from .state import BY_CEREMONY, DONE, THRONE_AND_POINTS, WON


@rule
def take_stones(state: State, seat: Seat, count: int) -> int:
    """Stones from the Mine, as far as it has them and the player may hold them (WF-3.4); returns how many."""
    taken = min(count, state.mine, tables.MOST_STONES - state.stones[seat])
    state.mine -= taken
    state.stones[seat] += taken
    return taken


@rule
def pay_stones(state: State, seat: Seat, count: int) -> None:
    """Stones back to the Mine."""
    state.stones[seat] -= count
    state.mine += count


@rule
def gain_points(state: State, seat: Seat, count: int, source: int) -> int:
    """Points one by one: the Black Panther takes no more than the one that wins (WF-5.1); returns how many."""
    if seat == state.panther:
        count = min(count, state.target - state.points[seat])
    state.points[seat] += count
    state.earned[seat, source] += count
    return count


@rule
def lose_point(state: State, seat: Seat) -> int:
    """A point goes to the winner of a ceremony, if there is one to take (WF-4.5); returns how many."""
    lost = min(tables.STOLEN_POINTS, state.points[seat])
    state.points[seat] -= lost
    state.earned[seat, BY_CEREMONY] -= lost
    return lost


@rule
def end_if_won(state: State, log: Log) -> None:
    """Throne and points together win at once (WF-5.1)."""
    if state.points[state.panther] >= state.target:
        state.phase = DONE
        state.ended = THRONE_AND_POINTS
        emit(log, EVERYONE, WON, state.panther, state.points[state.panther])
