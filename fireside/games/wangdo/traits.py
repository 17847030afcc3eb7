"""What the players of a finished game of Wangdo have: tokens, Dragon Seals, Seal cards not played, steles left over.

Steles have the colours of clans, not of players, and cards that were played lie in one pile. So the state of a finished
game does not tell who raised a stele on a village, or who played a card; deeds.py tells the former.
"""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.traits import Holdings, Trait
from fireside.engine.types import State

from . import tables
from .rules.state import CARDS, COLOURS, TYPES

SEALED = TYPES  # + type: tokens with a Dragon Seal, after all tokens by type
CARD = SEALED + TYPES  # + card: those in hand
STELES = CARD + CARDS  # + colour: steles in reserve

TRAITS = (
    *(Trait(f"token-{name}", "token", text=f"types.{name}") for name in tables.TYPES),
    *(Trait(f"sealed-{name}", "sealed", text=f"types.{name}") for name in tables.TYPES),
    *(Trait(f"card-{card.name}", "card", text=f"cards.{card.name}") for card in tables.SEAL_CARDS),
    *(Trait(f"steles-{name}", "steles", text=f"colours.{name}") for name in tables.COLOURS),
)


@rule
def traits(state: State, out: Holdings) -> None:
    """Tokens in the columns (WD-4.7), those with a seal, cards kept (WD-7.2) and the reserve (WD-2.4)."""
    out[:] = 0
    for seat in range(state.players):
        for column in range(TYPES):
            out[seat, column] = state.knowledge[seat, column]
            out[seat, SEALED + column] = state.sealed[seat, column]
        for card in range(CARDS):
            out[seat, CARD + card] = state.hand[seat, card]
        for colour in range(COLOURS):
            out[seat, STELES + colour] = state.reserve[seat, colour]
