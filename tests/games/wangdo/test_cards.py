"""Wangdo, clause by clause: the Seal cards, what is hidden, and the end."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest

from fireside import HIDDEN, SPECTATOR
from fireside.games.wangdo import tables
from fireside.games.wangdo.rules import network
from fireside.games.wangdo.rules import state as codes
from tests.games.wangdo.table import FAR_STELES, GAME, Table, card, colour, village

NEAR_A2 = {"A1": "black", "B1": "blue", "J1": "white", "J4": "orange"}  # A2: A1, A3, B1, B2
ROUND_A2 = {"A1": "black", "A3": "blue", "B1": "blue", "B2": "orange"}


def test_wd_6_1_a_hand_is_hidden_and_its_size_is_not() -> None:
    table = Table(3).hold(0, "pilgrim").hold(1, "open_bag", "twin_bears")
    own = table.position.view(0).state
    assert own.hand[0].tolist() == [0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert (own.hand[1] == HIDDEN).all()
    assert own.cards.tolist()[:3] == [1, 2, 0]
    watching = table.position.view(SPECTATOR).state
    assert (watching.hand[:3] == HIDDEN).all()
    assert (watching.deck == HIDDEN).all()


def test_wd_6_1_who_draws_a_card_alone_is_told_which() -> None:
    table = Table(2, steles=NEAR_A2, tokens={"A2": "commerce"}).know(0, 0, 0, 0, 2)
    table.give(0, orange=1, black=1, blue=1).do("A2=orange").chance("seal=pilgrim")
    [event] = table.events(codes.SEALED)
    assert (event.seen_by(0), event.seen_by(1), event.seen_by(SPECTATOR)) == (True, False, False)
    [event] = table.events(codes.SEALED_SECRETLY)
    assert (event.seen_by(0), event.seen_by(1), event.seen_by(SPECTATOR)) == (False, True, True)
    assert event.a == 0


def test_wd_6_1_four_columns_give_at_most_four_cards() -> None:
    """WD-6.1: nobody draws a fifth card, whatever happens in random games."""
    position, rng = GAME.start(2), random.Random(6)
    drawn: Counter[int] = Counter()
    while not position.is_over:
        events = position.roll(rng)
        drawn.update(event.seat for event in events if event.kind == codes.SEALED)
        if not position.is_over:
            position.play(position.pending[0], rng.choice(position.legal(position.pending[0])))
    assert max(drawn.values()) == 4
    table = Table(2, steles=NEAR_A2).know(0, 3, 3, 3, 3).give(0, white=5, black=5, blue=5)
    assert not any("=" in text and text[0] in tables.VILLAGE_COLUMNS for text in table.choices())


def test_wd_6_1_a_card_that_one_does_not_hold_cannot_be_played() -> None:
    assert Table(2).why_not("play=open_bag") == "WD-6.1"


def test_wd_6_1_the_turn_stays_open_for_any_card_so_that_it_is_not_told() -> None:
    for name in ("pilgrim", "dragons_favour", "open_bag"):
        table = Table(2).hold(0, name).do("draw").chance(*["stele=blue"] * 3)
        assert table.seat == 0
        assert table.can("end")
        assert table.do("end").seat == 1


def test_wd_6_1_a_guess_deals_what_the_seat_has_not_seen() -> None:
    table = Table(2).hold(0, "pilgrim", "open_bag").hold(1, "pilgrim", "full_cart")
    held: Counter[str] = Counter()
    view, guesses = table.position.view(0), 1200
    for seed in range(guesses):
        guess = view.fill(seed)
        assert guess.state.hand[0].tolist() == table.state.hand[0].tolist()
        held.update(
            tables.SEAL_CARDS[number].name for number in range(codes.CARDS) for _ in range(guess.state.hand[1, number])
        )
    assert held["open_bag"] == 0  # seat 0 has the only one
    unseen = 14
    assert held["pilgrim"] == pytest.approx(2 * guesses / unseen, rel=0.2)
    assert held["twin_bears"] == pytest.approx(2 * 2 * guesses / unseen, rel=0.2)
    assert held["dragons_favour"] == pytest.approx(2 * guesses / unseen, rel=0.2)


def test_wd_6_1_a_guess_fits_a_declared_card() -> None:
    """WD-6.1: somebody declared Twin Bears where only Merchant's Favour makes a placement possible: so he holds one."""
    table = Table(2, steles=NEAR_A2).give(0, black=1).hold(0, "twin_bears", "merchants_favour").do("play=twin_bears")
    assert table.choices() == ["play=merchants_favour"]
    for seed in range(50):
        guess = table.position.view(1).fill(seed)
        assert guess.legal(0)


