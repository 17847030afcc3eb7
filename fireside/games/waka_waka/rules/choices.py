"""What a seat may do now, as a mask: bit 0 is PASS, bit i + 1 the i-th action from the first one of the phase."""

from __future__ import annotations

import numpy as np

from fireside.engine.bits import lowest
from fireside.engine.kernel import rule
from fireside.engine.types import Action, Seat, State

from .. import tables
from . import actions as act
from . import phases
from .cards import cards_left
from .goods import (
    boats_for_sale,
    boats_to_look_into,
    can_rise,
    goods_in_boats,
    goods_to_give,
    goods_to_pay,
    kinds_among,
)
from .state import (
    BOATS,
    BY_ELDER,
    CHIMPANZEE,
    DRUMMER,
    ELDER,
    FIRE,
    GATHERER,
    GOODS,
    JUGGLER,
    KINDS,
    MERCHANT,
    PORTER,
    RAINMAKER,
    SEER,
    SHARED,
    SLOTS,
    SORCERER,
    STEPS,
    UPSIDE_DOWN,
)

MAY_PASS = 1  # bit 0 of a mask of choices

_FIRST_ACTIONS = {
    phases.PLAY: act.PLAY,
    phases.LAY: act.LAY,
    phases.TRADE: act.BUY,
    phases.PAY: act.PAY,
    phases.LOOK: act.LOOK,
    phases.GATHER: act.TAKE,
    phases.OFFER: act.USE,
    phases.KEEP: act.KEEP,
    phases.GIVE: act.GIVE,
    phases.SWAP: act.TAKE,
    phases.ASK: act.ASK,
    phases.COPY: act.COPY,
    phases.REPEAT: act.COPY,
    phases.PICK: act.PICK,
    phases.DROP: act.DROP,
    phases.DRAW: act.DRAW,
    phases.DISCARD: act.DISCARD,
}
FIRST_ACTION = np.array([_FIRST_ACTIONS.get(phase, 0) for phase in range(phases.OVER + 1)], np.int16)


@rule
def choices(state: State) -> int:
    """The mask of what the actor may do; it looks only at what the actor may see."""
    phase = state.phase
    if phase <= phases.PAY:
        return _choices_of_turn(state, phase, state.actor)
    if phase <= phases.SWAP:
        return _choices_of_helpers(state, phase, state.actor)
    if phase <= phases.PICK:
        return _choices_of_the_wise(state, phase, state.actor)
    if phase == phases.DROP:
        return kinds_among(state.stock[state.actor]) << 1
    if phase == phases.DRAW:
        return 0b110 if cards_left(state) > 0 else 0b100
    return kinds_among(state.hand[state.actor]) << 1


@rule
def _choices_of_turn(state: State, phase: int, seat: Seat) -> int:
    if phase == phases.PLAY:
        return cards_to_play(state, seat) << 1 | MAY_PASS
    if phase == phases.TRADE:
        return trades(state, seat) << 1
    if phase == phases.PAY:
        return goods_to_pay(state, seat) << 1
    mask = kinds_among(state.hand[seat]) << 1
    return mask & -mask if state.hand_size[seat] == state.left else mask  # all must be laid: the order is no choice


@rule
def _choices_of_helpers(state: State, phase: int, seat: Seat) -> int:
    if phase == phases.LOOK:
        return boats_to_look_into(state, seat) << 1 | (state.left < tables.LOOKS)
    if phase == phases.GATHER:
        return kinds_among(state.village) << 1 | is_shared(state)
    if phase == phases.OFFER:
        return 0b11
    if phase == phases.KEEP:
        return kinds_among(state.looked) << 1
    if phase == phases.GIVE:
        return goods_to_give(state, seat) << 1 | (is_shared(state) or state.left < tables.SWAPS)
    return (kinds_among(state.village) & ~(1 << int(state.given))) << 1


@rule
def _choices_of_the_wise(state: State, phase: int, seat: Seat) -> int:
    if phase == phases.ASK:
        return hands_to_see(state, seat) << 1
    if phase == phases.COPY:
        return cards_to_copy(state, seat) << 1 | MAY_PASS
    if phase == phases.REPEAT:
        return cards_to_repeat(state, seat, state.used - 1, state.via & BY_ELDER) << 1
    return goods_in_boats(state) << 1


