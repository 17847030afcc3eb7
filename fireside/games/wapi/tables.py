"""The components of Wapi as data. What is tagged C in the rules is our choice and can be changed here alone."""

from __future__ import annotations

MINES = ("owl", "sorcerer", "jackal", "puma", "bear", "eagle")  # WP-1.1; the last three are our choice [C]
SYMBOL_SPACES = 4  # WP-1.2, per mine
SILVER_PLACES = 5  # WP-1.2, per mine
SYMBOL_TOKENS = 4  # WP-1.3, per mine
SILVER_VALUES = (0, 1, 2, 3, 5)  # WP-1.3
SILVER_COUNTS = (18, 12, 6, 6, 6)  # WP-1.3, pieces of each value [C]
TOTEMS = 3  # WP-1.4, per player
COLOURS = ("red", "blue", "green", "yellow", "black")  # WP-1.4, by seat [C]

# What a variant may change: numbers from the least to the most, and lists that can be longer or shorter.
LIMITS = {
    "SYMBOL_SPACES": (1, 9),
    "SILVER_PLACES": (1, 9),
    "SYMBOL_TOKENS": (1, 9),
    "SILVER_VALUES": (0, 25),
    "TOTEMS": (1, 9),
}
FREE = ("SILVER_VALUES", "SILVER_COUNTS")


def fault() -> str | None:
    """Why the game cannot be played with these values, or None."""
    places = SILVER_PLACES * len(MINES)
    if len(SILVER_COUNTS) != len(SILVER_VALUES) or len(set(SILVER_VALUES)) != len(SILVER_VALUES):
        return "SILVER_VALUES must all differ, and SILVER_COUNTS must have a number for each of them"
    if sum(SILVER_COUNTS) <= places:
        return f"there must be more than {places} pieces of silver, one for each place and one to spare"
    if SYMBOL_TOKENS > SYMBOL_SPACES:
        return "there must be a space for every symbol token"
    if SILVER_PLACES * max(SILVER_VALUES) > 127:
        return "the silver of a mine must not be worth more than 127"
    return None
