"""What a player sees of Pig, as numbers for learning."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.observation import Observation, Part, mark, mark_seat, put, put_seats
from fireside.engine.types import Seat, State

from .rules import DONE, MOST_DECISIONS, SIDES, TARGETS

PHASES = DONE + 1
MOST_POINTS = max(TARGETS) + SIDES - 1

LEFT_OUT = {"players": "the length of the observation tells it"}


def parts(players: int) -> tuple[Part, ...]:
    """The parts of an observation, in order."""
    return (
        Part("phase", (PHASES,), 0, 1, "choose, throw, over"),
        Part("turn", (players,), 0, 1, "whose turn it is"),
        Part("pips", (), 0, SIDES, "what the die shows"),
        Part("target", (), 0, max(TARGETS), "points that win"),
        Part("pot", (), 0, MOST_POINTS, "points of this turn"),
        Part("decisions", (), 0, MOST_DECISIONS, "made so far"),
        Part("points", (players,), 0, MOST_POINTS, "each player's points"),
    )


@rule
def observe(seen: State, seat: Seat, out: Observation) -> None:
    """Everything is public; the observing seat comes first."""
    players = int(seen.players)
    out[:] = 0
    at = mark(out, 0, seen.phase, PHASES)
    at = mark_seat(out, at, seen.turn, seat, players)
    at = put(out, at, seen.pips)
    at = put(out, at, seen.target)
    at = put(out, at, seen.pot)
    at = put(out, at, seen.decisions)
    put_seats(out, at, seen.points, seat, players)
