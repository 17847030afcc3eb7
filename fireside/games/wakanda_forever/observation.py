"""What a seat sees of Wakanda Forever, as numbers for learning."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import rule
from fireside.engine.observation import (
    Observation,
    Part,
    follower,
    mark,
    mark_bits,
    mark_seat,
    mark_seats,
    put,
    put_all,
    put_seat_rows,
    put_seats,
)
from fireside.engine.types import HIDDEN, Seat, State
from fireside.engine.writing import store

from . import tables
from .rules.state import (
    DONE,
    FACES,
    LINE,
    MOST_IN_CUP,
    NONE,
    POWER_WORTH,
    POWERS,
    REROLLS,
    SLOTS,
    SPACE_POINTS,
    SPACE_STONES,
    SPACES,
    TRIBES,
    VILLAIN_HEALTH,
    VILLAIN_POWER,
    VILLAINS,
    YIELD,
)

PHASES = DONE + 1
VOTES = 3  # cast and not yet seen, Yield, Challenge
MOST_POINTS = 127  # counted so far; nobody needs more than 55
MOST_BONUS = int((SPACE_STONES + SPACE_POINTS).max())
_IN_ALL = (np.bincount(VILLAIN_POWER, minlength=POWERS) * POWER_WORTH).tolist()  # what all cards of a power are worth
MOST_POWER = max(_IN_ALL)
MOST_REROLLS = tables.RIVER_REROLLS + _IN_ALL[REROLLS]

_COUNTED = "it is shown until the next roll, and already counted in stones, points and health"
LEFT_OUT = {
    "players": "the length of the observation tells it",
    "open_shields": "only pictures depend on it: the totals are public knowledge (WF-6.1)",
    "rounds": "nothing that can still be decided depends on it",
    "owner": "`powers` has what the cards of each player are worth; what is not in deck or line is taken",
    "points": f"more than {MOST_POINTS} count as {MOST_POINTS}",
    "faces": "`dice` has those of whoever rolls now; the others' are past",
    "mined": _COUNTED,
    "hits": "they are compared at once, before anybody decides again",
    "damage": _COUNTED,
    "took": _COUNTED,
    "scored": _COUNTED,
    "earned": "where points came from does not matter",
}


def parts(players: int) -> tuple[Part, ...]:
    """The parts of an observation, in order."""
    return (
        Part("length", (), 0, 1, "0 normal, 1 short"),
        Part("target", (), 0, max(map(max, tables.POINTS_TO_WIN.values())), "points that the Black Panther needs"),
        Part("phase", (PHASES,), 0, 1, "what happens now, in the order of the rules' phases"),
        Part("ended", (), 0, 1, "once it is over: 0 by throne and points, 1 because no villain was left"),
        Part("turn", (players,), 0, 1, "who draws, rolls or re-rolls"),
        Part("panther", (players,), 0, 1, "who is on the throne"),
        Part("challenger", (players,), 0, 1, "who is in a ceremony with the Panther"),
        Part("tribe", (players, TRIBES), 0, 1, "which tribe each player plays"),
        Part("deck", (VILLAINS,), 0, 1, "the villains that have not been turned up"),
        Part("line", (LINE, VILLAINS), 0, 1, "the villains face up: in the centre, next, last"),
        Part("powers", (players, POWERS), 0, MOST_POWER, "what each player's cards of each power are worth"),
        Part("health", (), 0, int(VILLAIN_HEALTH.max()), "of the villain in the centre"),
        Part("track", (SPACES,), 0, MOST_BONUS, "stones or points on the bonus spaces, from high to low"),
        Part("mine", (), 0, tables.STONES, "stones in the Mine"),
        Part("stones", (players,), 0, tables.MOST_STONES, "each player's stones, shield and cup together"),
        Part("points", (players,), 0, MOST_POINTS, "each player's points"),
        Part("owing", (players,), 0, 1, "who has yet to commit a cup or a vote"),
        Part("cup", (), NONE, MOST_IN_CUP, "stones under the own cup, −1 without one"),
        Part("cups", (players,), 0, 1, "whose cup stands on the table unrevealed"),
        Part("vote", (players, VOTES), 0, 1, "each player's vote: cast but not seen, Yield, Challenge"),
        Part("spent", (players,), NONE, MOST_IN_CUP, "stones revealed in this attack or ceremony, −1 before"),
        Part("yields", (), 0, players, "Yield votes that the Panther will be paid for"),
        Part("slot", (), 0, SLOTS, "the die that is rolled now"),
        Part("tech", (), 0, tables.TECH_DICE, "tech dice of whoever rolls now"),
        Part("rerolls", (), 0, MOST_REROLLS, "re-rolls left in this attack"),
        Part("dice", (FACES, SLOTS), 0, 1, "what the dice of whoever rolls now show: blank, V, 1 or 2"),
        Part("tied", (players,), 0, 1, "who rolls for a tie"),
        Part("repeated", (), 0, 1, "whether a tied ceremony is rolled again"),
    )


@rule
def observe(seen: State, seat: Seat, out: Observation) -> None:
    """Cups and votes of others are secret until they are revealed (WF-6.1); everything else is public."""
    players = int(seen.players)
    out[:] = 0
    at = put(out, 0, seen.length)
    at = put(out, at, seen.target)
    at = mark(out, at, seen.phase, PHASES)
    at = put(out, at, seen.ended)
    turn = seen.turn if seen.turn < players else NONE  # nobody's, after the last player's roll for the first Panther
    at = mark_seat(out, at, turn, seat, players)
    at = mark_seat(out, at, seen.panther, seat, players)
    at = mark_seat(out, at, seen.challenger, seat, players)
    for index in range(players):
        at = mark(out, at, seen.tribe[follower(seat, index, players)], TRIBES)
    at = mark_bits(out, at, seen.deck, VILLAINS)
    for place in range(LINE):
        at = mark(out, at, seen.line[place], VILLAINS)
    at = put_seat_rows(out, at, seen.powers, seat, players)
    at = put(out, at, seen.health)
    at = put_all(out, at, seen.track)
    at = put(out, at, seen.mine)
    at = put_seats(out, at, seen.stones, seat, players)
    at = _put_points(seen, seat, out, at)
    at = mark_seats(out, at, seen.owing, seat, players)
    at = _put_secrets(seen, seat, out, at)
    at = put_seats(out, at, seen.spent, seat, players)
    _put_roll(seen, seat, out, at)


@rule
def _put_points(seen: State, seat: Seat, out: Observation, at: int) -> int:
    players = int(seen.players)
    for index in range(players):
        at = put(out, at, min(seen.points[follower(seat, index, players)], MOST_POINTS))
    return at


@rule
def _put_secrets(seen: State, seat: Seat, out: Observation, at: int) -> int:
    """Cups and votes: one's own, and whose there are."""
    players = int(seen.players)
    at = put(out, at, seen.cup[seat])
    for index in range(players):
        at = put(out, at, seen.cup[follower(seat, index, players)] != NONE)
    for index in range(players):
        vote = int(seen.vote[follower(seat, index, players)])
        at = mark(out, at, 0 if vote == HIDDEN else vote if vote == NONE else vote - YIELD + 1, VOTES)
    return at


@rule
def _put_roll(seen: State, seat: Seat, out: Observation, at: int) -> None:
    players = int(seen.players)
    at = put(out, at, seen.yields)
    at = put(out, at, seen.slot)
    at = put(out, at, seen.tech)
    at = put(out, at, seen.rerolls)
    for slot in range(SLOTS):
        face = int(seen.faces[min(seen.turn, players - 1), slot])
        store(out, at + max(face, 0) * SLOTS + slot, face != NONE)
    at = mark_seats(out, at + FACES * SLOTS, seen.tied, seat, players)
    put(out, at, seen.repeated)
