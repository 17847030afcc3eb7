"""Waka Waka, clause by clause: components and set-up."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fireside import CHANCE
from fireside.games.waka_waka import tables
from fireside.games.waka_waka.rules.state import BOAT_OF, EMPTY, EYES, UNDECIDED
from tests.games.waka_waka.table import GAME, Table, kind


def test_ww_1_1_84_goods_14_of_each_kind() -> None:
    state = GAME.start(2).state
    assert state.reserve.tolist() == [14] * 6
    assert state.pile == 84
    assert tables.GOODS == ("fruit", "hides", "salt", "tea", "cloth", "jewels")


def test_ww_1_2_66_cards() -> None:
    state = GAME.start(4).state
    assert state.deck.tolist() == [20, 8, 7, 4, 4, 4, 4, 4, 4, 4, 3]
    assert state.deck_size == 66
    assert tables.SHARED == ("gatherer", "seer", "drummer", "porter")


def test_ww_1_3_four_boats_with_their_prices_spaces_and_eyes() -> None:
    assert [boat.price for boat in tables.BOATS] == [2, 3, 4, 5]
    assert [BOAT_OF.tolist().count(boat) for boat in range(4)] == [2, 3, 3, 4]
    assert [sum(EYES[np.equal(BOAT_OF, boat)]) for boat in range(4)] == [0, 1, 2, 1]


@pytest.mark.parametrize("ladder", range(5))
def test_ww_1_4_five_ladders_of_five_steps_each_paid_by_its_pattern(ladder: int) -> None:
    goods = {"A": "fruit", "B": "hides", "C": "salt", "D": "tea", "E": "cloth"}
    for step, pattern in enumerate(tables.LADDERS[ladder]):
        table = Table(ladder=ladder, gold={0: 0}, hands={0: ["merchant", "elder", "elder"]})
        table.state.status[0] = step
        table.stock(0, " ".join(goods[letter] for letter in pattern[1:]))
        assert not table.can("play=merchant") or "rise" not in table.do("play=merchant").words
        table = Table(ladder=ladder, gold={0: 0}, hands={0: ["merchant", "elder", "elder"]})
        table.state.status[0] = step
        table.stock(0, " ".join(goods[letter] for letter in pattern)).do("play=merchant")
        if table.can("rise"):
            table.do("rise")
        assert table.state.status[0] == step + 1
        assert table.stock_of(0) == {}


def test_ww_1_5_gold_is_unlimited() -> None:
    table = Table(gold={0: 20_000}, stocks={0: "fruit fruit"}).do("play=merchant", "sell=fruit")
    assert table.state.gold[0] == 20_010
    assert table.position.is_conserved()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ww_2_1_boats_are_filled_and_six_goods_lie_in_the_village(players: int) -> None:
    position = GAME.start(players)
    position.roll(random.Random(players))
    state = position.state
    assert state.village.sum() == 6
    for place in range(12):
        assert (state.boat[place] >= 0) if EYES[place] else (state.boat[place] == UNDECIDED)
    assert state.pile == 84 - 6 - 12


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ww_2_2_eight_gold_six_cards_without_fire_and_the_fire_is_lit(players: int) -> None:
    position = GAME.start(players)
    assert position.odds() == {position.parse(f"first={seat}"): 1 for seat in range(players)}
    position.play(CHANCE, position.parse("first=1"))
    dealt = 0
    while position.odds():
        outcomes = {position.text(action) for action in position.odds()}
        assert "card=fire" not in outcomes
        dealt += any(outcome.startswith("card=") for outcome in outcomes)
        position.play(CHANCE, next(iter(position.odds())))
    assert dealt == 6 * players
    state = position.state
    assert state.hand_size.tolist() == [6] * players + [0] * (4 - players)
    assert state.deck[kind("fire")] == 3
    assert state.gold.tolist() == [8] * players + [0] * (4 - players)
    assert state.lit == 1
    assert position.pending == (1,)
    assert EMPTY not in state.boat.tolist()
