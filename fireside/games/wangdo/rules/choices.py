"""What a seat may do now, and what chance may bring."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import Ints, Seat, State

from . import favour, market, monuments, offering
from . import state as codes
from .cards import legal_cards
from .counts import in_bag
from .network import can_acquire, is_within_reach, may_place
from .state import CARDS, COLOURS, KINDS, VILLAGES
from .turn import is_declared


@rule
def legal(state: State, seat: Seat, out: Ints) -> int:
    """What the seat may do now, by phase."""
    phase = state.phase
    if state.turn != seat or phase < codes.MAIN or phase == codes.DONE:
        return 0
    if phase == codes.MAIN:
        return _legal_actions(state, seat, out)
    if phase == codes.TAKING:
        return _legal_takes(state, out)
    if phase == codes.WAIVING:
        return favour.legal_waivers(state, out)
    if phase == codes.PAYING:
        return offering.legal_payments(state, out)
    if phase == codes.RITUAL:
        return offering.legal_of_ritual(state, out)
    if phase == codes.RETURNING:
        return _legal_returns(state, seat, out)
    if phase <= codes.GETTING:
        return market.legal_swaps(state, seat, out)
    return monuments.legal_lifts(state, out)


@rule
def _legal_actions(state: State, seat: Seat, out: Ints) -> int:
    """A regular action (WD-3.1) or a card; the end of the turn only when no action is left or possible (WD-3.4)."""
    count = 0
    acquires = state.regular > 0 and state.cart == 0
    declared = is_declared(state)
    if state.regular > 0 and (state.cart == 1 or not declared):
        count = _legal_takes(state, out)
        if in_bag(state) > 0:
            out[count] = codes.DRAW
            count += 1
    idle = count == 0 and not declared and not (acquires and can_acquire(state, seat))
    count = legal_cards(state, seat, out, count)
    if idle:
        out[count] = codes.END
        count += 1
    return _legal_placements(state, seat, out, count) if acquires else count


@rule
def _legal_takes(state: State, out: Ints) -> int:
    count = 0
    for colour in range(COLOURS):
        if state.temple[colour] > 0:
            out[count] = codes.TAKE + colour
            count += 1
    return count


@rule
def _legal_placements(state: State, seat: Seat, out: Ints, count: int) -> int:
    twins, pilgrim, discount = state.twins == 1, state.pilgrim == 1, state.discount
    for village in range(VILLAGES):
        if is_within_reach(state, seat, village, pilgrim, discount):
            for colour in range(COLOURS):
                if may_place(state, seat, village, colour, twins, pilgrim, discount):
                    out[count] = codes.PLACE + village * COLOURS + colour
                    count += 1
    return count


@rule
def _legal_returns(state: State, seat: Seat, out: Ints) -> int:
    count = 0
    for colour in range(COLOURS):
        if state.reserve[seat, colour] > 0:
            out[count] = codes.RETURN + colour
            count += 1
    return count


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """Tokens, steles and cards in proportion to how many are left; every seat is equally likely to begin."""
    if state.phase == codes.DEALING:
        return _weigh(state.box, KINDS + 1, codes.TOKEN, actions, weights)
    if state.phase == codes.SEALING:
        return _weigh(state.deck, CARDS, codes.SEAL, actions, weights)
    if state.phase == codes.CHOOSING_FIRST:
        for seat in range(state.players):
            actions[seat] = codes.FIRST + seat
            weights[seat] = 1
        return state.players
    if state.phase == codes.BEARS:
        return _bear_odds(state, actions, weights)
    return _weigh(state.bag, COLOURS, codes.STELE, actions, weights)


@rule
def _weigh(left: Ints, kinds: int, offset: int, actions: Ints, weights: Ints) -> int:
    count = 0
    for kind in range(kinds):
        if left[kind] > 0:
            actions[count] = offset + kind
            weights[count] = left[kind]
            count += 1
    return count


@rule
def _bear_odds(state: State, actions: Ints, weights: Ints) -> int:
    """A stele that would touch its own colour goes back, and another one is drawn (WD-2.3)."""
    count = 0
    for colour in range(COLOURS):
        if state.bag[colour] > 0 and state.beside[state.spot, colour] == 0:
            actions[count] = codes.STELE + colour
            weights[count] = state.bag[colour]
            count += 1
    return count
