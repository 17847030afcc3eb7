"""Iwari: what everyone may see (IW-8)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fireside import CHANCE, HIDDEN
from fireside.games.iwari.rules import state as codes
from tests.games.iwari.table import GAME, Table, biome


@pytest.mark.parametrize("seat", [-1, 1])
def test_iw_8_1_hands_and_the_deck_are_hidden(seat: int) -> None:
    view = Table().position.view(seat).state
    assert (view.hand[0] == HIDDEN).all()
    assert (view.hand[1] == HIDDEN).all() == (seat != 1)
    assert (view.deck == HIDDEN).all()
    assert view.deck_size == 34
    assert view.hand_size.tolist() == [3, 3, 3, 0, 0]
    assert view.discards.tolist() == [0] * 5


def test_iw_8_1_cards_taken_from_the_display_stay_known() -> None:
    table = Table(hands=("TFG",)).play("discard=tundra", "take=coast").draw("D")
    view = table.position.view(1).state
    assert view.known[0].tolist() == [0, 0, 0, 1, 0]
    for seed in range(20):
        assert table.position.view(1).fill(seed).state.hand[0, biome("C")] >= 1


def test_iw_8_1_a_drawn_card_is_told_to_the_drawer_alone() -> None:
    table = Table(hands=("TFG",)).play("discard=tundra", "deck")
    events = table.position.play(CHANCE, table.position.parse("draw=desert"))
    drew = [event for event in events if event.kind == codes.DREW]
    unseen = [event for event in events if event.kind == codes.DREW_UNSEEN]
    assert [[event.seen_by(seat) for seat in (-1, 0, 1)] for event in drew + unseen] == [
        [False, True, False],
        [True, False, True],
    ]


def test_iw_8_1_what_is_played_may_have_been_the_known_copy() -> None:
    table = Table(hands=("TFC",), display="TFGC").play("discard=tundra", "take=coast").draw("D")
    assert table.state.known[0].tolist() == [0, 0, 0, 1, 0]
    for _ in range(2):
        table.play("discard=forest", "deck").draw("D")
    table.play("C1.a")
    assert table.state.hand[0, biome("C")] == 1  # one coast card is left,
    assert table.state.known[0].tolist() == [0] * 5  # but nobody else can be sure


def test_iw_8_1_after_the_reshuffle_everyone_knows_what_is_in_the_deck() -> None:
    table = Table(hands=("TFG",)).leave_in_deck("D").play("discard=tundra", "deck").draw("D")
    assert table.state.exhaustions == 1
    for seed in range(20):
        for seat in (-1, 0, 1, 2):
            assert table.position.view(seat).fill(seed).state.deck.tolist() == table.state.deck.tolist()


def test_iw_8_1_guesses_reach_every_card() -> None:
    view = Table(hands=("TFG", "TFG", "TFG")).position.view(1)
    guesses = [view.fill(seed).state.hand[0].tolist() for seed in range(200)]
    assert {index for hand in guesses for index in range(5) if hand[index]} == {0, 1, 2, 3, 4}
    mean = sum(hand[0] for hand in guesses) / 200
    assert 3 * 9 / 40 - 0.2 < mean < 3 * 9 / 40 + 0.2  # 9 of the 40 unseen cards are tundra


def test_iw_8_1_a_guess_respects_what_the_seat_has_drawn_from_the_new_deck() -> None:
    """IW-4.2, IW-8.1: five desert cards were shuffled into the deck, and seat 1 has drawn one of them."""
    table = Table(hands=("TFG", "TTG", "DDD")).leave_in_deck("C")
    table.play("discard=tundra", "deck").draw("C").play("discard=tundra", "deck").draw("D")
    assert table.state.deck_most[biome("D")] == 5
    assert table.state.hand[1, biome("D")] == 1
    guesses = [table.position.view(1).fill(seed).state for seed in range(100)]
    assert max(guess.deck[biome("D")] for guess in guesses) == 4
    assert min(guess.hand[0, biome("D")] + guess.hand[2, biome("D")] for guess in guesses) == 3


def test_iw_8_1_cards_drawn_and_played_again_stay_out_of_the_guessed_deck() -> None:
    """IW-8.1: what a seat drew from the new deck does not come back into it, in hand or not."""
    table = Table(hands=("TFG", "TTG", "DDD")).leave_in_deck("C")
    table.play("discard=tundra", "deck").draw("C").play("discard=tundra", "deck").draw("D")
    table.play("discard=desert", "deck").draw("F").play("discard=forest", "deck").draw("F")  # seats 2 and 0
    table.play("discard=desert", "deck").draw("D").play("discard=desert", "deck").draw("F")  # seats 1 and 2
    for seed in range(100):
        guess = table.position.view(1).fill(seed).state
        assert guess.deck[biome("D")] <= 5 - 2


@pytest.mark.parametrize("players", [2, 3, 5])
def test_iw_8_1_guesses_agree_with_what_every_seat_has_been_told(players: int) -> None:
    """IW-8.1: whatever a seat saw leave the deck since it was shuffled is not in the deck of a guess."""
    rng = random.Random(players)
    position = GAME.start(players)
    gone = np.zeros((players, codes.BIOMES), np.int64)  # gone[seat, biome]: seen to leave the deck
    shuffled = position.state.deck.astype(np.int64)
    while not position.is_over:
        [actor] = position.pending
        choices = list(position.odds()) if actor == CHANCE else position.legal(actor)
        for event in position.play(actor, rng.choice(choices)):
            if event.kind == codes.DREW:
                gone[event.seat, event.a] += 1
            elif event.kind == codes.REVEALED:
                gone[:, event.a] += 1
            elif event.kind == codes.RESHUFFLED:
                gone[:] = 0
                shuffled = position.state.deck.astype(np.int64)
        for seat in range(players):
            guess = position.view(seat).fill(rng.randrange(1 << 30))
            assert guess.is_conserved()
            assert (guess.state.deck <= shuffled - gone[seat]).all()


def test_iw_8_1_what_others_have_drawn_is_hidden() -> None:
    table = Table(hands=("TFG",)).play("discard=tundra", "deck").draw("D")
    assert table.state.drawn[0].tolist() == [1, 1, 1, 0, 1]
    view = table.position.view(1).state
    assert (view.drawn[0] == HIDDEN).all()
    assert view.drawn[1].tolist() == [1, 1, 1, 0, 0]
