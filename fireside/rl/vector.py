"""Many games at once for learning: a step of all of them is one compiled call, and writes into the same arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fireside.bots.greedy import compiled
from fireside.bots.numbers import COMPILED_BOTS
from fireside.engine import kernel
from fireside.engine.chance import new_rng
from fireside.engine.errors import IllegalAction, InvalidOption
from fireside.engine.observation import Observation
from fireside.engine.types import Ints, OptionValue, Rng, Seat
from fireside.game import Game
from fireside.position import View
from fireside.registry import load
from fireside.rl.arrays import LEARNER, Games, Plan, Scratch
from fireside.rl.rewards import USUAL, reward_number

TEMPLATE = Path(__file__).with_name("steps.py")
Opponents = str | Sequence[str | None] | None


class Turn(NamedTuple):
    """What an environment asks, and what the last step brought. The same arrays every time: copy what you keep."""

    seats: Ints  # seats[game]: who must act; −1 where a game is over and is not reset
    observations: Observation  # observations[game]: what that seat sees, or at the end the seat that acted last
    mask: npt.NDArray[np.bool_]  # mask[game, action]: whether that seat may do it
    acted: Ints  # acted[game]: the seat that acted in the last step, before the bots
    rewards: npt.NDArray[np.float32]  # rewards[game, seat]: 0 unless the game ended in the last step
    done: npt.NDArray[np.bool_]  # done[game]: whether it did


class VectorEnv:
    """Games that advance together, one action of a learning seat per game and step.

    Chance and bots act in between. A game that ends is scored and started anew in the same step. Seats that choose
    at the same time are asked one after the other; what they chose stays hidden from the others.

    All arrays are made once and written in every step, so that frameworks can share their memory (DLPack).
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        size: int = 1024,
        *,
        opponents: Opponents = None,
        reward: str = USUAL,
        seed: int | Sequence[int] = 0,
        threads: int = 1,
        auto_reset: bool = True,
        **options: OptionValue,
    ) -> None:
        """`size` games, ready to be stepped; the same seed gives the same games, whatever the number of threads.

        `opponents` says who plays with the learner. None: all seats learn. The name of a bot: one seat learns, drawn
        anew for every game, and the bot plays all others. A sequence: a name or None, who learns, for each seat.
        """
        self.game = load(game) if isinstance(game, str) else game
        start = self.game.start(players, **options)
        self.players = start.players
        self.options = start.options
        self._check_sizes(size, threads)
        seating = seating_of(opponents, self.players)
        roams = isinstance(opponents, str)
        self._plan = Plan(start.states, seating, roams, reward_number(reward), auto_reset)
        self._games = Games.of_size(self.game, self.players, size)
        self._steps = steps_of(self.game, with_bots=bool((seating != LEARNER).any()))
        self._threads = list(self._shared_out(min(threads, size)))
        self._pool = ThreadPoolExecutor(len(self._threads)) if len(self._threads) > 1 else None
        self._dice = new_rng(0)
        games = self._games
        self.turn = Turn(games.seats, games.observations, games.mask, games.acted, games.rewards, games.done)
        self.reset(seed)

    def _check_sizes(self, size: int, threads: int) -> None:
        for what, number in (("game", size), ("thread", threads)):
            if number < 1:
                raise InvalidOption(f"a vector environment needs at least 1 {what}, not {number}")

    def _shared_out(self, threads: int) -> Iterator[tuple[slice, Games, Scratch]]:
        """What each thread works on."""
        for ends in pairwise(np.linspace(0, len(self), threads + 1, dtype=int).tolist()):
            part = slice(*ends)
            yield part, self._games.part(part), Scratch.of(self.game, self.players)

    def __len__(self) -> int:
        return len(self._games.states)

    @property
    def seats(self) -> Ints:
        """seats[game]: who must act; −1 where a game is over and is not reset."""
        return self._games.seats

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """rewards[game, seat]: what a game that ended in the last step has brought; 0 in all others."""
        return self._games.rewards

    @property
    def done(self) -> npt.NDArray[np.bool_]:
        """done[game]: whether a game ended in the last step."""
        return self._games.done

    @property
    def seeds(self) -> Rng:
        """seeds[game]: `reset` with these plays the present games again, given the same actions."""
        return self._games.seeds

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """mask[game, action]: whether the seat to act may do it."""
        return self._games.mask

    def observe(self, seats: Seat | npt.ArrayLike | None = None, out: Observation | None = None) -> Observation:
        """What the seats to act see; or what other seats see, written into `out` or a new array."""
        if seats is None:
            return self._games.observations
        chosen = np.array(np.broadcast_to(np.asarray(seats, np.int32), len(self)))
        if chosen.min() < 0 or chosen.max() >= self.players:
            raise InvalidOption(f"an observation is that of a seat from 0 to {self.players - 1}")
        made = np.zeros_like(self._games.observations) if out is None else out
        if (made.shape, made.dtype) != (self._games.observations.shape, self._games.observations.dtype):
            raise InvalidOption(f"these observations take an array like {self._games.observations.shape}")
        self._steps.observe(self._games, chosen, made, self._threads[0][2])
        return made

    def view(self, index: int) -> View:
        """The view of the seat to act in one game, or of a spectator where it is over: for looking at it."""
        seen = self.game.new_states()
        seat = int(self.seats[index])
        self.game.calls.view(self._games.states[index : index + 1], seat, seen)
        return View(self.game, seen, self.players, self.options, seat)

    def reset(self, seed: int | npt.ArrayLike | None = None, *, which: npt.ArrayLike | None = None) -> Turn:
        """Start the games anew, or those that `which` marks; without a seed, their random numbers go on.

        A number is spread over all games; an array holds the seed of each.
        """
        chosen = np.ones(len(self), np.bool_) if which is None else self._as_rows(which, np.bool_, "marks")
        if seed is not None:
            self._seed(seed, chosen)
        self._in_threads(self._steps.reset, chosen)
        return self.turn

    def _seed(self, seed: int | npt.ArrayLike, which: npt.NDArray[np.bool_]) -> None:
        words = np.zeros(len(self), np.uint64)
        if isinstance(seed, int | np.integer):
            self.game.loops.spread_seeds(int(seed) % 2**63, words)
            self._dice = new_rng(int(seed))
        else:
            words[:] = self._as_rows(seed, np.uint64, "seeds")
        self._games.rngs[which] = words[which]

    def _as_rows(self, values: npt.ArrayLike, dtype: Any, what: str) -> npt.NDArray[Any]:
        rows = np.ascontiguousarray(values, dtype)
        if rows.shape != (len(self),):
            raise InvalidOption(f"{len(self)} games take {len(self)} {what}, not an array of shape {rows.shape}")
        return rows

    def step(self, actions: npt.ArrayLike) -> Turn:
        """Play one action in every game that is not over; IllegalAction, naming the game, leaves all unchanged."""
        moves = self._as_actions(actions)
        if self._pool is None:
            wrong = self._steps.checked_step(self._games, moves, self._plan, self._threads[0][2])
        else:
            wrong = self._steps.first_illegal(self._games, moves)
            if wrong < 0:
                self._in_threads(self._steps.step, moves)
        if wrong >= 0:
            raise self._illegal(wrong, int(moves[wrong]))
        return self.turn

    def _as_actions(self, actions: npt.ArrayLike) -> Ints:
        given = np.asarray(actions)
        if given.shape != (len(self),):
            raise IllegalAction(f"a step of {len(self)} games takes {len(self)} actions, not an array of {given.shape}")
        if not np.issubdtype(given.dtype, np.integer):
            raise IllegalAction(f"actions are whole numbers, not {given.dtype}")
        return np.ascontiguousarray(given, np.int32)

    def _illegal(self, index: int, action: int) -> IllegalAction:
        seat = int(self.seats[index])
        text = self.game.action_texts[action] if 0 <= action < self.game.info.actions else "which is no action"
        return IllegalAction(f"game {index}: seat {seat} may not play {action} ({text}) now; nothing was played")

    def _in_threads(self, work: Any, rows: npt.NDArray[Any]) -> None:
        def run(task: tuple[slice, Games, Scratch]) -> None:
            part, games, scratch = task
            work(games, rows[part], self._plan, scratch)

        if self._pool is None:
            run(self._threads[0])
        else:
            list(self._pool.map(run, self._threads))

    def random_actions(self, out: Ints | None = None) -> Ints:
        """A random legal action for every game that is not over, from dice of their own: chance goes on unchanged."""
        moves = np.zeros(len(self), np.int32) if out is None else out
        self._steps.choose(self._games, self._dice, moves)
        return moves

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def seating_of(opponents: Opponents, players: int) -> Ints:
    """Who plays each seat: LEARNER, or the number of a compiled bot."""
    names = [None, *[opponents] * (players - 1)] if isinstance(opponents, str) else opponents or [None] * players
    for name in names:
        if name is not None and name not in COMPILED_BOTS:
            known = ", ".join(COMPILED_BOTS)
            raise InvalidOption(f"{name!r} cannot play inside compiled steps; the bots that can are: {known}")
    if len(names) != players or None not in names:
        raise InvalidOption(f"opponents for {players} players are a bot, or {players} bots or None, at least one None")
    return np.array([LEARNER if name is None else COMPILED_BOTS.index(name) for name in names], np.int32)


@cache
def steps_of(game: Game, *, with_bots: bool) -> ModuleType:
    """The compiled steps of a game. Without bots, their code is not compiled."""
    bots: dict[str, Any] = {"matches": compiled(game), "policy": game.policy} if with_bots else {"matches": None}
    name = f"{TEMPLATE.stem}{'_with_bots' * with_bots}[{game.package.__name__}]"
    return kernel.specialise(TEMPLATE, name, rules=game.rules, loops=game.loops, observation=game.observer, **bots)
