"""Whether every card, piece and Feat is accounted for."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import State

from .. import tables
from . import lands
from .cards import cards_held, cards_in_play
from .state import BIOMES, FEATS, SPACES, TERRITORIES

LINK_COUNT = lands.LINK_COUNT


@rule
def conserved(state: State) -> bool:
    """Every card (IW-1.1), piece (IW-1.2) and Feat (IW-7.1) is accounted for."""
    return _cards_conserved(state) and _hands_conserved(state) and _pieces_conserved(state) and _feats_conserved(state)


@rule
def _cards_conserved(state: State) -> bool:
    deck_size = 0
    for biome in range(BIOMES):
        count = state.deck[biome] + state.discards[biome]
        drawn = 0
        for seat in range(state.players):
            count += state.hand[seat, biome]
            drawn += state.drawn[seat, biome]
        for slot in range(len(state.display)):
            count += state.display[slot] == biome
        if count != cards_in_play(state.players, biome):
            return False
        if state.deck[biome] < 0 or state.deck[biome] + drawn != state.deck_most[biome]:
            return False
        deck_size += state.deck[biome]
    return deck_size == state.deck_size


@rule
def _hands_conserved(state: State) -> bool:
    for seat in range(state.players):
        if cards_held(state, seat) != state.hand_size[seat] or state.hand_size[seat] > tables.HAND:
            return False
        for biome in range(BIOMES):
            if not 0 <= state.known[seat, biome] <= state.hand[seat, biome]:
                return False
    return True


@rule
def _pieces_conserved(state: State) -> bool:
    for tribe in range(state.tribes):
        tents = 0
        counted = 0
        totems = 0
        for space in range(SPACES):
            tents += state.tent[space] == tribe
        for territory in range(TERRITORIES):
            counted += state.tents[territory, tribe]
            totems += state.totems[territory, tribe]
        if tents != counted or tents + state.tents_left[tribe] != tables.TENTS:
            return False
        if totems + state.totems_left[tribe] != tables.TOTEMS:
            return False
    return True


@rule
def _feats_conserved(state: State) -> bool:
    left = 0
    placed = 0
    by = 0
    for kind in range(FEATS):
        left += state.feats_left[kind]
        for tribe in range(state.tribes):
            by += state.feats_by[kind] >> tribe & 1
    for territory in range(TERRITORIES):
        placed += state.feats_at[territory]
    for link in range(LINK_COUNT[state.land]):
        placed += state.feats_on[link]
    return placed == by and min(left, placed) >= 0
