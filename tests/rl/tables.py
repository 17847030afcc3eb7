"""The tables at which adapters are tested: all games with all numbers of players."""

from __future__ import annotations

import random

import fireside
from fireside import Position

GAMES = fireside.games()
TABLES = [
    (name, players)
    for name in GAMES
    for least, most in [fireside.load(name).info.players]
    for players in range(least, most + 1)
]
LARGEST = [(name, fireside.load(name).info.players[1]) for name in GAMES]


def secret_choice(seed: int = 1) -> Position:
    """A position in which several seats choose at the same time, in secret, and the first has more than one choice."""
    rng = random.Random(seed)
    position = fireside.load("wakanda_forever").start(players=4)
    while len(position.pending) < 2 or len(position.legal(position.pending[0])) < 2:
        position.roll(rng)
        seat = position.pending[0]
        position.play(seat, rng.choice(position.legal(seat)))
        position.roll(rng)
    return position
