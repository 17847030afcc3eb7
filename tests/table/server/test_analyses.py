"""Analyses of finished games, made in the bots' processes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from fireside import study
from fireside.engine.types import CHANCE
from fireside.record import Record
from fireside.study import Decision, Question
from fireside.table.commands import Play
from fireside.table.errors import Reason, Refusal
from fireside.table.server import analyses
from fireside.table.server.analyses import Analyses
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import NoAnswer, Thinkers
from fireside.table.stores.belongings import forget_person
from fireside.table.stores.care import remove_table
from fireside.table.stores.sql import SqlStore
from tests.table.conftest import ANN, SEALED, OpenTables, seated

pytestmark = pytest.mark.anyio
BUDGET = 20


class Here(Thinkers):
    """Judges in this process, so that nobody has to wait for another one to start."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.asked: list[Question] = []
        self.failures = 0
        self.waiting = 0  # questions that are being thought about
        self.going_on = asyncio.Event()
        self.going_on.set()

    async def judge(self, question: Question, budget: int, seed: int) -> Decision:
        self.waiting += 1
        await self.going_on.wait()
        self.waiting -= 1
        self.asked.append(question)
        if self.failures:
            raise NoAnswer
        return study.judged(question, budget, seed)

    async def tell_luck(self, record: Record) -> study.Luck | None:
        return study.luck_of(record)


def allowed() -> None:
    """Nobody has asked too often."""


@pytest.fixture(autouse=True)
def thinkers(tables: Tables) -> Here:
    here = Here()
    tables.analyses = Analyses(tables.store, here, budget_for=lambda _record: BUDGET)
    return here


async def finished(tables: Tables, game: str = SEALED) -> Table:
    """A table whose game is over."""
    table = await seated(tables, game)
    while table.state.pending:
        seat = table.state.pending[0]
        assert seat != CHANCE
        assert table.state.position is not None
        await table.do(Play(seat, table.state.position.legal(seat)[0], seq=table.state.seq))
    return table


async def made(tables: Tables, table: Table, person: str = "ann") -> study.Analysis | None:
    """The analysis of a table's game, once it is there."""
    await tables.analyses.ask(table.state, person, allowed)
    while tables.analyses.unfinished:
        await asyncio.sleep(0)
    return await tables.analyses.of(table.state)


async def test_it_is_what_the_library_gives(tables: Tables) -> None:
    table = await finished(tables)
    found = await made(tables, table)
    assert found is not None
    assert found.text() == table.state.game_record().analyse(BUDGET, analyses.SEED).text()
    assert await tables.store.analysis(table.id) == found.text()


async def test_a_running_game_is_refused_to_everybody(tables: Tables, thinkers: Here) -> None:
    table = await seated(tables, SEALED)
    await tables.store.save_analysis(table.id, "{}")
    for refused in (tables.analyses.ask(table.state, "ann", allowed), tables.analyses.of(table.state)):
        with pytest.raises(Refusal, match="once it is over") as refusal:
            await refused
        assert refusal.value.reason is Reason.NOT_ALLOWED
    assert not thinkers.asked


async def test_other_rules_are_refused(tables: Tables) -> None:
    state = (await finished(tables)).state.fork()
    state.setup = replace(state.setup, version=state.setup.version - 1)
    with pytest.raises(Refusal, match="cannot judge it") as refusal:
        await tables.analyses.ask(state, "ann", allowed)
    assert refusal.value.reason is Reason.OUTDATED


async def test_however_many_ask_it_is_made_once(tables: Tables, thinkers: Here) -> None:
    table = await finished(tables)
    thinkers.going_on.clear()
    for person in ("ann", "ben", "eve"):
        await tables.analyses.ask(table.state, person, allowed)
    progress = tables.analyses.progress(table.id)
    count = study.decision_count(table.state.game_record())
    assert progress == analyses.Progress(0, count + 1)
    thinkers.going_on.set()
    assert await made(tables, table)
    assert len(thinkers.asked) == count
    assert await made(tables, table)
    assert len(thinkers.asked) == count, "what is there is not made again"


async def test_a_person_waits_for_one_question_at_a_time(tables: Tables, thinkers: Here) -> None:
    found = [await finished(tables) for _ in range(3)]
    thinkers.going_on.clear()
    for table, person in zip(found, ("ann", "ann", "ben"), strict=True):
        await tables.analyses.ask(table.state, person, allowed)
    for _ in range(20):
        await asyncio.sleep(0)
    assert thinkers.waiting == 2, "one of Ann's, one of Ben's"
    thinkers.going_on.set()
    for table in found:
        assert await made(tables, table)


