"""Iwari: what happens when the deck runs out (IW-4)."""

from __future__ import annotations

from fireside.games.iwari.rules import lands
from fireside.games.iwari.rules import state as codes
from tests.games.iwari.table import Table

ALL_BUT_ONE = [name for name in lands.SPACE_NAMES if name[:2] in ("T1", "T2", "F1")][:19]


def second_deck(table: Table, cards: str) -> Table:
    """The deck has run out once already."""
    table.state.exhaustions = 1
    return table.leave_in_deck(cards)


def hurry(table: Table, seat: int) -> None:
    """Exchange a card for one of the deck."""
    letter = next(index for index in range(5) if table.state.hand[seat, index])
    table.play(f"discard={('tundra', 'forest', 'glaciers', 'coast', 'desert')[letter]}")


def test_iw_4_1_the_deck_is_exhausted_by_its_last_card() -> None:
    table = Table(hands=("TFG",)).leave_in_deck("DD")
    table.play("discard=tundra", "deck").draw("D")
    assert table.state.exhaustions == 0
    hurry(table, 1)
    table.play("deck").draw("D")
    assert table.state.exhaustions == 1
    assert table.state.deck_size > 0  # reshuffled at once, without a draw from the empty deck


def test_iw_4_2_in_the_middle_of_a_refill_the_hand_is_completed_from_the_new_deck() -> None:
    table = Table(hands=("TTT",)).tents(1, "T1.a").leave_in_deck("D")
    before = table.state.discards.copy()
    table.play("T1.b", "T1.c", "deck").draw("D")
    assert table.state.exhaustions == 1
    assert table.state.discards.sum() == 0
    assert table.state.deck[0] == before[0] + 2  # this turn's two tundra cards are in the new deck
    assert table.state.score.sum() == 0  # the hand comes first
    table.play("deck").draw("T")
    assert table.state.score.tolist() == [3, 2, 0, 0, 0]  # two tents against one; the display was full
    assert table.state.half_score.tolist() == [3, 2, 0, 0, 0]
    assert table.position.pending == (1,)


def test_iw_4_2_in_the_middle_of_a_display_refill() -> None:
    table = Table(hands=("TTT",)).tents(1, "T1.a").leave_in_deck("D")
    table.play("T1.b", "T1.c", "take=tundra", "take=forest").draw("D")
    assert table.state.exhaustions == 1
    assert table.state.score.sum() == 0  # the display is refilled first
    table.draw("T")
    assert table.state.score.tolist() == [3, 2, 0, 0, 0]
    assert (codes.HALFWAY, 0) in [(event.kind, event.seat) for event in table.happened]


def test_iw_4_2_totems_and_settlements_do_not_score() -> None:
    table = Table(hands=("TFG",)).tents(1, "D1.a", "D1.b", "D1.c", "D1.d", "T1.a").leave_in_deck("D")
    table.totems(1, "D1", "T1")
    table.play("discard=tundra", "deck").draw("D")
    assert table.state.score.tolist() == [0, 4 + 1, 0, 0, 0]


def test_iw_4_3_the_second_time_the_round_is_finished() -> None:
    table = second_deck(Table(first=1), "D")
    hurry(table, 1)
    table.play("deck").draw("D")
    assert table.state.ending == codes.EXHAUSTED
    assert table.position.pending == (2,)
    hurry(table, 2)
    table.play("take=forest")
    assert table.position.pending == (0,)  # the last of a round that seat 1 began
    hurry(table, 0)
    assert table.position.is_over  # no card can matter any more
    assert table.position.end_reason == "IW-4.3"


def test_iw_4_3_in_the_middle_of_a_display_refill() -> None:
    table = second_deck(Table(hands=("TTT",)).tents(1, "T1.a"), "D")
    table.play("T1.b", "T1.c", "take=tundra", "take=forest").draw("D")
    assert table.state.ending == codes.EXHAUSTED
    assert (table.state.display == codes.NONE).sum() == 1  # nothing is reshuffled
    assert table.state.discards.sum() > 0
    assert table.position.pending == (1,)


