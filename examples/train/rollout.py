"""What the learner has seen and done since it last learned, and how good that turned out to be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fireside.rl import VectorEnv

Array = npt.NDArray[Any]


@dataclass
class Rollout:
    """Some steps of many games, as array[step, game]. Made once, filled again and again."""

    observations: Array
    masks: Array
    actions: Array
    likely: Array  # the logarithm of how likely the action was when it was chosen
    values: Array  # the reward that was expected before it
    rewards: Array
    done: Array  # whether the game ended with it

    @classmethod
    def of(cls, env: VectorEnv, steps: int) -> Rollout:
        """Room for the steps of an environment."""
        size, turn = (steps, len(env)), env.turn
        return cls(
            observations=np.zeros((steps, *turn.observations.shape), turn.observations.dtype),
            masks=np.zeros((steps, *turn.mask.shape), np.bool_),
            actions=np.zeros(size, np.int64),
            likely=np.zeros(size, np.float32),
            values=np.zeros(size, np.float32),
            rewards=np.zeros(size, np.float32),
            done=np.zeros(size, np.bool_),
        )

    def advantages(self, after: Array, smoothing: float) -> Array:
        """How much better than expected each action turned out (generalised advantage estimation).

        `after` are the rewards that are expected now, after the last step. A reward is that of a whole game, so
        nothing is discounted. `smoothing` (λ) is how much the outcome counts, beside what was expected one step later.
        """
        found = np.zeros_like(self.values)
        later = np.zeros_like(after)
        for step in reversed(range(len(found))):
            goes_on = ~self.done[step]  # what follows an end belongs to another game
            surprise = self.rewards[step] + after * goes_on - self.values[step]
            later = found[step] = surprise + smoothing * later * goes_on
            after = self.values[step]
        return found

    @property
    def mean_reward(self) -> float | None:
        """The average reward of the games that ended, if any did."""
        return float(self.rewards[self.done].mean()) if self.done.any() else None
