"""The result: Dragon Seals, the order of the players, and why the game ended (WD-7)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.states import rank
from fireside.engine.types import HIDDEN, Ints, State
from fireside.games.wangdo import tables
from fireside.games.wangdo.rules.state import DRAGONS_FAVOUR, TYPES


@rule
def scores(state: State, out: Ints) -> None:
    """Dragon Seals: on tokens, one per unused card, two more for Dragon's Favour where it can be seen (WD-7.2)."""
    for seat in range(state.players):
        seals = state.cards[seat]
        for column in range(TYPES):
            seals += state.sealed[seat, column]
        dragons = state.hand[seat, DRAGONS_FAVOUR]
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
