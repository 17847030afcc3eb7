"""The fields of a position of Wapi in words, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fireside.engine.fields import SEATS, Fault, Field, choice, counted, derived, fixed, seat
from fireside.engine.types import State

from . import tables
from .rules.state import (
    BAG,
    EMPTY,
    MINES,
    NO_TOTEM,
    PLACE,
    SILVER_VALUES,
    STAKE,
)

TOKENS = (*tables.MINES, *(f"silver-{value}" for value in tables.SILVER_VALUES))
PHASES = ("first", "draw", "stake", "place", "done")

FIELDS = {
    "players": fixed(),
    "scoring": fixed(),
    "phase": choice(PHASES),
    "turn": seat(),
    "drawn": choice(TOKENS, or_none=True),
    "filled": derived(),
    "bag": Field(most=int(BAG.max()), axes=(TOKENS,)),
    "supply": Field(most=tables.TOTEMS, axes=(SEATS,)),
    "symbols": Field(most=tables.SYMBOL_TOKENS, axes=(tables.MINES,)),
    "pieces": derived(most=tables.SILVER_PLACES, axes=(tables.MINES,)),
    "wealth": derived(axes=(tables.MINES,)),
    "staked": derived(axes=(tables.MINES,)),
    "owner": seat(or_none=True, axes=(tables.MINES, None)),
    "silver": Field(
        least=EMPTY,
        usual=EMPTY,
        names={EMPTY: "-"} | {value: str(value) for value in tables.SILVER_VALUES},
        is_closed=True,
        axes=(tables.MINES, None),
    ),
}


def derive(state: State) -> None:
    """The sums that are kept for speed."""
    lies = state.silver != EMPTY
    state.pieces[:] = lies.sum(axis=1)
    state.wealth[:] = np.where(lies, state.silver, 0).sum(axis=1)
    state.staked[:] = (state.owner != NO_TOTEM).sum(axis=1)
    state.filled = lies.sum()


def faults(state: State) -> Iterator[Fault]:
    """Tokens and totems that are missing or too many, and places that cannot be so."""
    yield from _token_faults(state)
    for player in range(state.players):
        totems = state.supply[player] + (state.owner == player).sum()
        yield from counted("totems", "WP-1.4", totems, tables.TOTEMS, seat=player)
    for mine, name in enumerate(tables.MINES):
        yield from _mine_faults(state, mine, f"mines.{name}")
    yield from _hand_faults(state)


def _token_faults(state: State) -> Iterator[Fault]:
    """Every token is in the bag, in hand or on the board."""
    for mine, name in enumerate(tables.MINES):
        there = int(state.bag[mine]) + int(state.symbols[mine])
        yield from counted("symbols", "WP-1.3", there, int(BAG[mine]), f"mines.{name}")
    for number, value in enumerate(SILVER_VALUES.tolist()):
        token = MINES + number
        in_hand = state.phase == PLACE and state.drawn == token
        there = int(state.bag[token]) + int((state.silver == value).sum()) + int(in_hand)
        yield from counted("silver", "WP-1.3", there, int(BAG[token]), str(value))


def _mine_faults(state: State, mine: int, name: str) -> Iterator[Fault]:
    """Silver lies from the first place on, totems stand on symbols, and the sums are right."""
    lies = state.silver[mine] != EMPTY
    if (state.owner[mine][state.symbols[mine] :] != NO_TOTEM).any():
        yield Fault("stray_totem", "WP-2.4", part=name)
    if lies[lies.sum() :].any():
        yield Fault("gap", "WP-1.2", part=name)
    wealth = np.where(lies, state.silver[mine], 0).sum()
    yield from counted("wealth", "WP-1.2", int(state.wealth[mine]), int(wealth), name)
    if state.staked[mine] != (state.owner[mine] != NO_TOTEM).sum() or state.pieces[mine] != lies.sum():
        yield Fault("sums", "WP-1.2", part=name)


def _hand_faults(state: State) -> Iterator[Fault]:
    """What is decided now needs the token that it is about."""
    if state.phase == PLACE and state.drawn < MINES:
        yield Fault("no_silver", "WP-2.6")
    if state.phase == STAKE and not 0 <= state.drawn < MINES:
        yield Fault("no_symbol", "WP-2.4")
    elif state.phase == STAKE and (state.symbols[state.drawn] == 0 or state.supply[state.turn] == 0):
        yield Fault("no_stake", "WP-2.4", seat=int(state.turn))
    yield from counted("filled", "WP-1.2", int(state.filled), int((state.silver != EMPTY).sum()))
    if state.phase not in (STAKE, PLACE) and state.drawn != EMPTY:
        yield Fault("not_in_hand", "WP-2.2")
