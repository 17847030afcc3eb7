"""The fields of a position of Waka Waka in words, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator

from fireside.engine.fields import NONE_WORD, SEATS, Fault, Field, choice, counted, derived, fixed, seat, switch
from fireside.engine.types import State

from . import tables
from .rules import phases
from .rules.state import CARDS, EMPTY, EYES, SPACES, STEPS, UNDECIDED

CARD_NAMES = tuple(tables.CARDS)
PHASES = (
    *("first", "card", "sight", "supply", "find", "settle"),
    *("play", "lay", "trade", "pay", "look", "gather", "offer", "keep", "give", "swap", "ask", "copy", "repeat"),
    *("pick", "drop", "draw", "discard"),
)
SPACE_NAMES = tuple(
    f"{boat + 1}.{'abcdefgh'[space]}" for boat, facts in enumerate(tables.BOATS) for space in range(facts.spaces)
)
_CARDS = int(CARDS.max())
_BY_KIND = Field(most=_CARDS, axes=(CARD_NAMES,))
_BY_GOOD = Field(most=tables.GOODS_EACH, axes=(tables.GOODS,))
_HANDS = Field(most=_CARDS, axes=(SEATS, CARD_NAMES))

FIELDS = {
    "players": fixed(),
    "ladder": fixed(),
    "phase": Field(most=phases.OVER, names=dict(enumerate(PHASES)) | {phases.OVER: "over"}, usual=None, is_closed=True),
    "opening": switch(),
    "first": seat(),
    "turn": seat(),
    "actor": seat(),
    "lit": switch(),
    "used": Field(most=tables.SLOTS),
    "effect": choice(CARD_NAMES, or_none=True),
    "via": Field(bits=("juggler", "elder")),
    "left": Field(),
    "owed": Field(),
    "target": seat(),
    "given": choice(tables.GOODS, usual=0),
    "groups": Field(most=len(tables.GOODS)),
    "paid": Field(bits=tables.GOODS),
    "space": choice(SPACE_NAMES, or_none=True),
    "reach": Field(bits=SPACE_NAMES),
    "laying": Field(most=tables.VILLAGE),
    "climbs": Field(most=tables.SEATS * STEPS),
    "slot": choice((*CARD_NAMES, "face-down"), or_none=True, axes=(None,)),
    "gold": Field(most=9999, axes=(SEATS,)),
    "status": Field(most=STEPS, axes=(SEATS,)),
    "reached": Field(most=tables.SEATS * STEPS, axes=(SEATS,)),
    "stock": Field(most=tables.GOODS_EACH, axes=(SEATS, tables.GOODS)),
    "village": _BY_GOOD,
    "reserve": _BY_GOOD,
    "bygone": _BY_GOOD,
    "pile": derived(),
    "boat": Field(
        least=UNDECIDED,
        most=len(tables.GOODS) - 1,
        usual=EMPTY,
        names={UNDECIDED: "unseen", EMPTY: NONE_WORD} | dict(enumerate(tables.GOODS)),
        axes=(SPACE_NAMES,),
    ),
    "knowers": Field(bits=SEATS, axes=(SPACE_NAMES,)),
    "stale": Field(most=1, axes=(SPACE_NAMES,)),
    "deck": _BY_KIND,
    "deck_size": derived(),
    "under": _HANDS,
    "under_size": derived(axes=(SEATS,)),
    "discards": _BY_KIND,
    "looked": _BY_KIND,
    "looked_size": derived(),
    "covered": _BY_KIND,
    "covered_size": derived(),
    "hand": _HANDS,
    "hand_size": derived(axes=(SEATS,)),
    "known": Field(most=_CARDS, axes=(SEATS, SEATS, CARD_NAMES)),
    "spied": Field(axes=(SEATS, SEATS)),
    "conjured": Field(most=STEPS, axes=(SEATS,)),
}


def derive(state: State) -> None:
    """How many cards and goods there are in each place."""
    state.deck_size, state.looked_size, state.covered_size = (
        state.deck.sum(),
        state.looked.sum(),
        state.covered.sum(),
    )
    state.under_size[:] = state.under.sum(axis=1)
    state.hand_size[:] = state.hand.sum(axis=1)
    pile = int(state.reserve.sum()) + int(state.bygone.sum()) - _face_down(state)
    state.pile = max(0, pile)


def _face_down(state: State) -> int:
    """Goods that lie face down in boats."""
    return int(((state.boat != EMPTY) & ~EYES).sum())


def faults(state: State) -> Iterator[Fault]:
    """Cards and goods that are missing or too many, and knowledge of what is not there."""
    yield from _card_faults(state)
    yield from _good_faults(state)
    yield from _size_faults(state)
    yield from _knowledge_faults(state)


def _card_faults(state: State) -> Iterator[Fault]:
    places = (state.deck, state.discards, state.looked, state.covered)
    for kind, name in enumerate(CARD_NAMES):
        there = sum(int(place[kind]) for place in places) + int((state.slot == kind).sum())
        there += int(state.hand[: state.players, kind].sum()) + int(state.under[: state.players, kind].sum())
        yield from counted("cards", "WW-1.2", there, int(CARDS[kind]), f"cards.{name}")


def _good_faults(state: State) -> Iterator[Fault]:
    for good, name in enumerate(tables.GOODS):
        there = int(state.reserve[good]) + int(state.bygone[good]) + int(state.village[good])
        there += int(state.stock[: state.players, good].sum()) + int(((state.boat == good) & EYES).sum())
        yield from counted("goods", "WW-1.1", there, tables.GOODS_EACH, f"goods.{name}")
    for space in range(SPACES):
        if EYES[space] and state.boat[space] == UNDECIDED:
            yield Fault("unseen_on_eye", "WW-1.3", part=SPACE_NAMES[space])


def _size_faults(state: State) -> Iterator[Fault]:
    face_down = _face_down(state)
    in_reserve = int(state.reserve.sum()) + int(state.bygone.sum())
    yield from counted("pile", "WW-1.3", int(state.pile) + face_down, in_reserve)
    sizes = ((state.deck_size, state.deck), (state.looked_size, state.looked), (state.covered_size, state.covered))
    fit = all(size == cards.sum() for size, cards in sizes)
    fit = fit and not (state.hand_size != state.hand.sum(axis=1)).any()
    if not fit or (state.under_size != state.under.sum(axis=1)).any():
        yield Fault("sizes", "WW-1.2")
    seen_below = [(state.boat[space], state.stale[space]) for space in range(SPACES) if not EYES[space]]
    for good, name in enumerate(tables.GOODS):
        for stale, pool in ((0, state.reserve), (1, state.bygone)):
            if seen_below.count((good, stale)) > pool[good]:
                yield Fault("face_down", "WW-1.3", part=f"goods.{name}")


def _knowledge_faults(state: State) -> Iterator[Fault]:
    for knower in range(state.players):
        for owner in range(state.players):
            known = state.known[knower, owner]
            there = state.hand[owner] + (state.covered if owner == state.turn else 0)
            if known.sum() > state.spied[knower, owner] or (known > there).any():
                yield Fault("known", "WW-4.8", seat=knower)
