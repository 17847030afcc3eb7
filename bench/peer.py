"""The same work in OpenSpiel: random games by its C++ rollout evaluator and step by step from Python."""

from __future__ import annotations

import random
from typing import Any

from bench.measure import Work

SEED = 7


class Peer:
    """One game of OpenSpiel."""

    def __init__(self, name: str) -> None:
        """Load it, and measure how long its random games are."""
        import pyspiel  # a dependency of the bench alone

        self._spiel: Any = pyspiel
        self._game: Any = pyspiel.load_game(name)
        self._rng = random.Random(SEED)
        games = 1000
        self.length = sum(self._play() for _ in range(games)) / games

    def rollouts(self, steps: int) -> int:
        """Random games in C++.

        A search of a single simulation does nothing but ask its evaluator for the mean of that many rollouts.
        """
        games = max(1, round(steps / self.length))
        evaluator = self._spiel.RandomRolloutEvaluator(n_rollouts=games, seed=SEED)
        bot = self._spiel.MCTSBot(self._game, evaluator, 1.0, 1, 10, False, SEED, False)
        bot.mcts_search(self._game.new_initial_state())
        return round(games * self.length)

    def step_by_step(self, steps: int) -> int:
        """Random games from Python."""
        done = 0
        while done < steps:
            done += self._play()
        return done

    def _play(self) -> int:
        state = self._game.new_initial_state()
        rng = self._rng
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                action = rng.choices(outcomes, weights)[0]
            else:
                action = rng.choice(state.legal_actions())
            state.apply_action(action)
            steps += 1
        return steps


def works(name: str) -> tuple[Work, Work]:
    """Compiled random play and random play step by step."""
    peer = Peer(name)
    return peer.rollouts, peer.step_by_step
