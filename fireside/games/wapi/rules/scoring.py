"""What the totems earn (WP-3)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.states import rank
from fireside.engine.types import Ints, Seat, State

from .. import tables
from .state import ADVANCED, ALL_SILVER_PLACED, MINES, NO_TOTEM

SOURCES = tables.MINES  # every mine is a source of silver


@rule
def totem_worth(state: State, mine: int) -> int:
    """What each totem on a mine that has one earns: its sum (WP-3.2), or a share of it, rounded down (WP-3.3)."""
    if state.scoring == ADVANCED:
        return state.wealth[mine] // state.staked[mine]
    return state.wealth[mine]


@rule
def scores(state: State, out: Ints) -> None:
    """Silver so far: a mine's sum per totem (WP-3.2), or its share (WP-3.3); no totem, no silver (WP-3.4)."""
    out[: state.players] = 0
    for mine in range(MINES):
        if state.staked[mine]:
            worth = totem_worth(state, mine)
            for space in range(state.symbols[mine]):
                if state.owner[mine, space] != NO_TOTEM:
                    out[state.owner[mine, space]] += worth


@rule
def breakdown(state: State, seat: Seat, out: Ints) -> None:
    """A seat's silver by mine (WP-3.2, 3.3)."""
    for mine in range(MINES):
        out[mine] = 0
        for space in range(state.symbols[mine]):
            if state.owner[mine, space] == seat:
                out[mine] += totem_worth(state, mine)


@rule
def ranks(state: State, out: Ints) -> None:
    """Most silver wins; equal silver means equal rank (WP-3.5)."""
    scores(state, out)
    rank(out, state.players)


@rule
def end_reason(state: State) -> int:
    """There is one way to end (WP-3.1)."""
    return ALL_SILVER_PLACED
