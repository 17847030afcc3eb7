"""Goods: the reserve, the village, the boats, the stocks, and what a pattern asks for."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Ints, Seat, State

from .. import tables
from . import events, phases
from .state import (
    BOAT_SPACES,
    BOATS,
    CHIMPANZEE,
    EMPTY,
    EYES,
    GOODS,
    GROUPS,
    PRICES,
    SPACES,
    STEPS,
    UNDECIDED,
)


@rule
def total(counts: Ints) -> int:
    """How many there are of all kinds together."""
    number = 0
    for kind in range(len(counts)):
        number += counts[kind]
    return number


@rule
def kinds_among(counts: Ints, at_least: int = 1) -> int:
    """The mask of the kinds of which there are at least this many."""
    mask = 0
    for kind in range(len(counts)):
        if counts[kind] >= at_least:
            mask |= 1 << kind
    return mask


@rule
def goods_in_boats(state: State) -> int:
    """The mask of the spaces that hold a good."""
    mask = 0
    for space in range(SPACES):
        if state.boat[space] != EMPTY:
            mask |= 1 << space
    return mask


@rule
def boats_for_sale(state: State, seat: Seat) -> int:
    """The mask of the boats that hold a good and that the seat can pay for (WW-4.1)."""
    loaded = goods_in_boats(state)
    mask = 0
    for boat in range(BOATS):
        if state.gold[seat] >= PRICES[boat] and loaded & BOAT_SPACES[boat]:
            mask |= 1 << boat
    return mask


@rule
def boats_to_look_into(state: State, seat: Seat) -> int:
    """The mask of the boats with a face-down good that the seat has not seen (WW-4.2)."""
    unknown = 0
    for space in range(SPACES):
        if not EYES[space] and state.boat[space] != EMPTY and not state.knowers[space] >> seat & 1:
            unknown |= 1 << space
    mask = 0
    for boat in range(BOATS):
        if unknown & BOAT_SPACES[boat]:
            mask |= 1 << boat
    return mask


@rule
def goods_to_give(state: State, seat: Seat) -> int:
    """The mask of the goods that the seat can exchange for a different one from the village (WW-4.7)."""
    offered = kinds_among(state.village)
    mask = kinds_among(state.stock[seat])
    if offered & (offered - 1):
        return mask
    return mask & ~offered if offered else 0  # a single kind is not exchanged for itself


@rule
def can_pay(state: State, seat: Seat, paid: int, groups: int) -> bool:
    """Whether the goods not yet used to pay make the rest of the next step's pattern.

    The letters go from many to few, so every kind that serves an earlier one serves a later one too.
    """
    sizes = GROUPS[state.ladder, state.status[seat]]
    need = 0
    while sizes[groups + need] > 0:
        enough = kinds_among(state.stock[seat], sizes[groups + need]) & ~paid
        need += 1
        if count_bits(enough) < need:
            return False
    return True


@rule
def count_bits(mask: int) -> int:
    """How many bits a mask has."""
    bits = 0
    while mask:
        mask &= mask - 1
        bits += 1
    return bits


@rule
def can_rise(state: State, seat: Seat) -> bool:
    """Whether the stock makes the pattern of the next step, if there is one (WW-4.1)."""
    return state.status[seat] < STEPS and can_pay(state, seat, 0, 0)


@rule
def goods_to_pay(state: State, seat: Seat) -> int:
    """The mask of the goods that the next letter of the pattern may stand for, so that the others can be paid too."""
    sizes = GROUPS[state.ladder, state.status[seat]]
    size = sizes[state.groups]
    enough = kinds_among(state.stock[seat], size) & ~state.paid
    mask = 0
    for good in range(GOODS):
        if enough >> good & 1 and can_pay(state, seat, state.paid | 1 << good, state.groups + 1):
            mask |= 1 << good
    alike = 0
    while sizes[state.groups + alike] == size:
        alike += 1
    return mask & -mask if count_bits(mask) == alike else mask  # all of them are needed: the order is no choice


@rule
def pay_group(state: State, seat: Seat, good: int, log: Log) -> bool:
    """Discard the goods of one letter; True when the pattern is complete."""
    sizes = GROUPS[state.ladder, state.status[seat]]
    size = sizes[state.groups]
    state.stock[seat, good] -= size
    state.village[good] += size
    state.paid |= 1 << good
    state.groups += 1
    emit(log, EVERYONE, events.PAID, seat, good, size)
    return sizes[state.groups] == 0


@rule
def reach(state: State, log: Log) -> None:
    """Take the goods within reach, or look at them, once chance has decided those that nobody has seen."""
    for space in range(SPACES):
        if state.reach >> space & 1 and state.boat[space] == UNDECIDED:
            state.space = space
            state.phase = phases.FIND
            return
    if state.effect == CHIMPANZEE:
        _look(state, log)
        state.phase = phases.LOOK if state.left > 0 else phases.END_EFFECT
    else:
        _unload(state, log)
        fit_stock(state)
    state.reach = 0


@rule
def _look(state: State, log: Log) -> None:
    for space in range(SPACES):
        if state.reach >> space & 1 and not EYES[space] and state.boat[space] != EMPTY:
            state.knowers[space] |= 1 << state.actor
            emit(log, 1 << state.actor, events.SAW, state.actor, space, state.boat[space])


@rule
def _unload(state: State, log: Log) -> None:
    """The goods come out by kind, so that nobody learns which face-down good was where."""
    for good in range(GOODS):
        for space in range(SPACES):
            if state.reach >> space & 1 and state.boat[space] == good:
                _take_out(state, space, good)
                emit(log, EVERYONE, events.GOT, state.actor, good, space if EYES[space] else EMPTY)


@rule
def _take_out(state: State, space: int, good: int) -> None:
    if not EYES[space]:
        source = state.bygone if state.stale[space] else state.reserve
        source[good] -= 1
    state.stock[state.actor, good] += 1
    state.boat[space] = EMPTY
    state.knowers[space] = 0  # WW-6.1: the good has moved
    state.stale[space] = 0


@rule
def undecided_goods(state: State, is_stale: bool, counts: Ints) -> None:
    """Count the goods of the reserve, or of the one before it, that nobody has looked at."""
    for good in range(GOODS):
        counts[good] = state.bygone[good] if is_stale else state.reserve[good]
    for space in range(SPACES):
        if state.boat[space] >= 0 and not EYES[space] and state.stale[space] == is_stale:
            counts[state.boat[space]] -= 1


@rule
def fit_stock(state: State) -> None:
    """The effect is over once the stock holds no more than it can (WW-3.7)."""
    full = total(state.stock[state.actor]) > tables.STOCK
    state.phase = phases.DROP if full else phases.END_EFFECT


@rule
def drop(state: State, seat: Seat, good: int, log: Log) -> None:
    """A good for which there is no room goes to the village (WW-3.7)."""
    state.stock[seat, good] -= 1
    state.village[good] += 1
    emit(log, EVERYONE, events.DROPPED, seat, good)
    fit_stock(state)


@rule
def stock_boats(state: State, log: Log) -> bool:
    """Fill the village and the boats until chance has to decide; True when nothing is empty (WW-2.1, 3.5)."""
    while state.laying == 0 or state.pile == 0:
        space = _empty_space(state)
        if space == EMPTY:
            return True
        if state.pile == 0:
            if not _remake_reserve(state, log):
                return state.phase != phases.SETTLE
        elif EYES[space]:
            state.space = space
            break
        else:
            state.boat[space] = UNDECIDED
            state.pile -= 1
            emit(log, EVERYONE, events.COVERED, state.turn, space)
    state.phase = phases.SUPPLY
    return False


@rule
def _empty_space(state: State) -> int:
    for space in range(SPACES):
        if state.boat[space] == EMPTY:
            return space
    return EMPTY


@rule
def _remake_reserve(state: State, log: Log) -> bool:
    """Make a new reserve from the village (WW-3.6); False if chance has to decide first, or the village is empty.

    What lies face down in the boats is from the old reserve, and must not be mixed with the new one.
    """
    for space in range(SPACES):
        if state.boat[space] == UNDECIDED and state.stale[space]:
            state.space = space
            state.phase = phases.SETTLE
            return False
    state.pile = total(state.village)
    if state.pile == 0:
        return False
    for space in range(SPACES):
        state.stale[space] = not EYES[space] and state.boat[space] != EMPTY
    for good in range(GOODS):
        state.bygone[good] += state.reserve[good]
        state.reserve[good] = state.village[good]
        state.village[good] = 0
    state.laying = tables.VILLAGE
    emit(log, EVERYONE, events.RESERVE_REMADE, state.turn)
    return True


@rule
def supply(state: State, good: int, log: Log) -> None:
    """Chance has drawn a good from the reserve: it lies face up in the village or on an eye."""
    state.reserve[good] -= 1
    state.pile -= 1
    if state.laying > 0:
        state.laying -= 1
        state.village[good] += 1
        emit(log, EVERYONE, events.DISPLAYED, state.turn, good)
    else:
        state.boat[state.space] = good
        emit(log, EVERYONE, events.LOADED, state.turn, state.space, good)
