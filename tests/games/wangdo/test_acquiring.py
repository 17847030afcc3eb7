"""Wangdo, clause by clause: acquiring a token."""

from __future__ import annotations

from fireside import CHANCE
from fireside.games.wangdo.rules import state as codes
from tests.games.wangdo.table import NEAR_A2, Table, colour, village


def test_wd_4_1_a_stele_of_the_reserve_for_the_token() -> None:
    table = Table(2, steles=NEAR_A2, tokens={"A2": "military+"}).give(0, orange=2, black=1, blue=1).do("A2=orange")
    assert table.state.stele[village("A2")] == colour("orange")
    assert table.state.token[village("A2")] == codes.EMPTY
    assert table.state.knowledge[0].tolist() == [0, 0, 1, 0]
    assert table.state.sealed[0].tolist() == [0, 0, 1, 0]
    assert table.reserve(0) == {"orange": 1}


def test_wd_4_1_not_without_a_token_nor_without_the_stele() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1)
    assert table.why_not("A1=orange") == "WD-4.1"
    assert table.why_not("A2=white") == "WD-4.1"


def test_wd_4_2_equal_colours_may_not_touch() -> None:
    table = Table(2, steles=NEAR_A2).give(0, white=1, black=2, blue=2)
    assert table.why_not("A2=black") == "WD-4.2"
    assert table.why_not("A2=blue") == "WD-4.2"
    assert table.can("A2=white")


def test_wd_4_3_a_neighbour_must_hold_a_stele() -> None:
    table = Table(2, steles=NEAR_A2).give(0, white=5)
    assert table.why_not("C4=white") == "WD-4.3"


def test_wd_4_2_and_4_3_the_example_of_the_rulebook() -> None:
    """WD-4.2, WD-4.3, WD-4.5: orange fits between black and blue, not beside orange, not where there is nothing."""
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1)
    assert table.can("A2=orange")
    assert table.why_not("I4=orange") == "WD-4.2"
    assert table.why_not("C4=orange") == "WD-4.3"
    table.do("A2=orange")
    assert table.events(codes.PAID)[0][3:] == (0, 0, 1, 1)  # one black, one blue
    assert table.state.temple.tolist() == [1, 1, 2, 2]
    assert table.reserve(0) == {}


def test_wd_4_4_a_full_column_takes_no_more_with_any_card() -> None:
    table = Table(2, steles=NEAR_A2, tokens={"A2": "religion", "B2": "religion"}).know(0, 3, 0, 0, 0)
    table.give(0, orange=1, white=1, black=3, blue=3)
    assert table.why_not("A2=orange") == "WD-4.4"
    table.know(0, 2, 0, 0, 0)
    assert table.can("A2=orange")
    table.know(0, 3, 0, 0, 0).hold(0, "pilgrim", "twin_bears", "merchants_favour")
    for name in ("pilgrim", "twin_bears", "merchants_favour"):
        if table.can(f"play={name}"):
            table.do(f"play={name}")
    assert table.why_not("A2=orange") == "WD-4.4"


def test_wd_4_5_every_neighbour_is_paid_in_its_colour() -> None:
    steles = {"A1": "blue", "B2": "blue", "J1": "white", "J4": "orange"}
    table = Table(2, steles=steles).give(0, orange=1, blue=1)
    assert table.why_not("A2=orange") == "WD-4.5"
    table.give(0, orange=1, blue=2).do("A2=orange")
    assert table.state.temple.tolist() == [1, 1, 1, 3]


def test_wd_4_5_the_placed_stele_does_not_pay() -> None:
    """WD-4.5: with Twin Bears a blue stele beside a blue one costs a second blue one."""
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1)
    table.state.twins = 1
    assert table.why_not("A2=blue") == "WD-4.5"
    table.give(0, black=1, blue=2)
    assert table.can("A2=blue")


def test_wd_4_5_a_ritual_of_this_offering_does_not_help_to_pay() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1).temples(black=4, blue=3)
    assert table.why_not("A2=orange") == "WD-4.5"


def test_wd_4_7_a_completed_column_draws_a_card_at_once() -> None:
    table = Table(2, steles=NEAR_A2, tokens={"A2": "commerce"}).know(0, 0, 0, 0, 2)
    table.give(0, orange=1, black=1, blue=1).do("A2=orange")
    assert table.position.pending == (CHANCE,)
    assert table.position.odds()[table.position.parse("seal=open_bag")] == 1
    assert table.position.odds()[table.position.parse("seal=pilgrim")] == 2
    table.chance("seal=pilgrim")
    assert table.state.hand[0].tolist() == [0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert table.state.temple.tolist() == [1, 1, 2, 2]
    assert table.seat == 1


def test_wd_4_7_no_card_for_a_column_that_is_not_complete() -> None:
    table = Table(2, steles=NEAR_A2, tokens={"A2": "commerce"}).know(0, 0, 0, 0, 1)
    assert table.give(0, orange=1, black=1, blue=1).do("A2=orange").seat == 1
