"""Chat is rate-limited; nobody is kept from speaking by somebody else."""

from __future__ import annotations

import time

import pytest

from fireside.table.errors import Reason, Refusal
from fireside.table.server.chat import MOST_LINES, PERIOD
from fireside.table.server.rates import RateLimit
from fireside.table.server.tables import Tables
from tests.table.conftest import ANN, BEN, seated

pytestmark = pytest.mark.anyio


async def test_nobody_speaks_without_end(tables: Tables) -> None:
    table = await seated(tables)
    for number in range(MOST_LINES):
        await table.chat.say(ANN, f"line {number}")
    with pytest.raises(Refusal) as refusal:
        await table.chat.say(ANN, "and another one")
    assert refusal.value.reason is Reason.RATE
    await table.chat.say(BEN, "may I?")
    assert [line.name for line in table.chat.lines] == ["Ann"] * MOST_LINES + ["Ben"]


async def test_after_a_while_one_may_speak_again(tables: Tables) -> None:
    table, now = await seated(tables), 0.0
    table.chat.rate = RateLimit(MOST_LINES, PERIOD, clock=lambda: now)
    for _ in range(MOST_LINES):
        await table.chat.say(ANN, "hello")
    now += PERIOD
    assert (await table.chat.say(ANN, "again")).number == MOST_LINES + 1


async def test_a_clock_that_is_set_back_silences_nobody(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    table, now = await seated(tables), 1e9
    monkeypatch.setattr(time, "time", lambda: now)
    table.chat.rate = RateLimit(MOST_LINES, PERIOD, clock=lambda: 1e9 - now)
    for _ in range(2 * MOST_LINES):
        await table.chat.say(ANN, "hello")
        now -= PERIOD  # the time of day goes back while time goes on
    assert len(table.chat.lines) == 2 * MOST_LINES
