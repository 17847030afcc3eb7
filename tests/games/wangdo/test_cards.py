"""Wangdo, clause by clause: the Seal cards."""

from __future__ import annotations

import pytest

from fireside.games.wangdo import tables
from fireside.games.wangdo.rules import state as codes
from tests.games.wangdo.table import NEAR_A2, Table, card, colour, village

ROUND_A2 = {"A1": "black", "A3": "blue", "B1": "blue", "B2": "orange"}


def test_wd_6_2_not_in_the_turn_in_which_it_was_drawn() -> None:
    table = Table(2, steles=NEAR_A2, tokens={"A2": "commerce"}).know(0, 0, 0, 0, 2).hold(0, "pilgrim")
    table.give(0, orange=1, black=1, blue=1).do("A2=orange").chance("seal=open_bag")
    assert table.seat == 0
    assert table.why_not("play=open_bag") == "WD-6.2"
    table.do("end", "take=white", "take=orange")
    assert table.can("play=open_bag")


def test_wd_6_2_a_second_such_card_from_an_earlier_turn_may_be_played() -> None:
    table = Table(2, steles=NEAR_A2, tokens={"A2": "commerce"}).know(0, 0, 0, 0, 2).hold(0, "second_breath")
    table.give(0, orange=1, black=1, blue=1).do("A2=orange").chance("seal=second_breath")
    table.do("play=second_breath")
    assert table.why_not("play=second_breath") == "WD-6.2"


def test_wd_6_2_a_played_card_is_out_of_the_game() -> None:
    table = Table(2).hold(0, "open_bag").do("play=open_bag")
    assert table.state.played[card("open_bag")] == 1
    assert table.state.cards[0] == 0
    table.chance(*["stele=blue"] * 3)
    assert table.why_not("play=open_bag") == "WD-6.1"
    assert table.position.is_conserved()


def test_wd_6_3_type_a_is_declared_with_its_action() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1)
    table.hold(0, "full_cart", "merchants_favour", "open_bag").do("play=merchants_favour")
    for action in ("draw", "take=white", "play=full_cart", "play=open_bag"):
        assert table.why_not(action) == "WD-6.3"
    assert table.why_not("end") == "WD-3.1"
    cart = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).hold(0, "full_cart", "merchants_favour")
    cart.do("play=full_cart")
    for action in ("A2=orange", "play=merchants_favour"):
        assert cart.why_not(action) == "WD-6.3"


def test_wd_6_3_type_a_not_after_the_action() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=2, blue=2).hold(0, "full_cart", "merchants_favour")
    table.do("take=white", "take=blue")
    assert table.why_not("play=full_cart") == "WD-6.3"
    assert table.why_not("play=merchants_favour") == "WD-6.3"


def test_wd_6_3_type_b_before_or_after_never_inside() -> None:
    table = Table(2).hold(0, "open_bag")
    assert table.can("play=open_bag")
    table.do("take=white")
    assert table.why_not("play=open_bag") == "WD-3.2"
    table.do("take=blue")
    assert table.can("play=open_bag")
    table.do("play=open_bag").chance(*["stele=blue"] * 3)
    assert table.seat == 1


def test_wd_6_3_cards_are_counted_as_the_table_says() -> None:
    assert sum(kind.copies for kind in tables.SEAL_CARDS) == 16
    assert [kind.copies for kind in tables.SEAL_CARDS] == [2, 2, 2, 2, 2, 2, 2, 1, 1]
    assert [kind.type for kind in tables.SEAL_CARDS] == ["A", "A", "A", "A", "B", "B", "B", "B", "-"]


def test_wd_6_3_merchants_favour_saves_what_the_player_chooses() -> None:
    table = Table(2, steles=ROUND_A2).give(0, white=1, orange=1, black=1, blue=2).hold(0, "merchants_favour")
    table.do("play=merchants_favour", "A2=white")
    assert table.choices() == ["save=orange", "save=black", "save=blue", "pay"]
    table.do("save=blue")
    assert table.choices() == ["save=orange", "save=black", "save=blue", "pay"]
    table.do("pay")
    assert table.reserve(0) == {"blue": 1}
    assert table.seat == 1


def test_wd_6_3_merchants_favour_has_to_save_what_one_lacks() -> None:
    table = Table(2, steles=ROUND_A2).give(0, white=1, orange=1, black=1, blue=1).hold(0, "merchants_favour")
    assert table.why_not("A2=white") == "WD-4.5"
    table.do("play=merchants_favour", "A2=white")
    assert table.choices() == ["save=orange", "save=black", "save=blue"]
    assert table.why_not("pay") == "WD-4.5"
    table.do("save=black")  # so the other one must be the missing blue
    assert table.reserve(0) == {"black": 1}
    assert table.seat == 1


def test_wd_6_3_two_merchants_favours_save_four() -> None:
    cards = ["merchants_favour"] * 2
    table = Table(2, steles=ROUND_A2).give(0, white=1).hold(0, *cards)
    table.do("play=merchants_favour")
    assert table.why_not("A2=white") == "WD-4.5"
    table.do("play=merchants_favour", "A2=white")
    assert table.seat == 1
    assert table.state.temple.tolist() == [1, 1, 1, 1]


def test_wd_6_3_twin_bears_may_touch_and_still_pay() -> None:
    table = Table(2, steles=NEAR_A2).give(0, black=2, blue=1).hold(0, "twin_bears")
    assert table.why_not("A2=black") == "WD-4.2"
    table.do("play=twin_bears", "A2=black")
    assert table.state.temple.tolist() == [1, 1, 2, 2]
    assert table.seat == 1
    assert table.state.twins == 0


