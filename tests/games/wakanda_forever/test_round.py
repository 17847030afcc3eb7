"""The round of Wakanda Forever, clause by clause, with the worked examples."""

from __future__ import annotations

import pytest

from fireside.games.wakanda_forever import tables
from fireside.games.wakanda_forever.rules import state as codes
from tests.games.wakanda_forever.table import VILLAIN_NAMES, Table, attacking, crowned, voting


@pytest.mark.parametrize(
    ("villain", "bonuses"),
    [
        ("thanos", {20: 1, 15: 1, 10: 1, 5: 1, 0: 3}),
        ("killmonger", {15: 1, 10: 1, 5: 1, 0: 3}),  # health 20: nothing on 20
        ("mysterio", {10: 1, 5: 1, 0: 3}),  # health 15, the worked example
        ("batroc", {5: 1, 0: 3}),  # health 10
    ],
)
def test_wf_3_1_bonuses_lie_only_below_the_health(villain: str, bonuses: dict[int, int]) -> None:
    table = crowned(villains=(villain, "klaw", "loki"))
    assert table.track == bonuses
    assert table.health == tables.VILLAINS[VILLAIN_NAMES.index(villain)].health


def test_wf_3_1_no_stone_in_the_mine_leaves_the_space_empty() -> None:
    table = Table().mine(0, 1, 2, 2, 2)
    table.empty_mine(left=4 + 1)  # for the last player, and for one space
    table.mine(2)
    assert table.track == {20: 1, 15: 1, 5: 1, 0: 3}
    assert table.mine_stones == 0


def test_wf_3_1_a_villain_from_the_round_before_stays_as_it_is() -> None:
    table = attacking().roll("11").roll("_").roll("_").vote()
    assert table.health == 22
    assert table.track[20] == 1
    assert len([event for event in table.told(codes.NEW_ROUND) if event.d]) == 1


def test_wf_3_2_the_attacked_tribe_rolls_one_die() -> None:
    table = voting(villains=("thanos", "killmonger", "klaw")).vote()  # Thanos attacks Merchant, seat 1
    before = table.stones
    table.mine(3)
    assert table.stones[1] == before[1] + 3
    assert table.state.turn == 2
    table.mine(1, 1)  # Mining, +1 each
    assert table.stones[2] == before[2] + 4


def test_wf_3_2_a_tribe_that_is_not_in_play_is_attacked_in_vain() -> None:
    table = voting(villains=("ultron", "killmonger", "klaw")).vote()  # River, nobody
    table.mine(1, 1, 1, 1)
    assert table.stones[1:] == [4 + 2 + 1, 4 + 2 + 2]  # Merchant has taken a stone for Yield, Mining +1 per die


def test_wf_3_2_no_effect_on_the_panther_until_he_is_dethroned() -> None:
    table = voting(villains=("killmonger", "thanos", "klaw"))  # Jabari, seat 0, the Panther
    table.vote(1).cups(0).roll("_").roll("1")
    assert table.panther == 1
    table.mine(1, 1)  # seat 2 first, left of the new Panther
    table.mine(2)  # then seat 0, with one die
    assert table.pending != [-1]
    assert table.stones[0] == 2


def test_wf_3_2_a_new_villain_attacks_at_once_when_it_enters() -> None:
    table = attacking(health=2, villains=("ultron", "thanos", "klaw")).roll("2_").chance("villain=zemo").vote()
    table.mine(1)  # Thanos attacks Merchant in the very next mining
    assert table.state.turn == 2


def test_wf_3_3_nobody_mines_in_the_first_round() -> None:
    table = crowned()
    assert table.pending == [0, 1, 2]
    assert table.told(codes.NEW_ROUND)[0].a == 1


def test_wf_3_3_the_panther_who_stayed_is_paid_for_yields_once() -> None:
    table = voting(4).vote()
    [paid] = table.told(codes.PAID)
    assert (paid.seat, paid.a) == (0, 3)
    assert table.stones[0] == 3
    table.mine(1, 1, 1, 1, 1)  # 1 is attacked
    table.cups(0, 0, 0, 0).roll("__").roll("_").roll("_").roll("_").vote(1, 2, 3)
    table.cups(0, 0).roll("1").roll("_")
    assert table.stones[0] == 3  # three challenges, no yield, and nothing left of the first payment
    assert len(table.told(codes.PAID)) == 1


def test_wf_3_3_the_others_roll_from_the_left_of_the_panther() -> None:
    table = voting(4).vote(2)
    table.cups(0).roll("_").roll("2")
    assert table.panther == 2
    order = []
    while table.pending == [-1]:
        order.append(int(table.state.turn))
        table.mine(0)
    assert list(dict.fromkeys(order)) == [3, 0, 1]


