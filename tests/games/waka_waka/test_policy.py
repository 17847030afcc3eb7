"""What the greedy player of Waka Waka likes, and how well that serves it."""

from __future__ import annotations

import numpy as np
import pytest

from fireside.bots.simulation import simulate
from fireside.engine.kernel import COMPILED
from fireside.games.waka_waka import policy
from tests.games.waka_waka.table import GAME, Table


def liked(table: Table) -> str:
    """The most appealing of what whoever must act may do."""
    seat = table.actor
    seen = table.position.view(seat)
    return seen.text(max(seen.legal(seat), key=lambda action: policy.appeal(seen.state, seat, action)))


def test_a_step_is_climbed_as_soon_as_it_can_be() -> None:
    table = Table(stocks={0: "tea tea"})
    assert liked(table) == "play=merchant"
    assert liked(table.do("play=merchant")) == "rise"


def test_without_a_merchant_three_cards_serve_for_a_step() -> None:
    table = Table(stocks={0: "tea tea"}, hands={0: ["chimpanzee"] * 3}, gold={0: 0})
    assert liked(table) == "face-down"


def test_the_sorcerer_is_paid_while_the_fire_burns() -> None:
    assert liked(Table(hands={0: ["sorcerer", "seer"]}, gold={0: 12})) == "play=sorcerer"


def test_the_good_that_completes_the_next_step_is_taken() -> None:
    table = Table(hands={0: ["gatherer"]}, stocks={0: "tea salt"}, village="fruit tea jewels")
    assert liked(table.do("play=gatherer")) == "take=tea"
    table = Table(hands={0: ["gatherer"]}, stocks={0: "tea salt"}, village="tea jewels")
    table.state.status[0] = 1  # now three different goods are needed
    assert liked(table.do("play=gatherer")) == "take=jewels"


def test_what_a_chimpanzee_showed_is_used() -> None:
    table = Table(hands={0: ["chimpanzee", "rainmaker"]}, stocks={0: "tea"}).load("2a", "salt").load("3a", "salt")
    table.load("3b", "salt").load("4a", "salt").do("play=chimpanzee", "look=1").chance("good=jewels", "good=tea")
    assert liked(table.do("pass", "play=rainmaker")) == "pick=1b"


def test_a_useless_card_is_discarded_before_a_merchant() -> None:
    hand = ["merchant", "merchant", "merchant", "merchant", "sorcerer", "chimpanzee", "seer"]
    table = Table(hands={0: hand}).do("pass", "gold", "gold", "gold")
    assert liked(table) == "discard=chimpanzee"


def promised(table: Table) -> list[int]:
    out = np.zeros(table.position.players, np.int32)
    policy.prospects(table.state, out)
    return out.tolist()


def test_steps_fitting_goods_gold_and_cards_promise_something() -> None:
    plain = promised(Table(hands={0: ["seer"]}, stocks={0: "tea"}, gold={0: 3}))[0]
    assert promised(Table(hands={0: ["seer", "merchant"]}, stocks={0: "tea"}, gold={0: 3}))[0] > plain
    assert promised(Table(hands={0: ["seer"]}, stocks={0: "tea tea"}, gold={0: 3}))[0] > plain
    richer = [promised(Table(hands={0: ["seer"]}, stocks={0: "tea"}, gold={0: gold}))[0] for gold in (4, 60, 61)]
    assert richer[0] - plain > richer[2] - richer[1] > 0, "a piece of gold is worth less to the rich"
    climbed = Table(hands={0: ["seer"]}, stocks={0: "tea"}, gold={0: 3})
    climbed.state.status[0] = 1
    assert promised(climbed)[0] > plain


def test_the_policy_looks_only_at_what_the_seat_may_see() -> None:
    table = Table(3, hands={0: ["elder", "rainmaker", "merchant"]}, stocks={0: "tea"})
    for seed in range(5):
        guess = table.position.view(0).fill(seed)
        for action in guess.legal(0):
            assert policy.appeal(guess.state, 0, action) == policy.appeal(table.state, 0, action)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_wins_nearly_always_against_random_seats(players: int) -> None:
    games = 300 if COMPILED else 6
    names = ["greedy", *["random"] * (players - 1)]
    matches = simulate(GAME, names, players=players, games=games, workers=1)
    wins = (matches.result.ranks == 0) & (matches.seated == 0)
    assert wins.sum() > 0.9 * games
