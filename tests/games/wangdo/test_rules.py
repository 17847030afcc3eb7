"""Wangdo, clause by clause: components, set-up, the turn, placements, offerings and Rituals."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest

from fireside import CHANCE
from fireside.games.wangdo import rules, tables
from fireside.games.wangdo.rules import network, offering
from fireside.games.wangdo.rules import state as codes
from tests.games.wangdo.table import FAR_STELES, GAME, Table, colour, village

# A2 has the neighbours A1, A3, B1 and B2.
NEAR_A2 = {"A1": "black", "B1": "blue", "J1": "white", "J4": "orange"}
ROUND_A2 = {"A1": "black", "A3": "orange", "B1": "blue", "J4": "white"}


def total(*arrays: np.ndarray) -> int:
    return int(sum(array.sum() for array in arrays))


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
    assert table.state.pile == total(table.state.deck) == 16
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
    assert total(table.state.reserve) == 12
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


def test_wd_3_1_one_action_and_no_passing() -> None:
    table = Table(2)
    assert table.why_not("end") == "WD-3.1"
    assert table.can("take=white")
    assert table.can("draw")
    table.do("draw").chance("stele=blue", "stele=blue", "stele=black")
    assert table.seat == 1


def test_wd_3_1_no_second_action_where_a_card_keeps_the_turn_open() -> None:
    table = Table(2, steles=NEAR_A2).give(0, white=1, black=2, blue=2).hold(0, "pilgrim")
    table.do("draw").chance("stele=blue", "stele=blue", "stele=black")
    assert table.choices() == ["end"]
    for action in ("draw", "take=white", "A2=white"):
        assert table.why_not(action) == "WD-3.1"


def test_wd_3_2_two_of_the_same_or_of_different_temples() -> None:
    table = Table(2).temples(white=2, blue=1).do("take=white")
    assert table.choices() == ["take=white", "take=blue"]
    assert table.why_not("draw") == "WD-3.2"
    table.do("take=white")
    assert table.reserve(0) == {"white": 5}
    assert Table(2).temples(white=2, blue=1).do("take=white", "take=blue").reserve(0) == {"white": 4, "blue": 1}


def test_wd_3_2_three_from_the_bag_by_what_is_in_it() -> None:
    table = Table(2).do("draw")
    bag = table.state.bag.tolist()
    assert table.position.odds() == {codes.STELE + number: count for number, count in enumerate(bag)}
    table.chance("stele=blue", "stele=black")
    assert table.position.pending == (CHANCE,)
    table.chance("stele=orange")
    assert table.reserve(0) == {"white": 3, "orange": 1, "black": 1, "blue": 1}


def test_wd_3_2_what_there_is_where_there_is_less() -> None:
    table = Table(2).temples(blue=1).do("take=blue")
    assert table.seat == 1
    assert table.reserve(0) == {"white": 3, "blue": 1}
    assert table.why_not("take=blue") == "WD-3.2"
    table.state.bag[:] = [0, 2, 0, 0]
    table.do("draw").chance("stele=orange", "stele=orange")
    assert table.seat == 0
    assert table.why_not("draw") == "WD-3.2"


def test_wd_3_2_a_single_possibility_is_not_asked() -> None:
    table = Table(2).temples(blue=4).do("take=blue")
    assert table.seat == 1
    assert table.reserve(0)["blue"] == 2


def test_wd_3_3_at_most_ten_are_kept() -> None:
    table = Table(2).give(0, white=4, black=4).do("draw").chance("stele=blue", "stele=blue", "stele=orange")
    assert table.seat == 0
    assert table.choices() == ["return=white", "return=orange", "return=black", "return=blue"]
    assert table.why_not("draw") == "WD-3.3"
    before = int(table.state.bag[colour("black")])
    table.do("return=black")
    assert table.seat == 1
    assert table.state.bag[colour("black")] == before + 1
    assert total(table.state.reserve[0]) == 10


def test_wd_3_3_ten_may_be_kept_and_equal_steles_are_returned_without_asking() -> None:
    assert Table(2).give(0, white=7).do("draw").chance(*["stele=blue"] * 3).seat == 1
    table = Table(2).give(0, white=9).do("draw").chance(*["stele=white"] * 3)
    assert table.seat == 1
    assert table.reserve(0) == {"white": 10}


def test_wd_3_3_only_after_the_cards() -> None:
    table = Table(2).give(0, white=9).hold(0, "open_bag").do("draw").chance(*["stele=blue"] * 3)
    table.do("play=open_bag").chance(*["stele=blue"] * 3)
    assert table.state.phase == codes.RETURNING
    assert total(table.state.reserve[0]) == 15
    assert table.do(*["return=white"] * 5).seat == 1


def test_wd_3_4_who_can_do_nothing_passes() -> None:
    table = Table(2).give(0)
    table.state.bag[:] = 0
    table.state.temple[:] = 0
    assert table.choices() == ["end"]
    table.do("end")
    assert table.events(codes.PASSED)
    assert table.seat == 1


def test_wd_3_4_a_second_breath_with_nothing_to_do_passes() -> None:
    table = Table(2).give(0).hold(0, "second_breath").temples(white=2)
    table.state.bag[:] = 0
    table.state.temple[:] = [2, 0, 0, 0]
    table.do("take=white")
    table.state.reserve[0] = 0
    table.do("play=second_breath")
    assert table.events(codes.PASSED)
    assert table.seat == 1


def test_wd_4_1_a_stele_of_the_reserve_for_the_token() -> None:
    table = Table(2, steles=NEAR_A2, tokens={"A2": "military+"}).give(0, orange=2, black=1, blue=1).do("A2=orange")
    assert table.state.stele[village("A2")] == colour("orange")
    assert table.state.token[village("A2")] == codes.EMPTY
    assert table.state.knowledge[0].tolist() == [0, 0, 1, 0]
    assert table.state.sealed[0].tolist() == [0, 0, 1, 0]
    assert table.reserve(0) == {"orange": 1}


def test_wd_4_1_not_without_a_token_nor_without_the_stele() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1)
    assert table.why_not("A1=orange") == "WD-4.1"
    assert table.why_not("A2=white") == "WD-4.1"


def test_wd_4_2_equal_colours_may_not_touch() -> None:
    table = Table(2, steles=NEAR_A2).give(0, white=1, black=2, blue=2)
    assert table.why_not("A2=black") == "WD-4.2"
    assert table.why_not("A2=blue") == "WD-4.2"
    assert table.can("A2=white")


def test_wd_4_3_a_neighbour_must_hold_a_stele() -> None:
    table = Table(2, steles=NEAR_A2).give(0, white=5)
    assert table.why_not("C4=white") == "WD-4.3"


def test_wd_4_2_and_4_3_the_example_of_the_rulebook() -> None:
    """WD-4.2, WD-4.3, WD-4.5: orange fits between black and blue, not beside orange, not where there is nothing."""
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1)
    assert table.can("A2=orange")
    assert table.why_not("I4=orange") == "WD-4.2"
    assert table.why_not("C4=orange") == "WD-4.3"
    table.do("A2=orange")
    assert table.events(codes.PAID)[0][3:] == (0, 0, 1, 1)  # one black, one blue
    assert table.state.temple.tolist() == [1, 1, 2, 2]
    assert table.reserve(0) == {}


def test_wd_4_4_a_full_column_takes_no_more_with_any_card() -> None:
    table = Table(2, steles=NEAR_A2, tokens={"A2": "religion", "B2": "religion"}).know(0, 3, 0, 0, 0)
    table.give(0, orange=1, white=1, black=3, blue=3)
    assert table.why_not("A2=orange") == "WD-4.4"
    table.know(0, 2, 0, 0, 0)
    assert table.can("A2=orange")
    table.know(0, 3, 0, 0, 0).hold(0, "pilgrim", "twin_bears", "merchants_favour")
    for name in ("pilgrim", "twin_bears", "merchants_favour"):
        if table.can(f"play={name}"):
            table.do(f"play={name}")
    assert table.why_not("A2=orange") == "WD-4.4"


def test_wd_4_5_every_neighbour_is_paid_in_its_colour() -> None:
    steles = {"A1": "blue", "B2": "blue", "J1": "white", "J4": "orange"}
    table = Table(2, steles=steles).give(0, orange=1, blue=1)
    assert table.why_not("A2=orange") == "WD-4.5"
    table.give(0, orange=1, blue=2).do("A2=orange")
    assert table.state.temple.tolist() == [1, 1, 1, 3]


def test_wd_4_5_the_placed_stele_does_not_pay() -> None:
    """WD-4.5: with Twin Bears a blue stele beside a blue one costs a second blue one."""
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1)
    table.state.twins = 1
    assert table.why_not("A2=blue") == "WD-4.5"
    table.give(0, black=1, blue=2)
    assert table.can("A2=blue")


def test_wd_4_5_a_ritual_of_this_offering_does_not_help_to_pay() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1).temples(black=4, blue=3)
    assert table.why_not("A2=orange") == "WD-4.5"


def test_wd_4_6_the_order_is_asked_where_a_second_temple_is_empty() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4).do("A2=orange")
    assert table.choices() == ["pay=black", "pay=blue"]
    assert table.why_not("draw") == "WD-4.6"
    early = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4).do("A2=orange", "pay=black")
    assert early.seat == 1, "with nothing to take the Ritual gives nothing"
    table.do("pay=blue")
    assert table.choices() == ["take=blue", "decline"]


def test_wd_4_6_the_order_is_asked_where_two_rituals_are_near() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4, blue=4).do("A2=orange")
    table.do("pay=black", "take=blue")
    assert table.state.temple.tolist() == [0, 0, 0, 4], "the blue temple is no longer about to be full"
    assert table.seat == 1


def test_wd_4_6_the_order_is_not_asked_where_it_cannot_matter() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4, blue=1).do("A2=orange")
    assert table.state.phase == codes.RITUAL
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=3, blue=3).do("A2=orange")
    assert table.seat == 1


Temples = tuple[int, ...]


@cache
def results_of(temple: Temples, owed: Temples, gained: Temples) -> frozenset[tuple[Temples, Temples]]:
    """All that can come of an offering, in any order and with any choice: the temples and what was gained."""
    if not any(owed):
        return frozenset({(temple, gained)})
    return frozenset().union(*(after_paying(temple, owed, gained, paid) for paid in range(4) if owed[paid]))


@cache
def after_paying(temple: Temples, owed: Temples, gained: Temples, paid: int) -> frozenset[tuple[Temples, Temples]]:
    """All that can come of an offering that goes on with this colour."""
    owed = changed(owed, paid, -1)
    if temple[paid] + 1 < 5:
        return results_of(changed(temple, paid, 1), owed, gained)
    temple = changed(temple, paid, -temple[paid])
    results = results_of(temple, owed, gained)
    for other in range(4):
        if other != paid and temple[other]:
            results |= results_of(changed(temple, other, -1), owed, changed(gained, other, 1))
    return results


def changed(numbers: Temples, index: int, by: int) -> Temples:
    return (*numbers[:index], numbers[index] + by, *numbers[index + 1 :])


def test_wd_4_6_asked_exactly_where_the_next_colour_matters() -> None:
    """WD-4.6: against a search over all orders and all choices, for every offering and many temples."""
    rng = random.Random(4)
    state = GAME.start(2).state
    asked = 0
    offerings = [owed for owed in np.ndindex(5, 5, 5, 5) if 1 <= sum(owed) <= 4]
    for _ in range(3000):
        owed, temple = rng.choice(offerings), tuple(rng.choice((0, 1, 2, 3, 4, 4)) for _ in range(4))
        state.owed[:], state.temple[:] = owed, temple
        matters = len({after_paying(temple, owed, (0, 0, 0, 0), paid) for paid in range(4) if owed[paid]}) > 1
        assert bool(offering.order_matters(state)) == matters, (temple, owed)
        asked += matters
    assert 100 < asked < 2900


def test_wd_4_7_a_completed_column_draws_a_card_at_once() -> None:
    table = Table(2, steles=NEAR_A2, tokens={"A2": "commerce"}).know(0, 0, 0, 0, 2)
    table.give(0, orange=1, black=1, blue=1).do("A2=orange")
    assert table.position.pending == (CHANCE,)
    assert table.position.odds()[table.position.parse("seal=open_bag")] == 1
    assert table.position.odds()[table.position.parse("seal=pilgrim")] == 2
    table.chance("seal=pilgrim")
    assert table.state.hand[0].tolist() == [0, 0, 1, 0, 0, 0, 0, 0, 0]
    assert table.state.temple.tolist() == [1, 1, 2, 2]
    assert table.seat == 1


def test_wd_4_7_no_card_for_a_column_that_is_not_complete() -> None:
    table = Table(2, steles=NEAR_A2, tokens={"A2": "commerce"}).know(0, 0, 0, 0, 1)
    assert table.give(0, orange=1, black=1, blue=1).do("A2=orange").seat == 1


def test_wd_5_1_the_last_altar_empties_the_temple_into_the_bag() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4, white=1, blue=1)
    before = int(table.state.bag[colour("black")])
    table.do("A2=orange")
    assert table.state.temple[colour("black")] == 0
    assert table.state.bag[colour("black")] == before + 5
    assert [event.a for event in table.events(codes.HELD_RITUAL)] == [colour("black")]


def test_wd_5_2_one_stele_of_any_other_temple_or_none() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4, white=2, blue=1)
    table.do("A2=orange")
    assert table.choices() == ["take=white", "take=blue", "decline"]
    assert table.why_not("take=black") == "WD-5.2"
    assert table.why_not("take=orange") == "WD-5.2"
    other = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4, white=2, blue=1)
    assert other.do("A2=orange", "decline").reserve(0) == {}
    assert table.do("take=white").reserve(0) == {"white": 1}
    assert table.seat == 1


def test_wd_5_2_nothing_is_asked_where_the_others_are_empty() -> None:
    steles = {"A1": "black", "B2": "black", "J1": "white", "J4": "orange"}
    table = Table(2, steles=steles).give(0, orange=1, black=2).temples(black=3).do("A2=orange")
    assert table.events(codes.HELD_RITUAL)
    assert table.seat == 1


def test_wd_5_3_the_offering_goes_on_in_the_same_temple() -> None:
    steles = {"A1": "black", "B2": "black", "J1": "white", "J4": "orange"}
    table = Table(2, steles=steles).give(0, orange=1, black=2).temples(black=4, white=1).do("A2=orange", "take=white")
    assert table.state.temple.tolist() == [0, 0, 1, 0]
    assert table.seat == 1


def test_wd_5_3_several_rituals_in_one_turn() -> None:
    table = Table(2, steles=ROUND_A2).give(0, white=1, orange=1, black=1, blue=1)
    table.temples(orange=4, black=4, blue=4).do("A2=white")
    table.do("pay=orange", "decline", "pay=black", "decline")
    assert len(table.events(codes.HELD_RITUAL)) == 3
    assert table.state.temple.tolist() == [0, 0, 0, 0]
    assert table.seat == 1


def test_wd_5_4_a_temple_has_no_gaps() -> None:
    """WD-5.4: after a stele was taken from a temple of four, the next one paid is again the fourth: no Ritual."""
    table = Table(2, steles=NEAR_A2).temples(black=4, white=1).do("take=black", "take=white")
    table.give(1, orange=1, black=1, blue=1).do("A2=orange")
    assert not table.events(codes.HELD_RITUAL)
    assert table.state.temple.tolist() == [0, 0, 4, 1]


def test_far_steles_touch_nothing() -> None:
    state = Table(2, steles=FAR_STELES).state
    assert rules.conserved(state)
    assert all(network.steles_beside(state, village(name)) == 0 for name in FAR_STELES)
