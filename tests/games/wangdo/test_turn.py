"""Wangdo, clause by clause: the turn, and getting steles."""

from __future__ import annotations

from fireside import CHANCE
from fireside.games.wangdo.rules import state as codes
from tests.games.wangdo.table import NEAR_A2, Table, colour


def test_wd_3_1_one_action_and_no_passing() -> None:
    table = Table(2)
    assert table.why_not("end") == "WD-3.1"
    assert table.can("take=white")
    assert table.can("draw")
    table.do("draw").chance("stele=blue", "stele=blue", "stele=black")
    assert table.seat == 1


def test_wd_3_1_no_second_action_where_a_card_keeps_the_turn_open() -> None:
    table = Table(2, steles=NEAR_A2).give(0, white=1, black=2, blue=2).hold(0, "pilgrim")
    table.do("draw").chance("stele=blue", "stele=blue", "stele=black")
    assert table.choices() == ["end"]
    for action in ("draw", "take=white", "A2=white"):
        assert table.why_not(action) == "WD-3.1"


def test_wd_3_2_two_of_the_same_or_of_different_temples() -> None:
    table = Table(2).temples(white=2, blue=1).do("take=white")
    assert table.choices() == ["take=white", "take=blue"]
    assert table.why_not("draw") == "WD-3.2"
    table.do("take=white")
    assert table.reserve(0) == {"white": 5}
    assert Table(2).temples(white=2, blue=1).do("take=white", "take=blue").reserve(0) == {"white": 4, "blue": 1}


def test_wd_3_2_three_from_the_bag_by_what_is_in_it() -> None:
    table = Table(2).do("draw")
    bag = table.state.bag.tolist()
    assert table.position.odds() == {codes.STELE + number: count for number, count in enumerate(bag)}
    table.chance("stele=blue", "stele=black")
    assert table.position.pending == (CHANCE,)
    table.chance("stele=orange")
    assert table.reserve(0) == {"white": 3, "orange": 1, "black": 1, "blue": 1}


def test_wd_3_2_what_there_is_where_there_is_less() -> None:
    table = Table(2).temples(blue=1).do("take=blue")
    assert table.seat == 1
    assert table.reserve(0) == {"white": 3, "blue": 1}
    assert table.why_not("take=blue") == "WD-3.2"
    table.state.bag[:] = [0, 2, 0, 0]
    table.do("draw").chance("stele=orange", "stele=orange")
    assert table.seat == 0
    assert table.why_not("draw") == "WD-3.2"


def test_wd_3_2_a_single_possibility_is_not_asked() -> None:
    table = Table(2).temples(blue=4).do("take=blue")
    assert table.seat == 1
    assert table.reserve(0)["blue"] == 2


def test_wd_3_3_at_most_ten_are_kept() -> None:
    table = Table(2).give(0, white=4, black=4).do("draw").chance("stele=blue", "stele=blue", "stele=orange")
    assert table.seat == 0
    assert table.choices() == ["return=white", "return=orange", "return=black", "return=blue"]
    assert table.why_not("draw") == "WD-3.3"
    before = int(table.state.bag[colour("black")])
    table.do("return=black")
    assert table.seat == 1
    assert table.state.bag[colour("black")] == before + 1
    assert table.state.reserve[0].sum() == 10


def test_wd_3_3_ten_may_be_kept_and_equal_steles_are_returned_without_asking() -> None:
    assert Table(2).give(0, white=7).do("draw").chance(*["stele=blue"] * 3).seat == 1
    table = Table(2).give(0, white=9).do("draw").chance(*["stele=white"] * 3)
    assert table.seat == 1
    assert table.reserve(0) == {"white": 10}


def test_wd_3_3_only_after_the_cards() -> None:
    table = Table(2).give(0, white=9).hold(0, "open_bag").do("draw").chance(*["stele=blue"] * 3)
    table.do("play=open_bag").chance(*["stele=blue"] * 3)
    assert table.state.phase == codes.RETURNING
    assert table.state.reserve[0].sum() == 15
    assert table.do(*["return=white"] * 5).seat == 1


def test_wd_3_4_who_can_do_nothing_passes() -> None:
    table = Table(2).give(0)
    table.state.bag[:] = 0
    table.state.temple[:] = 0
    assert table.choices() == ["end"]
    table.do("end")
    assert table.events(codes.PASSED)
    assert table.seat == 1


def test_wd_3_4_a_second_breath_with_nothing_to_do_passes() -> None:
    table = Table(2).give(0).hold(0, "second_breath").temples(white=2)
    table.state.bag[:] = 0
    table.state.temple[:] = [2, 0, 0, 0]
    table.do("take=white")
    table.state.reserve[0] = 0
    table.do("play=second_breath")
    assert table.events(codes.PASSED)
    assert table.seat == 1
