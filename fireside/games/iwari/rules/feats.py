"""Feats (IW-7): who has just earned one, and where it may be placed."""

from __future__ import annotations

import numpy as np

from fireside.engine.bits import lowest
from fireside.engine.kernel import rule
from fireside.engine.types import Ints, State

from .. import tables
from . import lands
from .state import (
    DECLINE,
    DISCOVERY,
    FEAT_AT,
    FEAT_ON,
    FEATS,
    HONOUR,
    NONE,
    RESPECT,
    SPACES,
    TERRITORIES,
    UNION,
)
from .territories import leads_totems, tents_at

SIZES = lands.SIZES
TERRITORY_OF = lands.TERRITORY_OF
LINK_COUNT = lands.LINK_COUNT
LINK_ENDS = lands.LINK_ENDS
BY_WATER = lands.BY_WATER
COUNTS = np.array(tables.FEAT_COUNTS, np.int8)


@rule
def earned_now(state: State) -> int:
    """A bit mask of the kinds that the piece just placed has earned its tribe (IW-7.2)."""
    earned = 0
    for kind in range(FEATS):
        if state.feats_left[kind] > 0 and not state.feats_by[kind] >> state.tribe & 1 and _has_earned(state, kind):
            earned |= 1 << kind
    return earned


@rule
def _has_earned(state: State, kind: int) -> bool:
    if kind == UNION:
        return state.completed == 1
    if kind == DISCOVERY:
        return state.spot != NONE and tents_at(state, state.where) == SIZES[state.land, state.where]
    return state.spot == NONE and _majority_link(state, kind, 0) < LINK_COUNT[state.land]


@rule
def _majority_link(state: State, kind: int, link: int) -> int:
    """The next open connection from `link` on, by land for Honour and by water for Respect, that ends where the totem
    was placed and where the tribe leads at both ends (IW-7.5, 7.6); the number of connections if there is none."""
    while link < LINK_COUNT[state.land]:
        one = LINK_ENDS[state.land, link, 0]
        other = LINK_ENDS[state.land, link, 1]
        if (
            BY_WATER[state.land, link] == (kind == RESPECT)
            and (state.where == one or state.where == other)
            and not state.blocked[link]
            and leads_totems(state, one, state.tribe)
            and leads_totems(state, other, state.tribe)
        ):
            return link
        link += 1
    return link


@rule
def feat_now(state: State) -> int:
    """The kind of Feat that is decided now: one after the other, in their order."""
    return lowest(state.earned)


@rule
def feat_choices(state: State, out: Ints) -> int:
    """Where the Feat may be placed, or DECLINE: it is always optional (IW-7.2)."""
    kind = feat_now(state)
    count = 0
    if kind < HONOUR:
        for territory in range(TERRITORIES):
            if _takes_feat(state, kind, territory):
                out[count] = FEAT_AT + territory
                count += 1
    else:
        link = _majority_link(state, kind, 0)
        while link < LINK_COUNT[state.land]:
            out[count] = FEAT_ON + link
            count += 1
            link = _majority_link(state, kind, link + 1)
    out[count] = DECLINE
    return count + 1


@rule
def _takes_feat(state: State, kind: int, territory: int) -> bool:
    if SIZES[state.land, territory] == 0:
        return False
    if kind == DISCOVERY:
        return territory != state.where  # IW-7.4
    return _reaches(state, territory)  # IW-7.3


@rule
def _reaches(state: State, territory: int) -> bool:
    """Whether a tent of the settlement just completed stands there."""
    for space in range(SPACES):
        if TERRITORY_OF[space] == territory and state.group[space] == state.group[state.spot]:
            return True
    return False


@rule
def place_feat(state: State, kind: int, place: int) -> None:
    """Into a territory, or onto a connection."""
    if kind < HONOUR:
        state.feats_at[place] += 1
        state.unions_at[place] += kind == UNION
    else:
        state.feats_on[place] += 1
    state.feats_left[kind] -= 1
    state.feats_by[kind] |= 1 << state.tribe
