"""Placing tents and totems: what is allowed (IW-3) and what it changes on the map."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import State

from .. import tables
from . import lands
from .state import NONE, SPACES, TERRITORIES
from .territories import is_explored, most_tents, tents_at, totems_at

SIZES = lands.SIZES
BIOME_OF = lands.BIOME_OF
TERRITORY_OF = lands.TERRITORY_OF
NEIGHBOURS = lands.NEIGHBOURS
SETTLEMENT = tables.SETTLEMENT


@rule
def has_room_for_tent(state: State, territory: int) -> bool:
    """A tent in supply and a free tent space (IW-3.4)."""
    return state.tents_left[state.tribe] > 0 and tents_at(state, territory) < SIZES[state.land, territory]


@rule
def has_room_for_totem(state: State, territory: int) -> bool:
    """A totem in supply, and fewer totems than one tribe has tents there (IW-3.4, 3.5)."""
    return state.totems_left[state.tribe] > 0 and totems_at(state, territory) < most_tents(state, territory)


@rule
def has_room(state: State, territory: int) -> bool:
    """Whether some piece of the acting tribe could stand there, whatever it costs."""
    return has_room_for_tent(state, territory) or has_room_for_totem(state, territory)


@rule
def is_within_reach(state: State, territory: int) -> bool:
    """All pieces of a turn stand in one territory (IW-3.1)."""
    return SIZES[state.land, territory] > 0 and (state.where == NONE or state.where == territory)


@rule
def is_payable(state: State, territory: int) -> bool:
    """One card of its biome in hand, or a pair of another one laid down (IW-3.2)."""
    biome = BIOME_OF[territory]
    if state.wild == NONE:
        return state.hand[state.turn, biome] > 0
    return state.wild != biome


@rule
def payable_places(state: State) -> int:
    """A bit mask of the territories where this turn's pieces may stand (IW-3.1) and that can be paid for (IW-3.2)."""
    places = 0
    for territory in range(TERRITORIES):
        places |= int(is_within_reach(state, territory) and is_payable(state, territory)) << territory
    return places


@rule
def pair_has_use(state: State, biome: int) -> bool:
    """Whether a wild pair of a biome could pay for some piece (IW-3.2)."""
    for territory in range(TERRITORIES):
        if BIOME_OF[territory] != biome and is_within_reach(state, territory) and has_room(state, territory):
            return True
    return False


@rule
def put_tent(state: State, space: int) -> None:
    """A tent of the acting tribe."""
    territory = TERRITORY_OF[space]
    _count_piece(state, territory)
    state.tents_left[state.tribe] -= 1
    state.tents[territory, state.tribe] += 1
    state.tent[space] = state.tribe
    state.spot = space
    _join_neighbours(state, space)


@rule
def put_totem(state: State, territory: int) -> None:
    """A totem of the acting tribe."""
    _count_piece(state, territory)
    state.totems_left[state.tribe] -= 1
    state.totems[territory, state.tribe] += 1
    state.spot = NONE
    state.completed = 0


@rule
def _count_piece(state: State, territory: int) -> None:
    # IW-3.3: the tent that explores a territory is the only piece of its turn.
    state.pieces = state.pieces - 1 if is_explored(state, territory) else 0
    state.where = territory


@rule
def _join_neighbours(state: State, space: int) -> None:
    """Make one group of a new tent and the tents of its tribe that paths join to it (IW-5.3)."""
    state.group[space] = space
    was_settled = False
    index = 0
    while NEIGHBOURS[state.land, space, index] != NONE:
        other = NEIGHBOURS[state.land, space, index]
        if state.tent[other] == state.tent[space] and state.group[other] != state.group[space]:
            was_settled |= group_size(state, state.group[other]) >= SETTLEMENT
            _merge(state, state.group[space], state.group[other])
        index += 1
    # IW-7.3: enlarging a settlement does not complete one.
    state.completed = not was_settled and group_size(state, state.group[space]) >= SETTLEMENT


@rule
def _merge(state: State, one: int, other: int) -> None:
    low = min(one, other)
    high = max(one, other)
    for space in range(SPACES):
        if state.group[space] == high:
            state.group[space] = low


@rule
def group_size(state: State, group: int) -> int:
    """How many tents are joined."""
    count = 0
    for space in range(SPACES):
        if state.group[space] == group:
            count += 1
    return count
