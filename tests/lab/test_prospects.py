"""Prospects along games, and deals: what they consist of, and that the same seed gives the same."""

from __future__ import annotations

import numpy as np
import pytest

import fireside
from fireside.engine.errors import InvalidOption
from fireside.lab.measures.course import decided
from fireside.lab.prospects import deals, prospects, spread_over, wins_of

pytestmark = pytest.mark.compiled

GAME = fireside.load("wapi")


def test_moments_are_spread_over_a_game() -> None:
    assert spread_over(100, 4) == [12, 37, 62, 87]
    assert spread_over(2, 4) == [0, 0, 1, 1]  # a game that is shorter than that many moments


def test_winners_who_tie_share_the_win() -> None:
    assert wins_of(np.array([[0, 1, 0], [1, 0, 2]])).tolist() == [[0.5, 0, 0.5], [0, 1, 0]]


def test_prospects_add_up_and_end_where_the_game_ends() -> None:
    found = prospects(GAME, games=12, moments=6, playouts=32, seed=3)
    assert found.halves.shape == (2, 12, 6, 2)
    assert found.chances.sum(axis=2) == pytest.approx(1)
    assert found.noise == pytest.approx(0.088, abs=0.001)
    of_winner = (found.chances * found.won[:, None, :]).sum(axis=2).mean(axis=0)
    assert of_winner[-1] > 0.8 > of_winner[0]


def test_the_same_seed_gives_the_same_prospects() -> None:
    one, same, other = (prospects(GAME, games=2, moments=3, playouts=8, seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(one.halves, same.halves)
    assert not np.array_equal(one.halves, other.halves)


def test_bots_that_are_not_compiled_have_prospects_too() -> None:
    found = prospects(GAME, ("newcomer", "greedy"), games=2, moments=2, playouts=8)
    assert found.chances.sum(axis=2) == pytest.approx(1)


def test_a_deal_is_played_many_times() -> None:
    won = deals(GAME, games=10, playouts=6, seed=5)
    assert won.shape == (10, 6, 2)
    assert won.sum(axis=2) == pytest.approx(1)
    assert np.array_equal(won, deals(GAME, games=10, playouts=6, seed=5))


def test_games_get_decided() -> None:
    along = decided(prospects(GAME, games=24, moments=8, playouts=32)).mean(axis=0)
    assert along[0] < 0.3 < along[-1]


def test_what_cannot_be_measured_is_refused_in_a_sentence() -> None:
    with pytest.raises(InvalidOption, match="at least 2 deals"):
        deals(GAME, games=1)
    with pytest.raises(InvalidOption, match="at least 1 game"):
        prospects(GAME, games=0)
