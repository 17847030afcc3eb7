"""The vote and the ceremony for the throne, step 6 of a round (WF-4.1 to 4.5)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State
from fireside.games.wakanda_forever import tables
from fireside.games.wakanda_forever.rules import events
from fireside.games.wakanda_forever.rules.commits import ask_cups, cast_vote, put_under_cup
from fireside.games.wakanda_forever.rules.dice import (
    begin_roll,
    begin_tie,
    has_next_die,
    hits_shown,
    put_die,
    tie_leaders,
)
from fireside.games.wakanda_forever.rules.purse import end_if_won, gain_points, pay_stones, take_stones
from fireside.games.wakanda_forever.rules.rounds import begin_round
from fireside.games.wakanda_forever.rules.state import (
    CEREMONY_CUPS,
    CEREMONY_ROLL,
    CHALLENGE,
    CHALLENGER_TIE,
    DONE,
    DUEL,
    JABARI,
    MERCHANT,
    NOBODY,
    NONE,
    REFUND,
    YIELD,
    YIELD_MORE,
    clear,
    seats_in,
)


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
            emit(log, EVERYONE, events.CHALLENGED, seat)
    if challengers == 0:
        begin_round(state, log)
    else:
        _choose_challenger(state, challengers, log)


@rule
def _reward_loyalty(state: State, seat: Seat, log: Log) -> None:
    """A point for Yield, more for the Merchant tribe and YIELD cards (WF-1.4, 1.5, 4.1)."""
    state.yields += 1
    stones = 0
    points = tables.YIELD_POINTS
    if state.tribe[seat] == MERCHANT:
        points = tables.MERCHANT_POINTS
        stones = take_stones(state, seat, tables.MERCHANT_STONES)
    points += state.powers[seat, YIELD_MORE]
    gain_points(state, seat, points)
    emit(log, EVERYONE, events.YIELDED, seat, points, stones)


@rule
def _choose_challenger(state: State, challengers: int, log: Log) -> None:
    """The one with the most stones; several reveal their counts, and dice break a tie (WF-4.2)."""
    most = -1
    richest = 0
    for seat in range(state.players):
        if challengers >> seat & 1:
            if challengers & (challengers - 1):
                emit(log, EVERYONE, events.STONES_SHOWN, seat, state.stones[seat])
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
    if seats_in(candidates) > 1:
        emit(log, EVERYONE, events.TIE_AGAIN, NOBODY)
        begin_tie(state, candidates, CHALLENGER_TIE)
        return
    for seat in range(state.players):
        if candidates >> seat & 1:
            _begin_ceremony(state, seat, log)


@rule
def _begin_ceremony(state: State, seat: Seat, log: Log) -> None:
    state.challenger = seat
    state.repeated = 0
    emit(log, EVERYONE, events.STEPPED_FORWARD, seat)
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
            emit(log, EVERYONE, events.REVEALED, seat, state.spent[seat], tables.TECH_FOR_STONES[state.spent[seat]])
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
    added = 0 if state.repeated else _added_hits(state, seat)
    state.hits[seat] = hits_shown(state, seat) + added
    emit(log, EVERYONE, events.CEREMONY_HITS, seat, state.hits[seat], added)
    if seat == state.panther:
        begin_roll(state, state.challenger, state.spent[state.challenger], 0)
    else:
        _compare(state, log)


@rule
def _added_hits(state: State, seat: Seat) -> int:
    """The Jabari tribe and DUEL cards, for who spent enough (WF-1.4, 1.5); not when rolling again (WF-1.6)."""
    added = state.powers[seat, DUEL] if state.spent[seat] else 0
    if state.tribe[seat] == JABARI and state.spent[seat] >= tables.JABARI_STONES:
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
        state.repeated = 1  # WF-4.4
        emit(log, EVERYONE, events.CEREMONY_AGAIN, NOBODY)
        begin_roll(state, state.panther, state.spent[state.panther], 0)


@rule
def _end(state: State, winner: Seat, loser: Seat, log: Log) -> None:
    """Throne, then the stolen point, each of which may win the game (WF-4.5, 5.1); then refunds."""
    if winner == state.panther:
        emit(log, EVERYONE, events.THRONE_KEPT, winner)
    else:
        state.panther = winner
        state.yields = 0  # WF-4.5: the new Panther is not paid for them
        emit(log, EVERYONE, events.THRONE_TAKEN, winner, loser)
        end_if_won(state, log)
    state.challenger = NOBODY
    if state.phase != DONE:
        _steal(state, winner, loser, log)
    if state.phase != DONE:
        _refund(state, winner, log)
        _refund(state, loser, log)
        begin_round(state, log)


@rule
def _steal(state: State, winner: Seat, loser: Seat, log: Log) -> None:
    stolen = min(tables.STOLEN_POINTS, state.points[loser])
    if stolen:
        state.points[loser] -= stolen
        emit(log, EVERYONE, events.STOLE, winner, loser)
        gain_points(state, winner, stolen)
        end_if_won(state, log)


@rule
def _refund(state: State, seat: Seat, log: Log) -> None:
    """Stones back with REFUND cards; who may take them always does (WF-1.5)."""
    stones = min(state.powers[seat, REFUND], state.spent[seat])
    if stones:
        emit(log, EVERYONE, events.REFUNDED, seat, take_stones(state, seat, stones))
