"""Gymnasium's own checks, run on all our games with all numbers of players; and what they do not ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fireside import Action, IllegalAction, InvalidOption, View
from fireside.rl.gymnasium import AgainstBots, ManyAgainstBots, register
from tests.rl.tables import TABLES

pytestmark = pytest.mark.compiled
everywhere = pytest.mark.parametrize(("game", "players"), TABLES)
NAMES = {name.partition("/")[2].rpartition("-")[0]: name for name in register()}


@everywhere
def test_check_env(game: str, players: int) -> None:
    check_env(gymnasium.make(NAMES[game], players=players, opponents="random").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", NAMES)
def test_check_env_with_its_pictures(game: str) -> None:
    check_env(gymnasium.make(NAMES[game], opponents="random").unwrapped)


def test_games_are_registered_once() -> None:
    assert register() == register()


def choice(masks: Any, rng: np.random.Generator) -> Any:
    """A legal action, or one for each of several games."""
    if masks.ndim == 1:
        return rng.choice(np.flatnonzero(masks))
    return np.array([choice(mask, rng) for mask in masks])


def random_game(made: AgainstBots, seed: int) -> list[float]:
    """The rewards of a game in which the learner plays at random."""
    rng = np.random.default_rng(seed)
    _, info = made.reset(seed=seed)
    rewards, is_over = [], False
    while not is_over:
        assert np.array_equal(info["action_mask"], made.action_masks())
        _, reward, is_over, _, info = made.step(choice(info["action_mask"], rng))
        rewards.append(reward)
    return rewards


@everywhere
def test_the_reward_is_the_learners_and_comes_at_the_end(game: str, players: int) -> None:
    made = AgainstBots(game, players, opponents="random")
    *before, last = random_game(made, seed=players)
    assert not any(before)
    winners = made.position.winners
    share = 1 / len(winners) if made.seat in winners else 0
    assert last == pytest.approx(share - 1 / players if winners else 0)


def test_the_learner_sits_anywhere_unless_it_is_told_where() -> None:
    made = AgainstBots("wapi", 3, opponents="random")
    assert {made.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    made = AgainstBots("wapi", 3, opponents="random", seat=2)
    assert {made.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}
    with pytest.raises(InvalidOption, match="from 0 to 2"):
        AgainstBots("wapi", 3, seat=-1)


class First:
    """A bot that does the first thing that it may do, and remembers at which seats it was asked."""

    name = "first"

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, view: View, seed: int) -> Action:  # noqa: ARG002
        self.seats.add(view.seat)
        return view.legal(view.seat)[0]


def test_each_opponent_sits_after_the_learner() -> None:
    left, right = First(), First()
    random_game(AgainstBots("wapi", 3, opponents=[left, right], seat=1), seed=0)
    assert (left.seats, right.seats) == ({2}, {0})
    with pytest.raises(InvalidOption, match="2 opponents"):
        AgainstBots("wapi", 3, opponents=[left])


def illegal_action(masks: Any) -> Any:
    return np.argmin(masks, axis=-1)


def test_an_illegal_action_loses() -> None:
    made = AgainstBots("wapi", 3)
    _, info = made.reset(seed=1)
    _, reward, is_over, _, info = made.step(illegal_action(info["action_mask"]))
    assert (reward, is_over, info["illegal_action"]) == (-1, True, True)
    with pytest.raises(gymnasium.error.ResetNeeded):
        made.step(0)


def test_an_illegal_action_raises_or_is_replaced_where_it_should() -> None:
    made = AgainstBots("wapi", 3, illegal="raise")
    _, info = made.reset(seed=1)
    with pytest.raises(IllegalAction):
        made.step(illegal_action(info["action_mask"]))
    made = AgainstBots("wapi", 3, illegal="random")
    _, info = made.reset(seed=1)
    _, reward, is_over, _, info = made.step(illegal_action(info["action_mask"]))
    assert (reward, is_over, info["illegal_action"]) == (0, False, True)


@everywhere
def test_many_games_keep_to_their_spaces(game: str, players: int) -> None:
    made = gymnasium.make_vec(NAMES[game], num_envs=4, players=players, opponents="random")
    rng = np.random.default_rng(0)
    observations, infos = made.reset(seed=1)
    for _ in range(20):
        assert observations in made.observation_space
        actions = choice(infos["action_mask"], rng)
        assert actions in made.action_space
        observations, rewards, is_over, is_truncated, infos = made.step(actions)
        assert not is_truncated.any()
        assert not rewards[~is_over].any()
    made.close()


def many(**how: Any) -> ManyAgainstBots:
    return ManyAgainstBots("wapi", 4, 3, opponents="random", **how)


def test_many_games_are_those_of_their_seed() -> None:
    first, second = (list(outcomes(many(), seed=5)) for _ in range(2))
    assert first == second
    assert first != list(outcomes(many(), seed=6))


def outcomes(made: ManyAgainstBots, seed: int) -> Iterator[list[Any]]:
    """What 30 steps bring."""
    rng = np.random.default_rng(0)
    _, infos = made.reset(seed=seed)
    for _ in range(30):
        *outcome, infos = made.step(choice(infos["action_mask"], rng))
        yield [array.tolist() for array in outcome]


def test_a_game_that_ends_shows_its_end_and_begins_anew() -> None:
    made = many()
    rng = np.random.default_rng(0)
    _, infos = made.reset(seed=5)
    over = np.zeros(4, np.bool_)
    while not over.any():
        observations, rewards, over, _, infos = made.step(choice(infos["action_mask"], rng))
    assert np.array_equal(infos["_final_obs"], over)
    for index in np.flatnonzero(over):
        assert not np.array_equal(infos["final_obs"][index], observations[index])
        assert infos["action_mask"][index].any(), "the next game has begun"
    assert np.isin(np.round(rewards[over] * 6), [4, 1, 0, -2]).all()  # won alone, by two, by all three; lost


def test_what_many_games_return_is_not_written_again() -> None:
    made = many()
    observations, infos = made.reset(seed=5)
    kept = observations.copy(), infos["action_mask"].copy()
    made.step(choice(infos["action_mask"], np.random.default_rng(0)))
    assert np.array_equal(observations, kept[0])
    assert np.array_equal(infos["action_mask"], kept[1])


def test_an_illegal_action_loses_only_its_own_game() -> None:
    made = many()
    _, infos = made.reset(seed=5)
    actions = choice(infos["action_mask"], np.random.default_rng(0))
    actions[2] = illegal_action(infos["action_mask"])[2]
    before = made.games.observe()[2].copy()
    _, rewards, over, _, infos = made.step(actions)
    assert over.tolist() == infos["illegal_action"].tolist() == [False, False, True, False]
    assert rewards.tolist() == [0, 0, -1, 0]
    assert np.array_equal(infos["final_obs"][2], before)


def test_many_illegal_actions_raise_or_are_replaced_where_they_should() -> None:
    made = many(illegal="raise")
    _, infos = made.reset(seed=5)
    with pytest.raises(IllegalAction, match="game 0"):
        made.step(illegal_action(infos["action_mask"]))
    made = many(illegal="random")
    _, infos = made.reset(seed=5)
    _, rewards, over, _, infos = made.step(np.full(4, 10_000))
    assert infos["illegal_action"].all()
    assert not over.any()
    assert not rewards.any()


def test_exactly_one_seat_learns() -> None:
    with pytest.raises(InvalidOption, match="exactly one seat"):
        ManyAgainstBots("wapi", 4, 3, opponents=[None, None, "random"])
