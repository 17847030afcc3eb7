"""What the actions do: playing cards, and their effects (WW-3, WW-4)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Action, Seat, State

from .. import tables
from . import actions as act
from . import cards, events, goods, phases
from .choices import is_shared
from .state import (
    BOAT_SPACES,
    BY_ELDER,
    BY_JUGGLER,
    CHIMPANZEE,
    DRUMMER,
    ELDER,
    GATHERER,
    MERCHANT,
    PORTER,
    PRICES,
    RAINMAKER,
    SEER,
    SLOTS,
    SORCERER,
    UPSIDE_DOWN,
)


@rule
def act_on(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out a seat's choice; `go_on` does the rest."""
    if action < act.BUY:
        _play(state, seat, action, log)
    elif action < act.LOOK:
        _trade(state, seat, action, log)
    elif action < act.KEEP:
        _help(state, seat, action, log)
    elif action < act.DROP:
        _be_wise(state, seat, action, log)
    else:
        _finish(state, seat, action, log)


@rule
def _play(state: State, seat: Seat, action: Action, log: Log) -> None:
    if action == act.PASS:
        _pass(state, seat, log)
    elif action < act.FACE_DOWN:
        kind = action - act.PLAY
        cards.leave_hand(state, seat, kind)
        emit(log, EVERYONE, events.PLAYED, seat, kind)
        _use_slot(state, kind, kind)
    elif action == act.FACE_DOWN:
        state.left = tables.FACE_DOWN
        state.phase = phases.LAY
    else:
        cards.cover(state, seat, action - act.LAY)
        state.left -= 1
        if state.left == 0:  # WW-3.2
            emit(log, EVERYONE, events.PLAYED_FACE_DOWN, seat, tables.FACE_DOWN)
            _use_slot(state, UPSIDE_DOWN, MERCHANT)


@rule
def _use_slot(state: State, shown: int, effect: int) -> None:
    state.slot[state.used] = shown
    state.used += 1
    state.effect = effect
    state.phase = phases.BEGIN_EFFECT


@rule
def _pass(state: State, seat: Seat, log: Log) -> None:
    """Enough cards are played, a shared card is declined, or there is nothing more to look at, exchange or copy."""
    if state.phase == phases.PLAY:
        state.left = SLOTS - state.used  # WW-3.3
        state.phase = phases.DRAW
        return
    begun = state.phase == phases.GIVE and state.left < tables.SWAPS
    if is_shared(state) and not begun:
        emit(log, EVERYONE, events.DECLINED, seat, state.effect)
    state.phase = phases.END_EFFECT


@rule
def begin_effect(state: State, log: Log) -> None:
    """What the actor has to decide for the effect, if anything."""
    effect = state.effect
    if effect == MERCHANT:
        state.phase = phases.TRADE
    elif effect == CHIMPANZEE:
        state.left = tables.LOOKS
        state.phase = phases.LOOK
    elif effect == SORCERER:
        _conjure(state, state.actor, log)
    elif effect == GATHERER:
        state.phase = phases.GATHER
    elif effect == PORTER:
        state.left = tables.SWAPS
        state.phase = phases.GIVE
    elif effect in (SEER, DRUMMER):
        _begin_drawing(state)
    else:
        state.phase = phases.ASK if effect == ELDER else phases.PICK if effect == RAINMAKER else phases.REPEAT


@rule
def _conjure(state: State, seat: Seat, log: Log) -> None:
    state.gold[seat] -= tables.SORCERY
    state.lit = 0
    state.conjured[seat] += 1
    emit(log, EVERYONE, events.CONJURED, seat, tables.SORCERY)
    _climb(state, seat, log)


@rule
def _climb(state: State, seat: Seat, log: Log) -> None:
    state.status[seat] += 1
    state.climbs += 1
    state.reached[seat] = state.climbs
    emit(log, EVERYONE, events.ROSE, seat, state.status[seat])
    state.phase = phases.END_EFFECT


@rule
def _begin_drawing(state: State) -> None:
    """The seer and the drummer can be declined (WW-4.11), unless they are copied or repeated."""
    if is_shared(state):
        state.phase = phases.OFFER
    elif state.effect == SEER:
        state.owed = tables.SIGHTS
        state.phase = phases.SEEING
    else:
        state.owed = tables.DRUMMED
        state.phase = phases.DRAWING


@rule
def _trade(state: State, seat: Seat, action: Action, log: Log) -> None:
    if action < act.SELL:
        _buy(state, seat, action - act.BUY, log)
    elif action < act.RISE:
        _sell(state, seat, action - act.SELL, log)
    elif action == act.RISE:
        state.groups = 0
        state.paid = 0
        state.phase = phases.PAY
    elif goods.pay_group(state, seat, action - act.PAY, log):
        _climb(state, seat, log)