def test_wd_6_1_a_guess_in_the_middle_of_an_offering() -> None:
    """WD-6.1: once the stele is raised nothing more follows from the cards that were declared with it."""
    table = Table(2, steles=ROUND_A2).give(0, white=1, orange=1, black=1, blue=2).hold(0, "merchants_favour")
    table.do("play=merchants_favour", "A2=white")
    assert table.state.phase == codes.WAIVING
    assert bytes(table.position.view(1).fill(1).view(1)) == bytes(table.position.view(1))


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
    table.do("save=black")  # so the other one must be the blue that is lacking
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
def test_wd_6_3_a_card_that_could_do_nothing_is_not_played(name: str) -> None:
    table = Table(2).give(0).hold(0, name)
    assert table.why_not(f"play={name}") == "WD-6.3"


def test_wd_6_3_twin_bears_only_once_for_a_placement() -> None:
    table = Table(2, steles=NEAR_A2).give(0, black=2, blue=1).hold(0, "twin_bears", "twin_bears")
    table.do("play=twin_bears")
    assert table.why_not("play=twin_bears") == "WD-6.3"


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


def test_wd_6_3_full_cart_where_it_gives_no_more_is_not_played() -> None:
    table = Table(2).hold(0, "full_cart").temples(white=2)
    table.state.bag[:] = [3, 0, 0, 0]
    assert table.why_not("play=full_cart") == "WD-6.3"
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


def test_wd_6_3_bear_market_with_nothing_to_swap_is_not_held() -> None:
    table = Table(2).give(0).give(1, blue=2).hold(0, "bear_market")
    assert table.why_not("play=bear_market") == "WD-6.3"
    table.give(0, blue=1)
    assert table.why_not("play=bear_market") == "WD-6.3"
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


def last_token(players: int = 2, seat: int = 0) -> Table:
    """A seat is about to complete its board by a placement on A2."""
    table = Table(players, steles=NEAR_A2, tokens={"A2": "commerce+"}, first=0)
    spaces = tables.SPACES[players]
    return table.know(seat, spaces, spaces, spaces, spaces - 1).give(seat, orange=1, black=1, blue=1)


def test_wd_7_1_the_round_is_finished() -> None:
    table = last_token(3).do("A2=orange").chance("seal=pilgrim")
    assert table.events(codes.LAST_ROUND)
    for seat in (1, 2):
        assert table.seat == seat
        table.do("draw").chance(*["stele=white"] * 3)
    assert table.position.is_over
    assert table.position.end_reason == "WD-7.1"
    assert table.position.winners == [0]
    assert table.position.why_not(0, codes.DRAW) == "WD-7.1"


def test_wd_7_1_the_last_of_the_round_ends_it_at_once() -> None:
    table = last_token(2, seat=1).do("draw").chance(*["stele=white"] * 3).do("A2=orange").chance("seal=pilgrim")
    assert table.position.is_over
    assert table.position.winners == [1]


def test_wd_7_2_of_complete_boards_the_most_seals_win() -> None:
    table = last_token(2, seat=1).know(0, 3, 3, 3, 3, sealed=3).hold(0, "pilgrim")
    table.do("draw").chance(*["stele=white"] * 3).do("end", "A2=orange").chance("seal=twin_bears")
    assert table.position.scores == [4, 2]
    assert table.position.winners == [0]


def test_wd_7_2_unused_cards_and_dragons_favour_count() -> None:
    table = last_token(2, seat=1).know(0, 3, 3, 3, 3, sealed=3)
    table.do("draw").chance(*["stele=white"] * 3).do("A2=orange").chance("seal=dragons_favour")
    assert table.position.scores == [3, 4]  # one token, the card's back, two on its face
    assert table.position.winners == [1]