def test_wf_3_4_nobody_holds_more_than_fifteen_stones() -> None:
    table = voting().give(2, stones=14)
    table.vote().mine(0)
    before = table.mine_stones
    table.mine(3, 3)
    assert table.stones[2] == 15
    assert table.mine_stones == before - 1


def test_wf_3_4_the_cup_counts_too() -> None:
    table = voting().give(1, stones=15).vote().mine(0, 0, 0)
    assert table.stones[1] == 15
    table.cups(0, 6, 0)
    assert table.stones[1] == 15  # six of them under the cup
    table.roll("__").roll("VVVVV")  # only now are they spent: 9, and 5 for V faces
    assert table.stones[1] == 14


def test_wf_3_4_a_bonus_stone_beyond_fifteen_goes_back_to_the_mine() -> None:
    table = attacking(health=11).give(0, stones=15)
    before = table.mine_stones
    table.roll("1_")
    assert table.stones[0] == 15
    assert table.mine_stones == before + 1
    assert 10 not in table.track


def test_wf_3_4_an_empty_mine_gives_what_is_left() -> None:
    table = voting().vote().empty_mine(left=4)
    table.mine(3).mine(3, 3)
    assert table.mine_stones == 0
    assert table.stones == [2, 4 + 1 + 3, 4 + 1]  # Merchant has taken a stone for Yield


def test_wf_3_5_cups_are_filled_in_any_order_and_in_secret() -> None:
    table = crowned()
    assert table.pending == [0, 1, 2]
    table.do(2, "cup=3")
    assert table.pending == [0, 1]
    seen = [table.position.view(seat).state.cup[2] for seat in (-1, 0, 1, 2)]
    assert seen == [-128, -128, -128, 3]
    table.do(0, "cup=1").do(1, "cup=0")
    assert table.pending == [-1]


def test_wf_3_5_zero_to_six_of_ones_own_stones() -> None:
    table = crowned().give(1, stones=9)
    assert table.legal(0) == ["cup=0", "cup=1"]
    assert table.legal(1) == [f"cup={stones}" for stones in range(7)]
    assert table.position.why_not(0, table.position.parse("cup=2")) == "WF-3.5"


def test_wf_3_5_a_cup_is_locked_once_it_is_put_down() -> None:
    table = crowned().do(1, "cup=2")
    assert table.legal(1) == []
    assert table.position.why_not(1, table.position.parse("cup=0")) == "WF-3.5"


def test_wf_3_5_who_has_no_stone_is_not_asked() -> None:
    table = voting().give(2, stones=0)
    table.vote().mine(0).empty_mine().mine(0, 0)
    assert table.pending == [0, 1]
    assert table.state.cup[2] == 0


def test_wf_3_6_clockwise_from_the_panther_each_once() -> None:
    table = voting(4)
    assert [event.seat for event in table.told(codes.REVEALED)] == [0, 1, 2, 3]


def test_wf_3_6_stones_are_revealed_in_turn_and_go_back_to_the_mine() -> None:
    table = crowned()
    before = table.mine_stones
    table.cups(1, 2, 3)
    assert table.mine_stones == before + 1
    assert [table.position.view(2).state.cup[seat] for seat in range(3)] == [-1, -128, 3]
    table.roll("___")
    assert table.mine_stones == before + 3
    assert table.position.view(2).state.spent.tolist()[:3] == [1, 2, -1]


def test_wf_3_6_v_faces_give_stones_before_bonuses() -> None:
    table = attacking(2, health=11).roll("V1V_")
    assert table.stones[0] == 3
    assert table.points[0] == 1
    kinds = [event.kind for event in table.happened]
    assert kinds.index(codes.SALVAGED) < kinds.index(codes.ATTACKED) < kinds.index(codes.BONUS)


def test_wf_3_6_added_hits_come_after_re_rolls() -> None:
    table = attacking(tribes=("river", "border", "jabari"), health=20).give(0, cards=["ultron"])
    table.roll("1_").do(0, "reroll=battle").roll("_")
    assert table.points[0] == 0  # no hit is left for HIT to add to


def test_wf_3_7_a_point_per_damage_and_no_more_than_the_health() -> None:
    table = attacking(6, health=4).roll("222222")
    assert table.points[0] == 4 + 3
    assert table.health == 0


