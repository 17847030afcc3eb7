"""Components and set-up of Wakanda Forever, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fireside.games.wakanda_forever import tables
from fireside.games.wakanda_forever.rules import state as codes
from tests.games.wakanda_forever.table import GAME, QUIET_TRIBES, VILLAIN_NAMES, Table, attacking, crowned


def mean(faces: tuple[int, ...]) -> Fraction:
    return Fraction(sum(faces), len(faces))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_wf_1_1_sixty_stones_in_the_mine(players: int) -> None:
    position = GAME.start(players)
    assert position.state.mine == 60
    assert position.state.stones.sum() == 0
    table = crowned(players)
    on_track = table.track[20] + table.track[10]
    assert table.mine_stones + sum(table.stones) + on_track == 60


def test_wf_1_2_a_die_shows_what_is_on_its_faces() -> None:
    table = Table()
    assert {table.position.text(action): weight for action, weight in table.position.odds().items()} == {
        "mine=0": 1,
        "mine=1": 2,
        "mine=2": 2,
        "mine=3": 1,
    }
    table = attacking(1)
    odds = []
    for _ in ("battle", "tech", "Dora Milaje"):
        odds.append({table.position.text(action): weight for action, weight in table.position.odds().items()})
        table.roll("1")
    assert odds == [
        {"die=blank": 1, "die=V": 1, "die=1": 2, "die=2": 2},
        {"die=blank": 2, "die=V": 1, "die=1": 2, "die=2": 1},
        {"die=blank": 1, "die=1": 3, "die=2": 2},
    ]


@pytest.mark.parametrize(("stones", "dice"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_wf_1_3_stones_give_tech_dice_and_all_are_spent(stones: int, dice: int) -> None:
    table = attacking(stones)
    [revealed] = table.told(codes.REVEALED)
    assert (revealed.a, revealed.b) == (stones, dice)
    assert table.stones[0] == 0
    table.roll("_" * (1 + dice + 1))  # battle, tech, Dora Milaje
    assert table.state.turn == 1


def test_wf_1_4_each_tribe_is_in_play_once() -> None:
    table = GAME.start(5)
    dealt = []
    for left in (5, 4, 3, 2, 1):
        odds = table.odds()
        assert len(odds) == left
        assert set(odds.values()) == {1}
        dealt.append(min(odds))
        table.play(-1, min(odds))
    assert len(set(dealt)) == 5
    assert sorted(table.state.tribe.tolist()) == [0, 1, 2, 3, 4]


def test_wf_1_5_twenty_villains_four_for_each_tribe() -> None:
    assert len(set(VILLAIN_NAMES)) == 20
    for tribe in tables.TRIBES:
        assert sum(villain.tribe == tribe for villain in tables.VILLAINS) == 4
    for power in tables.POWERS:
        assert sum(villain.power == power for villain in tables.VILLAINS) == 2
    assert tables.VILLAINS[VILLAIN_NAMES.index("thanos")].health == 24


@pytest.mark.parametrize(("length", "targets"), [("normal", (55, 45, 35)), ("short", (35, 30, 25))])
def test_wf_2_1_points_to_win(length: str, targets: tuple[int, ...]) -> None:
    assert tuple(int(GAME.start(players, length=length).state.target) for players in (3, 4, 5)) == targets


def test_wf_2_2_one_villain_in_the_centre_two_in_line() -> None:
    table = Table(villains=("loki", "zemo", "rhino"))
    shown = [VILLAIN_NAMES[villain] for villain in table.state.line]
    assert shown == ["loki", "zemo", "rhino"]
    assert bin(table.state.deck).count("1") == 17
    assert (table.state.owner == -1).all()


def test_wf_2_2_short_game_gives_everybody_a_villain_first() -> None:
    table = Table(4, gifts=("loki", "viper", "namor", "zemo"), length="short")
    assert [event.seat for event in table.told(codes.GIVEN)] == [0, 1, 2, 3]
    assert [VILLAIN_NAMES[event.a] for event in table.told(codes.GIVEN)] == ["loki", "viper", "namor", "zemo"]
    assert table.state.powers[1, tables.POWERS.index("tribute")] == 1
    assert bin(table.state.deck).count("1") == 20 - 4 - 3


def test_wf_2_2_only_villains_still_in_the_deck_can_be_turned_up() -> None:
    table = Table(villains=("loki", "zemo"))
    assert "villain=loki" not in [table.position.text(action) for action in table.position.odds()]
    assert len(table.position.odds()) == 18


def test_wf_2_3_the_fewest_stones_take_the_throne_and_all_keep_them() -> None:
    table = Table().mine(3, 3, 1, 0, 2, 1)
    assert table.panther == 1
    assert table.stones == [6, 1, 3]


def test_wf_2_3_powers_do_not_count_in_the_first_roll() -> None:
    table = Table(tribes=("mining", "river", "border"), gifts=("whiplash", "rhino", "zemo"), length="short")
    table.mine(2, 2, 3, 1, 0, 0)  # Mining, Mine and Mine
    assert table.stones == [4, 4, 0]


def test_wf_2_3_tied_players_roll_tech_dice_and_losers_get_a_stone() -> None:
    table = Table(4).mine(1, 1, 3, 3, 2, 0, 1, 1)  # 0, 2 and 3 are tied
    table.roll("12_ VVV 2_1")
    assert table.stones == [2, 6, 3, 2]  # seat 2 has lost and gets a stone; V counts for nothing
    assert [event.a for event in table.told(codes.TIE_HITS)] == [3, 0, 3]
    table.roll("111 11_")  # again, among those still tied
    assert table.panther == 0
    assert table.stones == [2, 6, 3, 3]


def test_wf_2_3_a_tie_is_rolled_again_as_often_as_needed() -> None:
    table = Table().mine(1, 1, 1, 1, 3, 3)
    for _ in range(4):
        table.roll("1__ 1__")
    assert table.panther == -1
    table.roll("1__ 2__")
    assert table.panther == 1
    assert table.stones == [3, 2, 6]


def test_wf_2_4_the_panther_rolls_the_dora_milaje_die() -> None:
    table = attacking()
    table.roll("_1")  # battle and Dora Milaje
    assert table.points[0] == 1
    assert table.state.turn == 1
    table.roll("_")  # the others have the battle die alone
    assert table.state.turn == 2


def test_wf_2_4_the_die_of_the_panther_has_no_vibranium() -> None:
    assert "V" not in tables.DORA_DIE
    assert mean(tuple(tables.FACE_HITS[tables.FACES.index(face)] for face in tables.DORA_DIE)) == Fraction(7, 6)


def test_tribes_of_the_tests_are_all_tribes() -> None:
    assert sorted(QUIET_TRIBES) == sorted(tables.TRIBES)
