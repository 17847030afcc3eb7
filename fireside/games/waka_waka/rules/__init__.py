"""The rules of Waka Waka, as the engine calls them. Clauses are those of rulebook/en.md."""

from __future__ import annotations

from fireside.engine.bits import lowest
from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.states import copy_into
from fireside.engine.types import CHANCE, EVERYONE, OVER, Action, Ints, Seat, State

from .. import tables
from . import actions as act
from . import cards, events, goods, phases
from .choices import FIRST_ACTION, MAY_PASS, choices, is_secret, only_choice
from .conservation import conserved
from .effects import act_on
from .hidden import fill, view
from .reasons import why_not
from .scoring import SOURCES, breakdown, end_reason, ranks, scores
from .state import (
    CARDS,
    EMPTY,
    FIRE,
    GOODS,
    KINDS,
    NO_EFFECT,
    STATE,
)
from .turn import go_on

__all__ = [
    "SOURCES", "STATE", "apply", "breakdown", "conserved", "end_reason", "fill", "legal", "odds",
    "pending", "ranks", "scores", "setup", "view", "why_not",
]  # fmt: skip

ACTIONS = act.COUNT


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A zeroed state becomes the position before the first player is drawn (WW-2.1, 2.2)."""
    state.players = players
    state.ladder = options[0]
    state.phase = phases.FIRST
    state.opening = 1
    state.lit = 1
    state.effect = NO_EFFECT
    state.slot[:] = EMPTY
    state.gold[:players] = tables.GOLD
    state.reserve[:] = tables.GOODS_EACH
    state.pile = tables.GOODS_EACH * GOODS
    state.laying = tables.VILLAGE
    state.boat[:] = EMPTY
    copy_into(state.deck, CARDS)
    state.deck_size = goods.total(state.deck)


@rule
def pending(state: State) -> int:
    """Chance, or the one seat that has to decide: inside a turn that can be another player's (WW-4.11)."""
    if state.phase <= phases.LAST_CHANCE:
        return CHANCE
    if state.phase == phases.OVER:
        return OVER
    return 1 << state.actor


@rule
def legal(state: State, seat: Seat, out: Ints) -> int:
    """What `choices` says, as a list."""
    if state.actor != seat or state.phase <= phases.LAST_CHANCE or state.phase > phases.LAST_CHOICE:
        return 0
    mask = choices(state)
    count = mask & MAY_PASS
    out[0] = act.PASS
    before = FIRST_ACTION[state.phase] - 1
    mask &= ~MAY_PASS
    while mask:
        out[count] = before + lowest(mask)
        count += 1
        mask &= mask - 1
    return count


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """Every seat is equally likely to begin; cards and goods in proportion to how many there are of their kind."""
    if state.phase == phases.FIRST:
        for seat in range(state.players):
            actions[seat] = act.FIRST + seat
            weights[seat] = 1
        return state.players
    if state.phase <= phases.SIGHT:
        kinds = FIRE if state.opening else KINDS  # WW-2.2: no fire in an opening hand
        return _weigh(state.deck, kinds, act.CARD, actions, weights)
    is_stale = state.phase != phases.SUPPLY and state.stale[state.space] == 1
    goods.undecided_goods(state, is_stale, weights)
    return _weigh(weights, GOODS, act.GOOD, actions, weights)


@rule
def _weigh(counts: Ints, kinds: int, first: Action, actions: Ints, weights: Ints) -> int:
    count = 0
    for kind in range(kinds):
        if counts[kind] > 0:
            actions[count] = first + kind
            weights[count] = counts[kind]
            count += 1
    return count


@rule
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out one legal action or chance outcome, then go on to the next real or secret choice."""
    if seat == CHANCE:
        _happen(state, action, log)
    else:
        act_on(state, seat, action, log)
    while state.phase > phases.LAST_CHANCE and state.phase != phases.OVER:
        if state.phase > phases.LAST_CHOICE:
            go_on(state, log)
            continue
        if is_secret(state):  # WW-6.1
            break
        forced = only_choice(choices(state), state.phase)
        if forced < 0:
            break
        act_on(state, state.actor, forced, log)


@rule
def _happen(state: State, action: Action, log: Log) -> None:
    if state.phase == phases.FIRST:
        state.first = state.turn = state.actor = action - act.FIRST
        state.phase = phases.STOCKING
        emit(log, EVERYONE, events.BEGAN, state.first)
    elif state.phase == phases.CARD:
        cards.draw(state, action - act.CARD, log)
        state.phase = phases.DRAWING
    elif state.phase == phases.SIGHT:
        cards.sight(state, action - act.CARD, log)
        state.phase = phases.SEEING
    elif state.phase == phases.SUPPLY:
        goods.supply(state, action - act.GOOD, log)
        state.phase = phases.STOCKING
    else:
        state.boat[state.space] = action - act.GOOD
        state.phase = phases.REACHING if state.phase == phases.FIND else phases.STOCKING
