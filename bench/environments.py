"""The same steps in other environments for learning: connect four in PettingZoo, and in OpenSpiel's vector environment.

Both are the peers' own implementations, with their own observations and masks, and random agents as in ours.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

import numpy as np

SEED = 7
Peer = Callable[[float], float]  # decisions per second of processor time, measured for about that many seconds


class Chosen(NamedTuple):
    """An action, as OpenSpiel's agents give it."""

    action: int


def pettingzoo(seconds: float) -> float:
    """One game after the other: there is no vector environment for games that are played in turns."""
    from pettingzoo.classic import connect_four_v3  # a dependency of the bench alone

    env = connect_four_v3.env()
    rng = np.random.default_rng(SEED)
    decisions, spent = 0, 0.0
    while spent < seconds:
        began = process_time()
        env.reset(seed=int(rng.integers(2**31)))
        spent += process_time() - began
        for _agent in env.agent_iter():
            began = process_time()
            observation, _reward, is_over, is_cut, _info = env.last()
            spent += process_time() - began
            action = None if is_over or is_cut else rng.choice(np.flatnonzero(observation["action_mask"]))
            began = process_time()
            env.step(action)
            spent += process_time() - began
            decisions += action is not None
    return decisions / spent


def openspiel(seconds: float, size: int = 64) -> float:
    """Its vector environment steps its games one by one, in Python, each with observation and reset."""
    from open_spiel.python import rl_environment  # a dependency of the bench alone
    from open_spiel.python.vector_env import SyncVectorEnv

    env: Any = SyncVectorEnv([rl_environment.Environment("connect_four") for _ in range(size)])
    rng = np.random.default_rng(SEED)
    steps = env.reset()
    decisions, spent = 0, 0.0
    while spent < seconds:
        actions = [Chosen(int(rng.choice(_legal(step)))) for step in steps]
        began = process_time()
        steps, *_ = env.step(actions, reset_if_done=True)
        spent += process_time() - began
        decisions += size
    return decisions / spent


def _legal(step: Any) -> list[int]:
    """What the player whose turn it is may do."""
    return step.observations["legal_actions"][step.observations["current_player"]]
