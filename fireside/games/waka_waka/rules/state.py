"""The state of Waka Waka, and the components as arrays that compiled rules can read."""

from __future__ import annotations

from collections import Counter

import numpy as np

from fireside.engine.kernel import state_type

from .. import tables

SEATS = tables.SEATS
GOODS = len(tables.GOODS)
KINDS = len(tables.CARDS)
MERCHANT, CHIMPANZEE, SORCERER, GATHERER, SEER, DRUMMER, PORTER, ELDER, RAINMAKER, JUGGLER, FIRE = range(KINDS)
CARDS = np.array(list(tables.CARDS.values()), np.int8)
SHARED = np.array([name in tables.SHARED for name in tables.CARDS], np.bool_)
SLOTS = tables.SLOTS

BOATS = len(tables.BOATS)
PRICES = np.array([boat.price for boat in tables.BOATS], np.int8)
BOAT_OF = np.array([number for number, boat in enumerate(tables.BOATS) for _ in range(boat.spaces)], np.int8)
EYES = np.array([space < boat.eyes for boat in tables.BOATS for space in range(boat.spaces)], np.bool_)
SPACES = len(BOAT_OF)
BOAT_SPACES = np.array([sum(1 << space for space in range(SPACES) if BOAT_OF[space] == b) for b in range(BOATS)])


def _groups(pattern: str) -> list[int]:
    """How many identical goods each letter of a pattern asks for, most first: AAB is 2, 1."""
    sizes = sorted(Counter(pattern).values(), reverse=True)
    return sizes + [0] * (GOODS + 1 - len(sizes))


STEPS = len(tables.LADDERS[0])
GROUPS = np.array([[_groups(pattern) for pattern in ladder] for ladder in tables.LADDERS], np.int8)

EMPTY = -1
UNDECIDED = -2  # a face-down good that nobody has seen: it is decided only when somebody may see it
NO_EFFECT = -1
UPSIDE_DOWN = KINDS  # in a slot: three cards that lie face down

BY_JUGGLER, BY_ELDER = 1, 2  # bits of `via`

STATE = state_type(
    [
        ("players", np.int8),  # 2 to 4
        ("ladder", np.int8),  # dashes, 0 to 4
        ("phase", np.int8),  # one of phases.py
        ("opening", np.int8),  # 1 as long as the game is being set up
        ("first", np.int8),  # the seat that began
        ("turn", np.int8),  # the active player
        ("actor", np.int8),  # the seat that decides, draws or looks now
        ("lit", np.int8),  # 1 if the sorcerer's fire burns
        ("used", np.int8),  # slots in use, 0 to 3
        ("effect", np.int8),  # the kind of card whose effect is under way, or NO_EFFECT
        ("via", np.int8),  # BY_JUGGLER and BY_ELDER, if the effect is a repeated or a copied one
        ("left", np.int8),  # how many more times the present step may be done
        ("owed", np.int8),  # cards that the actor is still to draw, or to see
        ("target", np.int8),  # whose hand the elder sees
        ("given", np.int8),  # the good that the porter gives away
        ("groups", np.int8),  # letters of the next step's pattern that are paid
        ("paid", np.int8),  # mask of the goods that paid for them
        ("space", np.int8),  # the space that chance fills or uncovers
        ("reach", np.int16),  # mask of the spaces that are being emptied or looked at
        ("laying", np.int8),  # goods still to be laid face up in the village
        ("climbs", np.int8),  # steps climbed by anyone
        ("slot", np.int8, SLOTS),  # slot[i]: kind of the card played there, UPSIDE_DOWN or EMPTY
        ("gold", np.int16, SEATS),  # gold[seat]
        ("status", np.int8, SEATS),  # status[seat]: steps climbed, 0 to 5
        ("reached", np.int8, SEATS),  # reached[seat]: the value of `climbs` when the seat last climbed
        ("stock", np.int8, (SEATS, GOODS)),  # stock[seat, good]
        ("village", np.int8, GOODS),  # village[good]
        ("reserve", np.int8, GOODS),  # reserve[good]: in its pile or face down in boats
        ("bygone", np.int8, GOODS),  # bygone[good]: face down in boats, from the reserve before this one
        ("pile", np.int8),  # goods in the reserve's pile
        ("boat", np.int8, SPACES),  # boat[space]: good, UNDECIDED or EMPTY
        ("knowers", np.int8, SPACES),  # knowers[space]: mask of the seats that have seen the face-down good
        ("stale", np.int8, SPACES),  # stale[space]: 1 if its good is from the reserve before this one
        ("deck", np.int8, KINDS),  # deck[kind]: in the upper part of the deck
        ("deck_size", np.int8),  # how many those are
        ("under", np.int8, (SEATS, KINDS)),  # under[seat, kind]: put under the deck by that seat's seers
        ("under_size", np.int8, SEATS),  # under_size[seat]: how many those are
        ("discards", np.int8, KINDS),  # discards[kind]
        ("looked", np.int8, KINDS),  # looked[kind]: what the seer sees
        ("looked_size", np.int8),  # how many those are
        ("covered", np.int8, KINDS),  # covered[kind]: cards played face down this turn
        ("covered_size", np.int8),  # how many those are
        ("hand", np.int8, (SEATS, KINDS)),  # hand[seat, kind]
        ("hand_size", np.int8, SEATS),  # hand_size[seat]
        ("known", np.int8, (SEATS, SEATS, KINDS)),  # known[knower, seat, kind]: certainly in hand or played face down
        ("spied", np.int8, (SEATS, SEATS)),  # spied[knower, seat]: how many of those cards there can be at most
        ("conjured", np.int8, SEATS),  # conjured[seat]: steps climbed with a sorcerer, 0 to 5
    ]
)
