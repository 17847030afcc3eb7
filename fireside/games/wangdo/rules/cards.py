"""The Seal cards of Wangdo: when one may be played, and what it does."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Ints, Seat, State
from fireside.games.wangdo import codes, tables
from fireside.games.wangdo.codes import CARDS, COLOURS, EMPTY, VILLAGES
from fireside.games.wangdo.network import (
    any_swap,
    can_acquire,
    has_swap,
    is_within_reach,
    may_place,
    may_swap,
    put_stele,
    steles_beside,
)
from fireside.games.wangdo.turn import go_on, in_bag, in_temples, is_declared, only_colour


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
    """How many such cards were not drawn this turn (WD-6.2)."""
    return state.hand[seat, card] - state.fresh[card]


@rule
def may_play(state: State, seat: Seat, card: int) -> bool:
    """Whether a card may be played now, and can do anything (WD-6.2, 6.3)."""
    if ready(state, seat, card) <= 0 or card == codes.DRAGONS_FAVOUR:
        return False
    if card < codes.FULL_CART:
        return state.regular > 0 and state.cart == 0 and _changes_placement(state, seat, card)
    if is_declared(state):
        return False  # WD-6.3: nothing comes between a declared card and its action
    if card == codes.FULL_CART:
        return state.regular > 0 and (in_temples(state) > tables.TAKE or in_bag(state) > tables.DRAW)
    if card == codes.BEAR_MARKET:
        return _has_market(state, seat)
    if card == codes.MOVING_MONUMENTS:
        return any_swap(state)
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
def _has_market(state: State, seat: Seat) -> bool:
    """Whether there is a stele to give and a different one to get."""
    for colour in range(COLOURS):
        if may_give(state, seat, colour):
            return True
    return False


@rule
def may_give(state: State, seat: Seat, colour: int) -> bool:
    """Whether a stele of this colour can be swapped for one of another colour."""
    if state.reserve[seat, colour] > 0:
        for other in range(state.players):
            for wanted in range(COLOURS):
                if may_get(state, seat, colour, other, wanted):
                    return True
    return False


@rule
def may_get(state: State, seat: Seat, given: int, other: Seat, wanted: int) -> bool:
    """Whether the Bear Market gives this colour of that opponent for the given one; it is held with one opponent."""
    if other == seat or (state.partner != EMPTY and state.partner != other):
        return False
    return wanted != given and state.reserve[other, wanted] > 0


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
        state.phase = codes.DRAWING
    elif card == codes.BEAR_MARKET:
        state.left = tables.MARKET_SWAPS
        _open_market(state, log)
    elif card == codes.MOVING_MONUMENTS:
        state.phase = codes.LIFTING
    else:
        state.regular += 1
        go_on(state, log)


@rule
def legal_of_market(state: State, seat: Seat, out: Ints) -> int:
    """A stele to give, or to get; after a swap one may stop."""
    count = 0
    if state.phase == codes.GIVING:
        for colour in range(COLOURS):
            if may_give(state, seat, colour):
                out[count] = codes.GIVE + colour
                count += 1
        if state.left < tables.MARKET_SWAPS:
            out[count] = codes.STOP
            count += 1
        return count
    for other in range(state.players):
        for wanted in range(COLOURS):
            if may_get(state, seat, state.given, other, wanted):
                out[count] = codes.GET + other * COLOURS + wanted
                count += 1
    return count


@rule
def _open_market(state: State, log: Log) -> None:
    """Ask what to give, unless all that one has is alike."""
    state.phase = codes.GIVING
    colour = only_colour(state, state.turn)
    if colour != EMPTY:
        offer(state, state.turn, colour, log)


@rule
def offer(state: State, seat: Seat, colour: int, log: Log) -> None:
    """Choose the stele to give on the Bear Market; ask what to get for it, unless there is one possibility."""
    state.given = colour
    state.phase = codes.GETTING
    choices = 0
    partner, gain = EMPTY, EMPTY
    for other in range(state.players):
        for wanted in range(COLOURS):
            if may_get(state, seat, colour, other, wanted):
                choices += 1
                partner, gain = other, wanted
    if choices == 1:
        swap_steles(state, seat, partner, gain, log)


@rule
def swap_steles(state: State, seat: Seat, other: Seat, wanted: int, log: Log) -> None:
    """Get a stele of an opponent for the given one; then perhaps a second."""
    given = state.given
    state.reserve[seat, given] -= 1
    state.reserve[other, given] += 1
    state.reserve[other, wanted] -= 1
    state.reserve[seat, wanted] += 1
    emit(log, EVERYONE, codes.SWAPPED, seat, other, given, wanted)
    state.given = EMPTY
    state.partner = other
    state.left -= 1
    state.phase = codes.GIVING
    if state.left == 0 or not _has_market(state, seat):
        close_market(state, log)


@rule
def close_market(state: State, log: Log) -> None:
    """No more swaps."""
    state.left = 0
    state.partner = EMPTY
    go_on(state, log)


@rule
def legal_monuments(state: State, out: Ints) -> int:
    """The steles on the map that can be swapped, or those that the lifted one can be swapped with."""
    count = 0
    for village in range(VILLAGES):
        if has_swap(state, village) if state.phase == codes.LIFTING else may_swap(state, state.spot, village):
            out[count] = codes.LIFT + village
            count += 1
    return count


@rule
def lift(state: State, seat: Seat, village: int, log: Log) -> None:
    """Choose the first stele to move, or the second and swap them; a single possibility is not asked."""
    if state.phase == codes.LIFTING:
        state.spot = village
        state.phase = codes.SETTING
        partner = _only_partner(state, village)
        if partner == EMPTY:
            return
        village = partner
    _move_monuments(state, seat, state.spot, village, log)


@rule
def _only_partner(state: State, village: int) -> int:
    """The one village whose stele can be swapped with this one's, or EMPTY if there are several."""
    found = EMPTY
    for other in range(VILLAGES):
        if may_swap(state, village, other):
            if found != EMPTY:
                return EMPTY
            found = other
    return found


@rule
def _move_monuments(state: State, seat: Seat, first: int, second: int, log: Log) -> None:
    mine, theirs = state.stele[first], state.stele[second]
    put_stele(state, first, theirs)
    put_stele(state, second, mine)
    emit(log, EVERYONE, codes.MOVED, seat, min(first, second), max(first, second))
    state.spot = EMPTY
    go_on(state, log)


@rule
def is_at_a_loss(state: State, seat: Seat) -> bool:
    """Whether a card is declared and no placement can follow, which cannot come of the rules."""
    if state.phase != codes.MAIN or state.cart == 1 or not is_declared(state) or can_acquire(state, seat):
        return False
    for card in range(codes.FULL_CART):
        if may_play(state, seat, card):
            return False
    return True
