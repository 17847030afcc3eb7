"""The ceremony for the throne (WF-4.3 to 4.5)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .. import tables
from .commits import ask_cups, put_under_cup
from .dice import begin_roll, has_next_die, hits_shown, put_die, tech_dice
from .purse import end_if_won, gain_points, lose_point, pay_stones, take_stones
from .rounds import begin_round
from .state import (
    BY_CEREMONY,
    CEREMONY_AGAIN,
    CEREMONY_CUPS,
    CEREMONY_HITS,
    CEREMONY_ROLL,
    DONE,
    DUEL,
    JABARI,
    NO_SEAT,
    NONE,
    REFUND,
    REFUNDED,
    REVEALED,
    STEPPED_FORWARD,
    STOLE,
    THRONE_KEPT,
    THRONE_TAKEN,
    clear,
)


@rule
def begin_ceremony(state: State, seat: Seat, log: Log) -> None:
    """The challenger steps forward, and both fill their cups (WF-4.2, 4.3)."""
    state.challenger = seat
    state.repeated = 0
    emit(log, EVERYONE, STEPPED_FORWARD, seat)
    ask_cups(state, 1 << state.panther | 1 << seat, CEREMONY_CUPS)
    if state.owing == 0:
        _reveal_cups(state, log)


@rule
def fill_ceremony_cup(state: State, seat: Seat, stones: int, log: Log) -> None:
    """The second cup reveals both (WF-4.3)."""
    put_under_cup(state, seat, stones, log)
    if state.owing == 0:
        _reveal_cups(state, log)


@rule
def _reveal_cups(state: State, log: Log) -> None:
    """Both lose what they spent (WF-4.3); the dice of the attack are cleared away, those of a tie stay to be seen."""
    clear(state.spent)
    clear(state.hits)
    clear(state.damage)
    for seat in range(state.players):
        if not state.tied >> seat & 1:
            clear(state.faces[seat])
        if state.cup[seat] != NONE:
            state.spent[seat] = state.cup[seat]
            pay_stones(state, seat, state.spent[seat])
            emit(log, EVERYONE, REVEALED, seat, state.spent[seat], tech_dice(state.spent[seat], 0), state.phase)
    clear(state.cup)
    state.phase = CEREMONY_ROLL
    begin_roll(state, state.panther, state.spent[state.panther], 0)  # WF-4.3: the Panther rolls first


@rule
def ceremony_die(state: State, face: int, log: Log) -> None:
    """Battle and tech dice, no Dora Milaje die; V counts as blank (WF-4.3)."""
    put_die(state, face, log)
    if has_next_die(state, False):
        return
    seat = state.turn
    added = added_hits(state, seat, state.spent[seat])
    state.hits[seat] = hits_shown(state, seat) + added
    emit(log, EVERYONE, CEREMONY_HITS, seat, state.hits[seat], added, state.repeated)
    if seat == state.panther:
        begin_roll(state, state.challenger, state.spent[state.challenger], 0)
    else:
        _compare(state, log)


@rule
def added_hits(state: State, seat: Seat, stones: int) -> int:
    """The hits of the Jabari tribe and of DUEL cards, for whoever spends enough (WF-1.4, 1.5)."""
    added = state.powers[seat, DUEL] if stones else 0
    if state.tribe[seat] == JABARI and stones >= tables.JABARI_STONES:
        added += tables.JABARI_HITS
    return added


@rule
def _compare(state: State, log: Log) -> None:
    difference = state.hits[state.challenger] - state.hits[state.panther]
    if difference > 0:
        _end(state, state.challenger, state.panther, log)
    elif difference < 0:
        _end(state, state.panther, state.challenger, log)
    else:
        state.repeated = 1  # WF-4.4: the same dice and powers
        emit(log, EVERYONE, CEREMONY_AGAIN, NO_SEAT)
        begin_roll(state, state.panther, state.spent[state.panther], 0)


@rule
def _end(state: State, winner: Seat, loser: Seat, log: Log) -> None:
    """Throne, then the stolen point, each of which may win the game (WF-4.5, 5.1); then refunds."""
    if winner == state.panther:
        emit(log, EVERYONE, THRONE_KEPT, winner)
    else:
        state.panther = winner
        state.yields = 0  # WF-4.5: the new Panther is not paid for them
        emit(log, EVERYONE, THRONE_TAKEN, winner, loser)
        end_if_won(state, log)
    state.challenger = NO_SEAT
    if state.phase != DONE:
        _steal(state, winner, loser, log)
    if state.phase != DONE:
        _refund(state, winner, log)
        _refund(state, loser, log)
        begin_round(state, log)


@rule
def _steal(state: State, winner: Seat, loser: Seat, log: Log) -> None:
    stolen = lose_point(state, loser)
    if stolen:
        emit(log, EVERYONE, STOLE, winner, loser)
        gain_points(state, winner, stolen, BY_CEREMONY)
        end_if_won(state, log)


@rule
def _refund(state: State, seat: Seat, log: Log) -> None:
    """Stones back with REFUND cards; whoever may take them always does (WF-1.5)."""
    stones = min(state.powers[seat, REFUND], state.spent[seat])
    if stones:
        emit(log, EVERYONE, REFUNDED, seat, take_stones(state, seat, stones))
