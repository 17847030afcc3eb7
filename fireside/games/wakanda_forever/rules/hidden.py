"""What a seat may see, and guesses at the rest: cups and votes are secret (WF-6.1)."""

from __future__ import annotations

from fireside.engine.chance import below
from fireside.engine.kernel import rule
from fireside.engine.states import assign
from fireside.engine.types import HIDDEN, Rng, Seat, State

from .state import MOST_IN_CUP, NONE, VOTE, YIELD


@rule
def view(state: State, seat: Seat, out: State) -> None:
    """Cups not yet revealed are secret, and votes until all are in; totals are public knowledge (WF-6.1)."""
    assign(out, state)
    for other in range(state.players):
        if other != seat:
            if state.cup[other] != NONE:
                out.cup[other] = HIDDEN
            if state.phase == VOTE and state.vote[other] != NONE:
                out.vote[other] = HIDDEN


@rule
def fill(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """Cups and votes that the seat has not seen may be anything that their owners could choose (WF-3.5, 4.1)."""
    assign(out, seen)
    for other in range(seen.players):
        if seen.cup[other] == HIDDEN:
            out.cup[other] = below(rng, min(MOST_IN_CUP, seen.stones[other]) + 1)
        if seen.vote[other] == HIDDEN:
            out.vote[other] = YIELD + below(rng, 2)
