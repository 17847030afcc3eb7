"""Iwari: Feats (IW-7)."""

from __future__ import annotations

from typing import Any

from fireside.games.iwari import tables
from fireside.games.iwari.rules import scoring
from fireside.games.iwari.rules import state as codes
from tests.games.iwari.table import Table, territory


def test_iw_7_1_how_many_there_are() -> None:
    for kind, feat in enumerate(tables.FEATS):
        options: dict[str, Any] = {feat: True}
        state = Table(**options).state
        assert state.feats_left.tolist() == [(2, 2, 1, 1)[kind] if kind == index else 0 for index in range(4)]
    assert not Table().state.feats_left.any()


def test_iw_7_1_they_do_not_multiply_at_half_of_the_journey() -> None:
    table = Table(union=True).tents(0, "D1.a", "D1.b")
    table.state.feats_at[territory("D1")] = 2
    scoring.score_halfway(table.state, None)
    assert table.state.score[0] == 2
    scoring.score_end(table.state, None)
    assert table.state.score[0] == 2 + 2 * 3


def test_iw_7_1_on_a_connection_they_multiply_its_points_for_all() -> None:
    table = Table(players=5, mountains=(12,)).tents(0, "T1.a", "T1.b", "D1.a", "D1.b").totems(1, "T1", "D1")
    table.totems(2, "T1", "D1")
    table.state.feats_on[4] = 1  # connection 5, T1–D1
    scoring.score_end(table.state, None)
    assert table.state.score.tolist() == [2 + 2, 4 * 2, 4 * 2, 0, 0]


def union_table(**options: Any) -> Table:
    """Seat 0 is about to complete a settlement across the border of G1 and T1."""
    table = Table(hands=("TTT", "TTT"), union=True, **options)
    return table.tents(0, "G1.e", "G1.f", "T1.a")


def test_iw_7_2_after_every_piece_and_before_the_next() -> None:
    table = union_table().play("T1.b")
    assert table.state.phase == codes.FEAT
    assert table.legal() == ["feat=T1", "feat=G1", "decline"]
    assert table.why_not("T1.c") == "IW-7.2"
    table.play("feat=G1")
    assert table.state.phase == codes.PLACE  # the second piece is still to come
    assert table.state.feats_at[territory("G1")] == 1


def test_iw_7_2_one_may_decline_and_the_feat_stays() -> None:
    table = union_table().play("T1.b", "decline", "finish")
    assert table.state.feats_left[codes.UNION] == 2
    assert table.told(codes.FEAT_DECLINED) == [(0, 0, codes.UNION)]
    table.play("deck").draw("F").tents(1, "D1.b", "T1.e", "T1.f")
    table.play("T1.d")  # the other tribe completes a settlement later
    assert table.legal() == ["feat=T1", "feat=D1", "decline"]


def test_iw_7_2_nothing_is_asked_when_no_feat_was_earned() -> None:
    assert Table(hands=("TTT",), union=True, discovery=True).play("T1.a").state.phase == codes.REFILL
    assert Table(hands=("TFG",)).tents(0, "G1.e", "G1.f", "T1.b").play("T1.a").state.phase != codes.FEAT


def test_iw_7_2_feats_cannot_be_placed_at_will() -> None:
    assert Table(union=True).why_not("feat=T1") == "IW-7.2"


def test_iw_7_3_union_into_a_territory_of_the_settlement() -> None:
    table = union_table().play("T1.b")
    assert table.why_not("feat=D1") == "IW-7.3"
    table.play("feat=T1")
    assert table.state.unions_at[territory("T1")] == 1
    assert table.state.feats_left[codes.UNION] == 1


def test_iw_7_3_a_larger_settlement_is_not_a_completed_one() -> None:
    table = union_table().play("T1.b", "decline", "T1.c")
    assert table.state.phase == codes.REFILL


def test_iw_7_3_two_different_tribes() -> None:
    table = union_table().play("T1.b", "feat=T1", "finish", "deck").draw("T").tents(0, "F1.a", "F1.b", "F1.c")
    table.give(0, "FFF").give(1, "FFF").give(2, "FFF")
    table.tents(1, "F2.a", "F2.b", "F2.c").tents(2, "C1.d", "C1.e", "C1.f")
    table.play("F2.d")
    assert table.legal() == ["feat=F2", "decline"]  # the second tribe
    table.play("feat=F2", "finish", "deck").draw("T")
    table.play("F2.e", "finish", "deck").draw("G")
    table.play("F1.d")  # the first tribe again: it has had its Union, and none is left
    assert table.state.phase != codes.FEAT
    assert table.state.feats_left[codes.UNION] == 0


