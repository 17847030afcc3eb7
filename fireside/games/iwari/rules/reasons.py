"""Why something may not be done: the clause that forbids an action."""

from __future__ import annotations

import numpy as np

from fireside.engine.types import Action, Seat, State

from .. import tables
from . import lands
from .cards import displayed
from .feats import feat_choices, feat_now
from .placing import (
    has_room_for_tent,
    has_room_for_totem,
    is_payable,
    is_within_reach,
    pair_has_use,
)
from .state import (
    ACTIONS,
    DISCARD,
    DONE,
    FEAT,
    FEAT_AT,
    FINISH,
    NONE,
    PAIR,
    PLACE,
    REFILL,
    REVEAL,
    TAKE,
    TAKE_DECK,
    TENT,
    TOTEM,
)
from .territories import is_explored

_EARNED_BY = ("IW-7.3", "IW-7.4", "IW-7.5", "IW-7.6")  # by kind of Feat


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """The clause that forbids an action now, or None."""
    if state.phase == DONE:
        return "IW-4.3"
    if not 0 <= action < ACTIONS:
        return "IW-3.1"  # not an action at all: a turn is placing or exchanging
    if action < TENT:
        return "IW-2.2"  # only chance decides who begins, where mountains stand and what is drawn
    if state.phase <= REVEAL or state.turn != seat:
        return "IW-3.1"
    if action >= FEAT_AT:
        return _why_no_feat(state, action)
    if action >= TAKE:
        return _why_no_card(state, action)
    if state.phase != PLACE:
        return "IW-7.2" if state.phase == FEAT else "IW-3.7"
    if action >= PAIR:
        return _why_not_played(state, seat, action)
    if action >= TOTEM:
        return _why_no_totem(state, action - TOTEM)
    return _why_no_tent(state, action - TENT)


def _why_no_feat(state: State, action: Action) -> str | None:
    if state.phase != FEAT:
        return "IW-7.2"
    out = np.zeros(ACTIONS, np.int32)
    return None if action in out[: feat_choices(state, out)] else _EARNED_BY[feat_now(state)]


def _why_no_card(state: State, action: Action) -> str | None:
    if state.phase != REFILL:
        return "IW-3.7"
    available = state.deck_size > 0 if action == TAKE_DECK else displayed(state) >> action - TAKE & 1
    return None if available else "IW-3.7"


def _why_not_played(state: State, seat: Seat, action: Action) -> str | None:
    """Why no pair may be laid down, no card exchanged, and no second piece declined."""
    if state.wild != NONE:
        return "IW-3.2"  # the pair must be used
    is_second = state.pieces < tables.PIECES_PER_TURN
    if action == FINISH:
        return None if is_second else "IW-3.1"
    if action >= DISCARD:
        return _why_not_discarded(state, seat, action - DISCARD, is_second=is_second)
    biome = action - PAIR
    held = state.hand[seat, biome] >= tables.CARDS_PER_PAIR
    return None if held and pair_has_use(state, biome) else "IW-3.2"


def _why_not_discarded(state: State, seat: Seat, biome: int, *, is_second: bool) -> str | None:
    if is_second or state.hand[seat, biome] <= 0:
        return "IW-3.6"
    if state.tribe != seat and _can_place(state, seat):
        return "IW-6.2"
    return None


def _can_place(state: State, seat: Seat) -> bool:
    """Whether the hand pays for any piece, by a card or by a pair."""
    for territory in np.flatnonzero(lands.SIZES[state.land]).tolist():
        has_room = has_room_for_tent(state, territory) or has_room_for_totem(state, territory)
        if has_room and is_payable(state, territory):
            return True
    pairs = np.flatnonzero(state.hand[seat] >= tables.CARDS_PER_PAIR).tolist()
    return any(pair_has_use(state, biome) for biome in pairs)


def _why_no_tent(state: State, space: int) -> str | None:
    territory = int(lands.TERRITORY_OF[space])
    if space - lands.FIRST_SPACE[territory] >= lands.SIZES[state.land, territory]:
        return "IW-1.4"  # a space of the other map
    if not is_within_reach(state, territory):
        return "IW-3.1"
    if state.tent[space] != NONE or not has_room_for_tent(state, territory):
        return "IW-3.4"
    return None if is_payable(state, territory) else "IW-3.2"


def _why_no_totem(state: State, territory: int) -> str | None:
    if lands.SIZES[state.land, territory] == 0:
        return "IW-1.4"
    if not is_within_reach(state, territory):
        return "IW-3.1"
    if not is_explored(state, territory):
        return "IW-3.3"
    if not has_room_for_totem(state, territory):
        return "IW-3.4" if state.totems_left[state.tribe] == 0 else "IW-3.5"
    return None if is_payable(state, territory) else "IW-3.2"
