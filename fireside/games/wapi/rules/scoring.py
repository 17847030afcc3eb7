"""What the totems earn (WP-3)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.states import rank
from fireside.engine.types import Ints, State
from fireside.games.wapi.rules.state import ADVANCED, ALL_SILVER_PLACED, MINES, NO_TOTEM


@rule
def scores(state: State, out: Ints) -> None:
    """Silver so far: a mine's sum per totem (WP-3.2), or its share (WP-3.3); no totem, no silver (WP-3.4)."""
    out[: state.players] = 0
    for mine in range(MINES):
        if state.staked[mine]:
            worth = state.wealth[mine] // state.staked[mine] if state.scoring == ADVANCED else state.wealth[mine]
            for space in range(state.symbols[mine]):
                if state.owner[mine, space] != NO_TOTEM:
                    out[state.owner[mine, space]] += worth


@rule
def ranks(state: State, out: Ints) -> None:
    """Most silver wins; equal silver means equal rank (WP-3.5)."""
    scores(state, out)
    rank(out, state.players)


@rule
def end_reason(state: State) -> int:
    """There is one way to end (WP-3.1)."""
    return ALL_SILVER_PLACED
