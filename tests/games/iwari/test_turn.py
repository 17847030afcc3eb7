"""Iwari: placing, exchanging and refilling (IW-3)."""

from __future__ import annotations

import pytest

import fireside
from fireside.games.iwari import tables
from fireside.games.iwari.rules import state as codes
from tests.games.iwari.table import Table


def placings(table: Table) -> set[str]:
    """The territories in which a piece may be placed now."""
    return {word.partition(".")[0] for word in table.legal() if "." in word}


def test_iw_3_1_two_pieces_in_one_territory() -> None:
    table = Table(hands=("TTT",)).tents(1, "T1.a")
    table.play("T1.b")
    assert placings(table) == {"T1"}  # T2 is out of reach for the second piece
    assert table.why_not("T2.a") == "IW-3.1"
    table.play("T1.c")
    assert table.state.phase == codes.REFILL  # two pieces, though a third card is left
    assert table.state.hand_size[0] == 1


def test_iw_3_1_the_second_piece_may_be_left_out_but_not_the_first() -> None:
    table = Table(hands=("TTT",)).tents(1, "T1.a")
    assert table.why_not("finish") == "IW-3.1"
    table.play("T1.b", "finish")
    assert table.state.hand_size[0] == 2
    assert table.state.phase == codes.REFILL


def test_iw_3_1_three_cards_two_pieces_one_territory() -> None:
    table = Table(hands=("TCC",)).tents(1, "T1.a")
    table.play("T1.b", "pair=coast")
    assert placings(table) == {"T1"}
    table.play("T1.c")
    assert table.state.hand_size[0] == 0
    assert table.state.tents[0].tolist() == [2, 1, 0, 0, 0]


def test_iw_3_1_the_second_piece_is_asked_for_whatever_the_hand_holds() -> None:
    """IW-3.1, IW-8.1: that a player is asked must not tell the others what is in the hand."""
    table = Table(hands=("TFG",)).tents(1, "T1.a")
    table.play("T1.b")
    assert table.legal() == ["finish"]


def test_iw_3_2_a_card_of_the_biome_pays_for_a_piece() -> None:
    table = Table(hands=("TFG",))
    assert placings(table) == {"T1", "T2", "F1", "F2", "G1", "G2"}
    assert table.why_not("D1.a") == "IW-3.2"
    table.play("F2.c")
    assert table.state.hand[0].tolist() == [1, 0, 1, 0, 0]
    assert table.state.discards.tolist() == [0, 1, 0, 0, 0]


def test_iw_3_2_a_wild_pair_pays_for_a_piece_in_any_other_biome() -> None:
    table = Table(hands=("CCT",))
    table.play("pair=coast")
    assert placings(table) == {"T1", "T2", "F1", "F2", "G1", "G2", "D1"}
    assert table.why_not("C1.a") == "IW-3.2"
    assert not {"finish", "discard=tundra"} & set(table.legal())  # the pair must be used
    assert table.why_not("discard=tundra") == "IW-3.2"
    table.play("D1.h")
    assert table.state.hand[0].tolist() == [1, 0, 0, 0, 0]
    assert table.state.discards.tolist() == [0, 0, 0, 2, 0]


def test_iw_3_2_a_wild_pair_can_pay_although_a_card_of_the_biome_is_there() -> None:
    table = Table(hands=("TCC",)).tents(1, "T1.a")
    table.play("pair=coast", "T1.b", "T1.c")
    assert table.state.discards.tolist() == [1, 0, 0, 2, 0]


def test_iw_3_2_two_different_cards_are_no_pair() -> None:
    table = Table(hands=("TFG",))
    assert not [word for word in table.legal() if word.startswith("pair")]
    assert table.why_not("pair=tundra") == "IW-3.2"


def test_iw_3_2_no_pair_of_the_biome_of_the_first_piece() -> None:
    table = Table(hands=("TTT",)).tents(1, "T1.a")
    table.play("T1.b")
    assert "pair=tundra" not in table.legal()  # a pair of tundra cannot be used in tundra


def test_iw_3_3_a_single_tent_explores_a_territory() -> None:
    table = Table(hands=("TTT",))
    assert "T1.totem" not in table.legal()
    assert table.why_not("T1.totem") == "IW-3.3"
    table.play("T1.a")
    assert table.state.phase == codes.REFILL
    assert table.state.hand_size[0] == 2


def test_iw_3_3_also_when_a_pair_pays() -> None:
    table = Table(hands=("TFF",))
    table.play("pair=forest", "T1.a")
    assert table.state.phase == codes.REFILL
    assert table.state.hand_size[0] == 1


def test_iw_3_4_any_free_space_may_be_chosen() -> None:
    table = Table(hands=("TFG",)).tents(1, "G2.a", "G2.c", "G2.d")
    assert {word for word in table.legal() if word.startswith("G2.")} == {"G2.b", "G2.e", "G2.totem"}


