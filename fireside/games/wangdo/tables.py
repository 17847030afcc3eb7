"""The components of Wangdo as data. What is tagged C in the rules is our choice and can be changed here alone."""

from __future__ import annotations

from typing import NamedTuple

PLAYERS = (2, 4)
COLOURS = ("white", "orange", "black", "blue")  # WD-1.1
STELES = 21  # WD-1.1, per colour
TYPES = ("religion", "education", "military", "commerce")  # WD-1.2
BEARS = 4  # WD-1.2
PLAIN_TOKENS = {2: 4, 3: 4, 4: 5}  # WD-1.2, 1.4, per type by number of players [C]
SEALED_TOKENS = {2: 3, 3: 3, 4: 4}  # WD-1.2, 1.4, per type by number of players [C]
ALTARS = 5  # WD-1.5, per temple [C]
FIRST_STELES = 1  # WD-2.1, on each temple
SPACES = {2: 3, 3: 2, 4: 2}  # WD-1.6, per column by number of players
START_STELES = 3  # WD-2.4
TAKE = 2  # WD-3.2, steles from the temples
DRAW = 3  # WD-3.2, steles from the bag
MOST_STELES = 10  # WD-3.3
MOST_ROUNDS = 150  # WD-7.3 [C]


class Card(NamedTuple):
    """A Seal card: how many copies there are, and whether it changes an action (A) or is one more (B)."""

    name: str
    copies: int
    type: str


SEAL_CARDS = (  # WD-6.3 [C]
    Card("merchants_favour", 2, "A"),
    Card("twin_bears", 2, "A"),
    Card("pilgrim", 2, "A"),
    Card("full_cart", 2, "A"),
    Card("second_breath", 2, "B"),
    Card("bear_market", 2, "B"),
    Card("moving_monuments", 2, "B"),
    Card("open_bag", 1, "B"),
    Card("dragons_favour", 1, "-"),
)
FAVOUR_STELES = 2  # what Merchant's Favour takes off an offering [C]
CART_TAKE = 4  # steles from the temples with Full Cart [C]
CART_DRAW = 5  # steles from the bag with Full Cart [C]
MARKET_SWAPS = 2  # of Bear Market [C]
OPEN_BAG_DRAW = 3  # [C]
DRAGON_SEALS = 2  # on Dragon's Favour, besides the one on its back [C]

VILLAGE_COLUMNS = "ABCDEFGHIJ"  # WD-1.8
VILLAGE_ROWS = "1234"
MIDDLE_COLUMNS = "EF"  # part P, only with 4 players (WD-1.3)
SEAM = (("D1", "G1"), ("D2", "G2"), ("D3", "G3"), ("D4", "G4"))  # the trails that replace part P
TRAILS = """
A1:A2,B1  A2:A1,A3,B1,B2  A3:A2,A4,B2,B3  A4:A3,B4
B1:A1,A2,B2,C1  B2:A2,A3,B1,C3  B3:A3,B4,C3  B4:A4,B3,C3
C1:B1,C2,D1  C2:C1,D1,D2,D3  C3:B2,B3,B4,C4  C4:C3,D4
D1:C1,C2,D2,E1  D2:C2,D1,E2  D3:C2,D4,E3  D4:C4,D3,E4
E1:D1,E2,F1  E2:D2,E1,E3,F1  E3:D3,E2,F2,F3  E4:D4,F4
F1:E1,E2,F2,G1  F2:E3,F1,F3,G2  F3:E3,F2,F4,G3  F4:E4,F3,G4
G1:F1,G2,H1  G2:F2,G1,H1,H3  G3:F3,G4,H3  G4:F4,G3,H4
H1:G1,G2,H2,I1  H2:H1,I2,I3  H3:G2,G3,H4,I3  H4:G4,H3,I4
I1:H1,I2,J1,J2  I2:H2,I1,I3,J2  I3:H2,H3,I2,J3  I4:H4,J3,J4
J1:I1,J2  J2:I1,I2,J1,J3  J3:I3,I4,J2,J4  J4:I4,J3
"""  # WD-1.8 [C]

VILLAGES = tuple(column + row for column in VILLAGE_COLUMNS for row in VILLAGE_ROWS)


def trails(*, with_middle: bool) -> list[tuple[int, int]]:
    """The trails of a board as pairs of villages, each once and in order (WD-1.8)."""
    listed = [line.partition(":") for line in TRAILS.split()]
    pairs = {(village, other) for village, _, others in listed for other in others.split(",")}
    if not with_middle:
        pairs = {pair for pair in pairs if not any(village[0] in MIDDLE_COLUMNS for village in pair)} | set(SEAM)
    numbered = [(VILLAGES.index(village), VILLAGES.index(other)) for village, other in pairs]
    return sorted({(min(pair), max(pair)) for pair in numbered})


# What a variant may change: numbers from the least to the most, and lists that can be longer or shorter.
LIMITS = {
    "PLAYERS": (2, 4),
    "STELES": (8, 60),
    "ALTARS": (1, 9),
    "SPACES": (1, 3),
    "TAKE": (1, 9),
    "DRAW": (1, 9),
    "MOST_STELES": (4, 30),
    "MOST_ROUNDS": (1, 999),
    "SEAL_CARDS": (0, 9),
}
FREE = ("SEAM",)


def fault() -> str | None:
    """Why the game cannot be played with these values, or None."""
    for players in range(PLAYERS[0], PLAYERS[1] + 1):
        villages = len(VILLAGES) if players == PLAYERS[1] else len(VILLAGES) - len(MIDDLE_COLUMNS) * len(VILLAGE_ROWS)
        tokens = len(TYPES) * (PLAIN_TOKENS[players] + SEALED_TOKENS[players]) + BEARS
        if tokens != villages:
            return f"with {players} players there are {villages} villages for {tokens} tokens and bears"
    named = {village for line in TRAILS.split() for village in line.replace(":", ",").split(",")}
    if unknown := sorted(named.union(*SEAM) - set(VILLAGES)):
        return f"there is no village {unknown[0]!r} for a trail to lead to"
    return None
