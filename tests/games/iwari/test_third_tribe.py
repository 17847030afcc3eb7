"""Iwari: two players and the third tribe (IW-6)."""

from __future__ import annotations

from fireside.games.iwari.rules import lands
from fireside.games.iwari.rules import state as codes
from tests.games.iwari.table import Table

THIRD = codes.THIRD


def two(*hands: str, **options: object) -> Table:
    """Two players with these hands."""
    return Table(players=2, hands=hands, **options)  # type: ignore[arg-type]


def test_iw_6_1_the_third_tribe_has_its_own_pieces() -> None:
    state = two("TFG").state
    assert state.tribes == 3
    assert state.tents_left.tolist() == [20, 20, 20, 0, 0]
    assert state.totems_left.tolist() == [8, 8, 8, 0, 0]


def test_iw_6_2_after_ones_own_action_and_before_drawing() -> None:
    table = two("TFG").play("T1.a")
    assert table.position.pending == (0,)
    assert table.state.tribe == THIRD
    assert "discard=forest" not in table.legal()
    assert table.why_not("discard=forest") == "IW-6.2"
    table.play("F1.a")
    assert table.state.tent[17] == THIRD
    assert table.state.tents_left.tolist() == [19, 20, 19, 0, 0]
    assert table.state.phase == codes.REFILL
    assert table.state.hand_size[0] == 1


def test_iw_6_2_after_an_exchange_too() -> None:
    table = two("TFG").play("discard=tundra")
    assert table.state.tribe == THIRD
    table.play("G1.a")
    assert table.state.hand_size[0] == 1


def test_iw_6_2_its_own_three_two_one() -> None:
    table = two("TGG").tents(1, "G1.a").play("T1.a")
    table.play("G1.b", "G1.c")  # two pieces in another territory
    assert table.state.tents[6].tolist() == [0, 1, 2, 0, 0]
    assert table.state.phase == codes.REFILL


def test_iw_6_2_the_second_piece_is_optional_the_first_is_not() -> None:
    table = two("TGG").tents(1, "G1.a").play("T1.a")
    assert table.why_not("finish") == "IW-3.1"
    table.play("G1.b", "finish")
    assert table.state.hand_size[0] == 1


def test_iw_6_2_a_wild_pair_may_pay() -> None:
    table = two("TGG").play("T1.a", "pair=glaciers", "D1.a")
    assert table.state.tent[lands.SPACE_NAMES.index("D1.a")] == THIRD
    assert table.state.hand_size[0] == 0


def full_desert(table: Table) -> Table:
    """No piece can be placed in the desert any more."""
    table.tents(1, *(f"D1.{letter}" for letter in "abcdefgh"))
    table.totems(0, *["D1"] * 4)
    return table.totems(1, *["D1"] * 4)


def test_iw_6_2_if_nothing_is_legal_a_card_is_discarded() -> None:
    table = full_desert(two("TDC"))
    table.give(0, "TD").play("T1.a")
    assert table.legal() == ["discard=desert"]
    table.play("discard=desert")
    assert table.told(codes.LOST) == [(0, 4, 0)]
    assert table.state.hand_size[0] == 0
    assert table.state.phase == codes.REFILL


def test_iw_6_2_without_a_card_nothing_happens() -> None:
    table = two("TTT").tents(1, "T1.a")
    table.give(0, "TT").play("T1.b", "T1.c")
    assert table.state.hand_size[0] == 0
    assert table.state.phase == codes.REFILL
    assert table.state.tents_left[THIRD] == 20


def ended(scores: list[int], left: list[int]) -> Table:
    """A game of two that ended like this, the third tribe last."""
    table = two("TFG")
    table.state.score[:3] = scores
    table.state.tents_left[:3] = left
    table.state.phase = codes.DONE
    return table


def test_iw_6_3_if_the_third_tribe_is_first_both_lose() -> None:
    table = ended([40, 50, 51], [5, 5, 5])
    assert table.position.ranks == [1, 1]
    assert table.position.winners == []


def test_iw_6_3_tie_breaks_count_for_the_third_tribe_too() -> None:
    assert ended([40, 50, 50], [5, 5, 6]).position.winners == []
    assert ended([40, 50, 50], [5, 6, 5]).position.winners == [1]


def test_iw_6_3_level_with_a_player_the_player_wins() -> None:
    assert ended([40, 50, 50], [5, 5, 5]).position.winners == [1]


def test_iw_6_3_it_scores_like_a_player() -> None:
    table = two("TFG").tents(THIRD, "T1.a", "T1.b").tents(0, "T1.c").leave_in_deck("D")
    table.play("discard=tundra", "F1.a", "deck").draw("D").play("deck").draw("T")
    assert table.state.half_score.tolist() == [2, 0, 3 + 1, 0, 0]
    assert (codes.NONE, 0, 3) in table.told(codes.SCORED_TENTS)


def test_iw_6_3_it_never_triggers_the_end() -> None:
    nineteen = [name for name in lands.SPACE_NAMES if name[:2] in ("G1", "C1", "D1")][:19]
    table = two("TFG").tents(THIRD, *nineteen)
    table.play("T1.a", "F1.a", "deck").draw("D").play("deck").draw("D")
    assert table.state.tents_left[THIRD] == 0
    assert table.state.ending == codes.NONE
    assert table.position.pending == (1,)
