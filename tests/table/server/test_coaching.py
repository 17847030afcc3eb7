"""Games of one person against bots are analysed by themselves, so that the coach can speak."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from fireside.table.commands import Play
from fireside.table.errors import Refusal
from fireside.table.people import Person
from fireside.table.server import coaching
from fireside.table.server.coaching import Coaching, alone_with_bots
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from fireside.table.setup import FREE, ME, NewTable
from fireside.table.state import TableState
from tests.table.conftest import ANN, BEN, SEALED, sit

pytestmark = pytest.mark.anyio


class Asked:
    """Stands in for the analyses of a server, and notes which are asked for."""

    def __init__(self) -> None:
        self.unfinished: set[str] = set()
        self.tables: list[str] = []

    async def ask(self, state: TableState, _person: str, count: object) -> None:
        assert callable(count)
        count()
        self.tables.append(state.setup.id)

    async def stop(self) -> None:
        """There is nothing to stop."""


@pytest.fixture
def asked(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Asked:
    monkeypatch.setattr(coaching, "games", lambda: [SEALED])
    tables.analyses = asked = Asked()  # type: ignore[assignment]
    tables.watchers.append(Coaching(tables).watch)
    return asked


async def opened(tables: Tables, *others: str | Person) -> Table:
    """A table of Ann with bots, by their names, and people."""
    seats = [ME, *(other if isinstance(other, str) else FREE for other in others)]
    table = await tables.table((await tables.create(ANN, NewTable(SEALED, seats))).id)
    for other in others:
        if isinstance(other, Person):
            await table.do(sit(other))
    return table


async def play_out(table: Table) -> None:
    """Everybody bids, bots as well, unless they are quicker."""
    while table.state.pending:
        seat = table.state.pending[0]
        assert table.state.position is not None
        with contextlib.suppress(Refusal):  # the bot was quicker
            await table.do(Play(seat, table.state.position.legal(seat)[0], seq=table.state.seq))
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_game_against_bots_is_analysed_when_it_is_over(tables: Tables, asked: Asked) -> None:
    table = await opened(tables, "random")
    assert alone_with_bots(table.state) == ANN.id
    assert not asked.tables
    await play_out(table)
    assert asked.tables == [table.id]


async def test_games_between_people_are_left_to_them(tables: Tables, asked: Asked) -> None:
    table = await opened(tables, BEN)
    assert alone_with_bots(table.state) == ""
    await play_out(table)
    assert asked.tables == []


async def test_nobody_gets_one_unasked_while_many_are_unfinished(tables: Tables, asked: Asked) -> None:
    asked.unfinished = {str(number) for number in range(coaching.MOST_UNFINISHED)}
    table = await opened(tables, "random")
    await play_out(table)
    assert asked.tables == []


async def test_a_person_does_not_get_too_many(tables: Tables, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "PER_PERSON", 1)
    tables.watchers[:] = [Coaching(tables).watch]
    first, second = await opened(tables, "random"), await opened(tables, "random")
    await play_out(first)
    await play_out(second)
    assert asked.tables == [first.id]


@pytest.mark.parametrize(("name", "value"), [("games", list), ("COMPILED", False)])
async def test_bots_do_not_wait_for_an_analysis_that_is_not_compiled(
    tables: Tables, asked: Asked, monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    """That of a game that is not installed, or any of them with the compiler off: only if somebody asks."""
    monkeypatch.setattr(coaching, name, value)
    await play_out(await opened(tables, "random"))
    assert not asked.tables
