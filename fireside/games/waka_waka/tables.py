"""The components of Waka Waka as data. What is tagged C in the rules is our choice and can be changed here alone."""

from __future__ import annotations

from typing import NamedTuple


class Boat(NamedTuple):
    """A boat: what it costs to empty it, how many goods it holds, and how many of them lie face up."""

    price: int
    spaces: int
    eyes: int


GOODS = ("fruit", "hides", "salt", "tea", "cloth", "jewels")  # WW-1.1
GOODS_EACH = 14  # WW-1.1

CARDS = {  # WW-1.2
    "merchant": 20,
    "chimpanzee": 8,
    "sorcerer": 7,
    "gatherer": 4,
    "seer": 4,
    "drummer": 4,
    "porter": 4,
    "elder": 4,
    "rainmaker": 4,
    "juggler": 4,
    "fire": 3,
}
SHARED = ("gatherer", "seer", "drummer", "porter")  # WW-1.2, those that show 1 gold

BOATS = (Boat(2, 2, 0), Boat(3, 3, 1), Boat(4, 3, 2), Boat(5, 4, 1))  # WW-1.3, the eyes are our choice [C]

LADDERS = (  # WW-1.4, by dashes; equal letters are identical goods [C]
    ("AA", "ABC", "AAB", "AAA", "AABB"),
    ("AA", "ABC", "AAA", "ABCD", "ABCDE"),
    ("ABC", "AAA", "ABCD", "AABB", "AAABB"),
    ("AAA", "ABCD", "AABB", "ABCDE", "AABBCC"),
    ("ABCD", "AAAA", "AABBC", "AAABB", "AABBCC"),
)

SEATS = 4
VILLAGE = 6  # WW-2.1, goods that are laid face up
GOLD = 8  # WW-2.2
HAND = 6  # WW-2.2 and 3.5
SLOTS = 3  # WW-3.1
FACE_DOWN = 3  # WW-3.2, cards that count as one merchant
STOCK = 6  # WW-3.7
SALE = 10  # WW-4.1, gold for two identical goods
LOOKS = 2  # WW-4.2, boats that a chimpanzee looks into [C]
SORCERY = 12  # WW-4.3, gold for one step
SIGHTS = 4  # WW-4.5, cards that a seer looks at [C]
DRUMMED = 2  # WW-4.6, cards that a drummer draws [C]
SWAPS = 2  # WW-4.7, goods that a porter exchanges [C]
FEE = 1  # WW-4.11, gold for the use of another player's card

# What a variant may change: numbers from the least to the most.
LIMITS = {
    "GOODS_EACH": (8, 20),
    "CARDS": (0, 40),
    "BOATS": (0, 9),
    "SEATS": (4, 4),
    "VILLAGE": (0, 12),
    "HAND": (2, 10),
    "SLOTS": (1, 5),
    "FACE_DOWN": (1, 6),
    "STOCK": (1, 12),
    "LOOKS": (1, 4),
    "SIGHTS": (1, 6),
    "DRUMMED": (1, 6),
    "SWAPS": (1, 4),
}


def fault() -> str | None:
    """Why the game cannot be played with these values, or None."""
    if not SEATS * HAND + SIGHTS < sum(CARDS.values()) <= 127:
        return f"there must be more than {SEATS * HAND + SIGHTS} cards, and 127 at most"
    if sum(boat.spaces for boat in BOATS) > 15 or min(boat.spaces for boat in BOATS) < 1:
        return "a boat needs a space, and all boats together can have 15"
    if any(boat.eyes > boat.spaces for boat in BOATS):
        return "a boat cannot have more eyes than spaces"
    if unknown := sorted(set(SHARED) - set(CARDS)):
        return f"there is no card {unknown[0]!r} to be shared"
    if any(len(set(pattern)) > len(GOODS) or not pattern for ladder in LADDERS for pattern in ladder):
        return f"a step asks for 1 to {len(GOODS)} kinds of goods"
    return None
