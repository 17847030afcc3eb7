"""What the seats of a finished game have. Compiled once per game that has a `traits` module (see kernel.specialise)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fireside.engine.kernel import binding, rule
from fireside.engine.traits import Holdings
from fireside.engine.types import States

if TYPE_CHECKING:
    from fireside.engine.contract import HasTraits

traits: HasTraits = binding(__name__, "traits")  # those of the game that this copy is for


@rule
def hold(states: States, out: Holdings) -> None:
    """How much every seat has of every trait."""
    traits.traits(states[0], out)