def test_iw_7_3_the_first_tribe_again_while_one_is_left() -> None:
    table = union_table().play("T1.b", "feat=T1", "finish", "deck").draw("T")
    table.tents(0, "F1.a", "F1.b", "F1.c").give(1, "DDD").give(2, "DDD").give(0, "FFF")
    table.play("D1.a", "deck").draw("D").play("D1.b", "finish", "deck").draw("D")
    table.play("F1.d")
    assert table.state.feats_left[codes.UNION] == 1
    assert table.state.phase != codes.FEAT


def discovery_table() -> Table:
    """One tent space is left in G2."""
    return Table(hands=("GGG",), discovery=True).tents(1, "G2.a", "G2.b", "G2.c", "G2.d")


def test_iw_7_4_discovery_into_any_other_territory() -> None:
    table = discovery_table().play("G2.e")
    others = [f"feat={name}" for name in ("T1", "T2", "F1", "F2", "G1", "C1", "C2", "D1")]
    assert table.legal() == [*others, "decline"]
    assert table.why_not("feat=G2") == "IW-7.4"
    table.play("feat=D1")
    assert table.state.feats_at[territory("D1")] == 1
    assert table.state.unions_at.sum() == 0


def test_iw_7_4_one_space_before_the_last_earns_nothing() -> None:
    table = Table(hands=("GGG",), discovery=True).tents(1, "G2.a", "G2.b", "G2.c").play("G2.e")
    assert table.state.phase == codes.PLACE


def test_iw_7_4_two_different_tribes() -> None:
    table = discovery_table().play("G2.e", "feat=D1", "finish", "deck").draw("D")
    table.give(1, "CCC").give(2, "TFG").give(0, "CCC")
    table.tents(0, "C2.a", "C2.b", "C2.c").play("C1.a", "deck").draw("C")
    table.play("discard=tundra", "deck").draw("T")
    table.tents(1, "C2.d").play("C2.e")
    assert table.state.feats_left[codes.DISCOVERY] == 1
    assert table.state.phase == codes.PLACE  # seat 0 has had its Discovery


def honour_table(**options: Any) -> Table:
    """Seat 0 leads the totems in T1 (tied) and is about to lead in D1 and G1."""
    table = Table(players=5, mountains=(12,), hands=("DCG",), **options)
    table.tents(1, "T1.a", "T1.b", "D1.a", "G1.a", "C1.a", "F2.a")
    return table.totems(1, "T1").totems(0, "T1")


def test_iw_7_5_honour_on_a_land_connection_ties_count() -> None:
    table = honour_table(honour=True).play("D1.totem")
    assert table.legal() == ["feat=5", "decline"]
    assert table.why_not("feat=4") == "IW-7.5"
    table.play("feat=5")
    assert table.state.feats_on[4] == 1
    assert table.state.feats_left[codes.HONOUR] == 0


def test_iw_7_5_only_one() -> None:
    table = honour_table(honour=True).play("D1.totem", "feat=5", "finish", "deck").draw("D")
    table.give(1, "GGG").play("G1.totem")  # leads in G1 and, tied, in T1
    assert table.state.totems[territory("G1"), 1] == 1
    assert table.state.phase != codes.FEAT


def test_iw_7_5_not_on_a_blocked_connection() -> None:
    """IW-2.1, IW-7.5"""
    table = Table(players=4, mountains=(12, 5), hands=("DCG",), honour=True)
    table.tents(1, "T1.a", "D1.a").totems(0, "T1").play("D1.totem")
    assert table.state.phase != codes.FEAT


def test_iw_7_5_not_by_water() -> None:
    table = honour_table(honour=True).totems(0, "F2").play("C1.totem")
    assert table.state.phase != codes.FEAT


def test_iw_7_6_respect_on_a_water_connection() -> None:
    table = Table(players=5, mountains=(3,), hands=("DCG",), respect=True).tents(1, "C1.a", "F2.a").totems(0, "F2")
    table.play("C1.totem")
    assert table.legal() == ["feat=12", "decline"]
    table.play("feat=12")
    assert table.state.feats_on[11] == 1


def test_iw_7_6_one_totem_may_earn_both() -> None:
    table = Table(players=5, mountains=(3,), hands=("DCG",), honour=True, respect=True)
    table.tents(1, "C1.a", "F2.a", "D1.a").totems(0, "F2", "D1").play("C1.totem")
    assert table.legal() == ["feat=8", "decline"]  # Honour first
    table.play("feat=8")
    assert table.legal() == ["feat=12", "decline"]
    table.play("decline")
    assert table.state.feats_left[codes.RESPECT] == 1


def test_iw_7_7_the_third_tribe_earns_feats_and_the_acting_player_chooses() -> None:
    table = Table(players=2, hands=("TFG",), union=True).tents(codes.THIRD, "G1.a", "G1.b", "G1.c").play("T1.a")
    table.play("G1.d")
    assert table.position.pending == (0,)
    table.play("feat=G1")
    assert table.state.feats_by[codes.UNION] == 1 << codes.THIRD
    assert table.told(codes.FEAT_PLACED) == [(0, codes.THIRD, codes.UNION)]
