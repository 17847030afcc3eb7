"""The five tribes' and ten villains' powers of Wakanda Forever, and how they add up."""

from __future__ import annotations

import pytest

from fireside.games.wakanda_forever.rules import state as codes
from tests.games.wakanda_forever.table import Table, attacking, crowned, voting

PLAIN = ("mining", "border", "river")


def mined(table: Table, *stones: int) -> list[int]:
    """What the players have taken, after all have voted Yield and these dice."""
    before = table.stones
    table.vote().mine(*stones)
    return [after - had for after, had in zip(table.stones, before, strict=True)]


def dueling(panther_cards: tuple[str, ...] = (), tribes: tuple[str, ...] = PLAIN, spent: int = 1) -> Table:
    """Seat 1 challenges seat 0; the Panther holds these cards; both have spent this many stones; the Panther rolls."""
    table = voting(tribes=tribes).give(0, stones=6, cards=panther_cards).give(1, stones=6).vote(1)
    return table.cups(spent, spent)


def test_wf_1_4_mining_takes_a_stone_more_per_die() -> None:
    assert mined(voting(villains=("ultron", "klaw", "loki")), 1, 1, 1, 1)[2] == 2 + 2
    assert mined(voting(villains=("klaw", "ultron", "loki")), 1, 1, 1)[2] == 1 + 1  # Klaw attacks Mining: one die


def test_wf_1_4_river_re_rolls_one_die_once_per_attack() -> None:
    table = attacking(1, tribes=("river", "border", "jabari"), health=20).roll("_2_")
    assert table.legal(0) == ["keep", "reroll=battle", "reroll=tech1", "reroll=dora"]
    assert table.position.why_not(0, table.position.parse("reroll=tech2")) == "WF-1.3"
    table.do(0, "reroll=battle").roll("2")
    assert table.points[0] == 4
    assert table.state.turn == 1  # there is no second one


def test_wf_1_4_river_the_new_result_stands() -> None:
    table = attacking(tribes=("river", "border", "jabari"), health=20).roll("21").do(0, "reroll=battle").roll("_")
    assert table.points[0] == 1


def test_wf_1_4_river_may_decline() -> None:
    table = attacking(tribes=("river", "border", "jabari"), health=20).roll("1_").do(0, "keep")
    assert table.points[0] == 1
    assert table.told(codes.KEPT)[0].seat == 0


def test_wf_1_4_border_takes_a_point_more_with_every_bonus() -> None:
    table = attacking(6, tribes=("border", "river", "jabari"), health=12).roll("222222")
    assert table.points[0] == 12 + (0 + 1) + (1 + 1) + (3 + 1)  # spaces 10, 5 and 0
    assert table.stones[0] == 1


def test_wf_1_4_border_takes_nothing_from_an_empty_space() -> None:
    table = attacking(tribes=("border", "river", "jabari"), health=16)
    table.state.track[1] = 0
    assert table.roll("1_").points[0] == 1


def test_wf_1_4_merchant_yields_for_two_points_and_a_stone() -> None:
    table = voting().vote()
    assert table.points == [0, 2, 1]
    assert table.stones[1] == 4 + 1
    assert table.told(codes.YIELDED)[0].seat == 1


def test_wf_1_4_jabari_adds_a_hit_to_a_ceremony_for_three_stones() -> None:
    table = dueling(tribes=("jabari", "border", "mining"), spent=3).roll("1__").roll("1__")
    assert table.panther == 0
    table = dueling(tribes=("jabari", "border", "mining"), spent=2).roll("1__").roll("2__")
    assert table.panther == 1  # too little spent, nothing added


def test_wf_1_5_salvage() -> None:
    table = attacking(2, health=20).give(0, cards=["batroc"]).roll("VV__")
    assert table.stones[0] == 4