@rule
def is_secret(state: State) -> bool:
    """Whether only the actor knows how many choices there are: skipping the question would tell the others."""
    phase = state.phase
    if phase == phases.PLAY:
        return state.hand_size[state.actor] > 0
    if phase == phases.LAY:
        return state.hand_size[state.actor] > state.left
    if phase == phases.KEEP:
        return state.looked_size > 1
    return phase in (phases.COPY, phases.DISCARD)


@rule
def only_choice(mask: int, phase: int) -> Action:
    """The action of a mask with a single bit, or −1 if there is a real choice."""
    if mask & (mask - 1):
        return -1
    if mask == MAY_PASS:
        return act.PASS
    return FIRST_ACTION[phase] - 1 + lowest(mask)


@rule
def is_shared(state: State) -> bool:
    """Whether the others may use the effect too, and the active player need not (WW-4.11)."""
    return state.via == 0 and SHARED[state.effect]


@rule
def trades(state: State, seat: Seat) -> int:
    """What a merchant can do, as a mask over the boats, the goods and RISE (WW-4.1)."""
    mask = boats_for_sale(state, seat) | kinds_among(state.stock[seat], 2) << BOATS
    return mask | 1 << BOATS + GOODS if can_rise(state, seat) else mask


@rule
def can_use(state: State, seat: Seat, kind: int) -> bool:
    """Whether a seat could carry out the effect of a card, other than the juggler (WW-3.1)."""
    if kind == MERCHANT:
        return trades(state, seat) != 0
    if kind == CHIMPANZEE:
        return boats_to_look_into(state, seat) != 0
    if kind == SORCERER:  # WW-4.3
        return state.lit == 1 and state.gold[seat] >= tables.SORCERY and state.status[seat] < STEPS
    if kind == GATHERER:
        return kinds_among(state.village) != 0  # WW-4.13
    if kind == PORTER:
        return goods_to_give(state, seat) != 0
    if kind in (SEER, DRUMMER):
        return cards_left(state) > 0
    if kind == ELDER:
        return hands_to_see(state, seat) != 0
    return kind == RAINMAKER and goods_in_boats(state) != 0


@rule
def cards_to_play(state: State, seat: Seat) -> int:
    """The mask of the cards in hand that can be played, and behind them three face-down cards (WW-3.1, 3.2)."""
    if state.used == SLOTS:
        return 0
    mask = 0
    for kind in range(FIRE):
        if state.hand[seat, kind] > 0 and kind != JUGGLER and can_use(state, seat, kind):
            mask |= 1 << kind
    if state.hand[seat, JUGGLER] > 0 and cards_to_repeat(state, seat, state.used, 0):
        mask |= 1 << JUGGLER
    if state.hand_size[seat] >= tables.FACE_DOWN and trades(state, seat):
        mask |= 1 << KINDS
    return mask


@rule
def hands_to_see(state: State, seat: Seat) -> int:
    """The mask of the opponents who have cards (WW-4.8)."""
    mask = 0
    for other in range(state.players):
        if other != seat and state.hand_size[other] > 0:
            mask |= 1 << other
    return mask


@rule
def cards_to_copy(state: State, seat: Seat) -> int:
    """The mask of the cards in the hand that the elder sees whose effects can be used (WW-4.8, 4.12)."""
    mask = 0
    for kind in range(FIRE):
        if state.known[seat, state.target, kind] > 0 and kind not in (ELDER, JUGGLER) and can_use(state, seat, kind):
            mask |= 1 << kind
    if state.known[seat, state.target, JUGGLER] > 0 and cards_to_repeat(state, seat, state.used - 1, BY_ELDER):
        mask |= 1 << JUGGLER
    return mask


@rule
def cards_to_repeat(state: State, seat: Seat, earlier: int, via: int) -> int:
    """The mask of the cards on the first slots that a juggler can repeat (WW-4.10); no elder by an elder (WW-4.12)."""
    mask = 0
    for slot in range(earlier):
        kind = int(state.slot[slot])
        if kind not in (JUGGLER, UPSIDE_DOWN) and not (kind == ELDER and via) and can_use(state, seat, kind):
            mask |= 1 << kind
    return mask
