"""What a seat may see, and full positions that fit it (WW-6.1)."""

from __future__ import annotations

from fireside.engine.chance import pick
from fireside.engine.kernel import rule
from fireside.engine.states import assign
from fireside.engine.types import HIDDEN, Ints, Rng, Seat, State

from .goods import total, undecided_goods
from .state import CARDS, EMPTY, EYES, FIRE, GOODS, KINDS, SLOTS, SPACES, UPSIDE_DOWN


@rule
def view(state: State, seat: Seat, out: State) -> None:
    """Hands, the deck and face-down cards are hidden, and the face-down goods that the seat has not looked at."""
    assign(out, state)
    out.deck[:] = HIDDEN
    if state.turn != seat:
        out.covered[:] = HIDDEN
    if state.actor != seat:
        out.looked[:] = HIDDEN
    for other in range(state.players):
        if other != seat:
            out.hand[other] = HIDDEN
            out.under[other] = HIDDEN
            _hide_knowledge(out, seat, other)
    for space in range(SPACES):
        if is_secret(state, seat, space):
            out.boat[space] = HIDDEN


@rule
def _hide_knowledge(out: State, seat: Seat, other: Seat) -> None:
    """What another player knows of the seat's own hand is no secret: the seat was there."""
    for owner in range(out.players):
        if owner != seat and owner != other:
            out.known[other, owner] = HIDDEN


@rule
def is_secret(state: State, seat: Seat, space: int) -> bool:
    """Whether somebody, but not this seat, has seen the face-down good there."""
    if EYES[space] or state.boat[space] < 0:
        return False
    return seat < 0 or not state.knowers[space] >> seat & 1


@rule
def fill(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """Every arrangement of the cards and goods that the seat cannot see is equally likely."""
    assign(out, seen)
    _fill_boats(rng, out)
    _gather_unseen_cards(seen, seat, out)
    for other in range(seen.players):
        if other != seat:
            _fill_hand(seen, other, rng, out)
    for other in range(seen.players):  # after the hands, which hold no fire
        if other != seat:
            _deal(rng, out.deck, KINDS, seen.under_size[other], out.under[other])
            _fill_knowledge(seat, other, rng, out)
    if seen.actor != seat:
        out.looked[:] = 0
        _deal(rng, out.deck, KINDS, seen.looked_size, out.looked)


@rule
def _fill_boats(rng: Rng, out: State) -> None:
    for space in range(SPACES):
        if out.boat[space] == HIDDEN:
            undecided_goods(out, out.stale[space] == 1, out.deck)  # scratch space: the deck is filled later
            out.boat[space] = pick(rng, out.deck, GOODS)


@rule
def _gather_unseen_cards(seen: State, seat: Seat, out: State) -> None:
    """Collect in the deck what the seat does not see anywhere, and put into the hands what it knows of them."""
    for kind in range(KINDS):
        out.deck[kind] = CARDS[kind] - seen.discards[kind]
        if seen.turn == seat:
            out.deck[kind] -= seen.covered[kind]
        if seen.actor == seat:
            out.deck[kind] -= seen.looked[kind]
        for other in range(seen.players):
            if other != seat:
                out.under[other, kind] = 0
                out.hand[other, kind] = seen.known[seat, other, kind] if seat >= 0 else 0
            out.deck[kind] -= out.hand[other, kind] + out.under[other, kind]
    for slot in range(SLOTS):
        if seen.slot[slot] != EMPTY and seen.slot[slot] != UPSIDE_DOWN:
            out.deck[seen.slot[slot]] -= 1


@rule
def _fill_hand(seen: State, other: Seat, rng: Rng, out: State) -> None:
    covered = seen.covered_size if other == seen.turn else 0
    missing = seen.hand_size[other] + covered - total(out.hand[other])
    _deal(rng, out.deck, FIRE, missing, out.hand[other])
    if other == seen.turn:
        out.covered[:] = 0
        _deal(rng, out.hand[other], FIRE, covered, out.covered)


@rule
def _deal(rng: Rng, source: Ints, kinds: int, count: int, target: Ints) -> None:
    """Move this many random cards, of the first kinds only."""
    for _ in range(count):
        kind = pick(rng, source, kinds)
        source[kind] -= 1
        target[kind] += 1


@rule
def _fill_knowledge(seat: Seat, other: Seat, rng: Rng, out: State) -> None:
    """What others know of each other: as many random cards of a hand as they can have seen."""
    for owner in range(out.players):
        if owner != seat and owner != other:
            for kind in range(KINDS):
                covered = out.covered[kind] if owner == out.turn else 0
                out.known[other, owner, kind] = out.hand[owner, kind] + covered
            _lose(rng, out.known[other, owner], total(out.known[other, owner]) - out.spied[other, owner])


@rule
def _lose(rng: Rng, counts: Ints, count: int) -> None:
    """Take this many random cards away."""
    for _ in range(count):
        counts[pick(rng, counts, KINDS)] -= 1
