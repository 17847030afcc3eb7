"""The bot that does not think: every legal action is equally likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fireside.engine.chance import below, new_rng
from fireside.engine.types import Action

if TYPE_CHECKING:
    from fireside.position import View


class Random:
    """Chooses among the legal actions, all equally likely."""

    name = "random"

    def choose(self, view: View, seed: int) -> Action:
        """One of the legal actions."""
        actions = view.legal(view.seat)
        return actions[below(new_rng(seed), len(actions))]


BOTS = (Random(),)
