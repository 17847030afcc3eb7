"""Positions that an onlooker holds possible, compared. Compiled once per game (see kernel.specialise).

A page asks after every move whether anybody has learned something from it, and whose points its owner can be sure of.
From Python, position by position, that took an eighth of the time in which a page of Iwari was drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fireside.engine.kernel import binding, rule
from fireside.engine.states import assign
from fireside.engine.types import SPECTATOR, Ints, Rng, Seat, State, States

if TYPE_CHECKING:
    from fireside.engine.contract import Rules

rules: Rules = binding(__name__, "rules")  # those of the game that this copy is for
calls: Any = binding(__name__, "calls")
_view = rules.view  # Numba takes any attribute called `view` for that of an array
_allows = calls.allows

# The places of memory: what has happened, what an onlooker saw of it before and sees now; a position that they hold
# possible, and what they would see now if it were true. Some rules leave parts of a view as they find them: BLANK.
BEFORE, AFTER, SAW, SEES, WORLD, SEEN, BLANK = range(7)
PLACES = 7

Bytes = npt.NDArray[np.uint8]


@rule
def reveals(
    memory: States, data: Bytes, steps: Ints, players: int, samples: int, rng: Rng, rows: Ints, log: Ints
) -> bool:
    """Whether steps tell any onlooker something hidden: some position that fitted what they saw no longer does.

    `memory` holds the positions BEFORE and AFTER the steps, `data` is the same memory as bytes. Each row of `steps` is
    a seat and its action.
    """
    for onlooker in range(SPECTATOR, players):
        if _learns(memory, data, steps, onlooker, samples, rng, rows, log):
            return True
    return False


@rule
def _learns(
    memory: States, data: Bytes, steps: Ints, onlooker: Seat, samples: int, rng: Rng, rows: Ints, log: Ints
) -> bool:
    assign(memory[SAW], memory[BLANK])
    _view(memory[BEFORE], onlooker, memory[SAW])
    if _are_equal(data, SAW, BEFORE):
        return False  # nothing was hidden from them
    assign(memory[SEES], memory[BLANK])
    _view(memory[AFTER], onlooker, memory[SEES])
    for sample in range(samples):
        rng[0] = sample
        assign(memory[WORLD], memory[BLANK])
        rules.fill(memory[SAW], onlooker, rng, memory[WORLD])
        if _are_equal(data, WORLD, BEFORE):
            continue
        if not _is_played(memory[WORLD], steps, rows, log):
            return True
        assign(memory[SEEN], memory[BLANK])
        _view(memory[WORLD], onlooker, memory[SEEN])
        if not _are_equal(data, SEEN, SEES):
            return True
    return False


@rule
def _is_played(state: State, steps: Ints, rows: Ints, log: Ints) -> bool:
    """Play steps; False as soon as one of them is not legal."""
    for step in range(len(steps)):
        seat, action = int(steps[step, 0]), int(steps[step, 1])
        if not _allows(state, seat, action, rows[0], rows[1]):
            return False
        log[0, 0] = 0
        rules.apply(state, seat, action, log)
    return True


@rule
def _are_equal(data: Bytes, one: int, other: int) -> bool:
    for place in range(data.shape[1]):  # noqa: SIM110 - Numba has no any()
        if data[one, place] != data[other, place]:
            return False
    return True


@rule
def scores(seen: States, seat: Seat, rng: Rng, worlds: States, out: Ints) -> None:
    """The points of all seats in positions that fit a view: a row of `out` for each of the blank `worlds`."""
    for sample in range(len(worlds)):
        rng[0] = sample
        rules.fill(seen[0], seat, rng, worlds[sample])
        rules.scores(worlds[sample], out[sample])
