"""A view as an observation. Compiled once per game that has an `observation` module (see kernel.specialise)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fireside.engine.kernel import binding, rule
from fireside.engine.observation import Observation
from fireside.engine.types import Seat, States

if TYPE_CHECKING:
    from fireside.engine.contract import Observes

observation: Observes = binding(__name__, "observation")  # that of the game that this copy is for


@rule
def observe(seen: States, seat: Seat, out: Observation) -> None:
    """The view of a seat as numbers."""
    observation.observe(seen[0], seat, out)
