"""The bots' interface; random and greedy."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fireside
from fireside import FiresideError, IllegalAction, Position, bots
from fireside.bots.greedy import compiled

ROOT = Path(__file__).parents[2]
CONNECT_FOUR = str(ROOT / "examples" / "connect_four")
PIG = str(ROOT / "examples" / "pig")
BOTS = ("random", "greedy", "newcomer")


def after(name: str, *moves: str, players: int = 2) -> Position:
    """A game of two, after these moves of the seats in turn."""
    position = fireside.load(name).start(players)
    for text in moves:
        position.play(position.pending[0], position.parse(text))
    return position


def choice(name: str, position: Position, seed: int = 1) -> str:
    seat = position.pending[0]
    return position.text(bots.choose(name, position.view(seat), seed))


def test_the_levels_come_after_the_simple_bots() -> None:
    assert bots.names() == ["random", "greedy", *bots.LEVELS]
    assert bots.USUAL in bots.LEVELS


@pytest.mark.parametrize("name", bots.names())
def test_every_bot_is_found_by_its_name(name: str) -> None:
    assert bots.find(name).name == name


def test_an_unknown_bot_names_the_known_ones() -> None:
    with pytest.raises(FiresideError, match=r"there is no bot 'deep'; the bots are: random, greedy"):
        bots.choose("deep", after(PIG).view(0), 1)


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_may_not_act_is_not_asked(name: str) -> None:
    with pytest.raises(IllegalAction, match="seat 1 has nothing to choose now"):
        bots.choose(name, after(PIG).view(1), 1)


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", fireside.games())
def test_plays_every_game_legally_and_by_its_seed(game: str, name: str) -> None:
    position = fireside.load(game).start()
    rng = random.Random(1)
    position.roll(rng)
    for seed in range(60):
        if position.is_over:
            break
        seat = rng.choice(position.pending)
        view = position.view(seat)
        before = bytes(view)
        action = bots.choose(name, view, seed)
        assert action == bots.choose(name, view, seed)
        assert bytes(view) == before
        position.play(seat, action)
        position.roll(rng)


def test_random_takes_every_action_equally_often() -> None:
    position = after(CONNECT_FOUR)
    counts = Counter(choice("random", position, seed) for seed in range(2100))
    assert sorted(counts) == list("abcdefg")
    assert all(220 < count < 380 for count in counts.values())


def test_greedy_without_a_policy_takes_the_best_score() -> None:
    position = after(CONNECT_FOUR, "a", "b", "a", "b", "a", "b")
    assert {choice("greedy", position, seed) for seed in range(10)} == {"a"}


def test_greedy_decides_between_equals_by_the_seed() -> None:
    position = after(CONNECT_FOUR)
    counts = Counter(choice("greedy", position, seed) for seed in range(2100))
    assert sorted(counts) == list("abcdefg")
    assert all(220 < count < 380 for count in counts.values())


def test_greedy_follows_the_policy_of_the_game() -> None:
    game = fireside.load("wapi")
    assert game.policy is not None
    rng = random.Random(3)
    position = game.start(3)
    position.roll(rng)
    decisions = 0
    while not position.is_over:
        seat = position.pending[0]
        view = position.view(seat)
        appeal = {action: game.policy.appeal(view.state, seat, action) for action in view.legal(seat)}
        chosen = bots.choose("greedy", view, decisions)
        assert appeal[chosen] == max(appeal.values())
        decisions += len(set(appeal.values())) > 1
        position.play(seat, rng.choice(view.legal(seat)))
        position.roll(rng)
    assert decisions > 5


def test_greedy_leads_the_best_of_the_others() -> None:
    """With more than two players, what counts is the lead over the best other one."""
    states: Any = np.zeros(4, fireside.load(PIG).rules.STATE)
    template = compiled(fireside.load(PIG))
    position = fireside.load(PIG).start(3)
    states[template.FILLED] = position.state
    states[template.FILLED].points[:3] = (10, 30, 20)
    states[template.FILLED].pot = 7
    points = np.zeros(3, np.int32)
    assert template._lead_after(states, 0, position.parse("hold"), points) == 17 - 30
    states[template.FILLED].turn = 1
    assert template._lead_after(states, 1, position.parse("hold"), points) == 37 - 20
    states[template.FILLED].turn = 2
    assert template._lead_after(states, 2, position.parse("roll"), points) == 20 - 30
