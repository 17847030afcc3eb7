"""Cards: the deck with what lies under it, the hands, and what the players know of each other's."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from . import events, phases
from .goods import total
from .state import CARDS, EMPTY, FIRE, KINDS, SLOTS, UPSIDE_DOWN


@rule
def cards_left(state: State) -> int:
    """How many cards can still be drawn, a new deck included: anyone may count them."""
    return state.deck_size + total(state.under_size) + total(state.discards)


@rule
def can_draw(state: State) -> bool:
    """Whether there is a card to draw that is not a sorcerer's fire, which would have to be replaced endlessly."""
    if state.deck_size > CARDS[FIRE]:
        return True
    fires = state.deck[FIRE] + state.discards[FIRE]
    for seat in range(state.players):
        fires += state.under[seat, FIRE]
    return cards_left(state) > fires


@rule
def renew_deck(state: State, log: Log) -> None:
    """Once its upper part is drawn, the cards put under the deck come up; then the discards (WW-3.6)."""
    if state.deck_size > 0:
        return
    state.deck_size = total(state.under_size)
    if state.deck_size > 0:
        for kind in range(KINDS):
            for seat in range(state.players):
                state.deck[kind] += state.under[seat, kind]
                state.under[seat, kind] = 0
        state.under_size[:] = 0
        return
    state.deck_size = total(state.discards)
    for kind in range(KINDS):
        state.deck[kind] = state.discards[kind]
        state.discards[kind] = 0
    emit(log, EVERYONE, events.DECK_REMADE, state.turn)


@rule
def draw(state: State, kind: int, log: Log) -> None:
    """Chance has drawn a card for the actor."""
    state.deck[kind] -= 1
    state.deck_size -= 1
    if kind == FIRE:
        flip_fire(state, log)  # WW-3.4: a card is still owed
    else:
        state.owed -= 1
        emit(log, 1 << state.actor, events.DREW, state.actor, kind)
        emit(log, EVERYONE & ~(1 << state.actor), events.DREW_UNSEEN, state.actor)
        _join_hand(state, kind)


@rule
def flip_fire(state: State, log: Log) -> None:
    """A sorcerer's fire has been drawn: lit becomes out, out becomes lit, and the card is discarded (WW-3.4)."""
    state.lit = 1 - state.lit
    state.discards[FIRE] += 1
    emit(log, EVERYONE, events.FLIPPED, state.actor, state.lit)


@rule
def _join_hand(state: State, kind: int) -> None:
    state.hand[state.actor, kind] += 1
    state.hand_size[state.actor] += 1


@rule
def sight(state: State, kind: int, log: Log) -> None:
    """The seer sees one more card from the top of the deck (WW-4.5)."""
    state.deck[kind] -= 1
    state.deck_size -= 1
    state.looked[kind] += 1
    state.looked_size += 1
    state.owed -= 1
    emit(log, 1 << state.actor, events.SIGHTED, state.actor, kind)


@rule
def keep(state: State, seat: Seat, kind: int, log: Log) -> None:
    """One of the seer's cards is kept, the others go under the deck (WW-4.5); a fire that is kept has been drawn."""
    state.looked[kind] -= 1
    rest = state.looked_size - 1
    state.looked_size = 0
    state.under_size[seat] += rest
    for other in range(KINDS):
        state.under[seat, other] += state.looked[other]
        state.looked[other] = 0
    if kind == FIRE:
        flip_fire(state, log)
        state.owed = 1  # WW-3.4
    else:
        emit(log, 1 << seat, events.KEPT, seat, kind)
        emit(log, EVERYONE & ~(1 << seat), events.KEPT_UNSEEN, seat)
        _join_hand(state, kind)
    emit(log, EVERYONE, events.BURIED, seat, rest)
    state.phase = phases.DRAWING


@rule
def leave_hand(state: State, seat: Seat, kind: int) -> None:
    """A card leaves a hand, and everybody sees it."""
    state.hand[seat, kind] -= 1
    state.hand_size[seat] -= 1
    _forget(state, seat, kind, 1)


@rule
def cover(state: State, seat: Seat, kind: int) -> None:
    """A card is played face down: nobody else learns which (WW-3.2)."""
    state.hand[seat, kind] -= 1
    state.hand_size[seat] -= 1
    state.covered[kind] += 1
    state.covered_size += 1


@rule
def _forget(state: State, seat: Seat, kind: int, count: int) -> None:
    """Cards have left a hand openly: what is known of the hand is what is certainly still there."""
    held = state.hand_size[seat]
    if seat == state.turn:
        held += state.covered_size
    for knower in range(state.players):
        state.known[knower, seat, kind] = max(0, state.known[knower, seat, kind] - count)
        state.spied[knower, seat] = min(held, state.spied[knower, seat])


@rule
def read_hand(state: State, seat: Seat, owner: Seat, log: Log) -> None:
    """The elder shows a hand (WW-4.8), which the one who looked does not forget (WW-6.1)."""
    state.spied[seat, owner] = state.hand_size[owner]
    for kind in range(KINDS):
        state.known[seat, owner, kind] = state.hand[owner, kind]
        if state.hand[owner, kind] > 0:
            emit(log, 1 << seat, events.READ, seat, owner, kind, state.hand[owner, kind])


@rule
def show_card(state: State, owner: Seat, kind: int) -> None:
    """A card of a hand was named with an elder: now everybody knows that it is there."""
    for knower in range(state.players):
        if knower != owner:
            state.known[knower, owner, kind] = max(1, state.known[knower, owner, kind])
            state.spied[knower, owner] = min(state.hand_size[owner], state.spied[knower, owner] + 1)


@rule
def discard_played(state: State, log: Log) -> None:
    """The cards on the slots are discarded, face up: those that lay face down are seen only now (WW-3.2, 3.5)."""
    for slot in range(SLOTS):
        if state.slot[slot] != EMPTY and state.slot[slot] != UPSIDE_DOWN:
            state.discards[state.slot[slot]] += 1
        state.slot[slot] = EMPTY
    state.used = 0
    if state.covered_size == 0:
        return
    state.covered_size = 0
    for kind in range(KINDS):
        if state.covered[kind] > 0:
            emit(log, EVERYONE, events.UNCOVERED, state.turn, kind, state.covered[kind])
            state.discards[kind] += state.covered[kind]
            _forget(state, state.turn, kind, state.covered[kind])
            state.covered[kind] = 0
