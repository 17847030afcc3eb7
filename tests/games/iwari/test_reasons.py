"""Iwari: the clause that forbids an action, and numbers that are not actions."""

from __future__ import annotations

import random

import pytest

import fireside
from fireside.texts import clauses
from tests.games.iwari.table import GAME

CLAUSES = clauses(GAME.folder, "en")
NO_ACTIONS = (-1_000_000, -1, GAME.info.actions, GAME.info.actions + 1, 1_000_000)


def random_positions(players: int, count: int) -> list[fireside.Position]:
    """Positions of a random game with all Feats, chance steps and the end among them."""
    rng = random.Random(players)
    position = GAME.start(players, union=True, discovery=True, honour=True, respect=True)
    found = [position.copy()]
    while not position.is_over:
        seat = position.pending[0]
        choices = list(position.odds()) if seat == fireside.CHANCE else position.legal(seat)
        position.play(seat, rng.choice(choices))
        found.append(position.copy())
    return [*found[:: len(found) // count], position]


@pytest.mark.parametrize("players", [2, 5])
def test_a_number_that_is_no_action_is_forbidden_by_a_clause(players: int) -> None:
    for position in random_positions(players, count=60):
        for seat in range(-1, players):
            for action in NO_ACTIONS:
                assert position.why_not(seat, action) in CLAUSES


@pytest.mark.parametrize("players", [2, 5])
def test_every_action_is_legal_or_forbidden_by_a_clause(players: int) -> None:
    for position in random_positions(players, count=12):
        for seat in range(players):
            legal = set(position.legal(seat))
            for action in range(GAME.info.actions):
                why = position.why_not(seat, action)
                assert (why is None) == (action in legal)
                assert why is None or why in CLAUSES
