"""What a search uses in place of a policy when the game has none."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import Action, Seat, State


@rule
def appeal(_seen: State, _seat: Seat, _action: Action) -> int:
    """Every action is liked as much as any other."""
    return 0
