"""Hints: where they are allowed, and that each question is thought about once."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest

from fireside.bots.search import Advice
from fireside.position import View
from fireside.table.commands import AskHint
from fireside.table.errors import Reason, Refusal
from fireside.table.server import hints
from fireside.table.server.hints import Hint, Hints
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.setup import DAY, FREE, ME, NewTable
from tests.table.conftest import ANN, OpenTables, seated

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("others", "clock", "wanted", "allowed"),
    [
        (FREE, 0, None, True),
        (FREE, 300, None, False),
        (FREE, 3 * DAY, None, True),
        ("random", 300, None, True),
        (FREE, 300, True, True),
        ("random", 0, False, False),
    ],
)
async def test_friendly_games_allow_hints(
    tables: Tables, others: str, clock: int, wanted: bool | None, allowed: bool
) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, others], clock=clock, hints=wanted))
    assert setup.hints is allowed


async def test_a_table_that_is_older_than_hints_allows_none(open_tables: OpenTables, tmp_path: Path) -> None:
    table = await seated(await open_tables())
    with sqlite3.connect(tmp_path / "tables.db") as database:
        facts = json.loads(database.execute("SELECT setup FROM tables").fetchone()[0])
        del facts["hints"], facts["lang"]
        database.execute("UPDATE tables SET setup = ?", [json.dumps(facts)])
    again = await (await open_tables()).table(table.id)
    assert again.state.seq == table.state.seq
    with pytest.raises(Refusal) as refusal:
        await again.do(AskHint(again.state.pending[0]))
    assert refusal.value.reason is Reason.NOT_ALLOWED


class Counting(Thinkers):
    """Counts how often it is asked."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.asked: list[View] = []

    async def analyse(self, view: View, seconds: float) -> Advice | None:
        self.asked.append(view)
        return await super().analyse(view, seconds)


async def test_a_question_is_thought_about_once(tables: Tables) -> None:
    table = await seated(tables)
    seat = table.state.pending[0]
    thinkers = Counting()
    heard: list[Hint] = []
    asked = Hints(thinkers, heard.append, seconds=0.05)
    asked.ask(table.state, seat)
    while not heard:
        await asyncio.sleep(0.01)
    asked.ask(table.state, seat)
    await thinkers.stop()
    assert heard[0] is heard[1]
    assert len(thinkers.asked) == 1
    assert thinkers.asked[0].seat == seat
    assert table.state.position is not None
    assert heard[0].analysis is not None
    assert {move.action for move in heard[0].analysis.moves} <= set(table.state.position.legal(seat))


async def test_hints_are_for_whoever_is_asked(tables: Tables) -> None:
    table = await seated(tables)
    with pytest.raises(Refusal) as refusal:
        await table.do(AskHint(1 - table.state.pending[0]))
    assert refusal.value.reason is Reason.NOT_YOUR_TURN


async def test_too_many_hints_at_once(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MOST", 2)
    table = await seated(tables)
    seat = table.state.pending[0]
    heard: list[Hint] = []
    asked = Hints(Thinkers(workers=1, patience=0.0), heard.append)  # nobody answers in no time
    for count in (1, 2):
        asked.ask(table.state, seat)
        while len(heard) < count:
            await asyncio.sleep(0.01)
    assert heard[0].analysis is None
    with pytest.raises(Refusal) as refusal:
        asked.ask(table.state, seat)
    assert refusal.value.reason is Reason.RATE
    await asked.stop()
