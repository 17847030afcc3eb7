"""The rules of Connect Four, on bitboards. Clauses are those of rulebook/en.md.

A column is seven bits, its lowest row first; the seventh, above the board, stays empty, so that no row of four runs
over the edge: the neighbours of bit b are b + 1 above, b + 7 to the right, b + 6 and b + 8 on the diagonals.
"""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import rule, state_type
from fireside.engine.log import Log, emit
from fireside.engine.states import assign
from fireside.engine.types import EVERYONE, OVER, Action, Ints, Rng, Seat, State

COLUMNS, ROWS = 7, 6  # an action is a column
BITS = ROWS + 1  # of a column
CELLS = COLUMNS * ROWS
DIRECTIONS = (1, BITS - 1, BITS, BITS + 1)
NO_SEAT = -1
FOUR, FULL = range(2)  # end reasons, CF-3.1 and CF-3.2

# Events
DROPPED, WON, DREW = range(3)

STATE = state_type(
    [
        ("discs", np.int64, 2),  # discs[seat]: a bit for each disc
        ("heights", np.int8, COLUMNS),  # heights[column]: discs in it, 0 to 6
        ("turn", np.int8),  # the seat whose turn it is
        ("count", np.int8),  # discs on the board, 0 to 42
        ("winner", np.int8),  # a seat, or NO_SEAT
    ]
)


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A zeroed state becomes the empty board (CF-1.1)."""
    state.winner = NO_SEAT


@rule
def pending(state: State) -> int:
    """The seats take turns (CF-2.1) until somebody has four in a row or the board is full."""
    if state.winner != NO_SEAT or state.count == CELLS:
        return OVER
    return 1 << state.turn


@rule
def legal(state: State, seat: Seat, out: Ints) -> int:
    """The columns that are not full (CF-2.2)."""
    if pending(state) != 1 << seat:
        return 0
    found = 0
    for column in range(COLUMNS):
        if state.heights[column] < ROWS:
            out[found] = column
            found += 1
    return found


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """There is no chance in this game."""
    return 0


@rule
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Drop a disc into a column (CF-2.2)."""
    row = state.heights[action]
    state.discs[seat] |= bit_of(action, row)
    state.heights[action] += 1
    state.count += 1
    state.turn = 1 - seat
    emit(log, EVERYONE, DROPPED, seat, action, row)
    if has_four(state.discs[seat]):  # CF-3.1
        state.winner = seat
        emit(log, EVERYONE, WON, seat)
    elif state.count == CELLS:  # CF-3.2
        emit(log, EVERYONE, DREW, seat)


@rule
def bit_of(column: int, row: int) -> int:
    """The bit of a cell."""
    return np.int64(1) << np.int64(column * BITS + row)  # type: ignore[return-value]


@rule
def has_four(discs: int) -> bool:
    """Whether four of the discs are in a row."""
    for step in DIRECTIONS:
        pairs = discs & (discs >> step)
        if pairs & (pairs >> 2 * step):
            return True
    return False


@rule
def scores(state: State, out: Ints) -> None:
    """1 for the winner."""
    for seat in range(2):
        out[seat] = 1 if state.winner == seat else 0


@rule
def ranks(state: State, out: Ints) -> None:
    """The loser is second; without a winner, everybody is first."""
    for seat in range(2):
        out[seat] = 1 if state.winner == 1 - seat else 0


@rule
def end_reason(state: State) -> int:
    """Four in a row, or else a full board."""
    return FULL if state.winner == NO_SEAT else FOUR


@rule
def view(state: State, seat: Seat, out: State) -> None:
    """Everything is public (CF-1.2)."""
    assign(out, state)


@rule
def fill(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """Nothing is hidden, so nothing has to be guessed (CF-1.2)."""
    assign(out, seen)


@rule
def conserved(state: State) -> bool:
    """Every cell up to the height of its column holds one disc, every cell above it none."""
    expected, total = np.int64(0), 0
    for column in range(COLUMNS):
        total += state.heights[column]
        for row in range(state.heights[column]):
            expected |= bit_of(column, row)
    return state.discs[0] ^ state.discs[1] == expected and total == state.count


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """The clause that forbids an action now, or None."""
    if pending(state) == OVER:
        return ("CF-3.1", "CF-3.2")[end_reason(state)]
    if state.turn != seat:
        return "CF-2.1"
    return None if 0 <= action < COLUMNS and state.heights[action] < ROWS else "CF-2.2"
