"""Who sees what in Wangdo: only the Seal cards are hidden."""

from __future__ import annotations

from fireside.engine.chance import pick
from fireside.engine.kernel import rule
from fireside.engine.states import assign
from fireside.engine.types import HIDDEN, Rng, Seat, State

from . import state as codes
from .cards import is_at_a_loss
from .state import CARDS, SEAL_CARDS


@rule
def view(state: State, seat: Seat, out: State) -> None:
    """The hands of others and the pile are hidden (WD-6.1) until the seals are counted (WD-7.2)."""
    assign(out, state)
    if state.phase == codes.DONE:
        return
    out.deck[:] = HIDDEN
    if seat != state.turn:
        out.fresh[:] = HIDDEN
    for other in range(state.players):
        if other != seat:
            out.hand[other, :] = HIDDEN


@rule
def fill(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """Deal the cards that the seat has not seen to the others' hands and to the pile, every deal equally likely."""
    assign(out, seen)
    if seen.phase == codes.DONE:
        return
    _deal_unseen(out, seat, rng)
    while out.turn != seat and is_at_a_loss(out, out.turn):  # they declared a card, so they hold one that goes with it
        _deal_unseen(out, seat, rng)


@rule
def _deal_unseen(state: State, seat: Seat, rng: Rng) -> None:
    for card in range(CARDS):
        own = state.hand[seat, card] if seat >= 0 else 0
        state.deck[card] = SEAL_CARDS[card] - state.played[card] - own
    if seat != state.turn:
        state.fresh[:] = 0
    for other in range(state.players):
        if other != seat:
            _deal_hand(state, other, rng)


@rule
def _deal_hand(state: State, seat: Seat, rng: Rng) -> None:
    state.hand[seat, :] = 0
    for number in range(state.cards[seat]):
        card = pick(rng, state.deck, CARDS)
        state.deck[card] -= 1
        state.hand[seat, card] += 1
        if seat == state.turn and number < state.fresh_cards:
            state.fresh[card] += 1
