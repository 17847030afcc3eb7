"""The contract over arrays of one record. Compiled once per game (see kernel.specialise).

A call from Python with an array costs a tenth of one with a record (0.35 and 3.3 µs here), so the friendly face goes
through these.
"""

from __future__ import annotations

from typing import Any

from fireside.engine.kernel import binding, rule
from fireside.engine.log import Log
from fireside.engine.types import Action, Ints, Rng, Seat

rules: Any = binding(__name__, "rules")  # those of the game that this copy is for
_view = rules.view  # Numba takes any attribute called `view` for that of an array


@rule
def setup(states: Any, players: int, options: Ints) -> None:
    rules.setup(states[0], players, options)


@rule
def pending(states: Any) -> int:
    return rules.pending(states[0])


@rule
def legal(states: Any, seat: Seat, out: Ints) -> int:
    return rules.legal(states[0], seat, out)


@rule
def odds(states: Any, actions: Ints, weights: Ints) -> int:
    return rules.odds(states[0], actions, weights)


@rule
def apply(states: Any, seat: Seat, action: Action, log: Log) -> None:
    rules.apply(states[0], seat, action, log)


@rule
def result(states: Any, scores: Ints, ranks: Ints) -> int:
    """Scores and ranks; returns the end reason."""
    rules.scores(states[0], scores)
    rules.ranks(states[0], ranks)
    return rules.end_reason(states[0])


@rule
def view(states: Any, seat: Seat, out: Any) -> None:
    _view(states[0], seat, out[0])


@rule
def fill(seen: Any, seat: Seat, rng: Rng, out: Any) -> None:
    rules.fill(seen[0], seat, rng, out[0])


@rule
def conserved(states: Any) -> bool:
    return rules.conserved(states[0])
