"""Why something may not be done: the clause that forbids an action."""

from __future__ import annotations

import numpy as np

from fireside.engine.types import Action, Seat, State

from .choices import legal
from .state import ACTIONS, DONE, DRAW, DRAWN, PASS, PLACE, PLACED, SILVER_PLACES, STAKE


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """The clause that forbids an action now, or None."""
    if state.phase == DONE:
        return "WP-3.1"
    if not PASS <= action < ACTIONS:
        return "WP-2.2" if action >= DRAWN else "WP-2.1"  # chance decides what is drawn and who begins
    if state.phase <= DRAW or state.turn != seat:
        return "WP-2.1"
    if action >= PLACED:
        return _why_not_there(state, seat, action - PLACED)
    return None if state.phase == STAKE else "WP-2.4"


def _why_not_there(state: State, seat: Seat, mine: int) -> str | None:
    if state.phase != PLACE:
        return "WP-2.3"
    if state.pieces[mine] == SILVER_PLACES:
        return "WP-2.6"
    out = np.zeros(ACTIONS, np.int32)
    return None if PLACED + mine in out[: legal(state, seat, out)] else "WP-2.7"