@pytest.mark.parametrize(
    ("health", "dice", "left", "points", "stones"),
    [
        (22, "21", 19, 3, 1),
        (16, "1_", 15, 1 + 1, 0),
        (17, "1_", 16, 1, 0),  # a space not reached gives nothing
        (15, "1_", 14, 1, 0),  # nor does one on which the villain stands already
    ],
)
def test_wf_3_7_worked_examples(health: int, dice: str, left: int, points: int, stones: int) -> None:
    table = attacking(health=health, villains=("ultron", "thanos", "klaw")).roll(dice)
    assert (table.health, table.points[0], table.stones[0]) == (left, points, stones)


def test_wf_3_7_worked_example_seven_hits_on_seven() -> None:
    table = attacking(4, health=7).roll("2221_")
    assert table.points[0] == 7 + 1 + 3


def test_wf_3_7_worked_example_five_hits_on_two() -> None:
    table = attacking(2, health=2).roll("212_")
    assert table.points[0] == 2 + 3


def test_wf_3_7_several_bonuses_in_one_attack_from_high_to_low_and_once() -> None:
    table = attacking(6, health=12).roll("222221")
    assert [event.a for event in table.told(codes.BONUS)] == [10, 5]
    assert table.health == 1
    table.roll("1")
    assert [event.a for event in table.told(codes.BONUS)] == [10, 5, 0]


def test_wf_3_8_the_last_attacker_gets_the_points_of_space_zero_once() -> None:
    table = attacking(health=3).roll("1_").roll("2")
    assert table.points == [1, 2 + 3, 0]
    assert table.track == {}


def test_wf_3_8_cups_not_yet_revealed_go_back_unseen() -> None:
    table = crowned().wound(2).cups(0, 3, 4)
    table.roll("2_")
    assert table.stones[1:] == [4, 4]
    assert table.state.cup.tolist()[:3] == [-1, -1, -1]
    assert table.state.spent.tolist()[:3] == [0, -1, -1]
    assert len(table.told(codes.CUPS_BACK)) == 1
    for seat in (-1, 0):
        told = [event for event in table.happened if event.seen_by(seat) and event.kind == codes.CUP_OWN]
        assert all(event.seat == seat for event in told)


def test_wf_3_8_the_card_goes_to_the_panther_and_counts_at_once() -> None:
    table = attacking(health=1, villains=("zemo", "killmonger", "klaw")).roll("__").roll("1")
    assert table.state.owner[VILLAIN_NAMES.index("zemo")] == 0
    assert table.state.powers[0, tables.POWERS.index("yield")] == 1
    assert table.state.powers[1].sum() == 0


def test_wf_3_8_the_line_moves_up_and_is_refilled() -> None:
    table = attacking(health=1).roll("1_")
    assert table.pending == [-1]
    table.chance("villain=zemo")
    assert [VILLAIN_NAMES[villain] for villain in table.state.line] == ["killmonger", "klaw", "zemo"]
    assert table.is_voting


def test_wf_3_9_with_the_deck_empty_the_line_shrinks() -> None:
    table = attacking(health=1)
    table.give(2, cards=[name for number, name in enumerate(VILLAIN_NAMES) if table.state.deck >> number & 1])
    table.roll("1_")
    assert table.is_voting
    assert table.state.line[2] == -1


def last_villain(*points: int) -> Table:
    """The last villain has just fallen, the throne is seat 0's; votes are due."""
    table = attacking(health=1)
    others = [name for name in VILLAIN_NAMES if name != "thanos"]
    table.state.line[1:] = -1
    table.state.deck = (1 << 20) - 1 & ~(1 << VILLAIN_NAMES.index("thanos"))
    table.give(0, cards=[name for name in others if name not in ("mysterio", "zemo")])
    table.give(2, cards=["mysterio", "zemo"])
    table.roll("__").roll("1")
    for seat, count in enumerate(points):
        table.give(seat, points=count)
    return table


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ((30, 20, 20), [0]),
        ((10, 20, 17), [1]),  # 22 for seat 1, the Merchant; 20 for seat 2
        ((22, 20, 17), [0]),  # tied with seat 1: the Panther
        ((10, 20, 19), [1, 2]),  # tied without the Panther: shared
    ],
)
def test_wf_3_9_with_no_villain_left_the_most_points_win_after_the_vote(
    points: tuple[int, ...], winners: list[int]
) -> None:
    table = last_villain(*points)
    assert table.is_voting
    table.vote()
    assert table.position.is_over
    assert table.position.winners == winners
    assert table.position.end_reason == "WF-3.9"


def test_wf_3_9_the_ceremony_of_the_last_vote_is_still_held() -> None:
    table = last_villain(20, 53, 0).give(1, stones=2, points=54)
    table.vote(1)
    table.cups(2).roll("_").roll("1__")
    assert table.position.end_reason == "WF-5.1"  # the stolen point makes 55
    assert table.position.winners == [1]
