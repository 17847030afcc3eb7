"""What a seat sees of Wangdo, as numbers for learning."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.observation import (
    UNKNOWN,
    Observation,
    Part,
    mark,
    mark_rows,
    mark_seat,
    put,
    put_all,
    put_known,
    put_seat_rows,
    put_seats,
)
from fireside.engine.types import Seat, State

from . import tables
from .rules.state import (
    BEAR,
    CARDS,
    COLOURS,
    DONE,
    EMPTY,
    ENDINGS,
    KINDS,
    MERCHANTS_FAVOUR,
    SEAL_CARDS,
    TOKENS,
    TYPES,
    UNPACKING,
    VILLAGES,
)

PHASES = DONE - UNPACKING + 1
MOST_ACTIONS = 3  # in one turn, with Second Breath
MOST_ROUNDS = 127  # counted down to the end
MOST_CARDS = int(SEAL_CARDS.sum())
MOST_DISCOUNT = tables.FAVOUR_STELES * int(SEAL_CARDS[MERCHANTS_FAVOUR])  # all of them declared at once
MOST_COPIES = int(SEAL_CARDS.max())
MOST_TOKENS = int(TOKENS.max())
SPACES = max(tables.SPACES.values())

LEFT_OUT = {
    "players": "the length of the observation tells it",
    "middle": "it follows from the number of players",
    "spaces": "it follows from the number of players",
    "rounds": f"`rounds_left` counts only the last {MOST_ROUNDS}",
    "beside": "it follows from `stele`",
    "deck": "nobody may see it before the end, and then nothing is left to decide",
    "hand": "those of others are seen at the end only, when nothing is left to decide",
}


def parts(players: int) -> tuple[Part, ...]:
    """The parts of an observation, in order."""
    return (
        Part("phase", (PHASES,), 0, 1, "what happens now, in the order of the rules' phases"),
        Part("turn", (players,), 0, 1, "whose turn it is"),
        Part("first", (players,), 0, 1, "who began"),
        Part("rounds_left", (), 0, MOST_ROUNDS, f"until the game is called off; {MOST_ROUNDS} if there are more"),
        Part("acquired", (), 0, VILLAGES, "tokens taken in this round"),
        Part("ending", (), 0, 1, "whether a board is complete"),
        Part("reason", (), 0, len(ENDINGS) - 1, "once it is over: 0 board complete, 1 deadlock, 2 rounds"),
        Part("regular", (), 0, MOST_ACTIONS, "regular actions that the turn still holds"),
        Part("left", (), 0, tables.CART_DRAW, "steles still to draw or to take, or swaps still to make"),
        Part("discount", (), 0, MOST_DISCOUNT, "steles that Merchant's Favour may still save"),
        Part("twins", (), 0, 1, "whether Twin Bears is declared"),
        Part("pilgrim", (), 0, 1, "whether Pilgrim is declared"),
        Part("cart", (), 0, 1, "whether Full Cart is declared"),
        Part("ritual", (COLOURS,), 0, 1, "the temple of the Ritual in progress"),
        Part("spot", (VILLAGES,), 0, 1, "the village that is being set up, or whose stele is lifted"),
        Part("given", (COLOURS,), 0, 1, "the colour offered on the Bear Market"),
        Part("partner", (players,), 0, 1, "with whom the Bear Market is held"),
        Part("bag", (COLOURS,), 0, tables.STELES, "steles in the bag"),
        Part("temple", (COLOURS,), 0, tables.ALTARS, "steles on each temple's altars"),
        Part("owed", (COLOURS,), 0, tables.ALTARS, "what the offering still costs"),
        Part("reserve", (players, COLOURS), 0, tables.STELES, "each player's steles"),
        Part("box", (KINDS + 1,), 0, MOST_TOKENS, "tokens not yet dealt"),
        Part("token", (KINDS + 2, VILLAGES), 0, 1, "in each village: no token; each type, plain or sealed; a bear"),
        Part("stele", (COLOURS + 1, VILLAGES), 0, 1, "in each village: no stele, or one of each colour"),
        Part("knowledge", (players, TYPES), 0, SPACES, "tokens in each column of each player"),
        Part("sealed", (players, TYPES), 0, SPACES, "those of them with a Dragon Seal"),
        Part("pile", (), 0, MOST_CARDS, "Seal cards face down"),
        Part("cards", (players,), 0, MOST_CARDS, "Seal cards in each hand"),
        Part("hand", (CARDS,), 0, MOST_COPIES, "the own hand"),
        Part("fresh_cards", (), 0, MOST_CARDS, "cards drawn this turn"),
        Part("fresh", (CARDS,), UNKNOWN, MOST_COPIES, "which, −1 if another has drawn them"),
        Part("played", (CARDS,), 0, MOST_COPIES, "Seal cards out of the game"),
    )


@rule
def observe(seen: State, seat: Seat, out: Observation) -> None:
    """The hands of others and the pile are hidden (WD-6.1)."""
    players = int(seen.players)
    out[:] = 0
    at = _put_turn(seen, seat, out)
    at = put_all(out, at, seen.bag)
    at = put_all(out, at, seen.temple)
    at = put_all(out, at, seen.owed)
    at = put_seat_rows(out, at, seen.reserve, seat, players)
    at = put_all(out, at, seen.box)
    at = mark_rows(out, at, seen.token, EMPTY, BEAR + 2)
    at = mark_rows(out, at, seen.stele, EMPTY, COLOURS + 1)
    at = put_seat_rows(out, at, seen.knowledge, seat, players)
    at = put_seat_rows(out, at, seen.sealed, seat, players)
    at = put(out, at, seen.pile)
    at = put_seats(out, at, seen.cards, seat, players)
    at = put_all(out, at, seen.hand[seat])
    at = put(out, at, seen.fresh_cards)
    at = put_known(out, at, seen.fresh)
    put_all(out, at, seen.played)


@rule
def _put_turn(seen: State, seat: Seat, out: Observation) -> int:
    players = int(seen.players)
    at = mark(out, 0, seen.phase - UNPACKING, PHASES)
    at = mark_seat(out, at, seen.turn, seat, players)
    at = mark_seat(out, at, seen.first, seat, players)
    at = put(out, at, min(tables.MOST_ROUNDS - seen.rounds, MOST_ROUNDS))
    at = put(out, at, seen.acquired)
    at = put(out, at, seen.ending)
    at = put(out, at, seen.reason)
    at = put(out, at, seen.regular)
    at = put(out, at, seen.left)
    at = put(out, at, seen.discount)
    at = put(out, at, seen.twins)
    at = put(out, at, seen.pilgrim)
    at = put(out, at, seen.cart)
    at = mark(out, at, seen.ritual, COLOURS)
    at = mark(out, at, seen.spot, VILLAGES)
    at = mark(out, at, seen.given, COLOURS)
    return mark_seat(out, at, seen.partner, seat, players)
