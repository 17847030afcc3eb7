"""One table: whose turn it is, retries, stale commands, restarts."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from fireside import bots
from fireside.bots import others
from fireside.position import Position
from fireside.table import fairness
from fireside.table.commands import Leave, Play
from fireside.table.entries import Started
from fireside.table.errors import Reason, Refusal
from fireside.table.evolve import evolve
from fireside.table.people import Person, clean_name
from fireside.table.server.broadcast import Moved
from fireside.table.server.table import MOST_OWN_CHANGES, Table
from fireside.table.server.tables import Tables
from fireside.table.setup import FREE, ME, NewTable
from fireside.table.state import TableState
from fireside.table.stores.sqlite import SqliteStore
from fireside.table.stores.store import Stored
from tests.table.conftest import ANN, BEN, CLEO, SEALED, OpenTables, seated, sit
from tests.waiting import until

HIGHEST = str(Path(__file__).parents[3] / "examples" / "bots" / "highest.pl")

pytestmark = pytest.mark.anyio


async def play_on(table: Table, steps: int, seed: int = 0) -> None:
    rng = random.Random(seed)
    for _ in range(steps):
        if table.state.phase == "over":
            return
        seat = table.state.pending[0]
        assert table.state.position is not None
        await table.do(Play(seat, rng.choice(table.state.position.legal(seat)), seq=table.state.seq))


def legal(table: Table) -> tuple[int, list[int]]:
    assert table.state.position is not None
    seat = table.state.pending[0]
    return seat, table.state.position.legal(seat)


async def test_a_full_table_starts_by_itself(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, FREE]))
    table = await tables.table(setup.id)
    assert table.state.phase == "waiting"
    await table.do(sit(BEN))
    assert table.state.phase == "running"
    assert table.state.names == ["Ann", "Ben"]


async def test_sitting_down_twice_is_sitting_down_once(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, FREE, FREE]))
    table = await tables.table(setup.id)
    first = await table.do(sit(BEN))
    again = await table.do(sit(BEN))
    assert (again.seq, again.again) == (first.seq, True)


async def test_a_taken_seat_is_refused(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, FREE, FREE]))
    table = await tables.table(setup.id)
    with pytest.raises(Refusal) as refusal:
        await table.do(sit(BEN, seat=0))
    assert refusal.value.reason is Reason.SEAT_TAKEN


async def test_nobody_sits_down_after_the_start(tables: Tables) -> None:
    table = await seated(tables)
    with pytest.raises(Refusal) as refusal:
        await table.do(sit(CLEO))
    assert refusal.value.reason is Reason.ALREADY_STARTED


async def test_only_the_host_frees_the_seats_of_others(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, FREE, FREE]))
    table = await tables.table(setup.id)
    await table.do(sit(BEN))
    with pytest.raises(Refusal) as refusal:
        await table.do(Leave(BEN.id, 0))
    assert refusal.value.reason is Reason.NOT_ALLOWED
    await table.do(Leave(ANN.id, 1))
    assert table.state.seats[1] is None


async def test_an_illegal_action_changes_nothing(tables: Tables) -> None:
    table = await seated(tables)
    seat, allowed = legal(table)
    assert table.state.position is not None
    before = (table.state.seq, bytes(table.state.position))
    with pytest.raises(Refusal) as refusal:
        await table.do(Play(seat, next(action for action in range(99) if action not in allowed), seq=table.state.seq))
    assert refusal.value.reason is Reason.ILLEGAL
    assert (table.state.seq, bytes(table.state.position)) == before


async def test_out_of_turn_is_refused(tables: Tables) -> None:
    table = await seated(tables)
    seat, allowed = legal(table)
    with pytest.raises(Refusal) as refusal:
        await table.do(Play(1 - seat, allowed[0], seq=table.state.seq))
    assert refusal.value.reason is Reason.NOT_YOUR_TURN


async def test_a_choice_made_on_an_old_picture_is_refused(tables: Tables) -> None:
    table = await seated(tables)
    await play_on(table, 4)
    seat, allowed = legal(table)
    with pytest.raises(Refusal) as refusal:
        await table.do(Play(seat, allowed[0], seq=table.state.asked[seat] - 1))
    assert refusal.value.reason is Reason.STALE


async def test_a_retry_is_the_same_move(tables: Tables) -> None:
    table = await seated(tables)
    seat, allowed = legal(table)
    first = await table.do(Play(seat, allowed[0], seq=table.state.seq, ref="click-1"))
    length = table.state.seq
    again = await table.do(Play(seat, allowed[0], seq=1, ref="click-1"))
    assert again.again
    assert again.seq == first.seq
    assert table.state.seq == length


async def test_a_retry_after_a_restart_is_the_same_move(open_tables: OpenTables) -> None:
    table = await seated(await open_tables())
    seat, allowed = legal(table)
    first = await table.do(Play(seat, allowed[0], ref="click-1"))
    revived = await (await open_tables()).table(table.id)
    assert (await revived.do(Play(seat, allowed[0], ref="click-1"))).seq == first.seq
    assert revived.state.seq == table.state.seq


async def test_one_of_many_simultaneous_moves_is_played(tables: Tables) -> None:
    table = await seated(tables)
    seat, allowed = legal(table)
    seq = table.state.seq
    tries = [table.do(Play(seat, allowed[0], seq=seq, ref=f"tab-{number}")) for number in range(6)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(not isinstance(result, Refusal) for result in results) == 1


async def test_a_restart_continues_every_game(open_tables: OpenTables) -> None:
    table = await seated(await open_tables(), people=(ANN, BEN, CLEO))
    await play_on(table, 12)
    revived = await (await open_tables()).table(table.id)
    assert revived.state.position is not None
    assert table.state.position is not None
    assert bytes(revived.state.position) == bytes(table.state.position)
    assert revived.state.steps == table.state.steps
    assert revived.state.asked == table.state.asked
    await play_on(revived, 1000)
    assert fairness.verify(revived.state.game_record()) > 30


async def test_another_process_cannot_overwrite(open_tables: OpenTables) -> None:
    one = await seated(await open_tables())
    other = await (await open_tables()).table(one.id)
    seat, allowed = legal(one)
    await one.do(Play(seat, allowed[0]))
    with pytest.raises(Refusal) as refusal:
        await other.do(Play(seat, allowed[0]))
    assert refusal.value.reason is Reason.STALE
    assert other.state.seq == one.state.seq


async def test_what_is_not_stored_is_not_shown(tables: Tables) -> None:
    table = await seated(tables)
    seat, allowed = legal(table)
    shown: list[int] = []
    table.broadcast.subscribe(lambda notice: shown.append(table.state.seq) if isinstance(notice, Moved) else None, "")
    move = asyncio.create_task(table.do(Play(seat, allowed[0])))
    await asyncio.sleep(0)
    assert table.state.seq not in shown
    accepted = await move
    stored = await tables.store.load(table.id)
    assert stored is not None
    assert shown == [stored.entries[-1].seq]
    assert accepted.seq <= stored.entries[-1].seq


async def test_secret_choices_do_not_wait_for_each_other(tables: Tables) -> None:
    table = await seated(tables, SEALED)
    looked = table.state.seq
    assert table.state.pending == (0, 1)
    await table.do(Play(1, 5, seq=looked))
    await table.do(Play(0, 4, seq=looked))  # not stale: the other's choice did not change this question
    assert table.state.phase == "over"


async def test_the_seed_is_told_only_at_the_end(tables: Tables) -> None:
    table = await seated(tables)
    seed = table.state.setup.seed.hex()
    assert seed not in table.state.game_record().text()
    assert seed not in repr(table.state.setup)
    await play_on(table, 1000)
    assert seed in table.state.game_record().text()


async def test_bots_play_in_processes_of_their_own(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, "random", "greedy"]))
    table = await tables.table(setup.id)
    assert [sitter.bot for sitter in table.state.seats if sitter] == ["", "random", "greedy"]
    for _ in range(3000):
        if table.state.phase == "over":
            break
        if 0 in table.state.pending:
            assert table.state.position is not None
            await table.do(Play(0, table.state.position.legal(0)[0], seq=table.state.seq))
        await asyncio.sleep(0.005)
    assert table.state.phase == "over"
    assert fairness.verify(table.state.game_record())


async def test_bots_of_others_play_a_whole_game(
    tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fails.py").write_text("class Fails:\n    def choose(self, view, seed):\n        raise ValueError\n")
    monkeypatch.setenv(others.GIVEN, "{}")
    bots.serve([HIGHEST, f"{tmp_path / 'fails.py'}:Fails"])
    setup = await tables.create(ANN, NewTable("wapi", ["highest", "Fails"]))
    table = await tables.table(setup.id)
    await until(lambda: table.state.phase == "over")
    assert [sitter.bot for sitter in table.state.seats if sitter] == ["highest", "Fails"]
    assert fairness.verify(table.state.game_record())


async def test_idle_tables_leave_the_memory_and_come_back(tables: Tables) -> None:
    table = await seated(tables)
    await play_on(table, 5)
    tables.forget_idle(before=table.state.touched + 1)
    again = await tables.table(table.id)
    assert again is not table
    assert again.state.steps == table.state.steps


@pytest.fixture
def other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables that are loaded were begun under another version of the rules."""
    real = SqliteStore.load

    async def from_before(store: SqliteStore, name: str) -> Stored | None:
        stored = await real(store, name)
        return stored and Stored(replace(stored.setup, version=99), stored.entries)

    monkeypatch.setattr(SqliteStore, "load", from_before)


