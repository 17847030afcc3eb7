"""Wangdo, clause by clause: the order of an offering, and Rituals."""

from __future__ import annotations

import random
from functools import cache

import numpy as np

from fireside.games.wangdo.rules import offering
from fireside.games.wangdo.rules import state as codes
from tests.games.wangdo.table import GAME, NEAR_A2, Table, colour

ROUND_A2 = {"A1": "black", "A3": "orange", "B1": "blue", "J4": "white"}


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
