"""Who sees what in Wangdo (only the Seal cards are hidden), and whether all pieces are accounted for."""

from __future__ import annotations

import numpy as np

from fireside.engine.chance import pick
from fireside.engine.kernel import rule
from fireside.engine.states import assign
from fireside.engine.types import HIDDEN, Rng, Seat, State
from fireside.games.wangdo import codes, tables
from fireside.games.wangdo.cards import is_at_a_loss
from fireside.games.wangdo.codes import CARDS, COLOURS, EMPTY, KINDS, TYPES, VILLAGES
from fireside.games.wangdo.network import NEIGHBOURS, TRAILS_MOST

SEAL_CARDS = np.array([card.copies for card in tables.SEAL_CARDS], np.int8)
TOKENS = np.array(
    [
        [tables.PLAIN_TOKENS.get(players, 0), tables.SEALED_TOKENS.get(players, 0)] * TYPES + [tables.BEARS]
        for players in range(codes.SEATS + 1)
    ],
    np.int8,
)  # TOKENS[players, kind]


@rule
def view(state: State, seat: Seat, out: State) -> None:
    """The hands of others and the pile are hidden (WD-6.1) until the seals are counted (WD-7.2)."""
    assign(out, state)
    if state.phase == codes.DONE:
        return
    out.deck[:] = HIDDEN
    if seat != state.turn:
        out.fresh[:] = HIDDEN
    for other in range(state.players):
        if other != seat:
            out.hand[other, :] = HIDDEN


@rule
def fill(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """Deal the cards that the seat has not seen to the others' hands and to the pile, every deal equally likely."""
    assign(out, seen)
    if seen.phase == codes.DONE:
        return
    _deal_unseen(out, seat, rng)
    while out.turn != seat and is_at_a_loss(out, out.turn):  # he declared a card, so he holds one that goes with it
        _deal_unseen(out, seat, rng)


@rule
def _deal_unseen(state: State, seat: Seat, rng: Rng) -> None:
    for card in range(CARDS):
        own = state.hand[seat, card] if seat >= 0 else 0
        state.deck[card] = SEAL_CARDS[card] - state.played[card] - own
    if seat != state.turn:
        state.fresh[:] = 0
    for other in range(state.players):
        if other != seat:
            _deal_hand(state, other, rng)


@rule
def _deal_hand(state: State, seat: Seat, rng: Rng) -> None:
    state.hand[seat, :] = 0
    for number in range(state.cards[seat]):
        card = pick(rng, state.deck, CARDS)
        state.deck[card] -= 1
        state.hand[seat, card] += 1
        if seat == state.turn and number < state.fresh_cards:
            state.fresh[card] += 1


@rule
def conserved(state: State) -> bool:
    """All steles (WD-1.1), tokens (WD-1.2) and Seal cards (WD-1.7) are somewhere, and counts kept twice agree."""
    return _are_steles_there(state) and _are_tokens_there(state) and _are_cards_there(state) and _is_beside_right(state)


@rule
def _are_steles_there(state: State) -> bool:
    for colour in range(COLOURS):
        total = state.bag[colour] + state.temple[colour]
        for seat in range(state.players):
            total += state.reserve[seat, colour]
        for village in range(VILLAGES):
            total += 1 if state.stele[village] == colour else 0
        if total != tables.STELES or state.bag[colour] < 0 or not 0 <= state.temple[colour] < tables.ALTARS:
            return False
    return True


@rule
def _are_tokens_there(state: State) -> bool:
    """A stele stands in the place of every bear and of every token taken."""
    steles = 0
    bears = state.box[codes.BEAR]
    for village in range(VILLAGES):
        steles += 1 if state.stele[village] != EMPTY else 0
        bears += 1 if state.token[village] == codes.BEAR else 0
    for kind in range(KINDS):
        total = state.box[kind] + _taken(state, kind)
        for village in range(VILLAGES):
            total += 1 if state.token[village] == kind else 0
        if total != TOKENS[state.players, kind]:
            return False
        steles -= _taken(state, kind)
    return steles + bears == tables.BEARS


@rule
def _taken(state: State, kind: int) -> int:
    total = 0
    for seat in range(state.players):
        sealed = state.sealed[seat, kind >> 1]
        total += sealed if kind & 1 else state.knowledge[seat, kind >> 1] - sealed
    return total


@rule
def _are_cards_there(state: State) -> bool:
    pile = 0
    for card in range(CARDS):
        total = state.deck[card] + state.played[card]
        for seat in range(state.players):
            total += state.hand[seat, card]
        if total != SEAL_CARDS[card]:
            return False
        pile += state.deck[card]
    for seat in range(state.players):
        if state.cards[seat] != state.hand[seat].sum():
            return False
    return pile == state.pile and state.fresh_cards == state.fresh.sum()


@rule
def _is_beside_right(state: State) -> bool:
    for village in range(VILLAGES):
        for colour in range(COLOURS):
            steles = 0
            for index in range(TRAILS_MOST):
                neighbour = NEIGHBOURS[state.middle, village, index]
                steles += 1 if neighbour != EMPTY and state.stele[neighbour] == colour else 0
            if steles != state.beside[village, colour]:
                return False
    return True
