"""What the players of a finished game have: a card, and whether they bid high."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.traits import Holdings, Trait
from fireside.engine.types import State

from .rules import CARDS

HIGH = CARDS
CARD = [Trait(f"card-{card}", "card", (card / CARDS, 0.5), "traits.card", str(card)) for card in range(CARDS)]
TRAITS = (*CARD, Trait("high", "bid"))


@rule
def traits(state: State, out: Holdings) -> None:
    """The card, and the bid."""
    out[:] = 0
    for seat in range(state.players):
        out[seat, state.hand[seat]] = 1
        out[seat, HIGH] = state.bid[seat]
