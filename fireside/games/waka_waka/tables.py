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
