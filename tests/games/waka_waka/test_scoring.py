"""Where the steps of Waka Waka come from."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fireside.games.waka_waka import rules
from fireside.position import Position
from fireside.testing.play import play_one
from tests.games.waka_waka.table import GAME, Table


def by_source(position: Position, seat: int) -> dict[str, int]:
    """How a seat has climbed."""
    out = np.full(len(rules.SOURCES), -1, np.int32)
    rules.breakdown(position.state, seat, out)
    return dict(zip(rules.SOURCES, out.tolist(), strict=True))


def test_ww_4_1_a_merchant_makes_a_step_of_goods() -> None:
    table = Table(hands={0: ["merchant"]}, stocks={0: "tea tea"}).do("play=merchant", "rise")
    assert by_source(table.position, 0) == {"goods": 1, "sorcerer": 0}
    assert by_source(table.position, 1) == {"goods": 0, "sorcerer": 0}


def test_ww_4_3_a_sorcerer_makes_a_step_of_gold() -> None:
    table = Table(hands={0: ["sorcerer"]}, gold={0: 12}).do("play=sorcerer")
    assert by_source(table.position, 0) == {"goods": 0, "sorcerer": 1}


def test_ww_4_8_a_sorcerer_copied_by_an_elder_is_a_sorcerer() -> None:
    table = Table(hands={0: ["elder"], 1: ["sorcerer"]}, gold={0: 12}).do("play=elder", "copy=sorcerer")
    assert by_source(table.position, 0) == {"goods": 0, "sorcerer": 1}


@pytest.mark.parametrize("players", [2, 4])
def test_the_sources_add_up_to_the_status_at_every_step(players: int) -> None:
    position, rng = GAME.start(players, ladder=0), random.Random(players)
    while not position.is_over:
        play_one(position, rng)
        found = [by_source(position, seat) for seat in range(players)]
        assert [sum(steps.values()) for steps in found] == position.scores
        assert min(min(steps.values()) for steps in found) >= 0
