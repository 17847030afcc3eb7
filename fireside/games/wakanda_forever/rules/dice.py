"""Dice: their odds, the hits they show, and ties that are broken by them."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Ints, Seat, State
from fireside.games.wakanda_forever import tables
from fireside.games.wakanda_forever.rules import events
from fireside.games.wakanda_forever.rules.state import (
    BATTLE,
    DORA,
    FACE,
    FIRST_TECH,
    NONE,
    SLOTS,
    STONE_FACES,
    STONES,
    clear,
)

FACE_HITS = np.array(tables.FACE_HITS, np.int8)
STONE_WEIGHTS = np.array([tables.VIBRANIUM_DIE.count(stones) for stones in range(STONE_FACES)], np.int32)
_DIE_IN_SLOT = (tables.BATTLE_DIE, *[tables.TECH_DIE] * tables.TECH_DICE, tables.DORA_DIE)
FACE_WEIGHTS = np.array([[die.count(face) for face in tables.FACES] for die in _DIE_IN_SLOT], np.int32)  # [slot, face]


@rule
def stone_odds(actions: Ints, weights: Ints) -> int:
    """How often a vibranium die shows each number of stones (WF-1.2)."""
    return _odds(STONE_WEIGHTS, STONES, actions, weights)


@rule
def face_odds(slot: int, actions: Ints, weights: Ints) -> int:
    """How often the die of a slot shows each face (WF-1.2)."""
    return _odds(FACE_WEIGHTS[slot], FACE, actions, weights)


@rule
def _odds(sides: Ints, first: int, actions: Ints, weights: Ints) -> int:
    count = 0
    for face in range(len(sides)):
        if sides[face]:
            actions[count] = first + face
            weights[count] = sides[face]
            count += 1
    return count


@rule
def begin_roll(state: State, seat: Seat, stones: int, more: int) -> None:
    """A player takes the battle die, and tech dice for stones spent (WF-1.3), never more than there are (WF-1.6)."""
    state.turn = seat
    state.slot = BATTLE
    state.tech = min(tables.TECH_DICE, tables.TECH_FOR_STONES[stones] + more)
    clear(state.faces[seat])


@rule
def put_die(state: State, face: int, log: Log) -> None:
    """A die comes to rest."""
    state.faces[state.turn, state.slot] = face
    emit(log, EVERYONE, events.DIE, state.turn, state.slot, face)


@rule
def has_next_die(state: State, with_dora: bool) -> bool:
    """Go on to the next die of a roll: tech dice after the battle die, the Dora Milaje die last."""
    if state.slot < state.tech:
        state.slot += 1
        return True
    if with_dora and state.slot < DORA:
        state.slot = DORA
        return True
    return False


@rule
def hits_shown(state: State, seat: Seat) -> int:
    """The hits on a player's dice."""
    hits = 0
    for slot in range(SLOTS):
        if state.faces[seat, slot] != NONE:
            hits += FACE_HITS[state.faces[seat, slot]]
    return hits


@rule
def begin_tie(state: State, tied: int, phase: int) -> None:
    """The tied players will roll tech dice, without any powers (WF-1.6)."""
    state.tied = tied
    state.phase = phase
    state.slot = FIRST_TECH
    state.turn = _tied_from(tied, 0)
    clear(state.faces[state.turn])


@rule
def _tied_from(tied: int, seat: Seat) -> Seat:
    """The first tied seat from this one on; beyond the last seat if there is none."""
    while tied >> seat and not tied >> seat & 1:
        seat += 1
    return seat


@rule
def tie_leaders(state: State, face: int, log: Log) -> int:
    """Put down a die of a tie; once all have rolled, the mask of those with the most hits, until then 0."""
    put_die(state, face, log)
    if state.slot < tables.TIE_DICE:
        state.slot += 1
        return 0
    state.hits[state.turn] = hits_shown(state, state.turn)
    emit(log, EVERYONE, events.TIE_HITS, state.turn, state.hits[state.turn])
    state.slot = FIRST_TECH
    state.turn = _tied_from(state.tied, state.turn + 1)
    if not state.tied >> state.turn:
        return _most_hits(state)
    clear(state.faces[state.turn])
    return 0


@rule
def _most_hits(state: State) -> int:
    best = -1
    leaders = 0
    for seat in range(state.players):
        if state.tied >> seat & 1 and state.hits[seat] >= best:
            leaders = leaders | 1 << seat if state.hits[seat] == best else 1 << seat
            best = state.hits[seat]
    return leaders
