"""The rules of Waka Waka, as the engine calls them. Clauses are those of rulebook/en.md."""

from __future__ import annotations

from fireside.engine.bits import lowest
from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.states import copy_into, rank
from fireside.engine.types import CHANCE, EVERYONE, OVER, Action, Ints, Seat, State
from fireside.games.waka_waka import actions as act
from fireside.games.waka_waka import cards, events, goods, phases, tables
from fireside.games.waka_waka.choices import FIRST_ACTION, MAY_PASS, choices, only_choice
from fireside.games.waka_waka.effects import act_on, go_on
from fireside.games.waka_waka.reasons import why_not
from fireside.games.waka_waka.state import (
    CARDS,
    EMPTY,
    EYES,
    FIRE,
    GOODS,
    KINDS,
    NO_EFFECT,
    SEATS,
    SLOTS,
    SPACES,
    STATE,
)
from fireside.games.waka_waka.views import fill, view

__all__ = [
    "STATE", "apply", "conserved", "end_reason", "fill", "legal", "odds",
    "pending", "ranks", "scores", "setup", "view", "why_not",
]  # fmt: skip

ACTIONS = act.COUNT
TOP_REACHED = 0  # end reason, WW-5.1
_GOLD_BITS, _CLIMB_BITS = 15, 5  # room for them below the status in the value of a rank


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A zeroed record becomes the position before the first player is drawn (WW-2.1, 2.2)."""
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
    """Chance, or the one seat that has to decide: inside a turn that can be another one's (WW-4.11)."""
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
    """Every seat is equally likely to begin; cards and goods come as often as there are of their kind."""
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
    """Carry out one legal action or chance outcome, then go on to the next real choice."""
    if seat == CHANCE:
        _happen(state, action, log)
    else:
        act_on(state, seat, action, log)
    while state.phase > phases.LAST_CHANCE and state.phase != phases.OVER:
        if state.phase > phases.LAST_CHOICE:
            go_on(state, log)
            continue
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


@rule
def scores(state: State, out: Ints) -> None:
    """The status that a seat has reached (WW-5.2)."""
    for seat in range(state.players):
        out[seat] = state.status[seat]


@rule
def ranks(state: State, out: Ints) -> None:
    """Highest status, then most gold, then the last to reach the status (WW-5.2)."""
    for seat in range(state.players):
        value = int(state.status[seat]) << _GOLD_BITS | int(state.gold[seat])
        out[seat] = value << _CLIMB_BITS | int(state.reached[seat])
    rank(out, state.players)


@rule
def end_reason(state: State) -> int:
    """There is one way to end (WW-5.1)."""
    return TOP_REACHED


@rule
def conserved(state: State) -> bool:
    """All goods (WW-1.1) and cards (WW-1.2) are somewhere, and nobody knows of cards that are not there."""
    for kind in range(KINDS):
        if _cards_of(state, kind) != CARDS[kind]:
            return False
    for good in range(GOODS):
        if _goods_of(state, good) != tables.GOODS_EACH:
            return False
    return _sizes_fit(state) and _knowledge_fits(state)


@rule
def _cards_of(state: State, kind: int) -> int:
    count = state.deck[kind] + state.discards[kind] + state.looked[kind] + state.covered[kind]
    for seat in range(state.players):
        count += state.hand[seat, kind] + state.under[seat, kind]
    for slot in range(SLOTS):
        if state.slot[slot] == kind:
            count += 1
    return count


@rule
def _goods_of(state: State, good: int) -> int:
    count = state.reserve[good] + state.bygone[good] + state.village[good]
    for seat in range(state.players):
        count += state.stock[seat, good]
    for space in range(SPACES):
        if EYES[space] and state.boat[space] == good:
            count += 1
    return count


@rule
def _sizes_fit(state: State) -> bool:
    face_down = 0
    for space in range(SPACES):
        if not EYES[space] and state.boat[space] != EMPTY:
            face_down += 1
    fit = state.pile + face_down == goods.total(state.reserve) + goods.total(state.bygone)
    fit = fit and state.deck_size == goods.total(state.deck) and state.looked_size == goods.total(state.looked)
    fit = fit and state.covered_size == goods.total(state.covered)
    for seat in range(SEATS):
        fit = fit and state.hand_size[seat] == goods.total(state.hand[seat])
        fit = fit and state.under_size[seat] == goods.total(state.under[seat])
    return fit


@rule
def _knowledge_fits(state: State) -> bool:
    for knower in range(state.players):
        for owner in range(state.players):
            known = state.known[knower, owner]
            if goods.total(known) > state.spied[knower, owner]:
                return False
            for kind in range(KINDS):
                covered = state.covered[kind] if owner == state.turn else 0
                if known[kind] > state.hand[owner, kind] + covered:
                    return False
    return True
