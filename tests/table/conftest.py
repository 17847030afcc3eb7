"""A hall with a real store, and tables at which only people sit."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from fireside.registry import load
from fireside.table.hall import FREE, ME, Hall, NewTable
from fireside.table.prepare import Preparation
from fireside.table.sqlite import SqliteStore
from fireside.table.store import Person
from fireside.table.table import Table

SEALED = str(Path(__file__).parents[1] / "testing" / "sealed")  # a hidden card, and bids that are made at once

load(SEALED)  # a table made by strangers could not load a game by its path

ANN, BEN, CLEO = Person("ann", "Ann"), Person("ben", "Ben"), Person("cleo", "Cleo")

OpenHall = Callable[[], Awaitable[Hall]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def open_hall(tmp_path: Path) -> AsyncIterator[OpenHall]:
    """Opens halls over one and the same database, as restarts of a server do."""
    halls = []

    async def opened() -> Hall:
        hall = Hall(SqliteStore(tmp_path / "tables.db"), preparation=Preparation(beside=False, ahead=False), pace=0)
        halls.append(hall)
        return hall

    yield opened
    for hall in halls:
        await hall.close()


@pytest.fixture
async def hall(open_hall: OpenHall) -> Hall:
    return await open_hall()


async def seated(hall: Hall, game: str = "wapi", people: tuple[Person, ...] = (ANN, BEN)) -> Table:
    """A running table with these people."""
    setup = await hall.create(people[0], NewTable(game, [ME] + [FREE] * (len(people) - 1)))
    table = await hall.table(setup.id)
    for person in people[1:]:
        await table.sit(person)
    return table
