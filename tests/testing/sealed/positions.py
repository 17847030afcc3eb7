"""The fields of a position in words."""

from __future__ import annotations

from collections.abc import Iterator

from fireside.engine.fields import SEATS, Fault, Field, derived, fixed
from fireside.engine.types import State

from .rules import CARDS, NOT_YET

FIELDS = {
    "players": fixed(),
    "dealt": derived(),
    "deck": Field(axes=(None,)),
    "hand": Field(least=NOT_YET, most=CARDS - 1, usual=NOT_YET, axes=(SEATS,)),
    "has_bid": Field(most=1, axes=(SEATS,)),
    "bid": Field(least=NOT_YET, most=1, usual=NOT_YET, axes=(SEATS,)),
}


def derive(state: State) -> None:
    """How many have a card."""
    state.dealt = (state.hand[: state.players] != NOT_YET).sum()


def faults(_state: State) -> Iterator[Fault]:
    """Nothing that `conserved` does not find."""
    return iter(())
