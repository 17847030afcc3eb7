"""Vote, ceremony and victory of Wakanda Forever, clause by clause."""

from __future__ import annotations

from typing import Any

from fireside import HIDDEN
from fireside.games.wakanda_forever.rules import state as codes
from tests.games.wakanda_forever.table import Table, attacking, voting

PLAIN = ("mining", "border", "river", "merchant", "jabari")  # seats 0 to 2 have no power in a ceremony


def ceremony(panther: int = 0, challenger: int = 0, **how: Any) -> Table:
    """Seat 1 challenges seat 0; both reveal this many stones and the Panther rolls."""
    table = voting(tribes=PLAIN, **how).give(0, stones=panther, points=10).give(1, stones=challenger, points=10)
    table.vote(1)
    table.cups(*(stones for stones in (panther, challenger) if stones))
    return table


def test_wf_4_1_everybody_but_the_panther_votes_at_once_and_in_secret() -> None:
    table = voting(4)
    assert table.pending == [1, 2, 3]
    assert table.position.why_not(0, table.position.parse("yield")) == "WF-4.1"
    table.do(3, "challenge")
    assert table.pending == [1, 2]
    assert [table.position.view(seat).state.vote[3] for seat in (-1, 0, 1, 2)] == [HIDDEN] * 4
    assert table.legal(3) == []
    table.do(1, "yield")
    assert table.points == [0, 0, 0, 0]  # nothing happens before the last vote
    table.do(2, "yield")
    assert table.points == [0, 2, 1, 0]  # seat 1 is the Merchant


def test_wf_4_1_the_vote_comes_in_every_round_whether_the_villain_falls_or_not() -> None:
    assert voting().is_voting
    assert attacking(health=1).roll("1_").chance("villain=zemo").is_voting


def test_wf_4_2_without_a_challenger_there_is_no_ceremony() -> None:
    table = voting().vote()
    assert not table.told(codes.STEPPED_FORWARD)
    assert table.state.rounds == 2


def test_wf_4_2_the_richest_challenger_steps_forward_and_counts_are_shown() -> None:
    table = voting(4).give(1, stones=5).give(2, stones=7).give(3, stones=9)
    table.vote(1, 2)  # seat 3 has more, but has not challenged
    assert [(event.seat, event.a) for event in table.told(codes.STONES_SHOWN)] == [(1, 5), (2, 7)]
    assert table.told(codes.STEPPED_FORWARD)[0].seat == 2


def test_wf_4_2_a_single_challenger_shows_nothing() -> None:
    assert not voting().vote(1).told(codes.STONES_SHOWN)


def test_wf_4_2_tied_challengers_roll_until_one_has_most_hits() -> None:
    table = voting(4).give(1, stones=5).give(2, stones=5).give(3, stones=5)
    table.vote(1, 2, 3)
    table.roll("1_V __2 11_")  # 1, 2 and 2 hits
    table.roll("1__ 1__")  # seats 2 and 3, still tied
    assert not table.told(codes.STEPPED_FORWARD)
    table.roll("2__ 1__")
    assert table.told(codes.STEPPED_FORWARD)[0].seat == 2


def test_wf_4_2_challengers_passed_over_get_nothing() -> None:
    table = voting().give(2, stones=9)
    before = table.points[1], table.stones[1]
    table.vote(1, 2)
    assert (table.points[1], table.stones[1]) == before


def test_wf_4_3_both_put_stones_in_secret_and_lose_them() -> None:
    table = voting(tribes=PLAIN).give(0, stones=5).give(1, stones=8).vote(1)
    assert table.pending == [0, 1]
    assert table.position.why_not(2, table.position.parse("cup=0")) == "WF-4.2"
    table.do(1, "cup=6")
    assert table.position.view(0).state.cup[1] == HIDDEN
    assert table.position.why_not(0, table.position.parse("cup=6")) == "WF-4.3"
    table.do(0, "cup=4")
    assert table.stones[:2] == [1, 2]
    table.roll("1___").roll("_____")
    assert table.stones[:2] == [1 + 1, 2 + 0]  # a Yield of seat 2 for the Panther who stays; seat 1 mines next


