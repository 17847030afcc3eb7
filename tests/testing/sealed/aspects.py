"""By what bids differ."""

from __future__ import annotations

from sealed.rules import BID

from fireside.engine.types import Action, Seat, State


def high(_seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether a bid is high."""
    return action - BID if action >= BID else None


ASPECTS = {"high": high}
