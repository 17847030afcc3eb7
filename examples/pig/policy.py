"""What a sensible player of Pig likes: to hold at 20, which gains the most per turn."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import Action, Seat, State

from .rules import HOLD

# From 20 on, a roll loses on average what it wins: 1/6 × 20 = (2 + 3 + 4 + 5 + 6) / 6.
HOLD_AT = 20


@rule
def appeal(seen: State, seat: Seat, action: Action) -> int:
    """Whether it is time to hold, or not yet."""
    return 1 if (action == HOLD) == (seen.pot >= HOLD_AT) else 0
