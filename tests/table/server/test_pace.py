"""How quickly bots move: as people like it."""

from __future__ import annotations

import asyncio
import time

import pytest

from fireside.table.commands import SetPace
from fireside.table.errors import Reason, Refusal
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from tests.table.conftest import ANN, BEN, seated

pytestmark = pytest.mark.anyio

LONG = 600.0  # seconds that a bot usually takes: nobody waits for so long
SOON = 30.0


async def waiting(table: Table) -> asyncio.Task[None]:
    """A bot that is being held back, so that people can follow."""
    task = asyncio.create_task(table.paces.wait(table.state, time.monotonic(), LONG))
    await asyncio.sleep(0)
    assert not task.done()
    return task


async def test_a_bot_moves_at_once_if_everybody_wishes_it(tables: Tables) -> None:
    table = await seated(tables)
    bot = await waiting(table)
    for person in (ANN, BEN):
        await table.do(SetPace(person.id, "at_once"))
    await asyncio.wait_for(bot, SOON)


async def test_the_most_patient_of_several_people_is_waited_for(tables: Tables) -> None:
    table = await seated(tables)
    bot = await waiting(table)
    await table.do(SetPace(ANN.id, "at_once"))
    await asyncio.sleep(0.01)
    assert not bot.done()
    await table.do(SetPace(BEN.id, "skip"))
    await asyncio.wait_for(bot, SOON)


async def test_skipping_ahead_ends_when_one_is_asked_again(tables: Tables) -> None:
    table = await seated(tables)
    for person in (ANN, BEN):
        await table.do(SetPace(person.id, "skip"))
    await table.paces.wait(table.state, time.monotonic(), LONG)
    table.state.asked[0] += 1
    (await waiting(table)).cancel()


async def test_slow_is_slower_than_usual(tables: Tables) -> None:
    table = await seated(tables)
    await table.do(SetPace(ANN.id, "slow"))
    long_ago = time.monotonic() - 2 * LONG
    bot = asyncio.create_task(table.paces.wait(table.state, long_ago, LONG))
    await asyncio.sleep(0.01)
    assert not bot.done()
    await table.do(SetPace(ANN.id, "normal"))
    await asyncio.wait_for(bot, SOON)


async def test_a_pace_that_does_not_exist_is_refused(tables: Tables) -> None:
    table = await seated(tables)
    with pytest.raises(Refusal) as refused:
        await table.do(SetPace(ANN.id, "breakneck"))
    assert refused.value.reason is Reason.GARBAGE
    assert "slow, normal, at_once, skip" in str(refused.value)