async def test_an_older_one_is_shown_and_can_be_made_anew(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await finished(tables)
    monkeypatch.setattr("fireside.study.analysing.VERSION", "0.0.1")
    assert await made(tables, table)
    monkeypatch.undo()
    old = await tables.analyses.of(table.state)
    assert old is not None
    assert old.version == "0.0.1"
    new = await made(tables, table)
    assert new is not None
    assert new.version != old.version


@pytest.mark.parametrize("text", ["nonsense", '{"format":"fireside analysis 99"}'])
async def test_what_cannot_be_read_is_made_anew(tables: Tables, text: str) -> None:
    table = await finished(tables)
    await tables.store.save_analysis(table.id, text)
    assert await tables.analyses.of(table.state) is None
    assert await made(tables, table)


async def test_a_failure_is_told_and_can_be_tried_again(tables: Tables, thinkers: Here) -> None:
    table = await finished(tables)
    thinkers.failures = 1
    assert await made(tables, table) is None
    progress = tables.analyses.progress(table.id)
    assert progress is not None
    assert progress.has_failed
    thinkers.failures = 0
    assert await made(tables, table)
    assert tables.analyses.progress(table.id) is None


async def test_too_many_are_refused_but_only_new_ones_count(tables: Tables) -> None:
    def too_many() -> None:
        raise Refusal(Reason.RATE, "too_much")

    table = await finished(tables)
    with pytest.raises(Refusal, match="too many requests"):
        await tables.analyses.ask(table.state, "ann", too_many)
    assert await made(tables, table)
    await tables.analyses.ask(table.state, "ann", too_many)


async def test_it_waits_until_everything_is_compiled(
    tables: Tables, thinkers: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "LOOK_EVERY", 0.0)
    table, looks = await finished(tables), iter([False, False])
    tables.analyses._is_ready = lambda _game: next(looks, True)
    found = await made(tables, table)
    assert found is not None
    assert next(looks, None) is None
    tables.analyses._is_ready = lambda _game: False
    with pytest.raises(Refusal, match="still being prepared"):
        await tables.analyses.line(table.state, found.decisions[0], "ann")
    await tables.analyses.forget(table.id)
    await tables.store.save_analysis(table.id, "unreadable")
    monkeypatch.setattr(analyses, "LONGEST_WAIT", -1.0)
    thinkers.asked.clear()
    assert await made(tables, table) is None
    assert tables.analyses.progress(table.id) == analyses.Progress(0, len(found.decisions) + 1, has_failed=True)
    assert not thinkers.asked


async def test_a_server_that_stops_loses_only_what_is_unfinished(
    tables: Tables, thinkers: Here, open_tables: OpenTables
) -> None:
    table = await finished(tables)
    thinkers.going_on.clear()
    await tables.analyses.ask(table.state, "ann", allowed)
    await tables.analyses.stop()
    assert not tables.analyses.unfinished
    again = await open_tables()
    assert await again.store.analysis(table.id) is None
    assert (await again.table(table.id)).state.phase == "over"


async def test_a_table_that_is_deleted_leaves_nothing_behind(tables: Tables, thinkers: Here) -> None:
    table = await finished(tables)
    assert isinstance(tables.store, SqlStore)
    thinkers.going_on.clear()
    await tables.analyses.ask(table.state, "ann", allowed)
    await tables.store.run(lambda session: remove_table(session, table.id))
    await tables.heed_orders(0)
    assert not tables.analyses.unfinished
    assert tables.analyses.progress(table.id) is None


async def test_whoever_is_forgotten_is_named_nowhere(tables: Tables) -> None:
    table = await finished(tables)
    assert isinstance(tables.store, SqlStore)
    assert await made(tables, table)
    await tables.store.run(lambda session: forget_person(session, ANN.id))
    await tables.heed_orders(0)
    found = await tables.analyses.of(table.state)
    assert found is not None
    assert ANN.name not in found.seats


async def test_a_question_over_which_a_process_dies_is_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers, asked = Thinkers(workers=1), []

    async def fails(who: tuple[str, str, bool], _question: str) -> None:
        asked.append(who)

    monkeypatch.setattr(thinkers, "_ask", fails)
    with pytest.raises(NoAnswer):
        await thinkers._ask_twice("wapi", "{}")
    assert asked == [("wapi", "study", True)] * 2
