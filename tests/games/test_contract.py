"""Every game, every player count, every option: the whole contract, with no list of exceptions."""

from __future__ import annotations

import pytest

import fireside
from fireside import testing

pytestmark = pytest.mark.compiled

GAMES = fireside.games()


def tables() -> list[tuple[str, int]]:
    """Every game with every player count."""
    return [
        (name, players)
        for name in GAMES
        for players in sorted({arrangement.players for arrangement in testing.arrangements(fireside.load(name))})
    ]


@pytest.mark.parametrize("name", GAMES)
def test_folder(name: str) -> None:
    testing.check_folder(fireside.load(name))


@pytest.mark.parametrize(("name", "players"), tables())
def test_play(name: str, players: int) -> None:
    """With every option, at random and sensibly; compiling changes no byte."""
    game = fireside.load(name)
    chosen = [arrangement for arrangement in testing.arrangements(game) if arrangement.players == players]
    testing.check_both_modes([testing.check_arrangement(game, arrangement) for arrangement in chosen])
