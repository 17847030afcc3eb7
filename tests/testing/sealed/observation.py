"""What a seat sees, as numbers."""

from __future__ import annotations

from sealed.rules import CARDS, SEATS

from fireside.engine.kernel import rule
from fireside.engine.observation import Observation, Part, follower, put, put_seats
from fireside.engine.types import Seat, State

SECRET = -2  # a card or a bid that the seat may not know
LEFT_OUT = {"players": "the length tells it", "deck": "nobody may see it before the end"}


def parts(players: int) -> tuple[Part, ...]:
    """Cards and bids, one's own first."""
    return (
        Part("dealt", (), 0, SEATS, "how many seats have a card"),
        Part("has_bid", (players,), 0, 1, "who has bid"),
        Part("hand", (players,), SECRET, CARDS - 1, "the cards, −1 not dealt yet, −2 a secret"),
        Part("bid", (players,), SECRET, 1, "the bids, −1 not made yet, −2 a secret"),
    )


@rule
def observe(seen: State, seat: Seat, out: Observation) -> None:
    """Cards and bids are secret until all have bid."""
    players = int(seen.players)
    at = put(out, 0, seen.dealt)
    at = put_seats(out, at, seen.has_bid, seat, players)
    for index in range(players):
        who = follower(seat, index, players)
        out[at + index] = max(seen.hand[who], SECRET)
        out[at + players + index] = max(seen.bid[who], SECRET)
