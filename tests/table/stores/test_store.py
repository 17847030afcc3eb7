"""What every store must do."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fireside.table.entries import Closed, Left, Played, Sat, Sitter
from fireside.table.people import Attempt, Line, Person, Subscription
from fireside.table.setup import Access, Setup, Summary
from fireside.table.stores.sql import MOST_BROWSERS, ROWS
from fireside.table.stores.sqlite import SqliteStore
from fireside.table.stores.store import PER_HOST, Change, Conflict, Store, Stored

pytestmark = pytest.mark.anyio

SETUP = Setup("wapi", 1, 2, {"scoring": "basic"}, host="ann", access=Access.OPEN)
SUMMARY = Summary(
    id=SETUP.id,
    game="wapi",
    access=Access.OPEN,
    phase="waiting",
    players=2,
    names=("Ann", None),
    people=("ann", ""),
    pending=(),
    awaits_server=False,
    touched=5.0,
    version=1,
)
SIT = Sat(1, 1.5, 0, Sitter("Ann", "abc", person="ann"))


def play(seq: int, action: int = 0) -> Change:
    return Change(SETUP.id, [Played(seq, 2.0, 0, action, ref=f"m{seq}")], SUMMARY)


async def test_what_was_stored_is_loaded(store: Store) -> None:
    await store.append(play(2, 17))
    stored = await store.load(SETUP.id)
    assert stored is not None
    assert stored.setup == SETUP
    assert stored.entries == [SIT, *play(2, 17).entries]


async def test_what_was_stored_survives(store: Store, open_store: Callable[[], Store]) -> None:
    await store.append(play(2))
    again = open_store()
    stored = await again.load(SETUP.id)
    await again.close()
    assert stored is not None
    assert [entry.seq for entry in stored.entries] == [1, 2]


async def test_it_shows_that_it_can_be_reached(store: Store) -> None:
    await store.ping()
    await store.append(play(2))  # nothing is left open


async def test_an_unknown_table_is_none(store: Store) -> None:
    assert await store.load("nowhere") is None


async def test_two_writers_cannot_both_win(store: Store) -> None:
    results = await asyncio.gather(*(store.append(play(2, action)) for action in range(8)), return_exceptions=True)
    assert sum(result is None for result in results) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 7
    stored = await store.load(SETUP.id)
    assert stored is not None
    assert len(stored.entries) == 2


async def test_a_conflict_leaves_everything_as_it_was(store: Store) -> None:
    entries = [*play(2).entries, *play(1).entries]
    with pytest.raises(Conflict):
        await store.append(Change(SETUP.id, entries, replace(SUMMARY, phase="running")))
    stored = await store.load(SETUP.id)
    assert stored is not None
    assert stored.entries == [SIT]
    assert [table.phase for table in await store.open_tables(10)] == ["waiting"]


async def test_one_conflict_does_not_harm_others(store: Store) -> None:
    other = replace(SETUP, id="other")
    await store.create(other, Change("other", [SIT], replace(SUMMARY, id="other")))
    fine = Change("other", [Played(2, 2.0, 0, 0)], replace(SUMMARY, id="other"))
    results = await asyncio.gather(store.append(play(1)), store.append(fine), return_exceptions=True)
    assert isinstance(results[0], Conflict)
    assert results[1] is None


async def test_lists_of_tables(store: Store) -> None:
    assert await store.open_tables(10) == [SUMMARY]
    assert await store.tables_of("ann", 10) == [SUMMARY]
    assert await store.tables_of("ben", 10) == []
    started = replace(SUMMARY, phase="running", pending=(1,), awaits_server=True)
    await store.append(Change(SETUP.id, play(2).entries, started))
    assert await store.open_tables(10) == []
    assert await store.tables_of("ann", 10) == [started]
    assert await store.awaiting_server() == [SETUP.id]


async def test_tables_that_have_been_waiting_for_long(store: Store) -> None:
    assert await store.waiting_since(SUMMARY.touched) == []
    assert await store.waiting_since(SUMMARY.touched + 1) == [SETUP.id]
    await store.append(Change(SETUP.id, play(2).entries, replace(SUMMARY, phase="running")))
    assert await store.waiting_since(SUMMARY.touched + 1) == [], "running games never expire"


async def test_closed_tables_are_not_listed(store: Store) -> None:
    await store.append(Change(SETUP.id, [Closed(2, 9.0, -1)], replace(SUMMARY, phase="closed")))
    assert await store.open_tables(10) == await store.tables_of("ann", 10) == []


async def test_who_leaves_is_no_longer_listed(store: Store) -> None:
    empty = replace(SUMMARY, people=("", ""), names=(None, None))
    await store.append(Change(SETUP.id, [Left(2, 2.0, 0)], empty))
    assert await store.tables_of("ann", 10) == []


async def test_a_table_by_invitation_is_not_listed(store: Store) -> None:
    invited = replace(SETUP, id="invited", access=Access.INVITED)
    await store.create(invited, Change("invited", [SIT], replace(SUMMARY, id="invited", access=Access.INVITED)))
    assert [table.id for table in await store.open_tables(10)] == [SETUP.id]


async def test_nobody_fills_the_list_of_open_tables(store: Store) -> None:
    for number in range(PER_HOST + 2):
        for host in ("eve", "mallory"):
            name = f"{host}{number}"
            summary = replace(SUMMARY, id=name, touched=SUMMARY.touched + number)
            await store.create(replace(SETUP, id=name, host=host), Change(name, [SIT], summary))
    shown = [table.id for table in await store.open_tables(10)]
    assert len(shown) == 2 * PER_HOST + 1
    assert SETUP.id in shown
    assert {"eve4", "eve3", "eve2", "mallory4"} <= set(shown)
    assert len(await store.open_tables(2)) == 2


async def test_people_have_names(store: Store) -> None:
    assert await store.person("ann") is None
    await store.save_person(Person("ann", "Ann"))
    await store.save_person(Person("ann", "Anna"))
    assert await store.person("ann") == Person("ann", "Anna")


async def test_what_was_said(store: Store) -> None:
    lines = [Line(number, "ann", "Ann", f"word {number}", 1.0) for number in range(5)]
    for line in lines:
        await store.say(SETUP.id, line)
    assert await store.lines(SETUP.id, 3) == lines[2:]


async def test_what_was_said_twice_under_one_number_is_refused(store: Store) -> None:
    await store.say(SETUP.id, Line(1, "ann", "Ann", "first", 1.0))
    with pytest.raises(Conflict):
        await store.say(SETUP.id, Line(1, "ben", "Ben", "second", 1.0))
    assert [line.text for line in await store.lines(SETUP.id, 3)] == ["first"]


async def test_the_newest_browsers_are_remembered(store: Store) -> None:
    browsers = [Subscription(f"https://push.example/{number}", "key", "auth", "en") for number in range(10)]
    for browser in browsers:
        await store.subscribe("ann", browser)
    assert await store.subscriptions("ann") == browsers[-MOST_BROWSERS:]
    await store.subscribe("ben", browsers[-1])
    await store.unsubscribe(browsers[-2].endpoint)
    assert await store.subscriptions("ann") == browsers[-MOST_BROWSERS:-2]
    assert await store.subscriptions("ben") == browsers[-1:]


async def test_an_analysis_is_kept_with_its_table(store: Store, open_store: Callable[[], Store]) -> None:
    assert await store.analysis(SETUP.id) is None
    for text in ("first", "second: é"):
        await store.save_analysis(SETUP.id, text)
    again = open_store()
    assert await again.analysis(SETUP.id) == "second: é"
    await again.close()
    with pytest.raises(Conflict):
        await store.save_analysis("nowhere", "nothing")


async def test_the_analyses_of_a_person(store: Store) -> None:
    for name, touched in (("older", 1.0), ("newer", 9.0), ("never", 5.0)):
        summary = replace(SUMMARY, id=name, phase="over", touched=touched)
        await store.create(replace(SETUP, id=name), Change(name, [SIT], summary))
    for name in ("older", "newer"):
        await store.save_analysis(name, f"of {name}")
    found = await store.analyses_of("ann", 10)
    assert [(summary.id, text) for summary, text in found] == [("newer", "of newer"), ("older", "of older")]
    assert await store.analyses_of("ann", 1) == found[:1]
    assert await store.analyses_of("ben", 10) == []


async def test_the_first_try_at_a_puzzle_counts(store: Store) -> None:
    first = Attempt("wapi/1", action=7, solved=False, at=5.0)
    assert await store.attempt("ann", first) == first
    assert await store.attempt("ann", first._replace(action=8, solved=True, at=6.0)) == first
    assert await store.attempt("ben", first._replace(solved=True)) == first._replace(solved=True)
    earlier = Attempt("wangdo/2", action=1, solved=True, at=4.0)
    await store.attempt("ann", earlier)
    assert await store.attempts("ann") == [earlier, first]
    assert [attempt.solved for attempt in await store.attempts("ann")] == [True, False]
    assert await store.attempts("cleo") == []


async def test_more_rows_than_fit_into_one_statement(store: Store) -> None:
    entries = [Played(seq, 2.0, 0, seq) for seq in range(2, 3 * ROWS)]
    await store.append(Change(SETUP.id, entries, SUMMARY))
    stored = await store.load(SETUP.id)
    assert stored is not None
    assert stored.entries == [SIT, *entries]


async def test_a_table_that_cannot_be_read_holds_up_no_other(tmp_path: Path) -> None:
    """Such as one of a later version, whose setup has a field that we do not know."""
    store = SqliteStore(tmp_path / "store.db")
    await store.create(SETUP, Change(SETUP.id, [SIT], SUMMARY))
    later = replace(SETUP, id="later")
    await store.create(later, Change(later.id, [SIT], replace(SUMMARY, id=later.id)))
    with contextlib.closing(sqlite3.connect(tmp_path / "store.db")) as database:
        database.execute("UPDATE tables SET setup = json_set(setup, '$.weather', 'rain') WHERE id = 'later'")
        database.commit()
    loads = await asyncio.gather(
        store.load(later.id), store.append(play(2)), store.load(SETUP.id), return_exceptions=True
    )
    assert isinstance(loads[0], TypeError)
    stored = loads[2]
    assert isinstance(stored, Stored)
    assert stored.entries == [SIT, *play(2).entries]
    await store.close()


async def test_a_personal_link_is_renewed(store: Store) -> None:
    assert await store.link_number("ann") == 0
    assert [await store.renew_link("ann"), await store.renew_link("ann")] == [1, 2]
    assert await store.link_number("ann") == 2
    assert await store.link_number("ben") == 0


async def test_a_full_disk_refuses_what_it_cannot_keep_and_nothing_else(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.db")
    await store.create(SETUP, Change(SETUP.id, [SIT], SUMMARY))
    await store._worker.do(lambda session: session.execute("PRAGMA max_page_count = 1"))  # no more than there are
    lines = [Line(number, "ann", "Ann", "x" * 240, 1.0) for number in range(200)]
    said = await asyncio.gather(*(store.say(SETUP.id, line) for line in lines), return_exceptions=True)
    assert any(isinstance(one, sqlite3.OperationalError) and "full" in str(one) for one in said)
    kept = said.count(None)
    assert len(await store.lines(SETUP.id, 1000)) == kept
    await store._worker.do(lambda session: session.execute("PRAGMA max_page_count = 1000000"))
    await store.say(SETUP.id, Line(999, "ann", "Ann", "there is room again", 1.0))
    assert len(await store.lines(SETUP.id, 1000)) == kept + 1
    await store.close()


async def test_finished_tables_are_listed_in_parts(store: Store) -> None:
    over = replace(SUMMARY, phase="over")
    for name in ("cc", "aa", "bb"):
        setup = replace(SETUP, id=name)
        await store.create(setup, Change(name, [SIT], replace(over, id=name)))
    assert await store.finished_tables("", 2) == ["aa", "bb"]
    assert await store.finished_tables("bb", 2) == ["cc"]
    assert await store.finished_tables("cc", 2) == []
