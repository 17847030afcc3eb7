"""Every game, every player count, every option: the whole contract, with no list of exceptions."""

from __future__ import annotations

import pytest

import fireside
from fireside import testing

GAMES = fireside.games()
VARIANTS = [(name, variant) for name in GAMES for variant in testing.variants(fireside.load(name))]


@pytest.mark.parametrize("name", GAMES)
def test_folder(name: str) -> None:
    testing.check_folder(fireside.load(name))


@pytest.mark.parametrize(("name", "variant"), VARIANTS, ids=lambda value: str(value))
def test_play(name: str, variant: testing.Variant) -> None:
    game = fireside.load(name)
    position = testing.check_game(game, variant.players, variant.options)
    testing.check_both_modes([position])
