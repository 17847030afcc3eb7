"""Where the silver of Wapi comes from."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fireside.games.wapi import rules, tables
from fireside.position import Position
from fireside.testing.play import play_one
from tests.games.wapi.table import game, own, pay, played


def by_mine(position: Position, seat: int) -> dict[str, int]:
    """The mines that pay a seat, and how much."""
    out = np.full(len(rules.SOURCES), -1, np.int32)
    rules.breakdown(position.state, seat, out)
    return {name: points for name, points in zip(rules.SOURCES, out.tolist(), strict=True) if points}


def test_the_sources_are_the_mines() -> None:
    assert rules.SOURCES == tables.MINES


def test_wp_3_2_each_mine_pays_its_sum_to_every_totem() -> None:
    """WP-3.2"""
    position = played("*first=0", players=3)
    own(position, "owl", 0, 1, 0)
    own(position, "bear", 1)
    pay(position, "owl", 3, 2)
    pay(position, "bear", 5, 5, 1)
    assert by_mine(position, 0) == {"owl": 10}
    assert by_mine(position, 1) == {"owl": 5, "bear": 11}
    assert by_mine(position, 2) == {}


def test_wp_3_3_the_totems_of_a_mine_share_its_sum() -> None:
    """WP-3.3: rounded down for each totem."""
    position = played("*first=0", players=3, scoring="advanced")
    own(position, "owl", 0, 1, 0)
    pay(position, "owl", 5, 5, 1)
    assert by_mine(position, 0) == {"owl": 6}
    assert by_mine(position, 1) == {"owl": 3}


@pytest.mark.parametrize("scoring", ["basic", "advanced"])
def test_wp_3_4_no_totem_no_silver(scoring: str) -> None:
    """WP-3.4: a mine without one's totem is no source, however rich."""
    position = played("*first=0 *draw=owl 0:pass", scoring=scoring)
    pay(position, "owl", 5, 5)
    assert by_mine(position, 0) == by_mine(position, 1) == {}


@pytest.mark.parametrize("scoring", ["basic", "advanced"])
def test_the_mines_add_up_to_the_score_at_every_step(scoring: str) -> None:
    position, rng = game.start(4, scoring=scoring), random.Random(4)
    while not position.is_over:
        play_one(position, rng)
        assert [sum(by_mine(position, seat).values()) for seat in range(4)] == position.scores
