"""The contract over arrays of one state. Compiled once per game (see kernel.specialise).

A call from Python with an array costs a tenth of one with a single np.record (0.35 and 3.3 µs here), so positions and
views go through these. `play`, which is called most, takes addresses: see `memory`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fireside.engine.ahead import BYTES, EVERY_TURN, HEADER, TURN_BITS, UNREAD
from fireside.engine.bits import lowest
from fireside.engine.kernel import binding, brief_rule, rule
from fireside.engine.memory import Address, log_at, numbers_at, state_at
from fireside.engine.types import CHANCE, MOST_SEATS, OVER, Action, Ints, Rng, Seat, State, States

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


@brief_rule
def play(data: Address, seat: Seat, action: Action, ahead: Address) -> int:
    """Carry out an action of a seat, or an outcome of CHANCE, if it is possible.

    `data` is where the state is, `ahead` the memory for what can happen next. Returns who may act and how many actions
    there are, in one number (see `ahead`), or its complement if the action is not possible, and nothing has changed.
    """
    state = state_at(data, STATE)
    most = int(numbers_at(ahead, HEADER)[0])
    actions = numbers_at(ahead + BYTES * HEADER, most)
    weights = numbers_at(ahead + BYTES * (HEADER + most), most)
    is_possible = allows(state, seat, action, actions, weights)
    if is_possible:
        log = log_at(ahead + BYTES * (HEADER + 2 * most), UNREAD)
        log[0, 0] = 0
        rules.apply(state, seat, action, log)
    turn = look_ahead(state, actions, weights)
    return turn if is_possible else ~turn


@rule
def tell(states: States, seat: Seat, action: Action, log: Ints) -> None:
    """Carry out a step that is known to be possible, for the sake of its events."""
    rules.apply(states[0], seat, action, log)


@rule
def look_ahead(state: State, actions: Ints, weights: Ints) -> int:
    """Write what can happen next; returns who may act and how many actions there are."""
    pending = int(rules.pending(state))  # uncompiled, it may be as narrow as a field of the state
    count = 0
    if pending == CHANCE:
        count = rules.odds(state, actions, weights)
        for index in range(1, count):
            weights[index] += weights[index - 1]
    elif pending != OVER:
        count = rules.legal(state, lowest(pending), actions)
    return int(count) << TURN_BITS | pending & EVERY_TURN


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
