"""Drawings that are remembered are those that would be drawn anew, for every game and everybody who looks."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import fireside
from fireside.draw.svg import forget
from fireside.engine.types import SPECTATOR
from fireside.position import Position
from fireside.registry import games
from fireside.texts import LANGUAGES

STEPS = 24


def positions(game: fireside.Game, seed: int) -> Iterator[tuple[Position, list[fireside.Event]]]:
    """A game at random, with what just happened."""
    rng = random.Random(seed)
    position = game.start(max(2, game.info.players[0]))
    for _ in range(STEPS):
        happened = list(position.roll(rng))
        if position.is_over:
            return
        yield position.copy(), happened
        seat = position.pending[0]
        position.play(seat, rng.choice(position.legal(seat)))


@pytest.mark.parametrize("name", games())
def test_what_is_remembered_is_what_would_be_drawn(name: str) -> None:
    game = fireside.load(name)
    if not game.has_picture:
        pytest.skip("it has no picture")
    forget()
    drawn = []
    for seed in (1, 2):  # the second game meets what was remembered of the first, with other names
        for number, (position, happened) in enumerate(positions(game, seed)):
            how = {
                "lang": list(LANGUAGES)[number % len(LANGUAGES)],
                "names": [f"{letter}{seed}" for letter in "abcde"],
                "tall": bool(number // len(LANGUAGES) % 2),
                "happened": happened,
            }
            drawn += [(position.view(seat), how, position.view(seat).svg(**how)) for seat in (0, 1, SPECTATOR)]
    for view, how, remembered in drawn:
        forget()
        assert view.svg(**how) == remembered
