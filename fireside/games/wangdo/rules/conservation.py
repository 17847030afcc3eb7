"""Whether every stele, token and Seal card is accounted for."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import State

from .. import tables
from . import state as codes
from .network import NEIGHBOURS, TRAILS_MOST
from .state import CARDS, COLOURS, EMPTY, KINDS, SEAL_CARDS, TOKENS, VILLAGES


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
