"""What the players of a finished game of Wakanda Forever have: a tribe, villains' cards and their powers, the throne.

How they voted and how many stones went under their cups is not kept in the state of a game.
"""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.traits import Holdings, Trait
from fireside.engine.types import State

from . import tables
from .rules.state import NO_SEAT, POWERS, TRIBES, VILLAIN_POWER, VILLAINS

POWER = TRIBES  # + power: cards that have it
VILLAIN = POWER + POWERS  # + villain: its card
THRONE = VILLAIN + VILLAINS

TRAITS = (
    *(Trait(f"tribe-{name}", "tribe", text=f"tribes.{name}") for name in tables.TRIBES),
    *(Trait(f"power-{name}", "power", text=f"powers.{name}") for name in tables.POWERS),
    *(Trait(f"villain-{each.name}", "villain", text=f"villains.{each.name}") for each in tables.VILLAINS),
    Trait("throne", "throne", text="ties.throne"),
)


@rule
def traits(state: State, out: Holdings) -> None:
    """Tribes (WF-1.4), cards (WF-3.8) with their powers (WF-1.5), and who sits on the throne."""
    out[:] = 0
    for seat in range(state.players):
        out[seat, state.tribe[seat]] = 1
    for villain in range(VILLAINS):
        owner = state.owner[villain]
        if owner != NO_SEAT:
            out[owner, POWER + VILLAIN_POWER[villain]] += 1
            out[owner, VILLAIN + villain] = 1
    out[state.panther, THRONE] = 1
