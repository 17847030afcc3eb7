"""Everybody is dealt a card and bids low or high, all in secret; the best card wins, a high bid counting double."""

from __future__ import annotations

import numpy as np

from fireside.engine.chance import pick
from fireside.engine.kernel import rule, state_type
from fireside.engine.log import Log, emit
from fireside.engine.states import assign, rank
from fireside.engine.types import CHANCE, EVERYONE, HIDDEN, OVER, Action, Ints, Rng, Seat, State

SEATS = 3
CARDS = 4  # kinds, worth 0 to 3
COPIES = 2
NOT_YET = -1

DEALT = 0  # + card
BID = DEALT + CARDS  # + 0 for low, 1 for high
ACTIONS = BID + 2

GOT, SOMEBODY_GOT, BID_MADE, SHOWN = range(4)  # events

STATE = state_type(
    [
        ("players", np.int8),  # 2 or 3
        ("dealt", np.int8),  # how many seats have a card
        ("deck", np.int8, CARDS),  # deck[card]: how many are left, hidden
        ("hand", np.int8, SEATS),  # hand[seat]: the card, or NOT_YET
        ("has_bid", np.int8, SEATS),  # has_bid[seat]: 0 or 1, public
        ("bid", np.int8, SEATS),  # bid[seat]: 0, 1 or NOT_YET
    ]
)


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A full deck and empty hands."""
    state.players = players
    state.deck[:] = COPIES
    state.hand[:] = NOT_YET
    state.bid[:] = NOT_YET


@rule
def pending(state: State) -> int:
    """Deal, then everybody who has not bid."""
    if state.dealt < state.players:
        return CHANCE
    mask = OVER
    for seat in range(state.players):
        if not state.has_bid[seat]:
            mask |= 1 << seat
    return mask


@rule
def legal(state: State, seat: Seat, out: Ints) -> int:
    """Low or high."""
    out[0] = BID
    out[1] = BID + 1
    return 2


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """Any card of the deck."""
    count = 0
    for card in range(CARDS):
        if state.deck[card]:
            actions[count] = DEALT + card
            weights[count] = state.deck[card]
            count += 1
    return count


@rule
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Deal a card or note a bid."""
    if seat == CHANCE:
        taker = state.dealt
        state.hand[taker] = action - DEALT
        state.deck[action - DEALT] -= 1
        state.dealt += 1
        emit(log, 1 << taker, GOT, taker, action - DEALT)
        emit(log, EVERYONE & ~(1 << taker), SOMEBODY_GOT, taker)
        return
    state.bid[seat] = action - BID
    state.has_bid[seat] = 1
    emit(log, EVERYONE, BID_MADE, seat)
    if pending(state) == OVER:
        for player in range(state.players):
            emit(log, EVERYONE, SHOWN, player, state.hand[player], state.bid[player])


@rule
def scores(state: State, out: Ints) -> None:
    """The card, twice for a high bid."""
    for seat in range(state.players):
        out[seat] = 0
        if state.has_bid[seat]:
            out[seat] = state.hand[seat] * (1 + state.bid[seat])


@rule
def ranks(state: State, out: Ints) -> None:
    """Most points win."""
    scores(state, out)
    rank(out, state.players)


@rule
def end_reason(state: State) -> int:
    """Everybody has bid."""
    return 0


@rule
def view(state: State, seat: Seat, out: State) -> None:
    """Cards and bids are secret until all have bid."""
    assign(out, state)
    if pending(state) == OVER:
        return
    out.deck[:] = HIDDEN
    for other in range(state.players):
        if other != seat and other < state.dealt:
            out.hand[other] = HIDDEN
        if other != seat and state.has_bid[other]:
            out.bid[other] = HIDDEN


@rule
def fill(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """Deal what is hidden from what is left."""
    assign(out, seen)
    if pending(seen) == OVER:
        return
    out.deck[:] = COPIES
    if 0 <= seat < seen.dealt:
        out.deck[out.hand[seat]] -= 1
    for other in range(seen.dealt):
        if seen.hand[other] == HIDDEN:
            out.hand[other] = pick(rng, out.deck, CARDS)
            out.deck[out.hand[other]] -= 1
        if seen.bid[other] == HIDDEN:
            out.bid[other] = pick(rng, out.has_bid, 1) if out.hand[other] == 0 else 1


@rule
def conserved(state: State) -> bool:
    """Every card is in the deck or in a hand."""
    total = state.dealt
    for card in range(CARDS):
        total += state.deck[card]
    return total == CARDS * COPIES


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """Only bids, by those who owe one."""
    if action < BID or seat < 0 or not pending(state) > 0 or not pending(state) >> seat & 1:
        return "SE-1.1"
    out = np.zeros(ACTIONS, np.int32)
    return None if action in out[: legal(state, seat, out)] else "SE-1.1"
