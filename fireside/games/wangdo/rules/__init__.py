"""The rules of Wangdo: raise steles, pay the neighbours, fill the board. Clauses are those of rulebook/en.md."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.states import copy_into, rank
from fireside.engine.types import CHANCE, EVERYONE, HIDDEN, OVER, Action, Ints, Seat, State
from fireside.games.wangdo import cards, codes, offering, tables, turn
from fireside.games.wangdo.codes import ACTIONS, CARDS, COLOURS, EMPTY, KINDS, SEATS, STATE, TYPES, VILLAGES
from fireside.games.wangdo.hidden import SEAL_CARDS, TOKENS, conserved, fill, view
from fireside.games.wangdo.network import can_acquire, is_on_board, is_within_reach, may_place, put_stele
from fireside.games.wangdo.reasons import forbidding_clause

__all__ = [
    "ACTIONS",
    "STATE",
    "apply",
    "conserved",
    "end_reason",
    "fill",
    "legal",
    "odds",
    "pending",
    "ranks",
    "scores",
    "setup",
    "view",
    "why_not",
]

_SPACES = tuple(tables.SPACES.get(players, 0) for players in range(SEATS + 1))


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A zeroed record becomes the position before the tokens are dealt (WD-1.1 to 1.7, 2.1)."""
    state.players = players
    state.middle = 1 if players == SEATS else 0
    state.spaces = _SPACES[players]
    state.phase = codes.DEALING
    state.bag[:] = tables.STELES - tables.FIRST_STELES
    state.temple[:] = tables.FIRST_STELES
    copy_into(state.box, TOKENS[players])
    state.token[:] = EMPTY
    state.stele[:] = EMPTY
    copy_into(state.deck, SEAL_CARDS)
    state.pile = SEAL_CARDS.sum()
    state.ritual = EMPTY
    state.given = EMPTY
    state.partner = EMPTY


@rule
def pending(state: State) -> int:
    """Chance sets up the board and draws steles and cards; otherwise it is one seat's turn (WD-2.5)."""
    if state.phase <= codes.SEALING:
        return CHANCE
    if state.phase == codes.DONE:
        return OVER
    return 1 << state.turn


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """Tokens, steles and cards come as often as they are left; every seat is equally likely to begin."""
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
        return offering.legal_waivers(state, out)
    if phase == codes.PAYING:
        return offering.legal_payments(state, out)
    if phase == codes.RITUAL:
        return offering.legal_of_ritual(state, out)
    if phase == codes.RETURNING:
        return _legal_returns(state, seat, out)
    if phase <= codes.GETTING:
        return cards.legal_of_market(state, seat, out)
    return cards.legal_monuments(state, out)


