"""What people at a table agree on; bots that stand in; clocks; talk."""

from __future__ import annotations

import asyncio
import time

import pytest

from fireside.table.entries import Kind
from fireside.table.errors import Reason, Refusal
from fireside.table.hall import FREE, ME, Hall, NewTable
from fireside.table.table import Table
from fireside.table.talk import LINE_LENGTH
from tests.table.conftest import ANN, BEN, CLEO, OpenHall, seated

pytestmark = pytest.mark.anyio


async def first_move(table: Table) -> int:
    seat = table.state.pending[0]
    assert table.state.position is not None
    await table.play(seat, table.state.position.legal(seat)[0])
    return seat


async def test_all_people_can_agree_to_go_back(hall: Hall) -> None:
    table = await seated(hall, people=(ANN, BEN, CLEO))
    assert table.state.position is not None
    before = bytes(table.state.position)
    seat = await first_move(table)
    others = [other for other in range(3) if other != seat]
    await table.offer_undo(seat)
    await table.agree(others[0], yes=True)
    assert bytes(table.state.position) != before
    await table.agree(others[1], yes=True)
    assert table.state.offer is None
    assert bytes(table.state.position) == before


async def test_going_back_rolls_no_other_die(hall: Hall) -> None:
    table = await seated(hall)
    seat = await first_move(table)
    assert table.state.position is not None
    after = bytes(table.state.position)
    await table.offer_undo(seat)
    await table.agree(1 - seat, yes=True)
    await first_move(table)
    assert bytes(table.state.position) == after


async def test_one_can_decline(hall: Hall) -> None:
    table = await seated(hall)
    seat = await first_move(table)
    seq = len(table.state.plays)
    await table.offer_undo(seat)
    await table.agree(1 - seat, yes=False)
    assert table.state.offer is None
    assert len(table.state.plays) == seq
    with pytest.raises(Refusal) as refusal:
        await table.agree(1 - seat, yes=True)
    assert refusal.value.reason is Reason.STALE


async def test_playing_on_answers_the_question(hall: Hall) -> None:
    table = await seated(hall)
    await table.offer_undo(await first_move(table))
    await first_move(table)
    assert table.state.offer is None


async def test_whoever_is_alone_with_bots_goes_back_at_once(hall: Hall) -> None:
    setup = await hall.create(ANN, NewTable("wapi", [ME, "random"]))
    table = await hall.table(setup.id)
    while 0 not in table.state.pending:
        await asyncio.sleep(0.01)
    own = [play.seq for play in table.state.plays if play.seat == 0]
    await first_move(table)
    await table.offer_undo(0)
    assert [play.seq for play in table.state.plays if play.seat == 0] == own


async def test_an_agreement_survives_a_restart(open_hall: OpenHall) -> None:
    table = await seated(await open_hall())
    await table.offer_undo(await first_move(table))
    again = await (await open_hall()).table(table.id)
    assert again.state.offer == table.state.offer


async def test_a_bot_stands_in_and_the_person_returns(hall: Hall) -> None:
    table = await seated(hall)
    seat = table.state.pending[0]
    await table.stand_in(seat)
    for _ in range(500):
        if table.state.pending and table.state.pending[0] != seat:
            break
        await asyncio.sleep(0.02)
    assert table.state.plays[-1].seat != seat
    assert any(play.seat == seat for play in table.state.plays)
    await table.come_back(seat)
    assert seat in table.state.people
    assert [note.kind for note in table.state.notes] == [Kind.STAND_IN, Kind.RETURN]


async def test_only_the_absent_are_replaced_and_all_others_agree(hall: Hall) -> None:
    table = await seated(hall, people=(ANN, BEN, CLEO))
    table.presence.arrive(BEN.id)
    with pytest.raises(Refusal) as refusal:
        await table.offer_replacement(0, 1)
    assert refusal.value.reason is Reason.NOT_ALLOWED
    table.presence.depart(BEN.id)
    await table.offer_replacement(0, 1)
    assert 1 in table.state.people
    await table.agree(2, yes=True)
    assert 1 not in table.state.people
    assert table.state.offer is None


async def test_clocks_run_on_the_server(hall: Hall) -> None:
    setup = await hall.create(ANN, NewTable("wapi", [ME, FREE], clock=1, bonus=0))
    table = await hall.table(setup.id)
    await table.sit(BEN)
    seat = table.state.pending[0]
    assert 0 < table.state.time_left(seat, time.time()) <= 1
    assert table.state.time_left(1 - seat, time.time() + 100) == 1
    for _ in range(100):
        if seat not in table.state.people:
            break
        await asyncio.sleep(0.05)
    assert table.state.notes[0].data["by"] == "clock"


async def test_time_comes_back_with_every_move(hall: Hall) -> None:
    setup = await hall.create(ANN, NewTable("wapi", [ME, FREE], clock=100, bonus=50))
    table = await hall.table(setup.id)
    await table.sit(BEN)
    seat = await first_move(table)
    assert table.state.time_left(seat, time.time()) == 100 or seat in table.state.pending


async def test_talk_is_heard_and_remembered(open_hall: OpenHall) -> None:
    table = await seated(await open_hall())
    heard: list[str] = []
    table.talk.listeners.add(lambda line: heard.append(line.text))
    await table.talk.say(ANN, "  hello \x00 there ")
    assert heard == ["hello there"]
    again = await (await open_hall()).table(table.id)
    assert [line.text for line in again.talk.lines] == ["hello there"]
    for wrong in ("", " \n", "x" * (LINE_LENGTH + 1)):
        with pytest.raises(Refusal):
            await table.talk.say(ANN, wrong)


async def test_who_is_there(hall: Hall) -> None:
    table = await seated(hall)
    told: list[int] = []
    table.watchers.add(lambda state: told.append(state.seq))
    table.presence.arrive(ANN.id)
    table.presence.arrive(ANN.id)  # a second tab
    table.presence.depart(ANN.id)
    assert ANN.id in table.presence
    table.presence.depart(ANN.id)
    assert ANN.id not in table.presence
    assert len(told) == 2
