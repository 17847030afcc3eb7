"""Waka Waka, clause by clause: the end and the winner."""

from __future__ import annotations

import pytest

from fireside.games.waka_waka.rules import events
from tests.games.waka_waka.table import Table


def at_the_top(seat: int, players: int = 3, first: int = 1) -> Table:
    """It is the turn of a seat that climbs the last step, in a game that seat 1 began."""
    table = Table(players, first=first, hands={seat: ["sorcerer", "elder"]}, gold={seat: 12})
    while table.actor != seat:
        table.finish_turn()
    table.state.gold[seat] = 12
    table.state.status[seat] = 4
    return table.do("play=sorcerer")


@pytest.mark.parametrize(("seat", "turns_left"), [(1, 2), (2, 1), (0, 0)])
def test_ww_5_1_the_round_is_played_to_its_end(seat: int, turns_left: int) -> None:
    table = at_the_top(seat).finish_turn()
    for _ in range(turns_left):
        assert not table.position.is_over
        table.finish_turn()
    assert table.position.is_over
    assert table.position.end_reason == "WW-5.1"
    assert table.happened[-1].kind == events.ENDED
    assert table.position.winners == [seat]


def test_ww_5_1_nothing_can_be_done_after_the_end() -> None:
    table = at_the_top(0).finish_turn()
    assert table.position.why_not(1, table.position.parse("pass")) == "WW-5.1"


def finished(status: list[int], gold: list[int], reached: list[int]) -> Table:
    """A game that is over, with these results."""
    table = at_the_top(0).finish_turn()
    table.state.status[:3] = status
    table.state.gold[:3] = gold
    table.state.reached[:3] = reached
    return table


def test_ww_5_2_the_highest_status_wins() -> None:
    table = finished([4, 5, 3], [90, 0, 99], [9, 1, 8])
    assert table.position.scores == [4, 5, 3]
    assert table.position.ranks == [1, 0, 2]


def test_ww_5_2_then_the_most_gold() -> None:
    assert finished([5, 5, 3], [7, 8, 99], [9, 1, 8]).position.ranks == [1, 0, 2]


def test_ww_5_2_then_the_last_to_reach_that_status() -> None:
    assert finished([5, 5, 3], [8, 8, 99], [9, 10, 8]).position.ranks == [1, 0, 2]
    assert finished([5, 5, 3], [8, 8, 99], [10, 9, 8]).position.ranks == [0, 1, 2]


def test_ww_5_2_who_climbs_is_noted_in_order() -> None:
    table = Table(hands={0: ["sorcerer"], 1: ["merchant"]}, gold={0: 12}, stocks={1: "tea tea"}).do("play=sorcerer")
    table.finish_turn().do("play=merchant", "rise")
    assert table.state.reached[:2].tolist() == [1, 2]
    assert table.state.climbs == 2
