"""Talk is limited in rate; nobody is kept from talking by somebody else."""

from __future__ import annotations

import pytest

from fireside.table.errors import Reason, Refusal
from fireside.table.hall import Hall
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
    table = await seated(hall)
    for _ in range(MOST_LINES):
        await table.talk.say(ANN, "hello")
    earlier = [line._replace(at=line.at - PERIOD) for line in table.talk.lines]
    table.talk.lines.clear()
    table.talk.lines.extend(earlier)
    assert (await table.talk.say(ANN, "again")).number == MOST_LINES + 1