@rule
def _legal_actions(state: State, seat: Seat, out: Ints) -> int:
    """A regular action (WD-3.1) or a card; the end of the turn only when no action is left or possible (WD-3.4)."""
    count = 0
    acquires = state.regular > 0 and state.cart == 0
    declared = turn.is_declared(state)
    if state.regular > 0 and (state.cart == 1 or not declared):
        count = _legal_takes(state, out)
        if turn.in_bag(state) > 0:
            out[count] = codes.DRAW
            count += 1
    idle = count == 0 and not declared and not (acquires and can_acquire(state, seat))
    count = cards.legal_cards(state, seat, out, count)
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
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out one legal action or chance outcome."""
    if action >= codes.PLACE:
        spot = action - codes.PLACE
        offering.place(state, seat, spot // COLOURS, spot % COLOURS, log)
    elif action < codes.TAKE:
        _happen(state, action, log)
    elif action < codes.PAY:
        _get(state, seat, action, log)
    elif action < codes.RETURN:
        _offer(state, action, log)
    elif action < codes.PLAY:
        turn.return_stele(state, seat, action - codes.RETURN, log)
        turn.return_surplus(state, log)
    elif action == codes.END:
        turn.end_turn(state, log)
    else:
        _use_card(state, seat, action, log)


@rule
def _get(state: State, seat: Seat, action: Action, log: Log) -> None:
    if state.phase == codes.RITUAL:
        offering.end_ritual(state, seat, EMPTY if action == codes.DECLINE else action - codes.TAKE, log)
    elif action == codes.DRAW:
        _begin_get(state, min(tables.CART_DRAW if state.cart else tables.DRAW, turn.in_bag(state)))
        state.phase = codes.DRAWING
    else:
        if state.phase == codes.MAIN:
            _begin_get(state, tables.CART_TAKE if state.cart else tables.TAKE)
        _take(state, seat, action - codes.TAKE, log)


@rule
def _begin_get(state: State, steles: int) -> None:
    state.regular -= 1
    state.left = steles
    state.cart = 0


@rule
def _take(state: State, seat: Seat, colour: int, log: Log) -> None:
    """Take a stele from a temple, and the others too where there is no choice (WD-3.2)."""
    state.phase = codes.TAKING
    if turn.in_temples(state) > state.left:
        _take_one(state, seat, colour, log)
    while state.left > 0:
        colour = _next_taken(state)
        if colour == EMPTY:
            return
        _take_one(state, seat, colour, log)
    turn.go_on(state, log)


@rule
def _take_one(state: State, seat: Seat, colour: int, log: Log) -> None:
    state.temple[colour] -= 1
    state.reserve[seat, colour] += 1
    state.left = min(state.left - 1, turn.in_temples(state))
    emit(log, EVERYONE, codes.TOOK, seat, colour)


@rule
def _next_taken(state: State) -> int:
    """The temple that is next where all steles, or steles of one temple only, can be taken; else EMPTY."""
    first, several = EMPTY, False
    for colour in range(COLOURS):
        if state.temple[colour] > 0:
            several = first != EMPTY
            first = first if several else colour
    return EMPTY if several and turn.in_temples(state) > state.left else first


@rule
def _offer(state: State, action: Action, log: Log) -> None:
    if action == codes.PAY_REST:
        offering.pay_rest(state, log)
    elif action >= codes.WAIVE:
        offering.waive(state, action - codes.WAIVE, log)
        offering.go_on_offering(state, log)
    else:
        offering.pay(state, action - codes.PAY, log)
        if state.phase != codes.RITUAL:
            offering.pay_rest(state, log)


@rule
def _use_card(state: State, seat: Seat, action: Action, log: Log) -> None:
    if action < codes.GIVE:
        cards.play_card(state, seat, action - codes.PLAY, log)
    elif action < codes.GET:
        cards.offer(state, seat, action - codes.GIVE, log)
    elif action < codes.STOP:
        wanted = action - codes.GET
        cards.swap_steles(state, seat, wanted // COLOURS, wanted % COLOURS, log)
    elif action == codes.STOP:
        cards.close_market(state, log)
    else:
        cards.lift(state, seat, action - codes.LIFT, log)


@rule
def _happen(state: State, action: Action, log: Log) -> None:
    """A chance outcome."""
    if action >= codes.SEAL:
        cards.draw_seal(state, state.turn, action - codes.SEAL, log)
        offering.go_on_offering(state, log)
    elif action >= codes.FIRST:
        state.first = action - codes.FIRST
        emit(log, EVERYONE, codes.BEGAN, state.first)
        turn.begin_turn(state, state.first)
    elif action < codes.STELE:
        _deal(state, action - codes.TOKEN, log)
    elif state.phase == codes.BEARS:
        _replace_bear(state, action - codes.STELE, log)
    else:
        _draw(state, action - codes.STELE, log)


@rule
def _deal(state: State, kind: int, log: Log) -> None:
    """The next village gets its token (WD-2.2)."""
    state.box[kind] -= 1
    state.token[state.spot] = kind
    state.spot += 1
    while state.spot < VILLAGES and not is_on_board(state, state.spot):
        state.spot += 1
    if state.spot == VILLAGES:
        emit(log, EVERYONE, codes.DEALT, EMPTY)
        state.phase = codes.BEARS
        state.spot = EMPTY
        _find_bear(state)


@rule
def _find_bear(state: State) -> None:
    """On to the next bear, or, after the last, to the players' first steles."""
    state.spot += 1
    while state.spot < VILLAGES and state.token[state.spot] != codes.BEAR:
        state.spot += 1
    if state.spot == VILLAGES:
        state.spot = EMPTY
        state.phase = codes.SUPPLY
        state.left = tables.START_STELES


@rule
def _replace_bear(state: State, colour: int, log: Log) -> None:
    """A stele takes the place of a bear token, which leaves the game (WD-2.3)."""
    state.bag[colour] -= 1
    state.token[state.spot] = EMPTY
    put_stele(state, state.spot, colour)
    emit(log, EVERYONE, codes.BEAR_SET, EMPTY, state.spot, colour)
    _find_bear(state)


@rule
def _draw(state: State, colour: int, log: Log) -> None:
    """A stele goes from the bag to the reserve of the seat that draws (WD-2.4, 3.2)."""
    state.bag[colour] -= 1
    state.reserve[state.turn, colour] += 1
    state.left -= 1
    emit(log, EVERYONE, codes.DREW, state.turn, colour)
    if state.left > 0:
        return
    if state.phase == codes.DRAWING:
        turn.go_on(state, log)
    elif state.turn + 1 < state.players:
        state.turn += 1
        state.left = tables.START_STELES
    else:
        state.phase = codes.CHOOSING_FIRST


@rule
def scores(state: State, out: Ints) -> None:
    """Dragon Seals: on tokens, one per unused card, two more for Dragon's Favour where it can be seen (WD-7.2)."""
    for seat in range(state.players):
        seals = state.cards[seat]
        for column in range(TYPES):
            seals += state.sealed[seat, column]
        dragons = state.hand[seat, codes.DRAGONS_FAVOUR]
        out[seat] = seals + (tables.DRAGON_SEALS * dragons if dragons != HIDDEN else 0)


@rule
def ranks(state: State, out: Ints) -> None:
    """A complete board has the most tokens, so both ends rank alike: tokens, then Dragon Seals (WD-7.2, 7.3)."""
    scores(state, out)
    for seat in range(state.players):
        tokens = 0
        for column in range(TYPES):
            tokens += int(state.knowledge[seat, column])
        out[seat] += tokens << 8
    rank(out, state.players)


@rule
def end_reason(state: State) -> int:
    """A complete board (WD-7.1), a deadlock, or too many rounds (both WD-7.3)."""
    return state.reason


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """The clause that forbids an action now, or None."""
    out = np.zeros(ACTIONS, np.int32)
    if action in out[: legal(state, seat, out)]:
        return None
    return forbidding_clause(state, seat, action)
