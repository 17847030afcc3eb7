"""A game: its folder bound to the compiled loops, its contract checked once, positions and simulations started."""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from fireside.engine import kernel
from fireside.engine.batch import Batch
from fireside.engine.errors import ContractError, InvalidNotation, InvalidOption
from fireside.engine.position import Position
from fireside.engine.types import Action, GameInfo, Ints, OptionValue

CONTRACT = (
    *("STATE", "setup", "pending", "legal", "odds", "apply", "scores", "ranks", "end_reason"),
    *("view", "fill", "conserved", "why_not"),
)
NOTATION = ("action_text", "describe_action", "describe_event", "board_text")


@dataclass(frozen=True)
class Simulation:
    """What came of many games; row i of every array is game i."""

    lengths: Ints  # lengths[game]: actions, chance outcomes among them
    scores: Ints  # scores[game, seat]
    ranks: Ints  # ranks[game, seat]: 0 is a winner
    ends: Ints  # ends[game]: index into the game's endings


def check_games(games: int) -> None:
    """InvalidOption unless so many games can be simulated."""
    if games < 1:
        raise InvalidOption(f"at least 1 game can be simulated, not {games}")


class Game:
    """One game, ready to be played; `fireside.load` makes these."""

    def __init__(self, package: ModuleType, name: str) -> None:
        """Bind a game's package; ContractError if it lacks something."""
        self.name = name
        self.package = package
        self.folder = Path(str(package.__file__)).parent
        self.rules = self._part("rules", CONTRACT)
        self.notation = self._part("notation", NOTATION)
        info = getattr(package, "INFO", None)
        if not isinstance(info, GameInfo):
            raise ContractError(f"the game {name} has no INFO of type GameInfo in its __init__.py")
        self.info: GameInfo = info
        self.calls = self.specialise(kernel.ENGINE / "calls.py")

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def _part(self, part: str, names: tuple[str, ...]) -> ModuleType:
        module = importlib.import_module(f"{self.package.__name__}.{part}")
        missing = [name for name in names if not hasattr(module, name)]
        if missing:
            raise ContractError(f"something is missing in the {part} of the game {self.name}: {', '.join(missing)}")
        return module

    def specialise(self, template: Path, **bound: Any) -> ModuleType:
        """A copy of a generic module that is compiled for this game."""
        return kernel.specialise(template, f"{template.stem}[{self.package.__name__}]", rules=self.rules, **bound)

    @cached_property
    def loops(self) -> ModuleType:
        """The compiled loops of this game."""
        return self.specialise(kernel.ENGINE / "loops.py")

    @cached_property
    def picture(self) -> ModuleType:
        """The game's picture, with its `Scene` and `draw`."""
        return self._part("picture", ("Scene", "draw"))

    @property
    def has_picture(self) -> bool:
        """Whether the game can be drawn."""
        return self._has("picture")

    @cached_property
    def policy(self) -> ModuleType | None:
        """The game's policy with its `appeal`, or None where it has none."""
        return self._part("policy", ("appeal",)) if self._has("policy") else None

    def _has(self, part: str) -> bool:
        return importlib.util.find_spec(f"{self.package.__name__}.{part}") is not None

    @cached_property
    def action_texts(self) -> tuple[str, ...]:
        """The notation of every action, by its number."""
        return tuple(self.notation.action_text(action) for action in range(self.info.actions))

    @cached_property
    def _actions_by_text(self) -> dict[str, Action]:
        return {text: action for action, text in enumerate(self.action_texts)}

    def parse(self, text: str) -> Action:
        """The action of a text; InvalidNotation if there is none."""
        action = self._actions_by_text.get(text.strip())
        if action is None:
            raise InvalidNotation(f"{text!r} is not an action of {self.info.title}")
        return action

    def check_players(self, players: int) -> None:
        """InvalidOption unless the game is for that many."""
        fewest, most = self.info.players
        if not isinstance(players, int) or not fewest <= players <= most:
            raise InvalidOption(f"{self.info.title} is for {fewest} to {most} players, not {players}")

    def check_options(self, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """All options of the game with their values, defaults filled in; InvalidOption for an unknown one."""
        for name in options:
            if name not in self.info.options:
                known = ", ".join(self.info.options) or "none"
                raise InvalidOption(f"{self.info.title} has no option {name!r}; its options are: {known}")
        chosen = {}
        for name, option in self.info.options.items():
            chosen[name] = options.get(name, option.default)
            try:
                option.index(chosen[name])
            except ValueError:
                allowed = ", ".join(map(repr, option.values))
                raise InvalidOption(f"the option {name!r} can be {allowed}, not {chosen[name]!r}") from None
        return chosen

    def start(self, players: int | None = None, **options: OptionValue) -> Position:
        """The position before the first step, which may be a chance step."""
        players = self.info.players[0] if players is None else players
        self.check_players(players)
        chosen = self.check_options(options)
        states = np.zeros(1, self.rules.STATE)
        with kernel.explained(self.name):
            self.calls.setup(states, players, self._option_numbers(chosen))
        return Position(self, states, players, chosen)

    def _option_numbers(self, chosen: Mapping[str, OptionValue]) -> Ints:
        numbers = [option.index(chosen[name]) for name, option in self.info.options.items()]
        return np.array(numbers or [0], np.int32)

    def simulate(
        self,
        players: int | None = None,
        games: int = 1000,
        seed: int = 0,
        threads: int | None = None,
        **options: OptionValue,
    ) -> Simulation:
        """Play random games from the start, on all cores; the same seed gives the same games."""
        return self.simulate_from(self.start(players, **options), games, seed, threads)

    def simulate_from(self, position: Position, games: int, seed: int = 0, threads: int | None = None) -> Simulation:
        """Play random games from a position, on all cores."""
        check_games(games)
        if threads is not None and threads < 1:
            raise InvalidOption(f"a simulation runs on at least 1 thread, not {threads}")
        loops = self.loops
        seeds = np.zeros(games, np.uint64)
        loops.spread_seeds(seed, seeds)
        seats = position.players
        result = Simulation(
            lengths=np.zeros(games, np.int32),
            scores=np.zeros((games, seats), np.int32),
            ranks=np.zeros((games, seats), np.int32),
            ends=np.zeros(games, np.int32),
        )

        def run(part: slice) -> None:
            loops.playouts(
                *(position.states, np.zeros(1, self.rules.STATE), seeds[part], *self.buffers()),
                *(result.lengths[part], result.scores[part], result.ranks[part], result.ends[part]),
            )

        threads = threads or os.cpu_count() or 1
        edges = np.linspace(0, games, min(threads, games) + 1, dtype=int).tolist()
        parts = [slice(*ends) for ends in pairwise(edges)]
        with ThreadPoolExecutor(len(parts)) as pool:
            list(pool.map(run, parts))
        return result

    def batch(self, size: int, players: int | None = None, seed: int = 0, **options: OptionValue) -> Batch:
        """Many games from the start, to be stepped together."""
        return Batch(self, self.start(players, **options), size, seed)

    def count(self, position: Position, depth: int) -> int:
        """How many sequences of that many actions there are from a position; one that ends earlier counts once."""
        if depth < 1 or position.is_over:
            return 1
        width = self.info.actions * position.players
        states = np.zeros(depth + 1, self.rules.STATE)
        states[0] = position.states[0]
        rows = np.zeros((2, depth, width), np.int32)
        return int(
            self.loops.count_leaves(
                states, depth, rows[0], rows[1], np.zeros(width, np.int32), *np.zeros((2, depth), np.int32)
            )
        )

    def buffers(self) -> tuple[Ints, Ints]:
        """Arrays that hold every action and its weight."""
        return np.zeros(self.info.actions, np.int32), np.zeros(self.info.actions, np.int32)

    def compile(self) -> None:
        """Compile everything that a table or a simulation needs, or load it from the cache."""
        position = self.start()
        with kernel.explained(self.name):
            self.simulate_from(position, games=1, threads=1)
            actor = position.pending[0]
            position.play(actor, next(iter(position.odds() or position.legal(actor))))
            position.view(0).fill(0)
            position.is_conserved()
