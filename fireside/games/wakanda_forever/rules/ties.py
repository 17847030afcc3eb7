"""Ties that tech dice break, without any powers: for the first throne (WF-2.3), and between challengers (WF-4.2)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .. import tables
from .dice import hits_shown, put_die
from .seats import first_from, has_several
from .state import FIRST_TECH, NO_SEAT, TIE_AGAIN, TIE_HITS, clear


@rule
def only_candidate(state: State, candidates: int, tie_phase: int, log: Log) -> Seat:
    """The one seat of a mask; if it holds several, these roll in the phase of their tie, and there is none yet."""
    if not has_several(candidates):
        return first_from(candidates, 0)
    state.tied = candidates
    state.phase = tie_phase
    emit(log, EVERYONE, TIE_AGAIN, NO_SEAT, tie_phase)
    _next_to_roll(state, 0)
    return NO_SEAT


@rule
def _next_to_roll(state: State, seat: Seat) -> bool:
    """The first tied seat from this one on takes the dice, if there is one."""
    state.slot = FIRST_TECH
    state.turn = first_from(state.tied, seat)
    if not state.tied >> state.turn:
        return False
    clear(state.faces[state.turn])
    return True


@rule
def tie_leaders(state: State, face: int, log: Log) -> int:
    """Put down a die of a tie; once all have rolled, the mask of those with the most hits, until then 0."""
    put_die(state, face, log)
    if state.slot < tables.TIE_DICE:
        state.slot += 1
        return 0
    seat = state.turn
    state.hits[seat] = hits_shown(state, seat)
    emit(log, EVERYONE, TIE_HITS, seat, state.hits[seat], state.phase)
    return 0 if _next_to_roll(state, seat + 1) else _most_hits(state)


@rule
def _most_hits(state: State) -> int:
    best = -1
    leaders = 0
    for seat in range(state.players):
        if state.tied >> seat & 1 and state.hits[seat] >= best:
            leaders = leaders | 1 << seat if state.hits[seat] == best else 1 << seat
            best = state.hits[seat]
    return leaders
