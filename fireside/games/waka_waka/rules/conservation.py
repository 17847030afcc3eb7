"""Whether every card and good is accounted for, and nobody knows of cards that are not there."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import State

from .. import tables
from . import goods
from .state import CARDS, EMPTY, EYES, GOODS, KINDS, SEATS, SLOTS, SPACES


@rule
def conserved(state: State) -> bool:
    """All goods (WW-1.1) and cards (WW-1.2) are somewhere, and nobody knows of cards that are not there."""
    for kind in range(KINDS):
        if _cards_of(state, kind) != CARDS[kind]:
            return False
    for good in range(GOODS):
        if _goods_of(state, good) != tables.GOODS_EACH:
            return False
    return _sizes_fit(state) and _knowledge_fits(state)


@rule
def _cards_of(state: State, kind: int) -> int:
    count = state.deck[kind] + state.discards[kind] + state.looked[kind] + state.covered[kind]
    for seat in range(state.players):
        count += state.hand[seat, kind] + state.under[seat, kind]
    for slot in range(SLOTS):
        if state.slot[slot] == kind:
            count += 1
    return count


@rule
def _goods_of(state: State, good: int) -> int:
    count = state.reserve[good] + state.bygone[good] + state.village[good]
    for seat in range(state.players):
        count += state.stock[seat, good]
    for space in range(SPACES):
        if EYES[space] and state.boat[space] == good:
            count += 1
    return count


@rule
def _sizes_fit(state: State) -> bool:
    face_down = 0
    for space in range(SPACES):
        if not EYES[space] and state.boat[space] != EMPTY:
            face_down += 1
    fit = state.pile + face_down == goods.total(state.reserve) + goods.total(state.bygone)
    fit = fit and state.deck_size == goods.total(state.deck) and state.looked_size == goods.total(state.looked)
    fit = fit and state.covered_size == goods.total(state.covered)
    for seat in range(SEATS):
        fit = fit and state.hand_size[seat] == goods.total(state.hand[seat])
        fit = fit and state.under_size[seat] == goods.total(state.under[seat])
    return fit


@rule
def _knowledge_fits(state: State) -> bool:
    for knower in range(state.players):
        for owner in range(state.players):
            known = state.known[knower, owner]
            if goods.total(known) > state.spied[knower, owner]:
                return False
            for kind in range(KINDS):
                covered = state.covered[kind] if owner == state.turn else 0
                if known[kind] > state.hand[owner, kind] + covered:
                    return False
    return True
