"""What a seat may see: in Wapi, everything (WP-4.1)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.states import assign
from fireside.engine.types import Rng, Seat, State


@rule
def view(state: State, seat: Seat, out: State) -> None:
    """Everything is public (WP-4.1)."""
    assign(out, state)


@rule
def fill(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """Nothing is hidden, so nothing has to be guessed (WP-4.1)."""
    assign(out, seen)
