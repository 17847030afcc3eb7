"""The vote on the Panther, and which of several challengers steps forward (WF-4.1, 4.2)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .. import tables
from .ceremony import begin_ceremony
from .commits import cast_vote
from .purse import gain_points, take_stones
from .rounds import begin_round
from .seats import has_several
from .state import (
    BY_LOYALTY,
    CHALLENGE,
    CHALLENGED,
    CHALLENGER_TIE,
    MERCHANT,
    NO_SEAT,
    STONES_SHOWN,
    YIELD,
    YIELD_MORE,
    YIELDED,
)
from .ties import only_candidate, tie_leaders


@rule
def vote(state: State, seat: Seat, choice: int, log: Log) -> None:
    """The last vote reveals them all (WF-4.1)."""
    cast_vote(state, seat, choice, log)
    if state.owing == 0:
        _reveal_votes(state, log)


@rule
def _reveal_votes(state: State, log: Log) -> None:
    challengers = 0
    state.tied = 0
    for seat in range(state.players):
        if state.vote[seat] == YIELD:
            _reward_loyalty(state, seat, log)
        elif state.vote[seat] == CHALLENGE:
            challengers |= 1 << seat
            emit(log, EVERYONE, CHALLENGED, seat)
    if challengers == 0:
        begin_round(state, log)
    else:
        _choose_challenger(state, challengers, log)


@rule
def _reward_loyalty(state: State, seat: Seat, log: Log) -> None:
    """A point for Yield, more for the Merchant tribe and YIELD cards (WF-1.4, 1.5, 4.1)."""
    state.yields += 1
    stones = 0
    if state.tribe[seat] == MERCHANT:
        stones = take_stones(state, seat, tables.MERCHANT_STONES)
    points = loyalty_points(state, seat)
    gain_points(state, seat, points, BY_LOYALTY)
    emit(log, EVERYONE, YIELDED, seat, points, stones)


@rule
def loyalty_points(state: State, seat: Seat) -> int:
    """What a Yield vote scores (WF-1.4, 1.5, 4.1)."""
    points = tables.MERCHANT_POINTS if state.tribe[seat] == MERCHANT else tables.YIELD_POINTS
    return points + state.powers[seat, YIELD_MORE]


@rule
def _choose_challenger(state: State, challengers: int, log: Log) -> None:
    """The one with the most stones; several reveal their counts, and dice break a tie (WF-4.2)."""
    most = -1
    richest = 0
    for seat in range(state.players):
        if challengers >> seat & 1:
            if has_several(challengers):
                emit(log, EVERYONE, STONES_SHOWN, seat, state.stones[seat])
            if state.stones[seat] >= most:
                richest = richest | 1 << seat if state.stones[seat] == most else 1 << seat
                most = state.stones[seat]
    _settle_challenger(state, richest, log)


@rule
def challenger_tie_die(state: State, face: int, log: Log) -> None:
    """Tied challengers roll tech dice until one has the most hits (WF-4.2)."""
    leaders = tie_leaders(state, face, log)
    if leaders:
        _settle_challenger(state, leaders, log)


@rule
def _settle_challenger(state: State, candidates: int, log: Log) -> None:
    seat = only_candidate(state, candidates, CHALLENGER_TIE, log)
    if seat != NO_SEAT:
        begin_ceremony(state, seat, log)