def test_iw_4_3_hands_are_refilled_from_the_display_while_it_lasts() -> None:
    table = second_deck(Table(players=4, hands=("TTT", "TTT", "TTF", "GGG"), display="CCCC"), "D")
    table.tents(3, "T1.a")
    table.play("T1.b", "T1.c", "deck").draw("D")
    assert table.state.display.tolist() == [codes.NONE, 3, 3, 3]  # one biome only: taken without a question
    table.play("T1.d", "T1.e")
    assert table.state.hand[1].tolist() == [1, 0, 0, 2, 0]
    table.play("T2.a")
    assert table.state.hand[2].tolist() == [1, 1, 0, 1, 0]
    assert (table.state.display == codes.NONE).all()
    table.play("discard=glaciers")
    assert table.position.is_over


def test_iw_4_3_a_display_that_is_taken_as_a_whole_leaves_nothing_to_choose() -> None:
    table = second_deck(Table(hands=("TTT",), display="TFGC").tents(1, "T1.a"), "D")
    table.play("T1.b", "T1.c", "deck").draw("D")
    table.state.discards += table.state.hand[1]
    table.state.hand[1], table.state.hand_size[1] = 0, 0  # seat 1 has used up its cards
    table.state.hand[1, 0], table.state.hand_size[1], table.state.discards[0] = 1, 1, table.state.discards[0] - 1
    table.play("take=tundra")
    assert table.position.is_conserved()
    table.play("T2.a")  # three cards are wanted, three are there
    assert table.state.hand[1].tolist() == [0, 1, 1, 1, 0]
    assert table.position.pending == (2,)


def test_iw_4_3_a_player_without_cards_passes() -> None:
    table = second_deck(Table(hands=("TFG",)).give(1, "").give(2, "T"), "D")
    table.state.display[:] = codes.NONE
    table.state.discards[:4] += 1  # the display's cards
    table.play("discard=tundra").draw("D")
    assert table.told(codes.PASSED) == [(1, 0, 0)]
    assert table.position.pending == (2,)


def test_iw_4_3_a_player_without_tents_ends_the_game_after_the_round() -> None:
    table = Table(players=3, first=1, hands=("GGG", "TFG", "FFF")).tents(2, *ALL_BUT_ONE)
    table.state.exhaustions = 1
    hurry(table, 1)
    table.play("deck").draw("D")
    table.play("F2.a")
    assert table.state.ending == codes.NONE  # only at the end of the turn
    table.play("deck").draw("D")
    assert table.state.ending == codes.OUT_OF_TENTS
    assert table.position.pending == (0,)
    table.play("G1.a")
    assert table.position.is_over
    assert table.position.end_reason == "IW-4.3"


def test_iw_4_4_tents_before_the_first_exhaustion() -> None:
    table = Table(players=3, hands=("FFF", "TFG", "TFG")).tents(0, *ALL_BUT_ONE)
    table.play("F2.a", "deck").draw("D")
    assert table.state.ending == codes.OUT_OF_TENTS
    table.leave_in_deck("C")
    hurry(table, 1)
    table.play("deck").draw("C")
    assert table.state.exhaustions == 1
    assert table.state.deck_size > 0  # reshuffled all the same
    assert table.state.score.sum() == 0  # but the half-journey is not scored
    table.play("discard=tundra")
    assert table.position.is_over
    assert table.position.end_reason == "IW-4.3"
    assert table.state.half_score.sum() == 0


def test_iw_4_4_an_exhaustion_in_the_very_turn_of_the_last_tent_is_scored() -> None:
    """IW-4.4: the end is triggered at the end of the turn, so the refill of that turn comes before it."""
    table = Table(players=3, hands=("FFF",)).tents(0, *ALL_BUT_ONE).leave_in_deck("D")
    table.play("F2.a", "deck").draw("D")
    assert table.state.half_score[0] > 0
    assert table.state.ending == codes.OUT_OF_TENTS
