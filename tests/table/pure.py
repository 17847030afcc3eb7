"""Tables without a server: states and what is decided about them."""

from __future__ import annotations

import random
from collections.abc import Mapping

import fireside
from fireside.engine.types import OptionValue
from fireside.table.commands import Command, Play, Sit
from fireside.table.decide import decide
from fireside.table.people import Person
from fireside.table.setup import Setup
from fireside.table.state import TableState

SEED = bytes(range(32))
HOST = "person 0"


def empty(
    game: fireside.Game, players: int, options: Mapping[str, OptionValue] | None = None, clock: int = 0
) -> TableState:
    """A table at which nobody sits yet."""
    chosen = game.check_options(options or {})
    version = game.info.version
    setup = Setup(game.name, version, players, chosen, HOST, clock=clock, id="table", seed=SEED, created=0.0)
    return TableState(setup, game)


def started(
    game: fireside.Game, players: int, options: Mapping[str, OptionValue] | None = None, clock: int = 0
) -> TableState:
    """A table at which `person 0`, `person 1` and so on have sat down."""
    state = empty(game, players, options, clock)
    for seat in range(players):
        state = after(state, Sit(Person(f"person {seat}", f"Player {seat}"), f"c{seat}"))
    return state


def after(state: TableState, *commands: Command, now: float = 0.0) -> TableState:
    """The table after some commands."""
    for command in commands:
        state = decide(state, command, now).state
    return state


def played_on(state: TableState, steps: int, seed: int) -> TableState:
    """The table after some choices at random."""
    rng = random.Random(seed)
    for _ in range(steps):
        if state.phase == "over":
            break
        seat = rng.choice(state.pending)
        state = after(state, Play(seat, rng.choice(state.running().legal(seat))))
    return state
