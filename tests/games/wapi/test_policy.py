"""What the greedy player of Wapi likes, and how well that serves it."""

from __future__ import annotations

import numpy as np
import pytest

import fireside
from fireside.bots.simulation import simulate
from fireside.engine.kernel import COMPILED
from fireside.games.wapi import policy
from tests.games.wapi.table import game, own, pay, play, played


def liked(position: fireside.Position) -> list[str]:
    """The most appealing of what the pending seat may do."""
    [seat] = position.pending
    appeal = {choice: policy.appeal(position.state, seat, choice) for choice in position.legal(seat)}
    return [position.text(choice) for choice, value in appeal.items() if value == max(appeal.values())]


@pytest.mark.parametrize(("silver", "mine"), [("5", "owl"), ("0", "bear")])
def test_silver_goes_on_its_own_mine_and_what_is_worthless_on_a_rival_s(silver: str, mine: str) -> None:
    position = played("*first=0")
    own(position, "owl", 0)
    own(position, "bear", 1)
    assert liked(play(position, f"*draw={silver}")) == [mine]


def test_shared_mines_are_liked_less_where_silver_is_shared() -> None:
    """WP-3.3: a mine of one's own pays everything; with a rival beside two totems, it pays two thirds."""
    for scoring, mine in (("basic", "bear"), ("advanced", "owl")):
        position = played("*first=0", scoring=scoring)
        own(position, "owl", 0)
        own(position, "bear", 0, 0, 1, 1)
        position.state.owner[4, 3] = 0
        position.state.supply[:2] = 0, 2
        assert liked(play(position, "*draw=5")) == [mine]


@pytest.mark.parametrize(("silver", "choice"), [((5, 5, 3), "totem"), ((0, 0, 0, 0), "pass")])
def test_a_totem_is_staked_where_silver_lies(silver: tuple[int, ...], choice: str) -> None:
    position = played("*first=0")
    pay(position, "owl", *silver)
    assert liked(play(position, "*draw=owl")) == [choice]


def test_late_in_the_game_any_mine_will_do() -> None:
    position = played("*first=0", players=5)
    for mine in ("sorcerer", "jackal", "puma", "bear"):
        pay(position, mine, 0, 0, 0, 1, 2)
    pay(position, "eagle", 0, 0, 3, 3)
    pay(position, "owl", 0, 0, 0, 1)
    assert liked(play(position, "*draw=owl")) == ["totem"]


@pytest.mark.compiled
@pytest.mark.parametrize("scoring", ["basic", "advanced"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_wins_clearly_more_than_its_share_against_random_seats(players: int, scoring: str) -> None:
    games = 1000 if COMPILED else 80
    matches = simulate(game, ["greedy"] + ["random"] * (players - 1), players, games, workers=1, scoring=scoring)
    won = matches.result.ranks == 0
    shares = won / won.sum(axis=1, keepdims=True)
    greedy = matches.seated == matches.bots.index("greedy")
    assert np.sum(shares[greedy]) / games > 1.3 / players
