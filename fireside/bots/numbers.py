"""The bots that play inside compiled code, and the states that they need there."""

from __future__ import annotations

COMPILED_BOTS = ("random", "greedy")
RANDOM, GREEDY = range(len(COMPILED_BOTS))  # who can play a seat

# The states of a match: the game, what a bot sees of it, a full state that fits, and that state an action later.
PLAYED, SEEN, FILLED, AFTER = range(4)
MATCH_STATES = 4
