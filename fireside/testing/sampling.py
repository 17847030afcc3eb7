"""Which steps of a long game are looked at closely: all at the beginning, then a sample."""

from __future__ import annotations

CLOSE_STEPS = 120
SAMPLED_STEPS = 9  # after that, one in this many


def is_sampled(step: int, every: int = 1) -> bool:
    """Whether a step is one to look at closely, or, with `every`, to look at with something slow."""
    return step % (every if step < CLOSE_STEPS else every * SAMPLED_STEPS) == 0
