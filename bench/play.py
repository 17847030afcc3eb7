"""Random play and copies of our games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import fireside
from bench import peer
from bench.measure import Line, Target, rates
from fireside.engine.types import CHANCE
from fireside.game import Game

EXAMPLES = Path(__file__).parent.parent / "examples"
COPIED = 64  # states that are copied in turn, so that no copy can be optimised away
ROUNDS, SECONDS = 15, 0.1

COMPILED_PLAY = Target(8e6)
TIMES_COMPILED = Target(2, of_ratio=True)
TIMES_STEPWISE = Target(10, of_ratio=True)
TIMES_FROM_PYTHON = Target(1, of_ratio=True)
COPY_COMPILED = Target(0.1, is_most=True)
COPY_PYTHON = Target(2, is_most=True)


class Side:
    """Our side of random play."""

    def __init__(self, game: Game, players: int) -> None:
        """Compile the game, and measure how long its random games are."""
        self.game = game
        self.players = players
        self._rng = random.Random(7)
        self.length = float(game.simulate(players, games=1000).lengths.mean())

    def compiled(self, steps: int) -> int:
        """Random games in one call, on one core."""
        return self._batch(steps, threads=1)

    def on_all_cores(self, steps: int) -> int:
        """Random games in one call, on all cores."""
        return self._batch(steps, threads=None)

    def _batch(self, steps: int, threads: int | None) -> int:
        games = max(1, round(steps / self.length))
        return int(self.game.simulate(self.players, games=games, threads=threads).lengths.sum())

    def step_by_step(self, steps: int) -> int:
        """Random games through Position, one action at a time."""
        done = 0
        while done < steps:
            done += self._play()
        return done

    def _play(self) -> int:
        position = self.game.start(self.players)
        rng = self._rng
        steps = 0
        while pending := position.pending:
            seat = pending[0]
            if seat == CHANCE:
                position.roll(rng)
                steps += 1  # in these games chance never acts twice in a row
            else:
                position.play(seat, rng.choice(position.legal(seat)))
                steps += 1
        return steps


def against_peer(name: str, title: str) -> Iterator[Line]:
    """Random play of one of the examples, side by side with OpenSpiel's."""
    ours = Side(fireside.load(str(EXAMPLES / name)), 2)
    their_compiled, their_steps = peer.works(name)
    sides = [ours.compiled, their_compiled, ours.step_by_step, their_steps]
    compiled, compiled_peer, steps, steps_peer = rates(sides, rounds=ROUNDS, seconds=SECONDS)

    def line(what: str, mine: float, other: float, target: Target | None, note: str = "") -> Line:
        return Line(title, what, "actions/s", mine, other, target, note)

    yield line("compiled random play, one core", compiled, compiled_peer, TIMES_COMPILED, "their C++ rollouts")
    yield line("batch of games in one call, one core", compiled, steps_peer, TIMES_STEPWISE, "their Python steps")
    yield line("step by step from Python", steps, steps_peer, TIMES_FROM_PYTHON, "ours checks every action")


def wapi() -> Iterator[Line]:
    """Random play and copies of Wapi."""
    game = fireside.load("wapi")
    for players in (2, 5):
        side = Side(game, players)
        one, both = rates([side.compiled, side.on_all_cores], rounds=ROUNDS, seconds=SECONDS)
        yield Line("Wapi", f"random play, {players} players, one core", "actions/s", one, target=COMPILED_PLAY)
        yield Line("Wapi", f"random play, {players} players, all cores", "actions/s", both)
    yield from copies(game)


def copies(game: Game) -> Iterator[Line]:
    """What a copy of a position costs."""
    position = game.start(5)
    position.roll(random.Random(1))
    states = np.zeros(COPIED, game.rules.STATE)
    states[0] = position.state
    ring: Any = game.specialise(Path(__file__).parent / "copying.py")

    def compiled(count: int) -> int:
        ring.copy_around(states, count)
        return count

    def from_python(count: int) -> int:
        for _ in range(count):
            position.copy()
        return count

    fast, slow = rates([compiled, from_python], rounds=ROUNDS, seconds=SECONDS / 4)
    size = f"{game.rules.STATE.itemsize} bytes"
    yield Line("Wapi", "copy of a position, compiled", "µs", 1e6 / fast, target=COPY_COMPILED, note=size)
    yield Line("Wapi", "copy of a position, Python", "µs", 1e6 / slow, target=COPY_PYTHON, note=size)