@rule
def _buy(state: State, seat: Seat, boat: int, log: Log) -> None:
    state.gold[seat] -= PRICES[boat]
    emit(log, EVERYONE, events.BOUGHT, seat, boat, PRICES[boat])
    state.reach = BOAT_SPACES[boat]
    state.phase = phases.REACHING


@rule
def _sell(state: State, seat: Seat, good: int, log: Log) -> None:
    state.stock[seat, good] -= 2
    state.village[good] += 2
    state.gold[seat] += tables.SALE
    emit(log, EVERYONE, events.SOLD, seat, good, tables.SALE)
    state.phase = phases.END_EFFECT


@rule
def _help(state: State, seat: Seat, action: Action, log: Log) -> None:
    if action < act.USE:
        _look(state, seat, action - act.LOOK, log)
    elif action == act.USE:
        _use(state, seat, log)
    elif action >= act.GIVE:
        if state.left == tables.SWAPS:
            _hire(state, seat, log)
        state.given = action - act.GIVE
        state.phase = phases.SWAP
    elif state.phase == phases.SWAP:
        _exchange(state, seat, action - act.TAKE, log)
    else:
        _gather(state, seat, action - act.TAKE, log)


@rule
def _look(state: State, seat: Seat, boat: int, log: Log) -> None:
    emit(log, EVERYONE, events.LOOKED, seat, boat)
    state.reach = BOAT_SPACES[boat]
    state.left -= 1
    state.phase = phases.REACHING


@rule
def _hire(state: State, seat: Seat, log: Log) -> None:
    """Another player's card costs its owner's fee (WW-4.11)."""
    if seat != state.turn:
        state.gold[seat] -= tables.FEE
        state.gold[state.turn] += tables.FEE
        emit(log, EVERYONE, events.HIRED, seat, state.effect, tables.FEE, state.turn)


@rule
def _use(state: State, seat: Seat, log: Log) -> None:
    _hire(state, seat, log)
    seer = state.effect == SEER
    state.owed = tables.SIGHTS if seer else tables.DRUMMED
    state.phase = phases.SEEING if seer else phases.DRAWING


@rule
def _gather(state: State, seat: Seat, good: int, log: Log) -> None:
    _hire(state, seat, log)
    state.village[good] -= 1
    state.stock[seat, good] += 1
    emit(log, EVERYONE, events.TOOK, seat, good)
    goods.fit_stock(state)


@rule
def _exchange(state: State, seat: Seat, good: int, log: Log) -> None:
    state.stock[seat, state.given] -= 1
    state.village[state.given] += 1
    state.village[good] -= 1
    state.stock[seat, good] += 1
    emit(log, EVERYONE, events.EXCHANGED, seat, state.given, good)
    state.left -= 1
    state.phase = phases.GIVE if state.left > 0 else phases.END_EFFECT


@rule
def _be_wise(state: State, seat: Seat, action: Action, log: Log) -> None:
    if action < act.ASK:
        cards.keep(state, seat, action - act.KEEP, log)
    elif action < act.COPY:
        state.target = action - act.ASK
        emit(log, EVERYONE, events.ASKED, seat, state.target)
        cards.read_hand(state, seat, state.target, log)
        state.phase = phases.COPY
    elif action < act.PICK:
        _copy(state, seat, action - act.COPY, log)
    else:
        space = action - act.PICK
        emit(log, EVERYONE, events.PICKED, seat, space)
        state.reach = 1 << space
        state.phase = phases.REACHING


@rule
def _copy(state: State, seat: Seat, kind: int, log: Log) -> None:
    if state.phase == phases.COPY:
        state.via |= BY_ELDER
        emit(log, EVERYONE, events.COPIED, seat, kind, state.target)
        cards.show_card(state, state.target, kind)
    else:
        state.via |= BY_JUGGLER
        emit(log, EVERYONE, events.REPEATED, seat, kind)
    state.effect = kind
    state.phase = phases.BEGIN_EFFECT


@rule
def _finish(state: State, seat: Seat, action: Action, log: Log) -> None:
    if action < act.DRAW:
        goods.drop(state, seat, action - act.DROP, log)
    elif action == act.DRAW:
        state.left -= 1
        state.owed = 1
        state.phase = phases.DRAWING
    elif action == act.GOLD:
        state.left -= 1
        state.gold[seat] += 1
        emit(log, EVERYONE, events.EARNED, seat, 1)
        state.phase = phases.DRAWING
    else:
        kind = action - act.DISCARD
        cards.leave_hand(state, seat, kind)
        state.discards[kind] += 1
        emit(log, EVERYONE, events.DISCARDED, seat, kind)
        state.phase = phases.END_TURN
