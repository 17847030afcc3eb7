"""How a turn goes on by itself, from one question to the next, and from one turn to the next (WW-3)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .. import tables
from . import cards, events, goods, phases
from .choices import can_use, is_shared
from .effects import begin_effect
from .state import NO_EFFECT, SLOTS, STEPS


@rule
def go_on(state: State, log: Log) -> None:
    """One step of what needs no decision."""
    if state.phase == phases.BEGIN_EFFECT:
        begin_effect(state, log)
    elif state.phase == phases.END_EFFECT:
        _end_effect(state)
    elif state.phase == phases.DRAWING:
        _draw_on(state, log)
    elif state.phase == phases.SEEING:
        _see_on(state, log)
    elif state.phase == phases.REACHING:
        goods.reach(state, log)
    elif state.phase == phases.STOCKING:
        if goods.stock_boats(state, log):
            _after_stocking(state, log)
    else:
        _end_turn(state, log)


@rule
def _end_effect(state: State) -> None:
    """After the active player each other one clockwise may use a shared card (WW-4.11)."""
    if is_shared(state):
        while True:
            state.actor = _next_seat(state, state.actor)
            if state.actor == state.turn:
                break
            if state.gold[state.actor] >= tables.FEE and can_use(state, state.actor, state.effect):
                state.phase = phases.BEGIN_EFFECT
                return
    state.effect = NO_EFFECT
    state.via = 0
    state.phase = phases.PLAY if state.used < SLOTS else phases.END_TURN


@rule
def _next_seat(state: State, seat: Seat) -> Seat:
    return seat + 1 if seat + 1 < state.players else 0


@rule
def _draw_on(state: State, log: Log) -> None:
    if state.owed > 0 and cards.can_draw(state):
        cards.renew_deck(state, log)
        state.phase = phases.CARD
        return
    state.owed = 0
    if state.opening:
        _deal_on(state)
    elif state.effect != NO_EFFECT:
        state.phase = phases.END_EFFECT
    else:
        state.phase = phases.DRAW if state.left > 0 else phases.END_TURN


@rule
def _deal_on(state: State) -> None:
    state.actor = _next_seat(state, state.actor)
    if state.actor == state.first:
        state.opening = 0
        state.phase = phases.PLAY
    else:
        state.owed = tables.HAND


@rule
def _see_on(state: State, log: Log) -> None:
    if state.owed > 0 and cards.cards_left(state) > 0:
        cards.renew_deck(state, log)
        state.phase = phases.SIGHT
    else:
        state.owed = 0
        state.phase = phases.KEEP


@rule
def _after_stocking(state: State, log: Log) -> None:
    if state.opening:
        state.owed = tables.HAND  # WW-2.2
        state.phase = phases.DRAWING
    else:
        _next_turn(state, log)


@rule
def _end_turn(state: State, log: Log) -> None:
    """Down to six cards, away with the played ones, then fill the boats: in this order (WW-3.5)."""
    if state.hand_size[state.turn] > tables.HAND:
        state.phase = phases.DISCARD
    else:
        cards.discard_played(state, log)
        state.phase = phases.STOCKING


@rule
def _next_turn(state: State, log: Log) -> None:
    state.turn = _next_seat(state, state.turn)
    state.actor = state.turn
    state.phase = phases.PLAY
    if state.turn != state.first:
        return
    for seat in range(state.players):
        if state.status[seat] == STEPS:  # WW-5.1
            state.phase = phases.OVER
            emit(log, EVERYONE, events.ENDED, seat)
            return
