"""The components of Wakanda Forever as data. What is tagged C in the rules is our choice and is changed here alone."""

from __future__ import annotations

from typing import NamedTuple

STONES = 60  # WF-1.1
MOST_STONES = 15  # WF-3.4, per player, shield and cup together

# Dice (WF-1.2); the numbers on their faces are our choice [C].
FACES = ("blank", "V", "1", "2")  # what battle, tech and Dora Milaje dice can show
FACE_HITS = (0, 0, 1, 2)  # by face
VIBRANIUM_DIE = (0, 1, 1, 2, 2, 3)  # stones
BATTLE_DIE = ("blank", "V", "1", "1", "2", "2")
TECH_DIE = ("blank", "blank", "V", "1", "1", "2")
DORA_DIE = ("blank", "1", "1", "1", "2", "2")
MINING_DICE = 2  # WF-2.3, 3.3
MINING_DICE_ATTACKED = 1  # WF-3.2
TECH_DICE = 4  # as many as there are, so nobody rolls more
TIE_DICE = 3  # tech dice of each tied player, WF-2.3, 4.2

TECH_FOR_STONES = (0, 1, 2, 2, 3, 3, 4)  # tech dice by stones spent, WF-1.3; for 3 and 5 our choice [C]

TRIBES = ("mining", "river", "border", "merchant", "jabari")  # WF-1.4; their powers are our choice [C]
MINING_EXTRA = 1  # stones for each vibranium die of the Mining tribe
RIVER_REROLLS = 1  # per attack
BORDER_EXTRA = 1  # points for each bonus taken from the health track
MERCHANT_POINTS = 2  # for voting Yield, instead of YIELD_POINTS
MERCHANT_STONES = 1  # for voting Yield
JABARI_HITS = 1  # in a ceremony
JABARI_STONES = 3  # that must have been spent for it

# The powers on the villains' cards (WF-1.5), all our choice [C], and how much one card of each is worth.
POWERS = ("salvage", "tribute", "final", "yield", "mine", "duel", "refund", "reroll", "tech", "hit")
POWER_WORTH = (1, 1, 2, 1, 1, 1, 2, 1, 1, 1)

# The villains by the tribe that they attack (WF-1.5): name, health, power; the last two are our choice [C].
VILLAINS_OF = {
    "mining": (("batroc", 10, "salvage"), ("mysterio", 15, "yield"), ("klaw", 18, "duel"), ("loki", 21, "tech")),
    "river": (("crossbones", 11, "final"), ("whiplash", 14, "mine"), ("namor", 17, "refund"), ("ultron", 22, "hit")),
    "border": (
        ("strucker", 12, "tribute"),
        ("zemo", 13, "yield"),
        ("taskmaster", 16, "reroll"),
        ("red_skull", 23, "tech"),
    ),
    "merchant": (("bullseye", 10, "final"), ("viper", 14, "tribute"), ("kraven", 16, "duel"), ("thanos", 24, "hit")),
    "jabari": (
        ("vulture", 12, "salvage"),
        ("rhino", 15, "mine"),
        ("abomination", 17, "refund"),
        ("killmonger", 20, "reroll"),
    ),
}


class Villain(NamedTuple):
    """A villain's card."""

    name: str
    tribe: str  # that it attacks
    health: int
    power: str


VILLAINS = tuple(
    Villain(name, tribe, health, power) for tribe, four in VILLAINS_OF.items() for name, health, power in four
)
LINE = 3  # face up: one in the centre, two in line, WF-2.2

# Bonus spaces of the health track, from high to low: space, stones, points (WF-3.1).
TRACK = ((20, 1, 0), (15, 0, 1), (10, 1, 0), (5, 0, 1), (0, 0, 3))

YIELD_POINTS = 1  # WF-4.1
STOLEN_POINTS = 1  # WF-4.5
CONSOLATION = 1  # stones for losing the roll for the first Black Panther, WF-2.3

POINTS_TO_WIN = {"normal": (55, 45, 35), "short": (35, 30, 25)}  # with 3, 4 and 5 players, WF-2.1
FEWEST, MOST = 3, 5  # players

# What a variant may change: numbers from the least to the most, and lists that can be longer or shorter.
LIMITS = {
    "STONES": (20, 120),
    "MOST_STONES": (6, 30),
    "FACE_HITS": (0, 9),
    "VIBRANIUM_DIE": (0, 9),
    "MINING_DICE": (1, 4),
    "MINING_DICE_ATTACKED": (0, 4),
    "TECH_DICE": (1, 6),
    "TIE_DICE": (1, 6),
    "JABARI_STONES": (0, 6),
    "POWER_WORTH": (0, 9),
    "LINE": (1, 5),
    "POINTS_TO_WIN": (5, 120),
    "FEWEST": (3, 3),
    "MOST": (5, 5),
}
FREE = ("VIBRANIUM_DIE", "BATTLE_DIE", "TECH_DIE", "DORA_DIE", "TRACK")


def fault() -> str | None:
    """Why the game cannot be played with these values, or None."""
    for die in (BATTLE_DIE, TECH_DIE, DORA_DIE):
        if unknown := sorted(set(die) - set(FACES)):
            return f"a die can show {', '.join(FACES)}, not {unknown[0]}"
    if max(TECH_FOR_STONES) > TECH_DICE or TIE_DICE > TECH_DICE:
        return f"there are only {TECH_DICE} tech dice"
    if MINING_DICE_ATTACKED > MINING_DICE:
        return f"there are only {MINING_DICE} vibranium dice"
    if not all(villain.tribe in TRIBES and villain.power in POWERS and villain.health for villain in VILLAINS):
        return "every villain needs a tribe, a power and health"
    return None
