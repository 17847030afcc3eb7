"""The result: Dragon Seals, the order of the players, and why the game ended (WD-7)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.states import rank
from fireside.engine.types import HIDDEN, Ints, Seat, State

from .. import tables
from .state import DRAGONS_FAVOUR, TYPES

SOURCES = ("tokens", "cards", "favour")  # of Dragon Seals
_TOKENS, _CARDS, _FAVOUR = range(len(SOURCES))


@rule
def seals(state: State, seat: Seat, source: int) -> int:
    """Dragon Seals of a seat: on tokens, one per unused card, two more for Dragon's Favour if it is seen (WD-7.2)."""
    if source == _CARDS:
        return int(state.cards[seat])
    if source == _FAVOUR:
        dragons = int(state.hand[seat, DRAGONS_FAVOUR])
        return tables.DRAGON_SEALS * dragons if dragons != HIDDEN else 0
    count = 0
    for column in range(TYPES):
        count += int(state.sealed[seat, column])
    return count


@rule
def breakdown(state: State, seat: Seat, out: Ints) -> None:
    """The Dragon Seals of a seat by source."""
    for source in range(len(SOURCES)):
        out[source] = seals(state, seat, source)


@rule
def scores(state: State, out: Ints) -> None:
    """Dragon Seals from all sources (WD-7.2)."""
    for seat in range(state.players):
        out[seat] = 0
        for source in range(len(SOURCES)):
            out[seat] += seals(state, seat, source)


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
