"""What people at a table agree on; bots that stand in; clocks; chat."""

from __future__ import annotations

import asyncio
import time

import pytest

from fireside.table.agreement import ABSENCE
from fireside.table.commands import Agree, ComeBack, Decline, OfferReplacement, OfferUndo, Play, StandIn
from fireside.table.entries import Cause, Returned, StoodIn
from fireside.table.errors import Reason, Refusal
from fireside.table.server.broadcast import Notice, PresenceChanged, Said
from fireside.table.server.chat import LINE_LENGTH
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from fireside.table.setup import FREE, ME, NewTable
from tests.table.conftest import ANN, BEN, CLEO, OpenTables, seated, sit

pytestmark = pytest.mark.anyio


async def first_move(table: Table) -> int:
    seat = table.state.pending[0]
    assert table.state.position is not None
    await table.do(Play(seat, table.state.position.legal(seat)[0]))
    return seat


async def test_all_people_can_agree_to_go_back(tables: Tables) -> None:
    table = await seated(tables, people=(ANN, BEN, CLEO))
    assert table.state.position is not None
    before = bytes(table.state.position)
    seat = await first_move(table)
    others = [other for other in range(3) if other != seat]
    await table.do(OfferUndo(seat))
    await table.do(Agree(others[0]))
    assert bytes(table.state.position) != before
    await table.do(Agree(others[1]))
    assert table.state.offer is None
    assert bytes(table.state.position) == before


async def test_going_back_rolls_no_other_die(tables: Tables) -> None:
    table = await seated(tables)
    seat = await first_move(table)
    assert table.state.position is not None
    after = bytes(table.state.position)
    await table.do(OfferUndo(seat))
    await table.do(Agree(1 - seat))
    await first_move(table)
    assert bytes(table.state.position) == after


async def test_one_can_decline(tables: Tables) -> None:
    table = await seated(tables)
    seat = await first_move(table)
    seq = len(table.state.steps)
    await table.do(OfferUndo(seat))
    await table.do(Decline(1 - seat))
    assert table.state.offer is None
    assert len(table.state.steps) == seq
    with pytest.raises(Refusal) as refusal:
        await table.do(Agree(1 - seat))
    assert refusal.value.reason is Reason.STALE


async def test_playing_on_answers_the_question(tables: Tables) -> None:
    table = await seated(tables)
    await table.do(OfferUndo(await first_move(table)))
    await first_move(table)
    assert table.state.offer is None


async def test_whoever_is_alone_with_bots_goes_back_at_once(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, "random"]))
    table = await tables.table(setup.id)
    while 0 not in table.state.pending:
        await asyncio.sleep(0.01)
    own = [play.seq for play in table.state.steps if play.seat == 0]
    await first_move(table)
    await table.do(OfferUndo(0))
    assert [play.seq for play in table.state.steps if play.seat == 0] == own


async def test_an_agreement_survives_a_restart(open_tables: OpenTables) -> None:
    table = await seated(await open_tables())
    await table.do(OfferUndo(await first_move(table)))
    again = await (await open_tables()).table(table.id)
    assert again.state.offer == table.state.offer


async def test_a_bot_stands_in_and_the_person_returns(tables: Tables) -> None:
    table = await seated(tables)
    seat = table.state.pending[0]
    await table.do(StandIn(seat))
    for _ in range(500):
        if table.state.pending and table.state.pending[0] != seat:
            break
        await asyncio.sleep(0.02)
    assert table.state.steps[-1].seat != seat
    assert any(play.seat == seat for play in table.state.steps)
    await table.do(ComeBack(seat))
    assert seat in table.state.people
    assert [type(note) for note in table.state.notes] == [StoodIn, Returned]


async def test_only_the_absent_are_replaced_and_all_others_agree(tables: Tables) -> None:
    table = await seated(tables, people=(ANN, BEN, CLEO))
    table.presence.arrive(BEN.id)
    with pytest.raises(Refusal) as refusal:
        await table.do(OfferReplacement(0, 1))
    assert refusal.value.reason is Reason.NOT_ALLOWED
    table.presence.depart(BEN.id)
    with pytest.raises(Refusal, match="5 minutes"):
        await table.do(OfferReplacement(0, 1))  # their connection may just be lost
    later(table, ABSENCE)
    await table.do(OfferReplacement(0, 1))
    assert 1 in table.state.people
    await table.do(Agree(2))
    assert 1 not in table.state.people
    assert table.state.offer is None


def later(table: Table, seconds: float) -> None:
    """Let time pass for those who are away."""
    now = time.monotonic() + seconds
    table.presence.clock = lambda: now


async def test_a_sign_of_life_counts_without_an_open_page(tables: Tables) -> None:
    table = await seated(tables, people=(ANN, BEN, CLEO))
    later(table, ABSENCE)
    with pytest.raises(Refusal):
        await table.do(Agree(BEN.id))  # there is nothing to agree to, but he is there
    with pytest.raises(Refusal, match="5 minutes"):
        await table.do(OfferReplacement(0, 1))


async def test_whoever_has_just_sat_down_is_not_absent(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, FREE]))
    table = await tables.table(setup.id)
    later(table, ABSENCE)
    await table.do(sit(BEN))
    with pytest.raises(Refusal, match="5 minutes"):
        await table.do(OfferReplacement(0, 1))


async def test_after_a_restart_nobody_has_been_away_for_long(open_tables: OpenTables) -> None:
    table = await seated(await open_tables())
    again = await (await open_tables()).table(table.id)
    with pytest.raises(Refusal, match="5 minutes"):
        await again.do(OfferReplacement(0, 1))


async def test_clocks_run_on_the_server(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, FREE], clock=1, bonus=0))
    table = await tables.table(setup.id)
    await table.do(sit(BEN))
    seat = table.state.pending[0]
    assert 0 < table.state.time_left(seat, time.time()) <= 1
    assert table.state.time_left(1 - seat, time.time() + 100) == 1
    for _ in range(100):
        if seat not in table.state.people:
            break
        await asyncio.sleep(0.05)
    assert isinstance(note := table.state.notes[0], StoodIn)
    assert note.cause is Cause.CLOCK


async def test_time_comes_back_with_every_move(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, FREE], clock=100, bonus=50))
    table = await tables.table(setup.id)
    await table.do(sit(BEN))
    seat = await first_move(table)
    assert table.state.time_left(seat, time.time()) == 100 or seat in table.state.pending


async def test_what_is_said_is_heard_and_remembered(open_tables: OpenTables) -> None:
    table = await seated(await open_tables())
    heard: list[str] = []
    table.broadcast.subscribe(lambda notice: heard.append(notice.line.text) if isinstance(notice, Said) else None, "")
    await table.chat.say(ANN, "  hello \x00 there ")
    assert heard == ["hello there"]
    again = await (await open_tables()).table(table.id)
    assert [line.text for line in again.chat.lines] == ["hello there"]
    for wrong in ("", " \n", "x" * (LINE_LENGTH + 1)):
        with pytest.raises(Refusal):
            await table.chat.say(ANN, wrong)


async def test_who_is_there(tables: Tables) -> None:
    table = await seated(tables)
    told: list[Notice] = []
    table.broadcast.subscribe(lambda notice: told.append(notice) if isinstance(notice, PresenceChanged) else None, "")
    table.presence.arrive(ANN.id)
    table.presence.arrive(ANN.id)  # a second tab
    table.presence.depart(ANN.id)
    assert ANN.id in table.presence
    table.presence.depart(ANN.id)
    assert ANN.id not in table.presence
    assert len(told) == 2
