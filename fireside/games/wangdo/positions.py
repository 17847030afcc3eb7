"""The fields of a position of Wangdo in words, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fireside.engine.fields import SEATS, Fault, Field, choice, counted, derived, fixed, seat, switch
from fireside.engine.types import State

from . import tables
from .rules import state as codes
from .rules.network import IN_MIDDLE, NEIGHBOURS
from .rules.state import EMPTY, SEAL_CARDS, TOKENS, VILLAGES

KINDS = (*(name for kind in tables.TYPES for name in (kind, f"{kind}-seal")), "bear")
CARDS = tuple(card.name for card in tables.SEAL_CARDS)
PHASES = (
    *("unpacking", "dealing", "bears", "supply", "choosing-first", "drawing", "sealing"),
    *("main", "taking", "waiving", "paying", "ritual", "giving", "getting", "lifting", "setting", "returning", "done"),
)
REASONS = ("board-complete", "deadlock", "rounds-over")
_BY_CARD = Field(most=int(SEAL_CARDS.max()), axes=(CARDS,))
_BY_TYPE = Field(most=max(tables.SPACES.values()), axes=(SEATS, tables.TYPES))

FIELDS = {
    "players": fixed(),
    "middle": fixed(),
    "spaces": fixed(),
    "phase": choice(PHASES, first=codes.UNPACKING),
    "turn": seat(),
    "first": seat(),
    "rounds": Field(most=tables.MOST_ROUNDS),
    "acquired": Field(),
    "ending": switch(),
    "reason": choice(REASONS, usual=0),
    "regular": Field(most=3),
    "left": Field(most=tables.STELES),
    "discount": Field(most=tables.FAVOUR_STELES),
    "twins": switch(),
    "pilgrim": switch(),
    "cart": switch(),
    "ritual": choice(tables.COLOURS, or_none=True),
    "spot": choice(tables.VILLAGES, or_none=True),
    "given": choice(tables.COLOURS, or_none=True),
    "partner": seat(or_none=True),
    "bag": Field(most=tables.STELES, axes=(tables.COLOURS,)),
    "temple": Field(most=tables.ALTARS, axes=(tables.COLOURS,)),
    "owed": Field(most=tables.STELES, axes=(tables.COLOURS,)),
    "reserve": Field(most=tables.STELES, axes=(SEATS, tables.COLOURS)),
    "box": Field(most=int(TOKENS.max()), axes=(KINDS,)),
    "token": choice(KINDS, or_none=True, axes=(tables.VILLAGES,)),
    "stele": choice(tables.COLOURS, or_none=True, axes=(tables.VILLAGES,)),
    "beside": derived(axes=(tables.VILLAGES, tables.COLOURS)),
    "knowledge": _BY_TYPE,
    "sealed": _BY_TYPE,
    "pile": derived(),
    "deck": _BY_CARD,
    "cards": derived(axes=(SEATS,)),
    "hand": Field(most=int(SEAL_CARDS.max()), axes=(SEATS, CARDS)),
    "fresh_cards": derived(),
    "fresh": _BY_CARD,
    "played": _BY_CARD,
}


def derive(state: State) -> None:
    """Sums of cards, and what stands beside each village."""
    state.pile, state.fresh_cards = state.deck.sum(), state.fresh.sum()
    state.cards[:] = state.hand.sum(axis=1)
    state.beside[:] = _beside(state)


def _beside(state: State) -> np.ndarray[tuple[int, ...], np.dtype[np.int8]]:
    """The steles of each colour on the neighbours of each village (WD-1.8)."""
    ends = NEIGHBOURS[state.middle]
    steles = np.where(ends != EMPTY, state.stele[ends], EMPTY)
    return np.stack([(steles == colour).sum(axis=1) for colour in range(codes.COLOURS)], axis=1).astype(np.int8)


def faults(state: State) -> Iterator[Fault]:
    """Steles, tokens and Seal cards that are missing or too many, and places that cannot be so."""
    yield from _stele_faults(state)
    yield from _token_faults(state)
    yield from _card_faults(state)
    yield from _place_faults(state)
    yield from _turn_faults(state)


def _stele_faults(state: State) -> Iterator[Fault]:
    for colour, name in enumerate(tables.COLOURS):
        there = int(state.bag[colour]) + int(state.temple[colour]) + int(state.reserve[: state.players, colour].sum())
        there += int((state.stele == colour).sum())
        yield from counted("steles", "WD-1.1", there, tables.STELES, f"colours.{name}")
        if state.temple[colour] >= tables.ALTARS:
            yield Fault("temple", "WD-1.5", int(state.temple[colour]), tables.ALTARS - 1, f"colours.{name}")


def _token_faults(state: State) -> Iterator[Fault]:
    """Tokens are in the box, in villages or taken; a stele stands in the place of every bear and of every one taken."""
    steles = int((state.stele != EMPTY).sum())
    for kind in range(codes.KINDS):
        taken = _taken(state, kind)
        there = int(state.box[kind]) + taken + int((state.token == kind).sum())
        law = "sealed_tokens" if kind & 1 else "tokens"
        yield from counted(law, "WD-1.2", there, int(TOKENS[state.players, kind]), f"types.{tables.TYPES[kind >> 1]}")
        steles -= taken
    bears = int(state.box[codes.BEAR]) + int((state.token == codes.BEAR).sum())
    yield from counted("bears", "WD-1.2", steles + bears, tables.BEARS)


def _taken(state: State, kind: int) -> int:
    sealed = state.sealed[: state.players, kind >> 1]
    return int(sealed.sum() if kind & 1 else (state.knowledge[: state.players, kind >> 1] - sealed).sum())


def _card_faults(state: State) -> Iterator[Fault]:
    for card, name in enumerate(CARDS):
        there = int(state.deck[card]) + int(state.played[card]) + int(state.hand[: state.players, card].sum())
        yield from counted("cards", "WD-1.7", there, int(SEAL_CARDS[card]), f"cards.{name}")
    sums_fit = state.pile == state.deck.sum() and state.fresh_cards == state.fresh.sum()
    if not sums_fit or (state.cards != state.hand.sum(axis=1)).any():
        yield Fault("card_sums", "WD-1.7")
    if (state.fresh > state.hand[state.turn]).any():
        yield Fault("fresh", "WD-6.1", seat=int(state.turn))


def _place_faults(state: State) -> Iterator[Fault]:
    is_used = (state.token != EMPTY) | (state.stele != EMPTY)
    for village in range(VILLAGES):
        if is_used[village] and IN_MIDDLE[village] and not state.middle:
            yield Fault("off_board", "WD-1.3", part=tables.VILLAGES[village])
        if state.token[village] != EMPTY and state.stele[village] != EMPTY:
            yield Fault("two_things", "WD-2.3", part=tables.VILLAGES[village])
    if (state.beside != _beside(state)).any():
        yield Fault("beside", "WD-1.8")
    for player in range(state.players):
        if (state.sealed[player] > state.knowledge[player]).any():
            yield Fault("seals", "WD-1.2", seat=player)
        if (state.knowledge[player] > state.spaces).any():
            yield Fault("column", "WD-1.6", due=int(state.spaces), seat=player)


def _turn_faults(state: State) -> Iterator[Fault]:
    """What is decided now needs what it is about."""
    is_set_up = state.phase not in (codes.DEALING, codes.BEARS)
    if is_set_up and (state.box.any() or (state.token == codes.BEAR).any()):
        yield Fault("not_set_up", "WD-2.3")
    needs_spot = (codes.DEALING, codes.BEARS, codes.SETTING)
    if state.phase in needs_spot and state.spot == EMPTY:
        yield Fault("no_village", "WD-6.3")
    if state.phase == codes.GETTING and state.given == EMPTY:
        yield Fault("no_market", "WD-6.3")
    if state.phase == codes.RITUAL and state.ritual == EMPTY:
        yield Fault("no_ritual", "WD-5.1")
