"""Our games as PettingZoo environments: `env("wapi", players=3)`, a turn at a time (AEC).

Agents are called `player_0`, `player_1`, … and sit in this order. An observation holds `observation`, the numbers that
`Game.observation` explains, and `action_mask`; `info` holds the mask too. Where several seats choose at the same time,
in secret, they are asked one after the other: no observation and no mask depends on what has been chosen before the
choices are revealed. Chance plays by itself between the turns, from the seed of `reset`.

All rewards come at the end: the share of the victory minus 1/n, zero for all where nobody wins.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from fireside.engine.observation import bounds
from fireside.engine.types import OptionValue, Seat
from fireside.registry import load
from fireside.rl.extras import missing
from fireside.rl.illegal import LOSE, RAISE, RANDOM, check_illegal, forfeits
from fireside.rl.rendering import FRAMES_PER_SECOND, RENDER_MODES, Pixels, check_mode, render
from fireside.rl.rewards import rewards_of

try:
    import gymnasium
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ImportError as error:
    raise missing("pettingzoo") from error

Agent = str
Observed = dict[str, Any]  # `observation` and `action_mask`, both arrays


def env(game: str, players: int | None = None, **how: Any) -> AECEnv[Agent, Observed, int | None]:
    """A game, guarded against calls in the wrong order and numbers that are no actions; `how` is that of `raw_env`."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw_env(game, players, **how)))


def parallel_env(game: str, players: int | None = None, **how: Any) -> ParallelEnv[Agent, Observed, int | None]:
    """A game in which all agents are asked every time, but only the one whose turn it is plays what it answers."""
    return turn_based_aec_to_parallel(env(game, players, **how))


class raw_env(AECEnv[Agent, Observed, int | None]):  # type: ignore[misc] # noqa: N801 - untyped, and named as theirs are
    """A game of ours, played a turn at a time."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        illegal: str = RAISE,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        """`illegal` says what an action outside the mask does: it raises IllegalAction (`raise`), loses the game at
        once (`lose`), or is replaced by a random legal one (`random`). After `max_cycles` actions the game is
        truncated. `options` are those of the game.
        """
        super().__init__()
        check_illegal(illegal)
        check_mode(render_mode)
        self.game = load(game)
        self.illegal, self.max_cycles, self.render_mode = illegal, max_cycles, render_mode
        self.metadata = {
            "name": f"{self.game.package.__name__.rpartition('.')[2]}_v{self.game.info.version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": FRAMES_PER_SECOND,
            "is_parallelizable": False,
        }
        self.start = self.game.start(players, **options)
        self.possible_agents = [f"player_{seat}" for seat in range(self.start.players)]
        self._action_space = spaces.Discrete(self.game.info.actions)
        self._observation_space = self._space()
        self._rng = np.random.default_rng()

    def _space(self) -> spaces.Dict:
        low, high = bounds(self.game.observation(self.start.players))
        mask = spaces.Box(0, 1, (self.game.info.actions,), np.int8)
        return spaces.Dict({"observation": spaces.Box(low, high, dtype=low.dtype.type), "action_mask": mask})

    def observation_space(self, agent: Agent) -> spaces.Dict:  # noqa: ARG002 - all agents see the same things
        """The numbers that an observation may hold."""
        return self._observation_space

    def action_space(self, agent: Agent) -> spaces.Discrete:  # noqa: ARG002 - all agents have the same actions
        """All actions of the game, legal or not."""
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game; without a seed chance goes on where it was. The game's options do not change."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.position = self.start.copy()
        self.cycles = 0
        self._go_on()

    def step(self, action: int | None) -> None:
        """Play the action of the agent whose turn it is; None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        seat = self.possible_agents.index(agent)
        if action not in self.position.legal(seat) and self.illegal != RAISE:
            self._make_up_for(seat)
        else:
            self.position.play(seat, action)  # type: ignore[arg-type] # None is refused like any other number
            self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _make_up_for(self, seat: Seat) -> None:
        """An illegal action loses, or another one is played in its place."""
        if self.illegal == LOSE:
            self._end(forfeits(seat, self.position.players))
        elif self.illegal == RANDOM:
            self.position.play(seat, int(self._rng.choice(self.position.legal(seat))))
            self._go_on()

    def _go_on(self) -> None:
        """Let chance play, then ask the next agent, or end the game."""
        self.position.roll(self._rng)
        if self.position.is_over:
            self._end(rewards_of(self.position))
            return
        self.agent_selection = self.possible_agents[self.position.pending[0]]
        if self.max_cycles is not None and self.cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.cycles += 1
        self._tell_masks()

    def _end(self, rewards: npt.NDArray[np.float64]) -> None:
        self.rewards = dict(zip(self.agents, rewards.tolist(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._tell_masks()

    def _tell_masks(self) -> None:
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: Agent) -> npt.NDArray[np.int8]:
        """What an agent may do now: nothing, unless it is its turn."""
        mask = np.zeros(self.game.info.actions, np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[self.position.legal(self.possible_agents.index(agent))] = 1
        return mask

    def observe(self, agent: Agent) -> Observed:
        """What an agent may see."""
        view = self.position.view(self.possible_agents.index(agent))
        return {"observation": view.observe(), "action_mask": self._mask(agent)}

    def render(self) -> str | Pixels | None:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing: this environment was made without a render_mode")
            return None
        return render(self.position.view(), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
