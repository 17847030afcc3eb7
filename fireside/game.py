"""A game: where positions, simulations and batches start."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from fireside.engine import kernel
from fireside.engine.batch import Batch
from fireside.engine.chance import new_rng
from fireside.engine.errors import InvalidField, InvalidNotation, InvalidOption
from fireside.engine.log import new_log
from fireside.engine.observation import Observation, Part, dtype_of, length_of
from fireside.engine.parts import GameParts
from fireside.engine.simulation import Simulation, check_games
from fireside.engine.types import OptionValue
from fireside.engine.written import Writing
from fireside.position import Position
from fireside.record import parse_position

if TYPE_CHECKING:
    from fireside.lab.rows import Rows


class Game(GameParts):
    """One game, ready to be played; `fireside.load` makes these."""

    def start(self, players: int | None = None, **options: OptionValue) -> Position:
        """The position before the first step, which may be a chance step."""
        players = self.info.players[0] if players is None else players
        self.check_players(players)
        if options:
            return self._set_up(players, options)
        if players not in self._starts:
            self._starts[players] = self._set_up(players, options)
        return self._starts[players].copy()

    @cached_property
    def _starts(self) -> dict[int, Position]:
        """Where games without special options start, by the number of players."""
        return {}

    def _set_up(self, players: int, options: Mapping[str, OptionValue]) -> Position:
        chosen = self.check_options(options)
        states = self.new_states()
        with kernel.explained(self.name):
            self.calls.setup(states, players, self.option_numbers(chosen))
        return Position(self, states, players, chosen).remembering()

    def position(self, text: str) -> Position:
        """The position that a text describes, as `Position.as_text` writes it; InvalidNotation says what is wrong.

        All its numbers are possible ones; whether it is conserved, `Position.faults` says.
        """
        return parse_position(text, self._itself)

    def _itself(self, name: str) -> Game:
        if name != self.name:
            raise InvalidNotation(f"this is a position of {name[:40]}, not of {self.name}")
        return self

    def begin(self, lines: Mapping[str, str], players: int | None = None, **options: OptionValue) -> Position:
        """The position with these fields in words, as `Position.lines` gives them; games can begin there."""
        players = self.info.players[0] if players is None else players
        self.check_players(players)
        chosen = self.check_options(options)
        writing = self.writing(players, chosen)
        states = writing.read(lines)
        if misfit := writing.misfit(states):
            raise InvalidField(misfit.label, misfit.text("en"))
        return self.begun(states.tobytes(), players, chosen)

    def begun(self, data: bytes, players: int, options: Mapping[str, OptionValue]) -> Position:
        """The position with these bytes, as the beginning of a game."""
        return Position(self, self.states_from(data), players, options, data)

    def writing(self, players: int, options: Mapping[str, OptionValue]) -> Writing:
        """What writes and reads positions of so many players with these options."""
        return Writing(self, players, self.start(players, **options).states)

    @overload
    def simulate(
        self,
        players: int | None = None,
        games: int = 1000,
        seed: int = 0,
        threads: int | None = None,
        *,
        bots: None = None,
        **options: OptionValue,
    ) -> Simulation: ...

    @overload
    def simulate(
        self,
        players: int | None = None,
        games: int = 1000,
        seed: int = 0,
        threads: int | None = None,
        *,
        bots: Sequence[str],
        **how: Any,
    ) -> Rows: ...

    def simulate(
        self,
        players: int | None = None,
        games: int = 1000,
        seed: int = 0,
        threads: int | None = None,
        *,
        bots: Sequence[str] | None = None,
        **how: Any,
    ) -> Simulation | Rows:
        """Play random games from the start, on all cores; the same seed gives the same games.

        With bots, they play, and the games are given as rows; then all that `lab.stream` takes can be said as well,
        besides options of the game.
        """
        if bots is None:
            return self.simulate_from(self.start(players, **how), games, seed, threads)
        from fireside import lab  # it stands above games, and is not needed for anything else

        return lab.play(self, bots, players, games, seed, workers=threads, **how)

    def simulate_from(self, position: Position, games: int, seed: int = 0, threads: int | None = None) -> Simulation:
        """Play random games from a position, on all cores."""
        check_games(games)
        if threads is not None and threads < 1:
            raise InvalidOption(f"a simulation needs at least 1 thread, not {threads}")
        loops = self.loops
        seeds = np.zeros(games, np.uint64)
        loops.spread_seeds(seed, seeds)
        result = Simulation.of_size(games, position.players)

        def run(part: slice) -> None:
            loops.playouts(position.states, self.new_states(), seeds[part], *self.buffers(), result.part(part))

        threads = threads or os.cpu_count() or 1
        edges = np.linspace(0, games, min(threads, games) + 1, dtype=int).tolist()
        parts = [slice(*ends) for ends in pairwise(edges)]
        with ThreadPoolExecutor(len(parts)) as pool:
            list(pool.map(run, parts))
        return result

    def batch(self, size: int, players: int | None = None, seed: int = 0, **options: OptionValue) -> Batch:
        """Many games from the start, to be stepped together."""
        return Batch(self, self.start(players, **options), size, seed)

    def observation(self, players: int | None = None) -> tuple[Part, ...]:
        """What the numbers of `View.observe` mean, in order; ContractError if the game has no observations."""
        players = self.info.players[0] if players is None else players
        self.check_players(players)
        return tuple(self.observer.parts(players))

    def blank_observation(self, players: int) -> Observation:
        """An array as `View.observe` fills in, to be copied: adding up its parts takes longer than observing."""
        if players not in self._blanks:
            parts = self.observation(players)
            self._blanks[players] = np.zeros(length_of(parts), dtype_of(parts))
        return self._blanks[players]

    @cached_property
    def _blanks(self) -> dict[int, Observation]:
        """Blank observations by the number of players."""
        return {}

    def count(self, position: Position, depth: int) -> int:
        """The number of action sequences of that length from a position; one that ends early counts once."""
        if depth < 1 or position.is_over:
            return 1
        width = self.info.actions * position.players
        states = self.new_states(depth + 1)
        states[0] = position.states[0]
        rows = np.zeros((2, depth, width), np.int32)
        return int(
            self.loops.count_leaves(
                states, depth, rows[0], rows[1], np.zeros(width, np.int32), *np.zeros((2, depth), np.int32)
            )
        )

    def compile(self) -> None:
        """Compile everything that is needed to play, or load it from the cache."""
        calls, states = self.calls, self.new_states()
        actions, weights = self.buffers()
        scores, ranks = np.zeros((2, self.info.players[0]), np.int32)
        with kernel.explained(self.name):
            kernel.prepare(calls.setup, states, 0, self.option_numbers(self.check_options({})))
            kernel.prepare(calls.pending, states)
            kernel.prepare(calls.odds, states, actions, weights)
            kernel.prepare(calls.legal, states, 0, actions)
            kernel.prepare(calls.play, 0, 0, 0, 0)
            kernel.prepare(calls.tell, states, 0, 0, new_log())
            kernel.prepare(calls.view, states, 0, states)
            kernel.prepare(calls.fill, states, 0, new_rng(0), states)
            kernel.prepare(calls.result, states, scores, ranks)
            self._compile_possible()

    def _compile_possible(self) -> None:
        """Compile what compares possible positions."""
        possible, states = self.possible, self.new_states()
        data, rows = states.view(np.uint8).reshape(1, -1), np.zeros((2, 1), np.int32)
        kernel.prepare(possible.reveals, states, data, rows, 0, 0, new_rng(0), rows, new_log())
        kernel.prepare(possible.scores, states, 0, new_rng(0), states, rows)