def forget(tables: Tables, table: Table) -> None:
    """Forget a table, so that it is loaded again."""
    tables.forget_idle(before=table.state.touched + 1)


@pytest.mark.usefixtures("other_rules")
async def test_a_running_game_does_not_go_on_under_other_rules(tables: Tables) -> None:
    table = await seated(tables)
    forget(tables, table)
    with pytest.raises(Refusal, match="version 99") as refusal:
        await tables.table(table.id)
    assert refusal.value.reason is Reason.OUTDATED


@pytest.mark.usefixtures("other_rules")
async def test_a_finished_game_is_shown_if_other_rules_give_the_same_result(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(tables)
    await play_on(table, 1000)
    forget(tables, table)
    again = await tables.table(table.id)
    assert again.state.steps == table.state.steps
    forget(tables, again)
    monkeypatch.setattr(Position, "winners", [])
    with pytest.raises(Refusal, match="neither go on nor be replayed"):
        await tables.table(table.id)


async def test_entries_are_bounded_in_rate(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, FREE, FREE]))
    table = await tables.table(setup.id)

    async def fidget() -> None:
        for _ in range(1000):
            await table.do(sit(BEN, 1))
            await table.do(Leave(BEN.id, 1))

    with pytest.raises(Refusal) as refusal:
        await fidget()
    assert refusal.value.reason is Reason.RATE
    assert MOST_OWN_CHANGES < table.state.seq < 5 * MOST_OWN_CHANGES  # a little more on a slow machine
    await table.do(sit(CLEO))  # one who overdoes it does not keep the others from anything


