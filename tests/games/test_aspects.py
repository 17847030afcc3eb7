"""Aspects: what choices spend and bring, read from what a seat sees."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import fireside
from fireside.engine.types import CHANCE
from fireside.games.iwari.rules import lands
from fireside.games.wakanda_forever.rules import state as wakanda
from fireside.games.wangdo.rules import state as wangdo
from fireside.testing.weighing import check_amounts

GAMES = ("iwari", "waka_waka", "wakanda_forever", "wangdo", "wapi")
STEPS = 120


def blank(name: str, **fields: Any) -> Any:
    """A state in which only some fields matter."""
    state = fireside.load(name).new_states()[0]
    for field, value in fields.items():
        setattr(state, field, value)
    return state


def amounts(name: str, aspect: str, state: Any, *texts: str) -> list[int | None]:
    """How much of an aspect some choices of seat 0 have."""
    game = fireside.load(name)
    assert game.aspects is not None
    return [game.aspects.ASPECTS[aspect](state, 0, game.parse(text)) for text in texts]


@pytest.mark.parametrize("name", GAMES)
def test_aspects_of_all_choices_are_numbers(name: str) -> None:
    position, rng = fireside.load(name).start(), Random(1)
    for _ in range(STEPS):
        position.roll(rng)
        for seat in position.pending:
            check_amounts(position.view(seat))
        if position.pending and position.pending != (CHANCE,):
            seat = rng.choice(position.pending)
            position.play(seat, rng.choice(position.legal(seat)))


def test_a_totem_is_staked_or_kept() -> None:
    """WP-2.4."""
    assert amounts("wapi", "stake", blank("wapi"), "totem", "pass", "owl") == [1, 0, None]


def test_silver_pays_totems_and_a_blank_takes_their_place() -> None:
    """WP-3.2."""
    state = blank("wapi", drawn=fireside.load("wapi").parse("draw=5") - fireside.load("wapi").parse("draw=owl"))
    state.owner[:] = -1
    state.owner[0, :3] = (0, 0, 1)
    state.staked[0] = 3
    assert amounts("wapi", "silver_own", state, "owl", "bear") == [2, 0]
    assert amounts("wapi", "silver_theirs", state, "owl", "bear") == [1, 0]
    assert amounts("wapi", "blank_own", state, "owl") == [None]


def test_three_and_five_stones_are_wasted() -> None:
    """WF-1.3; with a power that gives a die, what goes beyond four dice as well (WF-1.6)."""
    state = blank("wakanda_forever", phase=wakanda.CUPS)
    cups = [fireside.load("wakanda_forever").action_texts[wakanda.CUP + stones] for stones in range(7)]
    assert amounts("wakanda_forever", "wasted", state, *cups) == [0, 0, 0, 1, 0, 1, 0]
    state.powers[0, wakanda.TECH] = 1
    assert amounts("wakanda_forever", "wasted", state, *cups) == [0, 0, 0, 1, 0, 1, 2]


def test_a_vote_is_another_question_with_enough_points() -> None:
    """WF-5.1."""
    game = fireside.load("wakanda_forever")
    votes = [game.action_texts[action] for action in (wakanda.YIELD, wakanda.CHALLENGE)]
    state = blank("wakanda_forever", target=30)
    assert amounts("wakanda_forever", "challenge", state, *votes) == [0, 1]
    assert amounts("wakanda_forever", "last_step", state, *votes) == [None, None]
    state.points[0] = 30
    assert amounts("wakanda_forever", "last_step", state, *votes) == [0, 1]


def test_an_offering_costs_a_stele_for_each_neighbour() -> None:
    """WD-4.5; Merchant's Favour saves some (WD-6.3)."""
    state = blank("wangdo", phase=wangdo.MAIN)
    state.beside[0] = (1, 0, 2, 0)
    assert amounts("wangdo", "offering", state, "A1=orange", "A2=orange", "draw") == [3, 0, None]
    state.discount = 2
    assert amounts("wangdo", "offering", state, "A1=orange") == [1]


def test_a_token_or_steles_from_temples_or_bag() -> None:
    """WD-3.1, 3.2."""
    state = blank("wangdo", phase=wangdo.MAIN)
    assert amounts("wangdo", "token", state, "A1=orange", "draw", "take=white") == [1, 0, 0]
    assert amounts("wangdo", "bag", state, "A1=orange", "draw", "take=white") == [None, 1, 0]


def test_the_last_token_completes_a_column() -> None:
    """WD-4.7."""
    state = blank("wangdo", phase=wangdo.MAIN, spaces=2)
    state.knowledge[0, 0] = 1
    state.token[1] = 3  # education, with a seal
    assert amounts("wangdo", "column", state, "A1=white", "A2=white") == [1, 0]
    assert amounts("wangdo", "seal", state, "A1=white", "A2=white") == [0, 1]


def test_a_wild_pair_costs_two_cards() -> None:
    """IW-3.2."""
    state = blank("iwari", tribes=3, wild=-1)
    assert amounts("iwari", "cards", state, "T1.a", "pair=forest") == [1, 2]


def test_a_tent_brings_points_and_joins_others() -> None:
    """IW-5.1, 5.3."""
    state = blank("iwari", tribes=3)
    state.tent[:] = -1
    state.tent[lands.NEIGHBOURS[0, 0, 0]] = 0
    state.tents[0] = (1, 2, 0, 0, 0)
    assert amounts("iwari", "points", state, "T1.a") == [2]  # second, as many as the first has: then level, all four
    assert amounts("iwari", "gift", state, "T1.a") == [1]
    assert amounts("iwari", "joined", state, "T1.a") == [1]


def test_goods_that_the_next_step_needs() -> None:
    """WW-1.4, 4.1: a pair, on the first ladder."""
    state = blank("waka_waka")
    state.stock[0] = (0, 1, 1, 0, 0, 0)
    assert amounts("waka_waka", "gained", state, "take=fruit", "take=hides", "draw") == [0, 1, None]
    state.stock[0] = (1, 2, 0, 0, 0, 0)
    assert amounts("waka_waka", "given", state, "give=fruit", "give=hides", "draw") == [0, 1, None]
