"""What a player sees of Connect Four, as numbers for learning."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.observation import Observation, Part, mark_seat
from fireside.engine.types import Seat, State

from .rules import BITS, COLUMNS, ROWS

SEATS = 2

LEFT_OUT = {
    "heights": "it follows from `discs`",
    "count": "it follows from `discs`",
    "winner": "it follows from `discs`",
}


def parts(players: int) -> tuple[Part, ...]:
    """The parts of an observation, in order."""
    return (
        Part("turn", (players,), 0, 1, "whose turn it is"),
        Part("discs", (players, COLUMNS, ROWS), 0, 1, "where each player's discs are, the lowest row first"),
    )


@rule
def observe(seen: State, seat: Seat, out: Observation) -> None:
    """Everything is public; the observing seat comes first."""
    out[:] = 0
    at = mark_seat(out, 0, seen.turn, seat, SEATS)
    for discs in (seen.discs[seat], seen.discs[1 - seat]):
        for column in range(COLUMNS):
            for row in range(ROWS):
                out[at + row] = discs >> column * BITS + row & 1
            at += ROWS