def test_iw_3_4_a_full_territory_takes_totems_only() -> None:
    table = Table(hands=("GGG",)).tents(1, "G2.a", "G2.b", "G2.c", "G2.d", "G2.e")
    assert {word for word in table.legal() if word.startswith("G2.")} == {"G2.totem"}


def test_iw_3_4_pieces_come_from_the_supply() -> None:
    table = Table(hands=("TFG",)).tents(1, "T1.a", "T1.b").totems(2, "T1")
    table.state.totems_left[0] = 0
    assert table.why_not("T1.totem") == "IW-3.4"
    table.state.tents_left[0] = 0
    assert table.why_not("T1.c") == "IW-3.4"
    assert [word for word in table.legal() if "." in word] == []


def test_iw_3_4_pieces_never_move() -> None:
    table = Table(hands=("TTT",)).tents(0, "T1.a").totems(0, "T1")
    table.play("T1.b", "T1.c")
    assert table.state.tents[0, 0] == 3
    assert table.state.tent[0] == 0
    assert table.state.totems[0, 0] == 1


def test_iw_3_5_totems_up_to_the_most_tents_of_one_tribe() -> None:
    table = Table(hands=("TTT",)).tents(1, "T1.a", "T1.b").tents(2, "T1.c").totems(1, "T1")
    assert "T1.totem" in table.legal()
    table.play("T1.totem")
    assert "T1.totem" not in table.legal()  # two totems, and no tribe has three tents
    assert table.why_not("T1.totem") == "IW-3.5"


def test_iw_3_5_no_tent_of_ones_own_is_needed() -> None:
    table = Table(hands=("TFG",)).tents(1, "T1.a")
    table.play("T1.totem")
    assert table.state.totems[0, 0] == 1


def test_iw_3_5_a_tent_makes_room_for_a_totem_in_the_same_turn() -> None:
    """IW-3.5: the rulebook's example: three tents and three totems; a fourth tent, then a fourth totem."""
    table = Table(hands=("GGG",)).tents(0, "G1.a", "G1.b", "G1.c").totems(0, "G1").totems(1, "G1", "G1")
    assert table.why_not("G1.totem") == "IW-3.5"
    table.play("G1.d")
    assert "G1.totem" in table.legal()
    table.play("G1.totem")
    assert table.state.totems[6].sum() == 4


def test_iw_3_5_a_tent_that_is_not_the_most_makes_no_room() -> None:
    table = Table(hands=("GGG",)).tents(1, "G1.a", "G1.b", "G1.c").totems(1, "G1", "G1", "G1")
    table.play("G1.d")
    assert "G1.totem" not in table.legal()


@pytest.mark.parametrize("letter", "TF")
def test_iw_3_6_exchange(letter: str) -> None:
    table = Table(hands=("TFG",))
    name = tables.BIOMES["TF".index(letter)]
    table.play(f"discard={name}")
    assert table.state.hand_size[0] == 2
    assert table.legal() == ["take=tundra", "take=forest", "take=glaciers", "take=coast", "deck"]
    table.play("deck").draw("D")
    assert table.state.hand[0].sum() == 3
    assert table.position.pending == (1,)  # no card left the display


def test_iw_3_6_no_exchange_after_a_piece() -> None:
    table = Table(hands=("TTT",)).tents(1, "T1.a").play("T1.b")
    assert table.why_not("discard=tundra") == "IW-3.6"


def test_iw_3_6_only_a_card_in_hand_can_be_exchanged() -> None:
    assert Table(hands=("TFG",)).why_not("discard=desert") == "IW-3.6"


def test_iw_3_7_display_and_deck_in_any_order_and_the_display_only_afterwards() -> None:
    table = Table(hands=("TTT",), display="TFGC").tents(1, "T1.a")
    table.play("T1.b", "T1.c", "take=coast")
    assert table.legal() == ["take=tundra", "take=forest", "take=glaciers", "deck"]  # coast is not replaced yet
    assert table.why_not("take=coast") == "IW-3.7"
    table.play("deck").draw("D")
    assert (table.state.display == codes.NONE).sum() == 1
    table.draw("D")
    assert sorted(table.state.display.tolist()) == [0, 1, 2, 4]
    assert table.position.pending == (1,)
    assert table.state.hand[0].tolist() == [1, 0, 0, 1, 1]


def test_iw_3_7_cards_are_not_taken_before_the_action() -> None:
    assert Table().why_not("take=tundra") == "IW-3.7"
    assert Table().why_not("deck") == "IW-3.7"


def test_iw_3_1_only_the_seat_whose_turn_it_is() -> None:
    table = Table()
    with pytest.raises(fireside.IllegalAction):
        table.position.play(1, table.position.parse("T1.a"))
    assert table.position.why_not(1, table.position.parse("T1.a")) == "IW-3.1"
