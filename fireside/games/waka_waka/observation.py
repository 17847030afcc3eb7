"""What a seat sees of Waka Waka, as numbers for learning."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.observation import (
    UNKNOWN,
    Observation,
    Part,
    follower,
    mark,
    mark_bits,
    mark_equal,
    mark_rows,
    mark_seat,
    put,
    put_all,
    put_known,
    put_seat_rows,
    put_seats,
)
from fireside.engine.types import HIDDEN, Seat, State
from fireside.engine.writing import store

from . import tables
from .rules import phases
from .rules.state import GOODS, KINDS, SLOTS, SPACES, STEPS, UNDECIDED

PHASES = phases.OVER + 1
LADDERS = len(tables.LADDERS)
SHOWN = KINDS + 1  # what can lie in a slot: a kind of card, or three cards face down
WAYS = 2  # an effect may be a repeated or a copied one
MOST_GOLD = 127
ALL_GOODS = GOODS * tables.GOODS_EACH
ALL_CARDS = sum(tables.CARDS.values())
MOST_CARDS = max(tables.CARDS.values())

_FOR_CHANCE = "only chance needs it, before anybody decides again"
LEFT_OUT = {
    "players": "the length of the observation tells it",
    "climbs": "the sum of `status`",
    "space": _FOR_CHANCE,
    "reach": _FOR_CHANCE,
    "gold": f"more than {MOST_GOLD} count as {MOST_GOLD}",
    "deck": "nobody may see it",
    "conjured": "how steps were climbed does not matter",
}


def parts(players: int) -> tuple[Part, ...]:
    """The parts of an observation, in order."""
    others = players - 1
    return (
        Part("ladder", (LADDERS,), 0, 1, "which ladder is used"),
        Part("phase", (PHASES,), 0, 1, "what happens now, in the order of the rules' phases"),
        Part("opening", (), 0, 1, "whether the game is being set up"),
        Part("first", (players,), 0, 1, "who began"),
        Part("turn", (players,), 0, 1, "the active player"),
        Part("actor", (players,), 0, 1, "who decides, draws or looks now"),
        Part("target", (players,), 0, 1, "whose hand the elder saw last"),
        Part("lit", (), 0, 1, "whether the sorcerer's fire burns"),
        Part("used", (), 0, SLOTS, "slots in use"),
        Part("effect", (KINDS,), 0, 1, "the kind of card whose effect is under way"),
        Part("via", (WAYS,), 0, 1, "whether that effect is repeated by a juggler, copied by an elder"),
        Part("left", (), 0, SLOTS, "how many more times the present step may be done"),
        Part("owed", (), 0, tables.HAND, "cards that the actor is still to draw, or to see"),
        Part("given", (GOODS,), 0, 1, "the good that the porter gave away last"),
        Part("groups", (), 0, GOODS, "letters of the next step's pattern that are paid"),
        Part("paid", (GOODS,), 0, 1, "the goods that paid for them"),
        Part("laying", (), 0, tables.VILLAGE, "goods still to be laid face up in the village"),
        Part("slot", (SLOTS, SHOWN), 0, 1, "the kind of card in each slot, or three cards face down"),
        Part("gold", (players,), 0, MOST_GOLD, "each player's gold"),
        Part("status", (players,), 0, STEPS, "steps that each player has climbed"),
        Part(
            "reached", (players,), 0, players * STEPS, "how many steps had been climbed by all when each last climbed"
        ),
        Part("stock", (players, GOODS), 0, tables.GOODS_EACH, "each player's goods"),
        Part("village", (GOODS,), 0, tables.GOODS_EACH, "goods in the village"),
        Part("reserve", (GOODS,), 0, tables.GOODS_EACH, "goods in the reserve or face down in boats"),
        Part("bygone", (GOODS,), 0, tables.GOODS_EACH, "goods face down in boats from the reserve before this one"),
        Part("pile", (), 0, ALL_GOODS, "goods in the reserve's pile"),
        Part("boat", (GOODS, SPACES), 0, 1, "on which spaces of the boats each good is known to lie"),
        Part("undecided", (SPACES,), 0, 1, "where a good lies face down that nobody knows"),
        Part("unseen", (SPACES,), 0, 1, "where a good lies face down that somebody may know, but not this seat"),
        Part("knowers", (players, SPACES), 0, 1, "who has seen the face-down good"),
        Part("stale", (SPACES,), 0, 1, "whether it is from the reserve before this one"),
        Part("deck_size", (), 0, ALL_CARDS, "cards in the upper part of the deck"),
        Part("under", (KINDS,), 0, MOST_CARDS, "cards that one has put under the deck oneself"),
        Part("under_size", (players,), 0, ALL_CARDS, "how many cards each player has put there"),
        Part("discards", (KINDS,), 0, MOST_CARDS, "discarded cards"),
        Part("looked", (KINDS,), UNKNOWN, tables.SIGHTS, "what a seer sees, −1 if it is another's"),
        Part("looked_size", (), 0, tables.SIGHTS, "how many cards a seer sees"),
        Part(
            "covered", (KINDS,), UNKNOWN, SLOTS * tables.FACE_DOWN, "cards played face down, −1 if they are another's"
        ),
        Part("covered_size", (), 0, SLOTS * tables.FACE_DOWN, "how many cards were played face down this turn"),
        Part("hand", (KINDS,), 0, MOST_CARDS, "the own hand"),
        Part("hand_size", (players,), 0, ALL_CARDS, "cards in each hand"),
        Part("known", (others, KINDS), 0, MOST_CARDS, "cards that one knows to be in the others' hands"),
        Part("shown", (others, KINDS), 0, MOST_CARDS, "cards of the own hand that the others know"),
        Part("spied", (players, players), 0, ALL_CARDS, "how many cards of a hand a player can know at most"),
    )


@rule
def observe(seen: State, seat: Seat, out: Observation) -> None:
    """Hands, the deck and face-down cards are hidden, and the face-down goods that the seat has not looked at."""
    out[:] = 0
    at = _put_turn(seen, seat, out)
    at = _put_players(seen, seat, out, at)
    at = _put_goods(seen, seat, out, at)
    at = _put_cards(seen, seat, out, at)
    _put_knowledge(seen, seat, out, at)


@rule
def _put_turn(seen: State, seat: Seat, out: Observation) -> int:
    players = int(seen.players)
    at = mark(out, 0, seen.ladder, LADDERS)
    at = mark(out, at, seen.phase, PHASES)
    at = put(out, at, seen.opening)
    at = mark_seat(out, at, seen.first, seat, players)
    at = mark_seat(out, at, seen.turn, seat, players)
    at = mark_seat(out, at, seen.actor, seat, players)
    at = mark_seat(out, at, seen.target, seat, players)
    at = put(out, at, seen.lit)
    at = put(out, at, seen.used)
    at = mark(out, at, seen.effect, KINDS)
    at = mark_bits(out, at, seen.via, WAYS)
    at = put(out, at, seen.left)
    at = put(out, at, seen.owed)
    at = mark(out, at, seen.given, GOODS)
    at = put(out, at, seen.groups)
    at = mark_bits(out, at, seen.paid, GOODS)
    at = put(out, at, seen.laying)
    for slot in range(SLOTS):
        at = mark(out, at, seen.slot[slot], SHOWN)
    return at


@rule
def _put_players(seen: State, seat: Seat, out: Observation, at: int) -> int:
    players = int(seen.players)
    for index in range(players):
        at = put(out, at, min(seen.gold[follower(seat, index, players)], MOST_GOLD))
    at = put_seats(out, at, seen.status, seat, players)
    at = put_seats(out, at, seen.reached, seat, players)
    return put_seat_rows(out, at, seen.stock, seat, players)


@rule
def _put_goods(seen: State, seat: Seat, out: Observation, at: int) -> int:
    at = put_all(out, at, seen.village)
    at = put_all(out, at, seen.reserve)
    at = put_all(out, at, seen.bygone)
    at = put(out, at, seen.pile)
    at = mark_rows(out, at, seen.boat, 0, GOODS)
    at = mark_equal(out, at, seen.boat, UNDECIDED)
    at = mark_equal(out, at, seen.boat, HIDDEN)
    at = _mark_knowers(seen, seat, out, at)
    return put_all(out, at, seen.stale)


@rule
def _mark_knowers(seen: State, seat: Seat, out: Observation, at: int) -> int:
    players = int(seen.players)
    for space in range(SPACES):
        if seen.knowers[space]:  # nobody, most of the time
            for index in range(players):
                knows = seen.knowers[space] >> follower(seat, index, players) & 1
                store(out, at + index * SPACES + space, knows)
    return at + players * SPACES


@rule
def _put_cards(seen: State, seat: Seat, out: Observation, at: int) -> int:
    players = int(seen.players)
    at = put(out, at, seen.deck_size)
    at = put_all(out, at, seen.under[seat])
    at = put_seats(out, at, seen.under_size, seat, players)
    at = put_all(out, at, seen.discards)
    at = put_known(out, at, seen.looked)
    at = put(out, at, seen.looked_size)
    at = put_known(out, at, seen.covered)
    at = put(out, at, seen.covered_size)
    at = put_all(out, at, seen.hand[seat])
    return put_seats(out, at, seen.hand_size, seat, players)


@rule
def _put_knowledge(seen: State, seat: Seat, out: Observation, at: int) -> None:
    players = int(seen.players)
    for index in range(1, players):
        at = put_all(out, at, seen.known[seat, follower(seat, index, players)])
    for index in range(1, players):
        at = put_all(out, at, seen.known[follower(seat, index, players), seat])
    for index in range(players):
        at = put_seats(out, at, seen.spied[follower(seat, index, players)], seat, players)