def test_wd_6_3_pilgrim_needs_no_neighbour_and_pays_nothing() -> None:
    table = Table(2, steles=NEAR_A2).give(0, white=1).hold(0, "pilgrim")
    assert table.why_not("C4=white") == "WD-4.3"
    table.do("play=pilgrim", "C4=white")
    assert table.reserve(0) == {}
    assert table.state.stele[village("C4")] == colour("white")
    assert table.seat == 1


@pytest.mark.parametrize("name", ["pilgrim", "twin_bears", "merchants_favour"])
def test_wd_3_1_a_card_that_could_do_nothing_is_not_played(name: str) -> None:
    table = Table(2).give(0).hold(0, name)
    assert table.why_not(f"play={name}") == "WD-3.1"


def test_wd_3_1_twin_bears_only_once_for_a_placement() -> None:
    table = Table(2, steles=NEAR_A2).give(0, black=2, blue=1).hold(0, "twin_bears", "twin_bears")
    table.do("play=twin_bears")
    assert table.why_not("play=twin_bears") == "WD-3.1"


def test_wd_6_3_full_cart_takes_four() -> None:
    table = Table(2).hold(0, "full_cart").temples(white=2, black=3).do("play=full_cart")
    table.do("take=white", "take=black", "take=black", "take=white")
    assert table.reserve(0) == {"white": 5, "black": 2}
    assert table.seat == 1


def test_wd_6_3_full_cart_draws_five() -> None:
    table = Table(2).hold(0, "full_cart").do("play=full_cart", "draw").chance(*["stele=blue"] * 5)
    assert table.reserve(0) == {"white": 3, "blue": 5}
    assert table.seat == 1
    assert table.state.cart == 0


def test_wd_3_1_full_cart_where_it_gives_no_more_is_not_played() -> None:
    table = Table(2).hold(0, "full_cart").temples(white=2)
    table.state.bag[:] = [3, 0, 0, 0]
    assert table.why_not("play=full_cart") == "WD-3.1"
    table.state.bag[:] = [4, 0, 0, 0]
    assert table.can("play=full_cart")


def test_wd_6_3_second_breath_is_one_more_action() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).hold(0, "second_breath")
    table.do("play=second_breath", "A2=orange")
    assert table.seat == 0
    assert table.why_not("end") == "WD-3.1"
    assert table.do("take=white", "take=black").seat == 1
    after = Table(2).hold(0, "second_breath").do("take=white", "take=blue", "play=second_breath")
    assert after.seat == 0
    assert after.do("draw").chance(*["stele=blue"] * 3).seat == 1


def test_wd_6_3_bear_market_swaps_with_one_opponent() -> None:
    table = Table(3).give(0, white=2, black=1).give(1, blue=1, orange=1).give(2, blue=3).hold(0, "bear_market")
    table.do("play=bear_market")
    assert table.choices() == ["give=white", "give=black"]
    table.do("give=white")
    assert table.choices() == ["get=1.orange", "get=1.blue", "get=2.blue"]
    table.do("get=1.blue")
    assert "stop" in table.choices()
    table.do("give=white")  # for the orange one, the only one left that is not white
    assert table.reserve(0) == {"orange": 1, "black": 1, "blue": 1}
    assert table.reserve(1) == {"white": 2}
    assert table.reserve(2) == {"blue": 3}


def test_wd_6_3_bear_market_may_stop_after_one() -> None:
    table = Table(2).give(0, white=2, black=1).give(1, blue=2, orange=1).hold(0, "bear_market")
    table.do("play=bear_market", "give=black", "get=1.blue", "stop")
    assert table.reserve(0) == {"white": 2, "blue": 1}
    assert table.state.partner == codes.EMPTY
    assert table.can("draw")


def test_wd_3_1_bear_market_with_nothing_to_swap_is_not_held() -> None:
    table = Table(2).give(0).give(1, blue=2).hold(0, "bear_market")
    assert table.why_not("play=bear_market") == "WD-3.1"
    table.give(0, blue=1)
    assert table.why_not("play=bear_market") == "WD-3.1"
    table.give(0, blue=1, white=1)
    assert table.can("play=bear_market")


def test_wd_6_3_moving_monuments_swaps_two_steles() -> None:
    table = Table(2, steles=NEAR_A2).hold(0, "moving_monuments").do("play=moving_monuments")
    assert table.choices() == ["move=A1", "move=B1", "move=J1", "move=J4"]
    assert table.why_not("move=C4") == "WD-6.3"
    table.do("move=A1", "move=J1")
    assert table.state.stele[village("A1")] == colour("white")
    assert table.state.stele[village("J1")] == colour("black")
    assert table.position.is_conserved()
    assert table.can("draw")


def test_wd_6_3_moved_monuments_may_not_touch_their_own_colour() -> None:
    steles = {"A1": "black", "B1": "blue", "J1": "blue", "J4": "orange"}
    table = Table(2, steles=steles).hold(0, "moving_monuments").do("play=moving_monuments")
    table.do("move=A1")
    assert table.why_not("move=J1") == "WD-6.3"  # blue would touch the blue of B1
    assert table.can("move=B1")  # neighbours may be swapped
    table.do("move=B1")
    assert table.state.stele[village("A1")] == colour("blue")
    assert table.position.is_conserved()


def test_wd_6_3_open_bag_draws_three() -> None:
    table = Table(2).hold(0, "open_bag").do("play=open_bag").chance(*["stele=blue"] * 3)
    assert table.seat == 0
    assert table.can("draw")
    assert table.reserve(0) == {"white": 3, "blue": 3}


def test_wd_6_3_dragons_favour_is_never_played() -> None:
    table = Table(2).hold(0, "dragons_favour")
    assert table.why_not("play=dragons_favour") == "WD-6.3"
    assert table.position.scores == [3, 0]
