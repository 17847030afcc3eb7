"""What the players do: bid low, or high."""

from __future__ import annotations

from fireside.engine.traits import Trait
from fireside.engine.types import Action

from .rules import BID

DEEDS = (Trait("bids-low", "bid", text="traits.card", mark="1"), Trait("bids-high", "bid", text="traits.high"))


def deed(action: Action) -> int:
    """Which bid an action is, or −1."""
    return action - BID if action >= BID else -1
