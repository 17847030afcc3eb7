"""What the golden records of Iwari hold, and how many games there are from a few positions."""

from __future__ import annotations

from pathlib import Path

import pytest

import fireside
from fireside.games.iwari.rules import state as codes
from tests.games.iwari.table import GAME, Table

RECORDS = sorted((Path(__file__).parents[2] / "records" / "iwari").glob("*.fire"))


def replayed(stem: str) -> fireside.Position:
    """The end of a golden record."""
    [path] = [path for path in RECORDS if path.stem == stem]
    return fireside.read(path).replay()


def test_golden_records_hold_every_player_count_and_both_reasons_to_end() -> None:
    ends = [fireside.read(path).replay() for path in RECORDS]
    assert {end.players for end in ends} == {2, 3, 4, 5}
    assert {int(end.state.ending) for end in ends} == {codes.EXHAUSTED, codes.OUT_OF_TENTS}
    assert all(end.state.half_score.sum() > 0 for end in ends)


def test_a_golden_record_in_which_the_third_tribe_is_ahead() -> None:
    """IW-6.3: nobody wins."""
    end = replayed("third-tribe-ahead-2-players")
    assert end.winners == []
    assert end.state.score[codes.THIRD] > max(end.scores)


@pytest.mark.parametrize(
    ("stem", "kind"),
    [
        ("union-4-players", codes.UNION),
        ("discovery-3-players", codes.DISCOVERY),
        ("honour-4-players", codes.HONOUR),
        ("respect-5-players", codes.RESPECT),
    ],
)
def test_golden_records_of_every_feat(stem: str, kind: int) -> None:
    """IW-7.1"""
    state = replayed(stem).state
    assert state.feats_by[kind] != 0
    assert state.feats_by.sum() == state.feats_by[kind]


def test_count_of_openings() -> None:
    """36 free spaces in the biomes of the hand and 3 exchanges; 4 cards or the deck; 5 biomes to be drawn."""
    opening = Table(hands=("TFG", "CCD", "TTG")).position
    assert [GAME.count(opening, depth) for depth in (1, 2, 3)] == [39, 195, 975]


def test_count_from_a_crowded_position_with_feats() -> None:
    table = Table(players=4, hands=("TTT", "TTF"), union=True, discovery=True, honour=True, respect=True)
    table.tents(0, "G1.e", "G1.f", "T1.a").tents(1, "T1.c", "T1.d", "T1.e", "T1.f").totems(0, "G1").totems(2, "T1")
    assert [GAME.count(table.position, depth) for depth in (1, 2, 3)] == [11, 84, 389]


def test_count_with_the_third_tribe() -> None:
    table = Table(players=2, hands=("TTG",)).tents(1, "T1.a").tents(2, "G1.a")
    assert [GAME.count(table.position, depth) for depth in (1, 2, 3)] == [27, 355, 2227]


def test_count_when_the_deck_runs_out() -> None:
    table = Table(hands=("TFG",)).leave_in_deck("D")
    assert [GAME.count(table.position, depth) for depth in (1, 2, 3)] == [39, 195, 195]
