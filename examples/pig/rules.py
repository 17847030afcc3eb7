"""The rules of Pig. Clauses are those of rulebook/en.md."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import rule, state_type
from fireside.engine.log import Log, emit
from fireside.engine.states import assign, rank
from fireside.engine.types import CHANCE, EVERYONE, OVER, Action, Ints, Rng, Seat, State

SEATS = 4
TARGETS = (50, 100)
MOST_DECISIONS = 1000
CHOOSE, THROW, DONE = range(3)  # phases
REACHED, EXHAUSTED = range(2)  # end reasons, PG-3.1 and PG-3.2

# Actions: the outcomes of the die first, then what a player decides.
DIE = 0  # + pips − 1
SIDES = 6
ROLL = DIE + SIDES
HOLD = ROLL + 1
ACTIONS = HOLD + 1

# Events
ROLLED, LOST, BANKED, WON, STOPPED = range(5)

STATE = state_type(
    [
        ("players", np.int8),  # 2 to 4
        ("phase", np.int8),  # CHOOSE to DONE
        ("turn", np.int8),  # the seat whose turn it is
        ("pips", np.int8),  # what the die shows, 0 before the first roll
        ("target", np.int16),  # one of TARGETS
        ("pot", np.int16),  # points of this turn, not yet safe, 0 to 105
        ("decisions", np.int16),  # made so far, 0 to 1000
        ("points", np.int16, SEATS),  # points[seat]: safe, 0 to 105
    ]
)


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A zeroed state becomes the position before the first roll (PG-1.1, 1.2)."""
    state.players = players
    state.target = TARGETS[options[0]]


@rule
def pending(state: State) -> int:
    """The die is thrown after a decision to roll; otherwise it is one seat's turn (PG-2.1)."""
    if state.phase == CHOOSE:
        return 1 << state.turn
    return CHANCE if state.phase == THROW else OVER


@rule
def legal(state: State, seat: Seat, out: Ints) -> int:
    """Roll or hold (PG-2.1)."""
    if state.phase != CHOOSE or state.turn != seat:
        return 0
    out[0] = ROLL
    out[1] = HOLD
    return 2


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """All sides of the die are equally likely (PG-2.2)."""
    for side in range(SIDES):
        actions[side] = DIE + side
        weights[side] = 1
    return SIDES


@rule
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out a decision or an outcome of the die."""
    if action < ROLL:
        _fall(state, action - DIE + 1, log)
    else:
        state.decisions += 1
        if action == ROLL:
            state.phase = THROW
        else:
            _bank(state, log)
        if state.decisions == MOST_DECISIONS and state.phase != DONE:  # PG-3.2
            state.phase = DONE
            emit(log, EVERYONE, STOPPED, seat)


@rule
def _fall(state: State, pips: int, log: Log) -> None:
    """The die shows that many pips."""
    state.phase = CHOOSE
    state.pips = pips
    emit(log, EVERYONE, ROLLED, state.turn, pips)
    if pips == 1:  # PG-2.3
        emit(log, EVERYONE, LOST, state.turn, state.pot)
        state.pot = 0
        _next_turn(state)
    else:
        state.pot += pips
        if state.points[state.turn] + state.pot >= state.target:  # PG-3.1: nobody would roll on
            _bank(state, log)


@rule
def _bank(state: State, log: Log) -> None:
    """The points of this turn are safe (PG-2.4)."""
    seat = state.turn
    state.points[seat] += state.pot
    emit(log, EVERYONE, BANKED, seat, state.pot, state.points[seat])
    state.pot = 0
    if state.points[seat] >= state.target:
        state.phase = DONE
        emit(log, EVERYONE, WON, seat)
    else:
        _next_turn(state)


@rule
def _next_turn(state: State) -> None:
    state.turn += 1
    if state.turn == state.players:
        state.turn = 0


@rule
def scores(state: State, out: Ints) -> None:
    """The points that are safe."""
    for seat in range(state.players):
        out[seat] = state.points[seat]


@rule
def ranks(state: State, out: Ints) -> None:
    """The most points win (PG-3.1); a game that was stopped is a draw (PG-3.2)."""
    scores(state, out)
    if end_reason(state) == EXHAUSTED and state.phase == DONE:
        out[: state.players] = 0
    rank(out, state.players)


@rule
def end_reason(state: State) -> int:
    """Somebody has reached the target, or else the game was stopped."""
    for seat in range(state.players):
        if state.points[seat] >= state.target:
            return REACHED
    return EXHAUSTED


@rule
def view(state: State, seat: Seat, out: State) -> None:
    """Everything is public (PG-1.3)."""
    assign(out, state)


@rule
def fill(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """Nothing is hidden, so nothing has to be guessed (PG-1.3)."""
    assign(out, seen)


@rule
def conserved(state: State) -> bool:
    """Nobody but the winner has reached the target, and what is at stake would not reach it either (PG-3.1)."""
    above = 0
    for seat in range(state.players):
        if state.points[seat] >= state.target:
            above += 1
    return above <= (1 if state.phase == DONE else 0) and 0 <= state.pot < state.target


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """The clause that forbids an action now, or None."""
    if state.phase == DONE:
        return ("PG-3.1", "PG-3.2")[end_reason(state)]
    if not ROLL <= action < ACTIONS:
        return "PG-2.2"  # only the die decides how it falls
    return None if state.phase == CHOOSE and state.turn == seat else "PG-2.1"
