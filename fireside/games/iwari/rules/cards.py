"""Cards: what leaves and enters a hand, the display, and the deck that runs out (IW-3.2, 3.7, 4)."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .. import tables
from .state import (
    BIOMES,
    DREW,
    DREW_UNSEEN,
    EXHAUSTED,
    LAST_ROUND,
    NONE,
    RESHUFFLED,
    REVEALED,
    TOOK,
    TRIBES,
)

CARDS = np.array(tables.CARDS, np.int8)
REMOVED = np.array([tables.REMOVED.get(players, 0) for players in range(TRIBES + 1)], np.int8)


@rule
def cards_in_play(players: int, biome: int) -> int:
    """How many cards of a biome there are for a number of players (IW-1.1)."""
    return CARDS[biome] - REMOVED[players]


@rule
def play_cards(state: State, seat: Seat, biome: int, count: int) -> None:
    """Cards go from a hand to the discards. Nobody can tell a copy that everyone has seen from another one (IW-8.1)."""
    state.hand[seat, biome] -= count
    state.hand_size[seat] -= count
    state.known[seat, biome] = max(0, state.known[seat, biome] - count)
    state.discards[biome] += count


@rule
def take_from_display(state: State, seat: Seat, biome: int, log: Log) -> None:
    """Take the first card of a biome, which everyone sees (IW-8.1)."""
    state.display[display_slot(state, biome)] = NONE
    state.hand[seat, biome] += 1
    state.known[seat, biome] += 1
    state.hand_size[seat] += 1
    emit(log, EVERYONE, TOOK, seat, biome)


@rule
def display_slot(state: State, biome: int) -> int:
    """The first slot that holds a biome, or an empty one for NONE; NONE if there is no such slot."""
    for slot in range(len(state.display)):
        if state.display[slot] == biome:
            return slot
    return NONE


@rule
def draw_to_hand(state: State, biome: int, log: Log) -> None:
    """A card from the deck that only the drawer sees (IW-8.1)."""
    seat = state.turn
    state.hand[seat, biome] += 1
    state.hand_size[seat] += 1
    state.drawn[seat, biome] += 1
    emit(log, 1 << seat, DREW, seat, biome)
    emit(log, EVERYONE & ~(1 << seat), DREW_UNSEEN, seat)
    _leave_deck(state, biome, log)


@rule
def draw_to_display(state: State, biome: int, log: Log) -> None:
    """A card from the deck that everyone sees (IW-3.7)."""
    state.display[display_slot(state, NONE)] = biome
    state.deck_most[biome] -= 1
    emit(log, EVERYONE, REVEALED, state.turn, biome)
    _leave_deck(state, biome, log)


@rule
def _leave_deck(state: State, biome: int, log: Log) -> None:
    state.deck[biome] -= 1
    state.deck_size -= 1
    if state.deck_size == 0:  # IW-4.1
        _run_out(state, log)


@rule
def _run_out(state: State, log: Log) -> None:
    state.exhaustions += 1
    if state.exhaustions > 1:
        call_last_round(state, EXHAUSTED, log)  # IW-4.3: no reshuffle
        return
    for biome in range(BIOMES):  # IW-4.2, this turn's discards included
        state.deck[biome] = state.discards[biome]
        state.deck_most[biome] = state.discards[biome]
        state.deck_size += state.discards[biome]
        state.discards[biome] = 0
    state.drawn[:] = 0
    state.halfway = state.ending == NONE  # IW-4.4
    emit(log, EVERYONE, RESHUFFLED, state.turn, state.deck_size)


@rule
def call_last_round(state: State, reason: int, log: Log) -> None:
    """The round is finished, then the game is over (IW-4.3)."""
    if state.ending == NONE:
        state.ending = reason
        emit(log, EVERYONE, LAST_ROUND, state.turn, reason)


@rule
def display_count(state: State) -> int:
    """Cards in the display."""
    count = 0
    for slot in range(len(state.display)):
        count += state.display[slot] != NONE
    return count


@rule
def displayed(state: State) -> int:
    """A bit mask of the biomes in the display."""
    mask = 0
    for slot in range(len(state.display)):
        if state.display[slot] != NONE:
            mask |= 1 << state.display[slot]
    return mask


@rule
def cards_held(state: State, seat: Seat) -> int:
    """How many cards a hand holds, counted."""
    cards = 0
    for biome in range(BIOMES):
        cards += state.hand[seat, biome]
    return cards
