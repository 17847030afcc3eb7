"""Talk is limited in rate; nobody is kept from talking by somebody else."""

from __future__ import annotations

import time

import pytest

from fireside.table.errors import Reason, Refusal
from fireside.table.hall import Hall
from fireside.table.rates import RateLimit
from fireside.table.talk import MOST_LINES, PERIOD
from tests.table.conftest import ANN, BEN, seated

pytestmark = pytest.mark.anyio


async def test_nobody_talks_without_end(hall: Hall) -> None:
    table = await seated(hall)
    for number in range(MOST_LINES):
        await table.talk.say(ANN, f"line {number}")
    with pytest.raises(Refusal) as refusal:
        await table.talk.say(ANN, "and another one")
    assert refusal.value.reason is Reason.RATE
    await table.talk.say(BEN, "may I?")
    assert [line.name for line in table.talk.lines] == ["Ann"] * MOST_LINES + ["Ben"]


async def test_after_a_while_one_may_talk_again(hall: Hall) -> None:
    table, now = await seated(hall), 0.0
    table.talk.rate = RateLimit(MOST_LINES, PERIOD, clock=lambda: now)
    for _ in range(MOST_LINES):
        await table.talk.say(ANN, "hello")
    now += PERIOD
    assert (await table.talk.say(ANN, "again")).number == MOST_LINES + 1


async def test_a_clock_that_is_set_back_keeps_nobody_from_talking(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table, now = await seated(hall), 1e9
    monkeypatch.setattr(time, "time", lambda: now)
    table.talk.rate = RateLimit(MOST_LINES, PERIOD, clock=lambda: 1e9 - now)
    for _ in range(2 * MOST_LINES):
        await table.talk.say(ANN, "hello")
        now -= PERIOD  # the time of day goes back while time goes on
    assert len(table.talk.lines) == 2 * MOST_LINES
