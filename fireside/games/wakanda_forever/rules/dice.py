"""Dice: their odds, how they are rolled, and what they show."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Ints, Seat, State

from .. import tables
from .state import (
    BATTLE,
    DIE,
    DORA,
    FACE,
    NONE,
    SLOTS,
    STONE_FACES,
    STONES,
    VIBRANIUM_DIE,
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
def put_vibranium_die(state: State, stones: int, log: Log) -> None:
    """A vibranium die comes to rest."""
    state.mined[state.turn, state.slot] = stones
    state.slot += 1
    emit(log, EVERYONE, VIBRANIUM_DIE, state.turn, stones, state.phase)


@rule
def stones_shown(state: State) -> int:
    """The stones on the vibranium dice that have just been rolled."""
    stones = 0
    for die in range(state.slot):
        stones += state.mined[state.turn, die]
    return stones


@rule
def tech_dice(stones: int, more: int) -> int:
    """Tech dice for stones spent (WF-1.3) and by powers, never more than there are (WF-1.6)."""
    return min(tables.TECH_DICE, tables.TECH_FOR_STONES[stones] + more)


@rule
def begin_roll(state: State, seat: Seat, stones: int, more: int) -> None:
    """A player takes the battle die, and tech dice for stones spent and by powers."""
    state.turn = seat
    state.slot = BATTLE
    state.tech = tech_dice(stones, more)
    clear(state.faces[seat])


@rule
def put_die(state: State, face: int, log: Log) -> None:
    """A die comes to rest."""
    state.faces[state.turn, state.slot] = face
    emit(log, EVERYONE, DIE, state.turn, state.slot, face, state.phase)


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
