"""Tables with a real store, and tables at which only people sit."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from fireside.registry import load
from fireside.table import fairness
from fireside.table.commands import Sit
from fireside.table.people import Person
from fireside.table.server.prepare import Preparation
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from fireside.table.setup import FREE, ME, NewTable
from fireside.table.stores.sqlite import SqliteStore

SEALED = str(Path(__file__).parents[1] / "testing" / "sealed")  # a hidden card, and bids that are made at once

load(SEALED)  # a table made by strangers could not load a game by its path

ANN, BEN, CLEO = Person("ann", "Ann"), Person("ben", "Ben"), Person("cleo", "Cleo")

OpenTables = Callable[[], Awaitable[Tables]]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def open_tables(tmp_path: Path) -> AsyncIterator[OpenTables]:
    """Opens servers on the same database, as restarts of a server do."""
    servers = []

    async def opened() -> Tables:
        tables = Tables(
            SqliteStore(tmp_path / "tables.db"), preparation=Preparation(beside=False, all_games=False), pace=0
        )
        servers.append(tables)
        return tables

    yield opened
    for tables in servers:
        await tables.close()


@pytest.fixture
async def tables(open_tables: OpenTables) -> Tables:
    return await open_tables()


async def seated(tables: Tables, game: str = "wapi", people: tuple[Person, ...] = (ANN, BEN)) -> Table:
    """A running table with these people."""
    setup = await tables.create(people[0], NewTable(game, [ME] + [FREE] * (len(people) - 1)))
    table = await tables.table(setup.id)
    for person in people[1:]:
        await table.do(sit(person))
    return table


def sit(person: Person, seat: int | None = None) -> Sit:
    """Sit down, with a contribution made by the server."""
    return Sit(person, fairness.new_contribution(), seat)