def test_wf_4_3_no_dora_milaje_die_v_is_blank_and_the_panther_rolls_first() -> None:
    table = ceremony(2, 1)
    assert table.state.turn == 0
    table.roll("VV1")
    assert table.state.turn == 1
    assert table.stones[0] == 0
    table.roll("2V")
    assert [(event.seat, event.a) for event in table.told(codes.CEREMONY_HITS)] == [(0, 1), (1, 2)]
    assert table.panther == 1


def test_wf_4_4_more_hits_is_panther() -> None:
    assert ceremony().roll("2").roll("1").panther == 0
    assert ceremony().roll("1").roll("2").panther == 1


def test_wf_4_4_equal_hits_roll_the_same_dice_again_without_paying() -> None:
    table = ceremony(2, 1).roll("1__").roll("1_")
    assert table.state.turn == 0
    assert table.stones[:2] == [0, 0]
    table.roll("_1_").roll("1_")  # equal again: three dice and two
    table.roll("___").roll("_1")
    assert table.panther == 1
    assert len(table.told(codes.CEREMONY_AGAIN)) == 2


def test_wf_4_5_the_winner_takes_a_point_from_the_loser() -> None:
    assert ceremony().roll("2").roll("1").points[:2] == [11, 9]
    assert ceremony().roll("_").roll("1").points[:2] == [9, 11]


def test_wf_4_5_a_loser_without_points_loses_none() -> None:
    table = voting(tribes=PLAIN).give(0, stones=0).give(1, stones=0).vote(1)
    table.roll("1").roll("_")
    assert table.points[:2] == [0, 0]
    assert not table.told(codes.STOLE)


def test_wf_4_5_after_a_change_no_yield_stones_are_paid() -> None:
    table = ceremony(villains=("ultron", "klaw", "loki")).roll("_").roll("1")
    assert table.stones[:2] == [0, 0]
    assert not table.told(codes.PAID)
    table.empty_mine().mine(0, 0, 0)  # seat 2, attacked, with one die, and seat 0
    table.do(2, "cup=0")
    table.roll("_1")  # the Dora Milaje die has gone with the throne
    assert table.state.turn == 2


def test_wf_5_1_the_panther_wins_in_the_middle_of_his_attack() -> None:
    table = attacking(4, health=16).give(0, points=53)
    table.roll("222__")
    assert table.position.is_over
    assert table.position.winners == [0]
    assert table.position.end_reason == "WF-5.1"
    assert table.points[0] == 55  # checked after every point: the rest is not taken any more
    assert not table.told(codes.BONUS)


def test_wf_5_1_a_bonus_point_can_be_the_one() -> None:
    table = attacking(health=16).give(0, points=53).roll("1_")
    assert table.position.is_over
    assert table.told(codes.BONUS)[0].c == 1
    table = attacking(health=17).give(0, points=53).roll("1_")
    assert not table.position.is_over


def test_wf_5_1_the_game_ends_before_the_card_is_given() -> None:
    table = attacking(health=1).give(0, points=54).roll("1_")
    assert table.position.is_over
    assert not table.told(codes.CARD)


def test_wf_5_1_another_player_at_the_target_plays_on() -> None:
    table = attacking(health=16).give(1, points=54).roll("__").roll("2")
    assert table.points[1] == 54 + 2 + 1
    assert not table.position.is_over


def test_wf_5_1_and_wins_by_taking_the_throne() -> None:
    table = ceremony().give(1, points=57).roll("_").roll("1")
    assert table.position.is_over
    assert table.position.winners == [1]
    assert table.points[:2] == [10, 57]  # the throne first: the game is over before the point is taken


def test_wf_5_1_the_stolen_point_can_be_the_one() -> None:
    table = ceremony().give(1, points=54).roll("_").roll("1")
    assert table.position.is_over
    assert table.points[:2] == [9, 55]
    table = ceremony().give(0, points=54).roll("1").roll("_")
    assert table.position.winners == [0]
    assert table.points[:2] == [55, 9]


def test_wf_5_1_a_higher_score_without_the_throne_does_not_win() -> None:
    table = attacking(health=16).give(0, points=54).give(1, points=70).roll("1_")
    assert table.position.winners == [0]
    assert table.position.ranks == [0, 1, 2]


def test_wf_5_1_yield_points_do_not_win_without_the_throne() -> None:
    table = voting().give(1, points=54).vote()
    assert table.points[1] == 56
    assert not table.position.is_over
