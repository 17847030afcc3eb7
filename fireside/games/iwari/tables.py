"""The components of Iwari as data. What is tagged C in the rules is our choice and can be changed here alone."""

from __future__ import annotations

from dataclasses import dataclass

BIOMES = ("tundra", "forest", "glaciers", "coast", "desert")  # IW-1.1
CARDS = (13, 12, 11, 11, 10)  # IW-1.1, by biome
REMOVED = {2: 2, 3: 2, 4: 1, 5: 0}  # IW-1.1, cards of each biome by player count
TRIBES = ("red", "blue", "green", "yellow", "black")  # IW-1.2, by seat [C]
TOTEMS = 8  # IW-1.2, per tribe
TENTS = 20  # IW-1.2, per tribe: 21, one of which marks the score
HAND = 3  # IW-2.2
DISPLAY = 4  # IW-2.2
CARDS_PER_PAIR = 2  # IW-3.2
PIECES_PER_TURN = 2  # IW-3.1
SETTLEMENT = 4  # IW-5.3, tents
MOUNTAINS = {5: 1, 4: 2, 3: 3, 2: 4}  # IW-2.1, by player count: symbols of 1 peak up to this many
FEATS = ("union", "discovery", "honour", "respect")
FEAT_COUNTS = (2, 2, 1, 1)  # IW-7.1, by kind

TERRITORIES = ("T1", "T2", "T3", "F1", "F2", "F3", "G1", "G2", "C1", "C2", "D1", "D2")  # of both maps together
BIOME_LETTERS = "TFGCD"  # a territory's name begins with that of its biome


@dataclass(frozen=True)
class Map:
    """One map (IW-1.3, 1.4), in the words of the rules."""

    name: str
    rows: str  # the layout, rows separated by /
    spaces: str  # tent spaces of each territory
    connections: str  # in the order of their numbers: ends, and L by land or W by water
    mountains: tuple[tuple[int, int], ...]  # the two connections of each symbol, by its number of peaks
    paths: str  # loops and cross paths; a territory's own spaces a, b, c… also form a chain


NEW_HORIZONS = Map(
    name="new_horizons",
    rows="G1 T1 G2 / F1 D1 C1 / C2 T2 F2",
    spaces="T1 7 T2 6 F1 7 F2 5 G1 6 G2 5 C1 6 C2 5 D1 8",
    connections="""
        G1-F1 L  G1-T1 L  F1-T1 L  F1-D1 L  T1-D1 L
        F1-C2 W  G2-T1 L  D1-C1 L  G2-C1 W  C2-T2 W
        D1-T2 L  C1-F2 W  T2-F2 L  D1-G2 L  G1-C2 W
    """,
    mountains=((3, 12), (5, 10), (6, 8), (1, 14)),
    paths="""
        T1.c-T1.f F1.b-F1.e D1.b-D1.g
        G1.f-T1.a G1.a-F1.a F1.d-T1.b F1.e-D1.a T1.e-D1.b T1.g-G2.a G2.d-D1.d
        G2.e-C1.a D1.e-C1.c C1.f-F2.a D1.g-T2.c F1.g-C2.a C2.e-T2.a T2.f-F2.e
    """,
)

VAST_LANDS = Map(
    name="vast_lands",
    rows="G1 T1 F1 G2 / C1 D1 T2 C2 / F2 T3 D2 F3",
    spaces="T1 6 T2 5 T3 4 F1 6 F2 4 F3 4 G1 6 G2 6 C1 6 C2 6 D1 7 D2 4",
    connections="""
        G1-T1 L  T1-F1 L  F1-G2 L  G1-C1 W  G1-D1 L
        T1-D1 L  G2-T2 L  F1-T2 L  G2-C2 W  C1-D1 L
        D1-T2 L  T2-C2 W  C1-F2 W  D1-T3 L  T2-D2 L
        F2-T3 L  T3-D2 L  D2-F3 L  C2-F3 W  C2-D2 W
    """,
    mountains=((2, 17), (5, 19), (10, 12), (8, 16)),
    paths="""
        D1.b-D1.f T2.a-T2.d G1.b-G1.e C2.b-C2.e
        G1.f-T1.a G1.d-D1.a G1.a-C1.a T1.f-F1.a T1.c-D1.b F1.f-G2.a F1.d-T2.a
        G2.d-T2.b G2.f-C2.a D1.c-T2.e D1.g-C1.c D1.e-T3.b C1.f-F2.a F2.d-T3.a
        T3.d-D2.a T2.d-D2.b T2.c-C2.b D2.d-F3.a C2.f-F3.d
    """,
)

MAPS = (NEW_HORIZONS, VAST_LANDS)

# What a variant may change: numbers from the least to the most.
LIMITS = {
    "CARDS": (4, 25),
    "TOTEMS": (1, 30),
    "TENTS": (4, 60),
    "HAND": (2, 6),
    "DISPLAY": (1, 8),
    "CARDS_PER_PAIR": (1, 3),
    "PIECES_PER_TURN": (1, 4),
    "SETTLEMENT": (2, 8),
    "MOUNTAINS": (0, 4),
    "FEAT_COUNTS": (0, 5),
}


def fault() -> str | None:
    """Why the game cannot be played with these values, or None."""
    if sum(CARDS) > 127:
        return "there can be 127 cards at most"
    for players, removed in REMOVED.items():
        if sum(CARDS) - removed * len(CARDS) < players * HAND + DISPLAY + 1 or removed >= min(CARDS):
            return f"there are too few cards for {players} players"
    if CARDS_PER_PAIR > HAND:
        return "a hand must be able to hold a wild pair"
    return None