async def test_abandoned_tables_are_closed_unless_somebody_has_them_open(tables: Tables) -> None:
    names = [(await tables.create(ANN, NewTable("wapi", [ME, FREE]))).id for _ in range(2)]
    played = await seated(tables)
    watched = await tables.table(names[1])
    watched.broadcast.subscribe(lambda _notice: None, ANN.id)
    await tables.close_abandoned()
    assert len(await tables.store.tables_of(ANN.id, 10)) == 3, "nobody has waited for long yet"
    tables.waiting = 1e-6
    await tables.close_abandoned()
    assert (await tables.table(names[0])).state.phase == "closed"
    assert watched.state.phase == "waiting"
    assert played.state.phase == "running"


async def test_an_unknown_table_is_refused(tables: Tables) -> None:
    with pytest.raises(Refusal) as refusal:
        await tables.table("nowhere")
    assert refusal.value.reason is Reason.UNKNOWN_TABLE


async def test_replay_of_the_entries_is_the_table(tables: Tables) -> None:
    table = await seated(tables)
    await play_on(table, 20)
    stored = await tables.store.load(table.id)
    assert stored is not None
    assert [entry.seq for entry in stored.entries] == list(range(1, table.state.seq + 1))
    assert isinstance(stored.entries[2], Started)
    again = evolve(TableState(stored.setup, table.state.game), *stored.entries)
    assert again.steps == table.state.steps


@pytest.mark.parametrize(
    ("given", "shown"), [("  Ann\n Lee ", "Ann Lee"), ("\x00\x1b", "?"), ("x" * 99, "x" * 24), ("Zoë", "Zoë")]
)
def test_names_fit_in_one_line(given: str, shown: str) -> None:
    assert clean_name(given) == shown
    assert Person("id", given).name == given


async def test_two_who_ask_for_a_rematch_at_once_meet_at_one_table(tables: Tables) -> None:
    table = await seated(tables)
    with pytest.raises(Refusal) as refusal:
        await tables.rematch(table, ANN)
    assert refusal.value.reason is Reason.NOT_ALLOWED
    await play_on(table, 1000)
    places = await asyncio.gather(tables.rematch(table, ANN), tables.rematch(table, BEN))
    assert places[0] is places[1]
    assert places[0].id == table.state.rematch
    assert len(await tables.store.tables_of(ANN.id, 10)) == 2


async def test_a_single_choice_is_played_by_itself_where_nothing_is_hidden(tables: Tables) -> None:
    table = await seated(tables, "wapi")
    while table.state.phase == "running":
        assert len(legal(table)[1]) > 1
        await play_on(table, 1, seed=table.state.seq)
    assert any(step.is_forced for step in table.state.steps)


async def test_a_single_choice_is_asked_for_where_skipping_it_would_tell_a_secret(tables: Tables) -> None:
    """In Iwari, a player without a card for a second piece has to say so, like one who does not want to place it."""
    table = await seated(tables, "iwari")
    asked = 0
    while table.state.phase == "running":
        asked += len(legal(table)[1]) == 1
        await play_on(table, 1, seed=table.state.seq)
    assert asked
    assert not any(step.is_forced for step in table.state.steps)
