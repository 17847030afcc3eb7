"""Fair shares of thinking: bots' moves come first, and one person's many hints do not hold up another's."""

from __future__ import annotations

import asyncio

import pytest

from fireside.bots.search import Advice
from fireside.position import View
from fireside.table.server.hints import Hints
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import SEARCH, STUDY, Thinkers
from fireside.table.server.turns import Turns
from tests.table.conftest import seated

pytestmark = pytest.mark.anyio


async def settle() -> None:
    """Let everybody do what they can do now."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_the_urgent_come_first_and_then_whoever_asked_first() -> None:
    turns = Turns(["the place"])
    order: list[str] = []

    async def use(name: str, *, urgent: bool) -> None:
        place = await turns.take(urgent=urgent)
        order.append(name)
        await asyncio.sleep(0)
        turns.give_back(place)

    place = await turns.take(urgent=False)
    hints = [asyncio.create_task(use(f"hint {number}", urgent=False)) for number in (1, 2)]
    await settle()
    moves = [asyncio.create_task(use("move", urgent=True))]
    await settle()
    turns.give_back(place)
    await asyncio.gather(*hints, *moves)
    assert order == ["move", "hint 1", "hint 2"]


async def test_whoever_gives_up_waiting_takes_no_place() -> None:
    turns = Turns(["the place"])
    place = await turns.take(urgent=True)
    waiting = [asyncio.create_task(turns.take(urgent=False)) for _ in range(2)]
    await settle()
    waiting[0].cancel()
    turns.give_back(place)
    waiting[1].cancel()  # it has been handed the place, but does not know it yet
    await asyncio.gather(*waiting, return_exceptions=True)
    assert await turns.take(urgent=False) == "the place"


async def test_a_bots_question_is_urgent_and_neither_a_hint_nor_an_analysis_is(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers(workers=1)
    asked: list[bool] = []

    async def take(*, urgent: bool) -> object:
        asked.append(urgent)
        raise LookupError

    monkeypatch.setattr(thinkers.turns, "take", take)
    for bot in ("random", SEARCH, STUDY):
        with pytest.raises(LookupError):
            await thinkers._ask(("wapi", bot, False), "")
    assert asked == [True, False, False]


class Slow(Thinkers):
    """Thinks until it is told to answer."""

    def __init__(self) -> None:
        super().__init__(workers=1)
        self.asked: list[View] = []
        self.may_answer = asyncio.Event()

    async def analyse(self, view: View, _seconds: float) -> Advice | None:
        self.asked.append(view)
        await self.may_answer.wait()
        return None


async def test_one_person_has_one_hint_at_a_time_at_however_many_tables(tables: Tables) -> None:
    found = [await seated(tables) for _ in range(3)]
    thinkers = Slow()
    everything = [Hints(thinkers, lambda _: None) for _ in found]
    people = set()
    for table, hints in zip(found, everything, strict=True):
        seat = table.state.pending[0]
        hints.ask(table.state, seat)
        sitter = table.state.seats[seat]
        assert sitter is not None
        people.add(sitter.person)
    await settle()
    assert len(thinkers.asked) == len(people)
    thinkers.may_answer.set()
    await settle()
    assert len(thinkers.asked) == len(found)
    for hints in everything:
        await hints.stop()
