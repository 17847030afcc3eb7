"""Copies of states, each made from the one before. Compiled once per game (see kernel.specialise)."""

from __future__ import annotations

from typing import Any

from fireside.engine.kernel import binding, rule

rules: Any = binding(__name__, "rules")  # those of the game that this copy is for


@rule
def copy_around(states: Any, count: int) -> None:
    """Make `count` copies, around a ring of states."""
    source = 0
    for _ in range(count):
        target = source + 1 if source + 1 < len(states) else 0
        states[target] = states[source]
        source = target
