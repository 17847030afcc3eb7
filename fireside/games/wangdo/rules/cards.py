"""The Seal cards of Wangdo: when one may be played, and what it begins."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Ints, Seat, State

from .. import tables
from . import market, monuments
from . import state as codes
from .counts import in_bag, in_temples
from .network import can_acquire, is_within_reach, may_place, steles_beside
from .state import CARDS, COLOURS, VILLAGES
from .turn import go_on, is_declared


@rule
def draw_seal(state: State, seat: Seat, card: int, log: Log) -> None:
    """The top Seal card goes into the hand; only its owner sees it (WD-4.7, 6.1)."""
    state.deck[card] -= 1
    state.pile -= 1
    state.hand[seat, card] += 1
    state.cards[seat] += 1
    state.fresh[card] += 1
    state.fresh_cards += 1
    emit(log, 1 << seat, codes.SEALED, seat, card)
    emit(log, EVERYONE & ~(1 << seat), codes.SEALED_SECRETLY, seat)


@rule
def ready(state: State, seat: Seat, card: int) -> int:
    """How many cards of this kind were not drawn this turn (WD-6.2)."""
    return state.hand[seat, card] - state.fresh[card]


@rule
def may_play(state: State, seat: Seat, card: int) -> bool:
    """Whether a card may be played now (WD-6.2, 6.3), and can do anything (WD-3.1)."""
    if ready(state, seat, card) <= 0 or card == codes.DRAGONS_FAVOUR:
        return False
    if card < codes.FULL_CART:
        return state.regular > 0 and state.cart == 0 and _changes_placement(state, seat, card)
    if is_declared(state):
        return False  # WD-6.3: nothing comes between a declared card and its action
    if card == codes.FULL_CART:
        return state.regular > 0 and (in_temples(state) > tables.TAKE or in_bag(state) > tables.DRAW)
    if card == codes.BEAR_MARKET:
        return market.has_swap(state, seat)
    if card == codes.MOVING_MONUMENTS:
        return monuments.any_swap(state)
    return card == codes.SECOND_BREATH or in_bag(state) > 0


@rule
def _changes_placement(state: State, seat: Seat, card: int) -> bool:
    """Whether some placement needs this card, together with those declared and those that could still be."""
    twins = state.twins == 1 or ready(state, seat, codes.TWIN_BEARS) > 0
    pilgrim = state.pilgrim == 1 or ready(state, seat, codes.PILGRIM) > 0
    discount = state.discount + tables.FAVOUR_STELES * ready(state, seat, codes.MERCHANTS_FAVOUR)
    for village in range(VILLAGES):
        if is_within_reach(state, seat, village, pilgrim, discount):
            for colour in range(COLOURS):
                if _needs(state, village, colour, card) and may_place(
                    state, seat, village, colour, twins, pilgrim, discount
                ):
                    return True
    return False


@rule
def _needs(state: State, village: int, colour: int, card: int) -> bool:
    if card == codes.TWIN_BEARS:
        return state.twins == 0 and state.beside[village, colour] > 0
    if card == codes.PILGRIM:
        return state.pilgrim == 0 and steles_beside(state, village) == 0
    return steles_beside(state, village) > state.discount


@rule
def legal_cards(state: State, seat: Seat, out: Ints, count: int) -> int:
    """Adds the cards that may be played now."""
    if state.cards[seat] > state.fresh_cards:
        for card in range(CARDS):
            if may_play(state, seat, card):
                out[count] = codes.PLAY + card
                count += 1
    return count


@rule
def play_card(state: State, seat: Seat, card: int, log: Log) -> None:
    """A played card is out of the game (WD-6.2)."""
    state.hand[seat, card] -= 1
    state.cards[seat] -= 1
    state.played[card] += 1
    emit(log, EVERYONE, codes.PLAYED, seat, card)
    if card <= codes.FULL_CART:
        _declare(state, card)
    else:
        _begin_extra(state, card, log)


@rule
def _declare(state: State, card: int) -> None:
    if card == codes.MERCHANTS_FAVOUR:
        state.discount += tables.FAVOUR_STELES
    elif card == codes.TWIN_BEARS:
        state.twins = 1
    elif card == codes.PILGRIM:
        state.pilgrim = 1
    else:
        state.cart = 1


@rule
def _begin_extra(state: State, card: int, log: Log) -> None:
    if card == codes.OPEN_BAG:
        state.left = min(tables.OPEN_BAG_DRAW, in_bag(state))
        state.phase = codes.UNPACKING
    elif card == codes.BEAR_MARKET:
        state.left = tables.MARKET_SWAPS
        market.open_market(state, log)
    elif card == codes.MOVING_MONUMENTS:
        state.phase = codes.LIFTING
    else:
        state.regular += 1
        go_on(state, log)


@rule
def is_at_a_loss(state: State, seat: Seat) -> bool:
    """Whether a card is declared and no placement can follow, which the rules never lead to."""
    if state.phase != codes.MAIN or state.cart == 1 or not is_declared(state) or can_acquire(state, seat):
        return False
    for card in range(codes.FULL_CART):
        if may_play(state, seat, card):
            return False
    return True
