"""What a seat may do now, and what chance may bring."""

from __future__ import annotations

from fireside.engine.bits import lowest
from fireside.engine.kernel import rule
from fireside.engine.types import Ints, Seat, State

from .. import tables
from . import lands
from .cards import displayed
from .feats import feat_choices
from .placing import has_room_for_totem, pair_has_use, payable_places
from .state import (
    BEGIN,
    BIOMES,
    BLOCK,
    DISCARD,
    DONE,
    DRAWN,
    FEAT,
    FINISH,
    FIRST,
    MOUNTAIN,
    NONE,
    PAIR,
    PLACE,
    REVEAL,
    TAKE,
    TAKE_DECK,
    TENT,
    TOTEM,
)

FIRST_SPACE = lands.FIRST_SPACE
SIZES = lands.SIZES
MOUNTAINS = lands.MOUNTAINS
SYMBOLS = lands.SYMBOLS
PAIR_CARDS = tables.CARDS_PER_PAIR
PIECES = tables.PIECES_PER_TURN


@rule
def legal(state: State, seat: Seat, out: Ints) -> int:
    """What the player may do next: place, decide on a Feat, or refill the hand."""
    if state.turn != seat or state.phase <= REVEAL or state.phase == DONE:
        return 0
    if state.phase == PLACE:
        return _legal_actions(state, seat, out)
    if state.phase == FEAT:
        return feat_choices(state, out)
    return _legal_cards(state, out)


@rule
def _legal_actions(state: State, seat: Seat, out: Ints) -> int:
    """A tent, a totem, a pair laid down; or an exchange (IW-3); or no second piece."""
    places = payable_places(state)
    count = _legal_tents(state, places, out)
    count = _legal_totems(state, places, out, count)
    if state.wild != NONE:
        return count
    for biome in range(BIOMES):
        if state.hand[seat, biome] >= PAIR_CARDS and pair_has_use(state, biome):
            out[count] = PAIR + biome
            count += 1
    if state.pieces < PIECES:
        out[count] = FINISH
        return count + 1
    if state.tribe == seat or count == 0:  # IW-3.6; IW-6.2 for the third tribe
        for biome in range(BIOMES):
            if state.hand[seat, biome]:
                out[count] = DISCARD + biome
                count += 1
    return count


@rule
def _legal_tents(state: State, places: int, out: Ints) -> int:
    """A tent in supply on a free space (IW-3.4)."""
    count = 0
    if state.tents_left[state.tribe] == 0:
        return count
    while places:
        territory = lowest(places)
        places &= places - 1
        first = FIRST_SPACE[territory]
        for space in range(first, first + SIZES[state.land, territory]):
            out[count] = TENT + space  # overwritten if the space is taken: a branch would often be mispredicted
            count += state.tent[space] == NONE
    return count


@rule
def _legal_totems(state: State, places: int, out: Ints, count: int) -> int:
    while places:
        territory = lowest(places)
        places &= places - 1
        if has_room_for_totem(state, territory):
            out[count] = TOTEM + territory
            count += 1
    return count


@rule
def _legal_cards(state: State, out: Ints) -> int:
    """From display and deck in any order (IW-3.7)."""
    shown = displayed(state)
    count = 0
    while shown:
        out[count] = TAKE + lowest(shown)
        count += 1
        shown &= shown - 1
    if state.deck_size:
        out[count] = TAKE_DECK
        count += 1
    return count


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """Any seat may begin (IW-2.2), one of two connections is blocked (IW-2.1), any card of the deck is on top."""
    if state.phase == FIRST:
        for seat in range(state.players):
            actions[seat] = BEGIN + seat
            weights[seat] = 1
        return state.players
    if state.phase == MOUNTAIN:
        for side in range(2):
            actions[side] = BLOCK + MOUNTAINS[state.land, SYMBOLS[state.players] - state.symbols, side]
            weights[side] = 1
        return 2
    count = 0
    for biome in range(BIOMES):
        if state.deck[biome]:
            actions[count] = DRAWN + biome
            weights[count] = state.deck[biome]
            count += 1
    return count
