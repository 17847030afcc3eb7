"""Wangdo, clause by clause: hands of Seal cards are hidden."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from fireside import HIDDEN, SPECTATOR
from fireside.games.wangdo import tables
from fireside.games.wangdo.rules import state as codes
from tests.games.wangdo.table import GAME, NEAR_A2, Table

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
    """WD-6.1: a seat declared Twin Bears where only Merchant's Favour makes a placement possible, so it holds one."""
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
