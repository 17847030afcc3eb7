"""PettingZoo's own tests, run on all our games with all numbers of players; and what they do not ask."""

from __future__ import annotations

import pickle
import sys
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from fireside import IllegalAction, InvalidOption
from fireside.rl.pettingzoo import env, parallel_env, raw_env
from tests.rl.tables import LARGEST, TABLES, secret_choice

pytestmark = [
    pytest.mark.compiled,
    # PettingZoo spares its own games these warnings by a list of their names: observations with a mask in them are no
    # arrays, and nothing is legal at the end.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
everywhere = pytest.mark.parametrize(("game", "players"), TABLES)
CYCLES = 12


@everywhere
def test_api(game: str, players: int) -> None:
    api_test(env(game, players), num_cycles=CYCLES)


@everywhere
def test_seed(game: str, players: int) -> None:
    seed_test(partial(env, game, players), num_cycles=CYCLES)


@everywhere
def test_max_cycles(game: str, players: int) -> None:
    """The test asks all agents in each cycle, without their masks: so does a parallel environment."""
    made = partial(parallel_env, game, players, illegal="random")
    max_cycles_test(SimpleNamespace(parallel_env=made, env=lambda **how: parallel_to_aec(made(**how))))


@pytest.mark.parametrize(("game", "players"), LARGEST)
def test_render(game: str, players: int) -> None:
    render_test(partial(env, game, players), {"svg": lambda drawn: drawn.startswith("<svg")})


@everywhere
def test_performance(game: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays for five seconds, by a clock that ticks once a cycle here."""
    seconds = count()
    clock = SimpleNamespace(time=lambda: next(seconds))
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    performance_benchmark(env(game, players))


def random_game(made: Any, seed: int = 0) -> dict[str, float]:
    """Play at random to the end; returns the rewards."""
    made.reset(seed=seed)
    rng = np.random.default_rng(seed)
    rewards = dict.fromkeys(made.agents, 0.0)
    for agent in made.agent_iter():
        observed, reward, is_terminated, is_truncated, info = made.last()
        assert np.array_equal(observed["action_mask"], info["action_mask"])
        rewards[agent] += reward
        is_over = is_terminated or is_truncated
        made.step(None if is_over else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    return rewards


@everywhere
def test_rewards_add_up_to_nothing(game: str, players: int) -> None:
    assert sum(random_game(env(game, players)).values()) == pytest.approx(0)


def test_a_whole_game_ends_with_a_winner() -> None:
    rewards = random_game(env("wapi", 3))
    assert max(rewards.values()) > 0
    assert min(rewards.values()) == pytest.approx(-1 / 3)


def test_agents_are_asked_in_the_order_of_their_seats() -> None:
    made = raw_env("wapi", 3)
    made.reset(seed=1)
    assert made.agent_selection == f"player_{made.position.pending[0]}"
    others = [agent for agent in made.agents if agent != made.agent_selection]
    assert not any(made.observe(agent)["action_mask"].any() for agent in others)


def test_no_observation_tells_of_a_secret_choice() -> None:
    made = raw_env("wakanda_forever", 4)
    made.reset(seed=0)
    start = secret_choice()
    seen = []
    for action in start.legal(start.pending[0]):
        made.position = start.copy()
        made.agent_selection = f"player_{start.pending[0]}"
        made.step(action)
        others = [agent for agent in made.agents if agent != f"player_{start.pending[0]}"]
        assert made.agent_selection in others
        seen.append([(*made.observe(agent)["observation"], *made.infos[agent]["action_mask"]) for agent in others])
    assert len(seen) > 1
    assert all(one == seen[0] for one in seen)


def illegal_action(made: Any) -> int:
    return int(np.flatnonzero(made.infos[made.agent_selection]["action_mask"] == 0)[0])


def test_an_illegal_action_raises() -> None:
    made = env("wapi", 3)
    made.reset(seed=1)
    before = bytes(made.unwrapped.position)
    with pytest.raises(IllegalAction, match="not allowed now"):
        made.step(illegal_action(made))
    assert bytes(made.unwrapped.position) == before


def test_an_illegal_action_loses_where_it_should() -> None:
    made = env("wapi", 3, illegal="lose")
    made.reset(seed=1)
    agent = made.agent_selection
    made.step(illegal_action(made))
    assert all(made.terminations.values())
    assert made.rewards[agent] == -1
    assert sum(made.rewards.values()) == pytest.approx(0)


def test_an_illegal_action_is_replaced_where_it_should_be() -> None:
    made = env("wapi", 3, illegal="random")
    made.reset(seed=1)
    made.step(illegal_action(made))
    assert len(made.unwrapped.position.moves) > len(made.unwrapped.start.moves)
    assert not any(made.terminations.values())


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(InvalidOption, match="render mode"):
        env("wapi", render_mode="hologram")
    with pytest.raises(InvalidOption, match="illegal action"):
        env("wapi", illegal="ignore")
    with pytest.raises(InvalidOption, match="players"):
        env("wapi", 9)


def test_an_environment_can_be_pickled() -> None:
    made = raw_env("wapi", 3, scoring="advanced")
    made.reset(seed=1)
    copied = pickle.loads(pickle.dumps(made))
    assert bytes(copied.position) == bytes(made.position)
    assert np.array_equal(copied.observe("player_0")["observation"], made.observe("player_0")["observation"])