def test_wf_1_5_tribute_only_while_black_panther() -> None:
    table = voting().give(0, cards=["strucker"]).give(2, cards=["viper"])
    before = table.stones
    table.vote()
    assert table.stones[0] == before[0] + 2 + 1
    assert table.stones[2] == before[2]
    [paid] = table.told(codes.PAID)
    assert (paid.a, paid.b) == (2, 1)


def test_wf_1_5_tribute_also_for_a_new_panther() -> None:
    table = voting(tribes=PLAIN).give(1, stones=0, cards=["strucker"]).give(0, stones=0).vote(1).roll("_").roll("1")
    assert table.stones[1] == 1


def test_wf_1_5_final() -> None:
    table = attacking(health=1).give(0, cards=["crossbones"]).roll("1_")
    assert table.points[0] == 1 + 3 + 2


def test_wf_1_5_yield() -> None:
    table = voting().give(1, cards=["zemo"]).give(2, cards=["mysterio"]).vote()
    assert table.points == [0, 3, 2]


def test_wf_1_5_mine_once_however_many_dice() -> None:
    table = voting(villains=("ultron", "thanos", "klaw")).give(1, cards=["whiplash"])
    assert mined(table, 1, 1, 1, 1)[1] == 1 + 2 + 1  # a stone for the Merchant's Yield
    table = voting(villains=("thanos", "ultron", "klaw")).give(1, cards=["whiplash"])
    assert mined(table, 1, 1, 1)[1] == 1 + 1 + 1  # attacked: one die


def test_wf_1_5_mine_not_for_the_panther_who_does_not_roll() -> None:
    table = voting().give(0, cards=["whiplash"])
    assert mined(table, 1, 1, 1)[0] == 2  # two Yields


def test_wf_1_5_duel() -> None:
    assert dueling().roll("1_").roll("2_").panther == 1
    assert dueling(("kraven",)).roll("1_").roll("1_").panther == 0
    assert dueling(("kraven",), spent=0).roll("1").roll("2").panther == 1


@pytest.mark.parametrize(("spent", "back"), [(0, 0), (1, 1), (2, 2), (5, 2)])
def test_wf_1_5_refund_up_to_two_of_the_stones_spent(spent: int, back: int) -> None:
    table = dueling(("namor",), spent=spent)
    dice = "_" * {0: 0, 1: 1, 2: 2, 5: 3}[spent]
    table.roll(f"_{dice}").roll(f"1{dice}")
    assert table.stones[0] == 6 - spent + back
    assert [event.a for event in table.told(codes.REFUNDED)] == ([back] if back else [])


def test_wf_1_5_re_roll() -> None:
    table = attacking(health=20).give(0, cards=["taskmaster"])
    table.state.rerolls = 1  # the card came after the cup was revealed
    table.roll("__").do(0, "reroll=dora").roll("2")
    assert table.points[0] == 2


def test_wf_1_5_tech() -> None:
    table = crowned().give(0, stones=2, cards=["loki"]).cups(2, 0, 0)
    assert table.told(codes.REVEALED)[0].b == 3
    table.roll("_____")
    assert table.state.turn == 1


def test_wf_1_5_hit_needs_a_hit() -> None:
    assert attacking(health=20).give(0, cards=["ultron"]).roll("1_").points[0] == 2
    assert attacking(health=20).give(0, cards=["ultron"]).roll("V_").points[0] == 0


def test_wf_1_6_a_power_stays_with_its_owner_after_losing_the_throne() -> None:
    table = dueling(("ultron",)).roll("__").roll("1_")
    assert table.panther == 1
    assert table.state.powers[0].sum() == 1


@pytest.mark.parametrize(
    ("cards", "dice", "points"), [(("ultron",), "1_", 2), (("crossbones", "bullseye"), "1_", 1 + 3 + 4)]
)
def test_wf_1_6_equal_powers_add_up(cards: tuple[str, ...], dice: str, points: int) -> None:
    health = 20 if "ultron" in cards else 1
    assert attacking(health=health).give(0, cards=cards).roll(dice).points[0] == points


