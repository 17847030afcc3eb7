"""Games, positions and what is made from them can be pickled, copied, and sent to other processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fireside
from fireside import Position, View
from fireside.bots.search import search

PIG = str(Path(__file__).parents[1] / "examples" / "pig")
Copier = Callable[[Any], Any]


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.fixture(params=[pickled, copy.deepcopy, copy.copy], ids=["pickle", "deepcopy", "copy"])
def again(request: pytest.FixtureRequest) -> Copier:
    return request.param


def played(name: str, steps: int = 30) -> Position:
    """A position in the middle of a random game."""
    position = fireside.load(name).start()
    rng = random.Random(1)
    for _ in range(steps):
        position.roll(rng)
        seat = position.pending[0]
        position.play(seat, rng.choice(position.legal(seat)))
    return position


@pytest.mark.parametrize("name", ["wapi", "iwari", PIG])
def test_a_game_stays_the_same_game(name: str, again: Copier) -> None:
    game = fireside.load(name)
    assert again(game) is game


@pytest.mark.parametrize("name", [*fireside.games(), PIG])
def test_a_position_keeps_its_bytes_and_its_history(name: str, again: Copier) -> None:
    position = played(name, 5)
    twin = again(position)
    assert (twin.game, bytes(twin), twin.moves) == (position.game, bytes(position), position.moves)
    assert (twin.players, twin.options, twin.pending) == (position.players, position.options, position.pending)
    before = bytes(position)
    twin.roll(random.Random(0))
    seat = twin.pending[0]
    twin.play(seat, twin.legal(seat)[-1])
    assert bytes(position) == before, "playing on a copy leaves the original alone"
    assert bytes(twin.record().replay()) == bytes(twin)


@pytest.mark.parametrize("name", [*fireside.games(), PIG])
def test_a_view_keeps_its_holes(name: str, again: Copier) -> None:
    position = played(name, 5)
    for seat in range(-1, position.players):
        view = position.view(seat)
        twin = again(view)
        assert (type(twin), twin.seat, bytes(twin)) == (View, seat, bytes(view))
        assert bytes(twin.fill(3)) == bytes(view.fill(3))


def test_a_very_long_game() -> None:
    position = fireside.load(PIG).start()
    while len(position.moves) < 1500:
        position.play(position.pending[0], position.parse("die=1" if position.odds() else "roll"))
    assert pickled(position).moves == position.moves


def test_a_batch_goes_on_alike(again: Copier) -> None:
    batch = fireside.load("wapi").batch(8, players=3, seed=4)
    batch.step(batch.random_actions())
    twin = copy.deepcopy(batch) if again is copy.copy else again(batch)  # a shallow copy shares its states
    assert twin.states.tobytes() == batch.states.tobytes()
    for _ in range(3):
        batch.step(batch.random_actions())
        twin.step(twin.random_actions())
    assert twin.states.tobytes() == batch.states.tobytes()
    assert twin.states is not batch.states


def test_records_simulations_and_advice(again: Copier) -> None:
    position = played("wapi")
    record = position.record()
    assert again(record) == record
    assert bytes(again(record).replay()) == bytes(position)
    simulation = fireside.load("wapi").simulate(2, games=4, threads=1)
    assert all(map(np.array_equal, again(simulation), simulation))
    position.roll(random.Random(1))
    advice = search(position.view(position.pending[0]), iterations=500)  # a move without visits equals nothing
    assert again(advice) == advice


def test_a_state_of_another_version_is_refused() -> None:
    game = fireside.load("wapi")
    with pytest.raises(fireside.ContractError, match=r"a state of Wapi takes \d+ bytes; 3 bytes do not fit"):
        game.states_from(b"abc")


def played_on(position: Position, view: View, game: fireside.Game) -> tuple[bytes, bytes, Position, str]:
    """What another process makes of them."""
    twin = position.copy()
    twin.roll(random.Random(2))
    return bytes(position), bytes(view), twin, game.name


@pytest.mark.parametrize("name", ["wapi", PIG])
def test_across_processes(name: str) -> None:
    position = played(name)
    view = position.view(0)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        theirs, seen, twin, game = pool.submit(played_on, position, view, position.game).result()
    assert (theirs, seen, game) == (bytes(position), bytes(view), name)
    position.roll(random.Random(2))
    assert (bytes(twin), twin.moves) == (bytes(position), position.moves)
    assert twin.game is position.game
