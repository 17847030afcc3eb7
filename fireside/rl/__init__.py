"""For people who train agents: many games in one compiled call, with observations, masks and rewards.

>>> from fireside.rl import VectorEnv
>>> env = VectorEnv("wapi", players=3, size=1024, opponents="greedy")
>>> turn = env.step(env.random_actions())
"""

from fireside.rl.rewards import REWARDS, rewards_of
from fireside.rl.vector import Turn, VectorEnv

__all__ = ["REWARDS", "Turn", "VectorEnv", "rewards_of"]