def test_wf_1_6_both_salvages_give_three_stones_for_each_v() -> None:
    assert attacking(1, health=20).give(0, cards=["batroc", "vulture"]).roll("VV_").stones[0] == 6


def test_wf_1_6_both_hits_add_two() -> None:
    table = attacking(health=20, villains=("klaw", "loki", "zemo")).give(0, cards=["ultron", "thanos"])
    assert table.roll("1_").points[0] == 3


def test_wf_1_6_both_refunds_give_four_back() -> None:
    table = dueling(("namor", "abomination"), spent=6).roll("1____").roll("_____")
    assert table.stones[0] == 4 + 1  # and a Yield


def test_wf_1_6_never_more_than_four_tech_dice() -> None:
    table = crowned().give(0, stones=6, cards=["loki", "red_skull"]).cups(6, 0, 0)
    assert table.told(codes.REVEALED)[0].b == 4
    table = crowned().give(0, stones=4, cards=["loki", "red_skull"]).cups(4, 0, 0)
    assert table.told(codes.REVEALED)[0].b == 4


def test_wf_1_6_river_and_re_roll_add_up() -> None:
    table = crowned(tribes=("river", "border", "jabari"), villains=("klaw", "loki", "zemo"))
    table.give(0, cards=["taskmaster", "killmonger"]).cups(0, 0, 0).roll("__")
    for left in (2, 1, 0):
        table.do(0, "reroll=battle").roll("_")
        assert table.state.rerolls == left or table.state.turn == 1


def test_wf_1_6_tech_and_re_roll_do_not_count_in_a_ceremony() -> None:
    table = dueling(("loki", "taskmaster", "ultron")).roll("1_")
    assert table.state.turn == 1  # battle die and one tech die, no decision
    assert table.told(codes.CEREMONY_HITS)[0].a == 1


def test_wf_1_6_duel_counts_again_when_an_equal_ceremony_is_rolled_again() -> None:
    """WF-4.4: with the same powers."""
    table = dueling(("kraven",)).roll("1_").roll("2_")  # 2 with Duel, and 2
    table.roll("__").roll("1_")  # 1 with Duel, and 1
    table.roll("1_").roll("1_")  # 2 with Duel, and 1
    assert [(event.a, event.b) for event in table.told(codes.CEREMONY_HITS)] == [
        (2, 1),
        (2, 0),
        (1, 1),
        (1, 0),
        (2, 1),
        (1, 0),
    ]
    assert table.panther == 0


def test_wf_1_6_jabari_counts_again_when_an_equal_ceremony_is_rolled_again() -> None:
    """WF-4.4: for the stones that were spent, which are not paid again."""
    table = dueling(tribes=("mining", "jabari", "border"), spent=3).roll("1__").roll("___")  # 1, and 1 with Jabari
    table.roll("1__").roll("1__")  # 1, and 2 with Jabari
    assert [(event.a, event.b) for event in table.told(codes.CEREMONY_HITS)] == [(1, 0), (1, 1), (1, 0), (2, 1)]
    assert table.panther == 1


def test_wf_1_6_too_few_stones_for_jabari_are_too_few_again() -> None:
    """WF-1.4, 4.4."""
    table = dueling(tribes=("mining", "jabari", "border"), spent=2).roll("1__").roll("1__").roll("1__").roll("_1_")
    assert {event.b for event in table.told(codes.CEREMONY_HITS)} == {0}
    assert len(table.told(codes.CEREMONY_AGAIN)) == 2


def test_wf_1_6_no_powers_between_tied_challengers() -> None:
    table = voting(4, tribes=("merchant", "border", "jabari", "river")).give(1, stones=5)
    table.give(2, stones=5, cards=["kraven"]).vote(1, 2).roll("1__ 1__")
    assert not table.told(codes.STEPPED_FORWARD)
