"""Our games for Gymnasium: one learning seat against bots, one game at a time or many at once.

>>> import gymnasium
>>> from fireside.rl.gymnasium import register
>>> register()
>>> env = gymnasium.make("fireside/wapi-v1", players=3, opponents="casual")
>>> envs = gymnasium.make_vec("fireside/wapi-v1", num_envs=1024, players=3, opponents="greedy")

`info["action_mask"]` says what is legal, and `action_masks()` too, for MaskablePPO of SB3 Contrib. An illegal action
loses the game at once, with a reward of −1, which is worse than any result, and `info["illegal_action"]`: Gymnasium's
own checks, and algorithms without masks, choose among all actions. With `illegal="raise"` it raises IllegalAction, with
`illegal="random"` a random legal action is played in its place.

All arrays that are returned are new ones, as Gymnasium demands; `fireside.rl.VectorEnv` itself copies nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from fireside import bots
from fireside.engine.errors import InvalidOption
from fireside.engine.observation import Observation, bounds
from fireside.engine.types import OptionValue, Seat
from fireside.game import Game
from fireside.registry import games, load
from fireside.rl.extras import missing
from fireside.rl.illegal import LOSE, RAISE, RANDOM, check_illegal
from fireside.rl.rendering import FRAMES_PER_SECOND, RENDER_MODES, Pixels, check_mode, render
from fireside.rl.rewards import rewards_of
from fireside.rl.vector import VectorEnv

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing("gymnasium") from error

Mask = npt.NDArray[np.int8]
Opponents = str | bots.Bot | list[str | bots.Bot]

FORFEIT = -1.0  # the reward of an illegal action that loses
MOST_SEEDS = 2**63


def register() -> list[str]:
    """Make all installed games known to `gymnasium.make` and `gymnasium.make_vec`; returns their names there."""
    made = []
    for name in games():
        made.append(f"fireside/{name}-v{load(name).info.version}")
        if made[-1] not in gymnasium.registry:
            gymnasium.register(
                made[-1],
                entry_point="fireside.rl.gymnasium:AgainstBots",
                vector_entry_point="fireside.rl.gymnasium:ManyAgainstBots",
                kwargs={"game": name},
            )
    return made


def _observation_space(game: Game, players: int) -> spaces.Box:
    low, high = bounds(game.observation(players))
    return spaces.Box(low, high, dtype=low.dtype.type)


class AgainstBots(gymnasium.Env[Any, Any]):
    """A game in which one seat learns and bots play the others."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012 - as in Env

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        opponents: Opponents = "greedy",
        seat: Seat | None = None,
        illegal: str = LOSE,
        render_mode: str | None = None,
        **options: OptionValue,
    ) -> None:
        """`opponents` is a bot for all other seats, or a list of one for each in the order of play after the learner: a
        name, or any object that has `choose`. `seat` is the learner's; None draws it anew for every game. `illegal` is
        `lose`, `raise` or `random`. `options` are those of the game.
        """
        check_illegal(illegal)
        check_mode(render_mode)
        self.start = load(game).start(players, **options)
        self.bots = _bots_of(opponents, self.start.players - 1)
        if seat is not None and seat not in range(self.start.players):
            raise InvalidOption(f"the learner cannot sit at {seat!r}; the seats go from 0 to {self.start.players - 1}")
        self.fixed_seat = seat
        self.illegal, self.render_mode = illegal, render_mode
        self.observation_space = _observation_space(self.start.game, self.start.players)
        self.action_space = spaces.Discrete(self.start.game.info.actions)
        self.position = self.start.copy()
        self.seat = 0  # the learner's, in this game
        self.is_on = False  # whether there is a game to be played

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game, and play until the learner is asked. The game's options do not change."""
        super().reset(seed=seed, options=options)
        drawn = int(self.np_random.integers(self.start.players))
        self.seat = drawn if self.fixed_seat is None else self.fixed_seat
        self.position = self.start.copy()
        self._go_on()
        return self._observed()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the learner's action, and then until it is asked again; the reward comes at the end."""
        if not self.is_on:
            raise gymnasium.error.ResetNeeded("there is no game to be played: reset() begins one")
        legal = self.position.legal(self.seat)
        is_illegal = action not in legal
        if is_illegal and self.illegal == LOSE:
            self.is_on = False
            observation, info = self._observed(is_illegal=True)
            return observation, FORFEIT, True, False, info
        if is_illegal and self.illegal == RANDOM:
            action = int(self.np_random.choice(legal))
        self.position.play(self.seat, action)
        self._go_on()
        observation, info = self._observed(is_illegal=is_illegal)
        return observation, float(rewards_of(self.position)[self.seat]), not self.is_on, False, info

    def _go_on(self) -> None:
        """Let chance and the bots play until the learner is asked, or the game is over."""
        self.position.roll(self.np_random)
        while not self.position.is_over and self.seat not in self.position.pending:
            asked = self.position.pending[0]
            bot = self.bots[(asked - self.seat) % self.position.players - 1]
            self.position.play(asked, bot.choose(self.position.view(asked), int(self.np_random.integers(MOST_SEEDS))))
            self.position.roll(self.np_random)
        self.is_on = not self.position.is_over

    def _observed(self, *, is_illegal: bool = False) -> tuple[Observation, dict[str, Any]]:
        info = {"action_mask": self.action_masks(), "seat": self.seat, "illegal_action": is_illegal}
        return self.position.view(self.seat).observe(), info

    def action_masks(self) -> Mask:
        """What the learner may do now, by action."""
        mask = np.zeros(self.start.game.info.actions, np.int8)
        mask[self.position.legal(self.seat)] = 1
        return mask

    def render(self) -> str | Pixels | None:
        """The table as the learner sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing: this environment was made without a render_mode")
            return None
        return render(self.position.view(self.seat), self.render_mode)


def _bots_of(opponents: Opponents, count: int) -> list[bots.Bot]:
    chosen = opponents if isinstance(opponents, list) else [opponents] * count
    if len(chosen) != count:
        raise InvalidOption(f"there are {count} opponents, not {len(chosen)}")
    return [bots.find(bot) if isinstance(bot, str) else bot for bot in chosen]


class ManyAgainstBots(gymnasium.vector.VectorEnv[Observation, npt.NDArray[np.integer[Any]], npt.NDArray[Any]]):
    """Many games in which one seat learns and bots play the others, inside one compiled call per step.

    A game that ends begins anew in the same step (AutoresetMode.SAME_STEP): `infos["final_obs"]` holds what the learner
    saw at the end.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as in VectorEnv

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        *,
        opponents: str | Sequence[str | None] = "greedy",
        illegal: str = LOSE,
        **how: Any,
    ) -> None:
        """`opponents` and `how` are those of `fireside.rl.VectorEnv`; exactly one seat learns."""
        check_illegal(illegal)
        if not isinstance(opponents, str) and list(opponents).count(None) != 1:
            raise InvalidOption("exactly one seat learns here; fireside.rl.VectorEnv lets several seats learn")
        self.games = VectorEnv(game, players, num_envs, opponents=opponents, auto_reset=False, **how)
        self.num_envs, self.illegal = num_envs, illegal
        self.single_observation_space = _observation_space(self.games.game, self.games.players)
        self.single_action_space = spaces.Discrete(self.games.game.info.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew; a seed is spread over them, or each is given its own."""
        super().reset(seed=seed if isinstance(seed, int) else None, options=options)
        turn = self.games.reset(seed)
        return turn.observations.copy(), self._infos(np.zeros(self.num_envs, np.bool_))

    def step(
        self, actions: npt.NDArray[np.integer[Any]]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Play one action of the learner in every game."""
        played, is_illegal = self._made_legal(np.asarray(actions))
        forfeited = is_illegal & (self.illegal == LOSE)
        before = self.games.observe()[forfeited]
        turn = self.games.step(played)
        every = np.arange(self.num_envs)
        rewards = np.where(forfeited, FORFEIT, turn.rewards[every, turn.acted]).astype(np.float64)
        ended = turn.done | forfeited
        last = turn.observations.copy()
        last[forfeited] = before
        if ended.any():
            self.games.reset(which=ended)
        infos = {**self._infos(is_illegal), **_finals(last, ended)}
        return turn.observations.copy(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def _made_legal(self, actions: npt.NDArray[Any]) -> tuple[npt.NDArray[Any], npt.NDArray[np.bool_]]:
        """Actions of which all are legal unless illegal ones raise, and where they were not."""
        mask = self.games.legal_mask()
        if actions.shape != (self.num_envs,) or self.illegal == RAISE:
            return actions, np.zeros(self.num_envs, np.bool_)  # what is wrong with them is said by the step
        is_action = (actions >= 0) & (actions < mask.shape[1])
        is_illegal = ~(is_action & mask[np.arange(self.num_envs), np.where(is_action, actions, 0)])
        if is_illegal.any():
            actions = np.where(is_illegal, self.games.random_actions(), actions)
        return actions, is_illegal

    def _infos(self, is_illegal: npt.NDArray[np.bool_]) -> dict[str, Any]:
        infos = {"action_mask": self.action_masks(), "seat": self.games.seats.copy(), "illegal_action": is_illegal}
        return {**infos, **{f"_{name}": np.ones(self.num_envs, np.bool_) for name in infos}}

    def action_masks(self) -> Mask:
        """What each learner may do now: masks[game, action]."""
        return self.games.legal_mask().astype(np.int8)

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002
        """End the threads."""
        self.games.close()


def _finals(last: Observation, ended: npt.NDArray[np.bool_]) -> dict[str, Any]:
    """What Gymnasium wants to know about games that have ended."""
    if not ended.any():
        return {}
    observations = np.full(len(last), None, object)
    for index in np.flatnonzero(ended).tolist():
        observations[index] = last[index]
    return {"final_obs": observations, "_final_obs": ended.copy()}
