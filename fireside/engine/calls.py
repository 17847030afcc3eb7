"""The contract over arrays of one state. Compiled once per game (see kernel.specialise).

A call from Python with an array costs a tenth of one with a single np.record (0.35 and 3.3 µs here), so positions go
through these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fireside.engine.kernel import binding, rule
from fireside.engine.log import Log
from fireside.engine.types import Action, Ints, Rng, Seat, States

if TYPE_CHECKING:
    from fireside.engine.contract import Rules

rules: Rules = binding(__name__, "rules")  # those of the game that this copy is for
_breakdown: Any = getattr(rules, "breakdown", None)  # optional
_view = rules.view  # Numba takes any attribute called `view` for that of an array


@rule
def setup(states: States, players: int, options: Ints) -> None:
    rules.setup(states[0], players, options)


@rule
def pending(states: States) -> int:
    return rules.pending(states[0])


@rule
def legal(states: States, seat: Seat, out: Ints) -> int:
    return rules.legal(states[0], seat, out)


@rule
def odds(states: States, actions: Ints, weights: Ints) -> int:
    return rules.odds(states[0], actions, weights)


@rule
def apply(states: States, seat: Seat, action: Action, log: Log) -> None:
    rules.apply(states[0], seat, action, log)


@rule
def result(states: States, scores: Ints, ranks: Ints) -> int:
    """Scores and ranks; returns the end reason."""
    rules.scores(states[0], scores)
    rules.ranks(states[0], ranks)
    return rules.end_reason(states[0])


@rule
def view(states: States, seat: Seat, out: States) -> None:
    _view(states[0], seat, out[0])


@rule
def fill(seen: States, seat: Seat, rng: Rng, out: States) -> None:
    rules.fill(seen[0], seat, rng, out[0])


@rule
def conserved(states: States) -> bool:
    return rules.conserved(states[0])


if _breakdown is not None:

    @rule
    def breakdown(states: States, seat: Seat, out: Ints) -> None:
        _breakdown(states[0], seat, out)
