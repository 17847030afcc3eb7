"""What the players of a finished game of Waka Waka have: steps by the way they were climbed, goods, cards and gold.

Cards that were played, boats that were emptied and goods that were given for steps all go back into common piles. So
the state of a finished game does not tell whose they were; deeds.py does of cards.
"""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.traits import Holdings, Trait
from fireside.engine.types import State

from . import tables
from .rules.scoring import SOURCES
from .rules.state import GOODS, KINDS

GOOD = len(SOURCES)  # + good: in stock
CARD = GOOD + GOODS  # + kind: in hand
GOLD = CARD + KINDS

TRAITS = (
    *(Trait(f"steps-{name}", "steps", text=f"sources.{name}") for name in SOURCES),
    *(Trait(f"good-{name}", "good", text=f"goods.{name}") for name in tables.GOODS),
    *(Trait(f"card-{name}", "card", text=f"cards.{name}") for name in tables.CARDS),
    Trait("gold", "gold"),
)


@rule
def traits(state: State, out: Holdings) -> None:
    """Steps by goods (WW-4.1) and by the sorcerer (WW-4.3), what is left in stock and in hand, and gold (WW-5.2)."""
    out[:] = 0
    for seat in range(state.players):
        out[seat, 0] = state.status[seat] - state.conjured[seat]
        out[seat, 1] = state.conjured[seat]
        for good in range(GOODS):
            out[seat, GOOD + good] = state.stock[seat, good]
        for kind in range(KINDS):
            out[seat, CARD + kind] = state.hand[seat, kind]
        out[seat, GOLD] = state.gold[seat]
