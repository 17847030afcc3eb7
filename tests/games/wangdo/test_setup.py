"""Wangdo, clause by clause: components and set-up."""

from __future__ import annotations

import random

import pytest

from fireside import CHANCE
from fireside.games.wangdo import rules, tables
from fireside.games.wangdo.rules import network
from fireside.games.wangdo.rules import state as codes
from tests.games.wangdo.table import FAR_STELES, GAME, NEAR_A2, Table, colour, village


def test_wd_1_1_84_steles_21_of_each_colour() -> None:
    state = GAME.start(2).state
    assert (state.bag + state.temple).tolist() == [21] * 4
    assert tables.COLOURS == ("white", "orange", "black", "blue")


def test_wd_1_2_36_knowledge_tokens_and_4_bears() -> None:
    box = GAME.start(4).state.box.tolist()
    assert box == [5, 4] * 4 + [4]
    assert sum(box) == 40


@pytest.mark.parametrize(("players", "villages"), [(2, 32), (3, 32), (4, 40)])
def test_wd_1_3_the_middle_is_used_with_4_players(players: int, villages: int) -> None:
    state = Table(players).state
    assert sum(token != codes.EMPTY for token in state.token.tolist()) + tables.BEARS == villages
    middle = range(village("E1"), village("F4") + 1)
    assert all(network.is_on_board(state, place) == (players == 4) for place in middle)


def test_wd_1_3_why_not_in_the_middle() -> None:
    assert Table(2).why_not("E1=white") == "WD-1.3"


@pytest.mark.parametrize("players", [2, 3])
def test_wd_1_4_8_tokens_less_with_2_or_3_players(players: int) -> None:
    assert GAME.start(players).state.box.tolist() == [4, 3] * 4 + [4]


def test_wd_1_5_the_fifth_altar_is_the_last() -> None:
    table = Table(steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=3).do("A2=orange")
    assert table.state.temple[colour("black")] == 4
    table = Table(steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4, blue=1).do("A2=orange")
    assert table.state.temple[colour("black")] == 0


@pytest.mark.parametrize(("players", "spaces"), [(2, 3), (3, 2), (4, 2)])
def test_wd_1_6_columns(players: int, spaces: int) -> None:
    assert Table(players).state.spaces == spaces
    assert len(tables.TYPES) == 4


def test_wd_1_7_16_seal_cards_each_with_a_seal() -> None:
    table = Table(2)
    assert table.state.pile == table.state.deck.sum() == 16
    table.hold(1, "pilgrim", "open_bag")
    assert table.position.scores == [0, 2]


@pytest.mark.parametrize(("middle", "villages", "trails"), [(True, 40, 67), (False, 32, 53)])
def test_wd_1_8_trails(middle: bool, villages: int, trails: int) -> None:
    pairs = tables.trails(with_middle=middle)
    degrees = [sum(place in pair for pair in pairs) for place in range(len(tables.VILLAGES))]
    assert len(pairs) == trails
    assert sorted(set(degrees) - {0}) == [2, 3, 4]
    assert sum(degree > 0 for degree in degrees) == villages
    listed = {place for pair in pairs for place in pair}
    reached, waiting = set(), [0]
    while waiting:
        place = waiting.pop()
        reached.add(place)
        ends = network.NEIGHBOURS[int(middle), place].tolist()
        waiting += [end for end in ends if end != codes.EMPTY and end not in reached]
    assert reached == listed, "the network is in one piece"


def test_wd_1_8_the_seam_joins_the_halves() -> None:
    state = Table(3).state
    for row in "1234":
        assert network.is_trail(state, village(f"D{row}"), village(f"G{row}"))
        assert not network.is_trail(Table(4).state, village(f"D{row}"), village(f"G{row}"))


def test_wd_1_8_each_trail_is_listed_from_both_ends() -> None:
    listed = dict(line.split(":") for line in tables.TRAILS.split())
    for place, others in listed.items():
        assert all(place in listed[other].split(",") for other in others.split(","))


def test_wd_2_1_a_stele_on_the_first_altar_of_each_temple() -> None:
    assert GAME.start(3).state.temple.tolist() == [1, 1, 1, 1]


def test_wd_2_2_every_village_gets_a_token_by_lot() -> None:
    position = GAME.start(2)
    assert position.pending == (CHANCE,)
    assert [weight for _, weight in sorted(position.odds().items())] == [4, 3] * 4 + [4]
    for _ in range(32):
        position.play(CHANCE, next(iter(position.odds())))
    assert set(position.odds()) <= {codes.STELE + number for number in range(4)}


def test_wd_2_3_bears_are_replaced_by_steles() -> None:
    state = Table(2, steles=NEAR_A2).state
    assert state.stele[village("A1")] == colour("black")
    assert sum(stele != codes.EMPTY for stele in state.stele.tolist()) == 4
    assert codes.BEAR not in state.token.tolist()


def test_wd_2_3_a_stele_that_would_touch_its_own_colour_is_drawn_again() -> None:
    position = GAME.start(2)
    bears = {"A1", "A2", "J1", "J4"}
    for name in tables.VILLAGES:
        if name[0] not in "EF":
            kinds = [kind for kind in range(codes.KINDS) if codes.TOKEN + kind in position.odds()]
            position.play(CHANCE, codes.TOKEN + (codes.BEAR if name in bears else kinds[0]))
    position.play(CHANCE, position.parse("stele=blue"))  # on A1
    assert position.odds() == {codes.STELE + number: 20 for number in range(3)}  # on A2: anything but blue


def test_wd_2_4_three_steles_each_for_all_to_see() -> None:
    table = Table(4)
    assert table.state.reserve.sum() == 12
    assert [table.reserve(seat) for seat in range(4)] == [{"white": 3}] * 4
    assert table.position.view(-1).state.reserve.tolist() == table.state.reserve.tolist()


def test_wd_2_5_the_first_player_is_random_and_play_goes_clockwise() -> None:
    position = GAME.start(3)
    rng = random.Random(1)
    while codes.FIRST not in position.odds():
        outcomes = position.odds()
        position.play(CHANCE, rng.choices(list(outcomes), list(outcomes.values()))[0])
    assert position.odds() == {codes.FIRST + seat: 1 for seat in range(3)}
    table = Table(3, first=1)
    turns = []
    for _ in range(4):
        turns.append(table.seat)
        table.do("take=white" if table.can("take=white") else "draw")
        while table.position.pending == (CHANCE,):
            table.chance("stele=orange")
        if table.state.phase == codes.TAKING:
            table.do(table.choices()[0])
    assert turns == [1, 2, 0, 1]
    assert table.position.why_not((table.seat + 1) % 3, codes.DRAW) == "WD-2.5"


def test_far_steles_touch_nothing() -> None:
    state = Table(2, steles=FAR_STELES).state
    assert rules.conserved(state)
    assert all(network.steles_beside(state, village(name)) == 0 for name in FAR_STELES)
