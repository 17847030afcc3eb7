"""What the players of a finished game of Wapi have: totems, mine by mine."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.traits import Holdings, Trait, on_board
from fireside.engine.types import State

from . import tables
from .picture.geography import RADIUS, middle
from .rules.state import MINES, NO_TOTEM

TRAITS = tuple(
    Trait(
        f"mine-{name}",
        "mine",
        place=on_board(middle(mine), -RADIUS, -RADIUS, 2 * RADIUS, 2 * RADIUS),
        text=f"sources.{name}",
    )
    for mine, name in enumerate(tables.MINES)
)


@rule
def traits(state: State, out: Holdings) -> None:
    """The totems of every player on every mine (WP-2.5)."""
    out[:] = 0
    for mine in range(MINES):
        for space in range(state.symbols[mine]):
            owner = state.owner[mine, space]
            if owner != NO_TOTEM:
                out[owner, mine] += 1
