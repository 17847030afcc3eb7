"""Bots' processes that several workers share."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from fireside import study
from fireside.bots.search import search
from fireside.position import View
from fireside.registry import load
from fireside.table.server import shared, thinker
from fireside.table.server.insist import pauses
from fireside.table.server.shared import SharedThinkers
from fireside.table.server.thinkers import LONGEST, Thinkers
from tests.study.games import record_of

pytestmark = pytest.mark.anyio


def a_view() -> View:
    """What somebody who is asked sees."""
    position = load("wapi").start(players=2)
    position.roll(random.Random(1))
    return position.view(position.pending[0])


async def _served(address: str) -> tuple[asyncio.Server, Thinkers]:
    thinkers = Thinkers(workers=1)
    server = await asyncio.start_unix_server(
        lambda *streams: shared._answer(thinkers, *streams), address, limit=LONGEST
    )
    return server, thinkers


async def _stop(server: asyncio.Server, thinkers: Thinkers) -> None:
    server.close()
    await asyncio.wait_for(_alone(), 60)
    await thinkers.stop()


async def _alone() -> None:
    """Wait until every connection has ended."""
    while others := [task for task in asyncio.all_tasks() if "_answer" in repr(task.get_coro())]:
        await asyncio.wait(others)
    await asyncio.sleep(0)


async def test_workers_ask_the_same_processes(tmp_path: Path) -> None:
    address = str(tmp_path / "thinkers")
    server, thinkers = await _served(address)
    view = a_view()
    askers = [SharedThinkers(address) for _ in range(2)]
    choices = await asyncio.gather(*(asker.choose(view, "random") for asker in askers for _ in range(3)))
    assert all(choice.action in view.legal(view.seat) and choice.bot == "random" for choice in choices)
    for asker in askers:
        await asker.revive()
        await asker.stop()
    await _stop(server, thinkers)


async def test_analyses_are_made_there_as_well(tmp_path: Path) -> None:
    address = str(tmp_path / "thinkers")
    server, thinkers = await _served(address)
    asker, record = SharedThinkers(address), record_of("wapi", 2, seed=5)
    question = next(one for one in study.questions(record) if len(one.view.legal(one.view.seat)) > 1)
    assert await asker.judge(question, 20, 3) == study.judged(question, 20, 3)
    assert await asker.tell_luck(record) == study.luck_of(record)
    found = await asker.search(question.view, 20, 3)
    assert found.moves == search(question.view, iterations=20, seed=3).moves[: thinker.MOST_MOVES]
    await _stop(server, thinkers)


async def test_one_that_does_not_answer_yet_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "pauses", lambda: (0.01 for _ in pauses()))
    address = str(tmp_path / "thinkers")
    asker = SharedThinkers(address)
    with pytest.raises(OSError, match="No such file"):
        await asker.revive()
    asking = asyncio.create_task(asker.choose(a_view(), "random"))
    await asyncio.sleep(0)
    server, thinkers = await _served(address)
    assert (await asking).bot == "random"
    await _stop(server, thinkers)


async def test_whoever_goes_away_leaves_the_queue(tmp_path: Path) -> None:
    address = str(tmp_path / "thinkers")
    server, thinkers = await _served(address)
    place = await thinkers.turns.take(urgent=True)
    view = a_view()
    leaving = asyncio.create_task(SharedThinkers(address).choose(view, "random"))
    while not thinkers.turns.waiting:
        await asyncio.sleep(0.01)
    leaving.cancel()
    while thinkers.turns.waiting:
        await asyncio.sleep(0.01)
    thinkers.turns.give_back(place)
    assert (await SharedThinkers(address).choose(view, "random")).bot == "random"
    await _stop(server, thinkers)
