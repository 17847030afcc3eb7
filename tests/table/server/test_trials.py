"""Positions of strangers, tried out uncompiled in a process of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

import fireside
from fireside.engine.types import CHANCE
from fireside.position import Position
from fireside.record import Move
from fireside.table.server.trials import Trials
from tests.test_writing import GAMES, played

pytestmark = pytest.mark.anyio


@pytest.fixture
async def trials() -> AsyncIterator[Trials]:
    running = Trials()
    yield running
    await running.stop()


async def test_positions_of_games_can_be_looked_at(trials: Trials) -> None:
    for name in GAMES:
        for steps in (1, 40):
            *_, position = played(fireside.load(name).start(), 3, steps)
            assert await trials.can_be_shown(position, None), name


async def test_a_move_that_is_refused_does_no_harm(trials: Trials) -> None:
    assert await trials.can_be_shown(fireside.load("wapi").start(), 0, Move(1, 3))


async def test_a_number_that_points_nowhere_is_found(trials: Trials) -> None:
    assert not await trials.can_be_shown(_with_a_token_that_does_not_exist(), 0)


def _with_a_token_that_does_not_exist() -> Position:
    position = fireside.load("wapi").start()
    position.play(CHANCE, 0)
    states = position.states.copy()
    states["phase"], states["drawn"] = 2, 99
    return position.game.begun(states.tobytes(), position.players, position.options)
