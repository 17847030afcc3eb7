"""What a seat sees of Wapi, as numbers for learning."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.observation import Observation, Part, mark, mark_seat, put, put_all, put_seats, seen_from
from fireside.engine.types import Seat, State

from . import tables
from .rules.state import DONE, MINES, SILVER_PLACES, SYMBOL_SPACES, TOKENS

PHASES = DONE + 1
RICHEST = SILVER_PLACES * max(tables.SILVER_VALUES)

LEFT_OUT = {
    "players": "the length of the observation tells it",
    "filled": "the sum of `pieces`",
    "staked": "the sum of `totems`",
    "owner": "on which of a mine's symbols a totem stands makes no difference; `totems` counts them",
    "silver": "only the sum of a mine's silver counts, and how many pieces there are: `wealth` and `pieces`",
}


def parts(players: int) -> tuple[Part, ...]:
    """The parts of an observation, in order."""
    return (
        Part("scoring", (), 0, 1, "0 basic, 1 advanced"),
        Part("phase", (PHASES,), 0, 1, "first player, draw, stake, place, over"),
        Part("turn", (players,), 0, 1, "whose turn it is"),
        Part("drawn", (TOKENS,), 0, 1, "the token in hand: a symbol of each mine, then silver by value"),
        Part("bag", (TOKENS,), 0, max(tables.SILVER_COUNTS), "tokens of each kind in the bag"),
        Part("supply", (players,), 0, tables.TOTEMS, "totems that each player has left"),
        Part("symbols", (MINES,), 0, SYMBOL_SPACES, "symbols of each mine on the board"),
        Part("pieces", (MINES,), 0, SILVER_PLACES, "pieces of silver in each mine"),
        Part("wealth", (MINES,), 0, RICHEST, "the sum of each mine's silver"),
        Part("totems", (players, MINES), 0, tables.TOTEMS, "totems of each player on each mine"),
    )


@rule
def observe(seen: State, seat: Seat, out: Observation) -> None:
    """Everything is public (WP-4.1)."""
    players = int(seen.players)
    out[:] = 0
    at = put(out, 0, seen.scoring)
    at = mark(out, at, seen.phase, PHASES)
    at = mark_seat(out, at, seen.turn, seat, players)
    at = mark(out, at, seen.drawn, TOKENS)
    at = put_all(out, at, seen.bag)
    at = put_seats(out, at, seen.supply, seat, players)
    at = put_all(out, at, seen.symbols)
    at = put_all(out, at, seen.pieces)
    at = put_all(out, at, seen.wealth)
    _count_totems(seen, seat, out[at:])


@rule
def _count_totems(seen: State, seat: Seat, out: Observation) -> None:
    players = int(seen.players)
    for mine in range(MINES):
        for space in range(seen.symbols[mine] if seen.staked[mine] else 0):
            owner = int(seen.owner[mine, space])
            if owner >= 0:
                out[seen_from(owner, seat, players) * MINES + mine] += 1
