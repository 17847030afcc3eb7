"""The contract over arrays of one state. Compiled once per game (see kernel.specialise).

A call from Python with an array costs a tenth of one with a single np.record (0.35 and 3.3 µs here), so positions go
through these. `play` takes the bytes of the state instead, which saves another 0.09 µs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fireside.engine.bits import lowest
from fireside.engine.kernel import binding, rule
from fireside.engine.types import (
    CHANCE,
    EVERY_TURN,
    ILLEGAL,
    MOST_SEATS,
    OVER,
    TURN_BITS,
    Action,
    Bytes,
    Ints,
    Rng,
    Seat,
    State,
    States,
)

if TYPE_CHECKING:
    from fireside.engine.contract import Rules

rules: Rules = binding(__name__, "rules")  # those of the game that this copy is for
_breakdown: Any = getattr(rules, "breakdown", None)  # optional
STATE = rules.STATE
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
def play(data: Bytes, seat: Seat, action: Action, log: Ints, choices: Ints) -> int:
    """Carry out an action of a seat, or an outcome of CHANCE, if it is possible; else change nothing: ILLEGAL.

    `choices` become what can happen next: what the first seat that may act can do, or the outcomes of chance, and in
    the second half their weights; whoever plays on asks for it. Returns what is pending and how many there are (see
    types.TURN_BITS).
    """
    state: Any = data.view(STATE)[0]
    most = len(choices) // 2
    actions, weights = choices[:most], choices[most:]
    if not allows(state, seat, action, actions, weights):
        return ILLEGAL
    log[0, 0] = 0
    rules.apply(state, seat, action, log)
    after = int(rules.pending(state))  # uncompiled, it may be as narrow as a field of the state
    count = 0
    if after == CHANCE:
        count = rules.odds(state, actions, weights)
    elif after != OVER:
        count = rules.legal(state, lowest(after), actions)
    return int(count) << TURN_BITS | after & EVERY_TURN


@rule
def allows(state: State, seat: Seat, action: Action, actions: Ints, weights: Ints) -> bool:
    """Whether a seat, or chance, may do this now."""
    pending = rules.pending(state)
    if seat == CHANCE:
        count = rules.odds(state, actions, weights) if pending == CHANCE else 0
    elif 0 <= seat < MOST_SEATS and pending > 0 and pending >> seat & 1:
        count = rules.legal(state, seat, actions)
    else:
        count = 0
    for index in range(count):  # noqa: SIM110 - Numba has no any()
        if actions[index] == action:
            return True
    return False


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