def test_wd_7_2_equal_seals_share_the_victory() -> None:
    table = last_token(2, seat=1).know(0, 3, 3, 3, 3, sealed=2)
    table.do("draw").chance(*["stele=white"] * 3).do("A2=orange").chance("seal=pilgrim")
    assert table.position.scores == [2, 2]
    assert table.position.winners == [0, 1]


def test_wd_7_2_an_incomplete_board_does_not_win_by_seals() -> None:
    table = last_token(2).know(1, 3, 3, 3, 2, sealed=3).hold(1, "pilgrim", "open_bag", "twin_bears")
    table.do("A2=orange").chance("seal=bear_market").do("draw").chance(*["stele=white"] * 3).do("end")
    assert table.position.scores[1] > table.position.scores[0]
    assert table.position.winners == [0]


def test_wd_7_2_hands_are_shown_when_the_seals_are_counted() -> None:
    table = last_token(2, seat=1).do("draw").chance(*["stele=white"] * 3).do("A2=orange")
    assert HIDDEN in table.position.view(0).state.hand[1].tolist()
    table.chance("seal=dragons_favour")
    assert table.position.view(SPECTATOR).scores == table.position.scores == [0, 4]


def block_everything(table: Table) -> None:
    """Steles on all neighbours of the one token that is left: nothing fits beside four colours."""
    state = table.state
    for place in range(codes.VILLAGES):
        state.token[place] = codes.EMPTY
        network.put_stele(state, place, codes.EMPTY)
    state.token[village("B2")] = 0
    for name, paint in zip(("A2", "A3", "B1", "C3"), tables.COLOURS, strict=True):
        network.put_stele(state, village(name), colour(paint))


def rest(table: Table, turns: int) -> None:
    """So many turns in which nobody does more than draw."""
    for _ in range(turns):
        table.do("take=white" if not table.can("draw") else "draw")
        while table.position.odds():
            table.chance(
                table.position.text(max(table.position.odds(), key=lambda action: table.position.odds()[action]))
            )
        while not table.position.is_over and table.state.phase == codes.RETURNING:
            table.do(table.choices()[0])


def test_wd_7_3_deadlock() -> None:
    table = Table(2).know(0, 1, 1, 0, 0, sealed=1).know(1, 1, 0, 0, 0, sealed=1)
    block_everything(table)
    rest(table, 1)
    assert table.position.pending
    rest(table, 1)
    assert table.position.is_over
    assert table.position.end_reason == "WD-7.3"
    assert table.state.reason == codes.DEADLOCK
    assert table.position.winners == [0]  # by tokens


def test_wd_7_3_equal_tokens_are_told_apart_by_seals() -> None:
    table = Table(2).know(0, 1, 1, 0, 0).know(1, 1, 1, 0, 0, sealed=1)
    block_everything(table)
    rest(table, 2)
    assert table.position.winners == [1]
    table = Table(2).know(0, 1, 1, 0, 0).know(1, 1, 1, 0, 0)
    block_everything(table)
    rest(table, 2)
    assert table.position.winners == [0, 1]


def test_wd_7_3_no_deadlock_where_a_colour_still_fits() -> None:
    table = Table(2)
    block_everything(table)
    network.put_stele(table.state, village("C3"), codes.EMPTY)
    rest(table, 4)
    assert table.position.pending


def test_wd_7_3_no_deadlock_in_a_round_with_a_token() -> None:
    table = Table(2)
    block_everything(table)
    table.state.acquired = 1
    rest(table, 2)
    assert table.position.pending
    rest(table, 2)
    assert table.position.is_over


def test_wd_7_3_a_token_that_nobody_needs_is_no_hope() -> None:
    table = Table(2).know(0, 3, 0, 0, 0).know(1, 3, 0, 0, 0)
    block_everything(table)
    network.put_stele(table.state, village("C3"), codes.EMPTY)
    rest(table, 2)
    assert table.position.is_over


def test_wd_7_3_after_150_rounds() -> None:
    table = Table(2, steles=FAR_STELES)
    table.state.rounds = 149
    rest(table, 1)
    assert table.position.pending
    rest(table, 1)
    assert table.position.end_reason == "WD-7.3"
    assert table.state.reason == codes.ROUNDS_OVER
    assert table.position.winners == [0, 1]
    assert np.array_equal(table.position.ranks, [0, 0])
