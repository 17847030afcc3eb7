"""Rules as plain Python, asked of facts."""

from __future__ import annotations

import random

import pytest

import fireside
from fireside.draw import Facts
from fireside.engine.kernel import rule
from fireside.engine.plain import plain
from fireside.engine.types import State
from fireside.registry import load

pytestmark = pytest.mark.compiled  # with the compiler off, rules are plain anyway
MOST_TRIED = 60  # actions at each step


@rule
def _is_last(state: State, seat: int) -> bool:
    return bool(seat == state.players - 1)


def _last(state: State) -> list[int]:
    return [seat for seat in range(state.players) if _is_last(state, seat)]


@rule
def _is_even(number: int) -> bool:
    return number == 0 or _is_odd(number - 1)


def _is_odd(number: int, *, least: int = 0) -> bool:
    return number > least and bool(plain(_is_even)(number - 1))


def test_it_calls_rules_with_facts_also_in_comprehensions() -> None:
    facts = Facts(load("wapi").start(players=4).view(0).state)
    assert plain(_last)(facts) == [3]
    assert plain(_last) is plain(_last)


def test_rules_may_call_each_other_in_a_circle() -> None:
    assert [number for number in range(6) if plain(_is_even)(number)] == [0, 2, 4]
    assert [number for number in range(6) if plain(_is_odd)(number)] == [1, 3, 5]
    assert not plain(_is_odd)(3, least=3)


@pytest.mark.parametrize("name", fireside.games())
def test_a_rule_says_the_same_of_facts_as_of_a_state(name: str) -> None:
    game, rng = load(name), random.Random(3)
    position = game.start()
    for _ in range(40):
        position.roll(rng)
        if position.is_over:
            break
        seat = rng.choice(position.pending)
        seen = position.view(seat).state
        for action in rng.sample(range(game.info.actions), min(MOST_TRIED, game.info.actions)):
            assert plain(game.rules.why_not)(Facts(seen), seat, action) == game.rules.why_not(seen, seat, action)
        position.play(seat, rng.choice(position.legal(seat)))
