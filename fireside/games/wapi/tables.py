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
