"""Answers given ahead: played as soon as they fit, for as long as they stand, known to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from fireside.table.ahead import NEVER, Until
from fireside.table.errors import Reason, Refusal
from fireside.table.hall import FREE, ME, Hall, NewTable
from fireside.table.state import TableState
from fireside.table.table import Table
from tests.table.conftest import ANN, BEN, CLEO, SEALED, seated

pytestmark = pytest.mark.anyio


async def until(is_so: Callable[[], bool]) -> None:
    for _ in range(400):
        if is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it has not happened")


async def play_on(table: Table, is_there: Callable[[TableState], bool], seats: tuple[int, ...] = (0, 1, 2)) -> None:
    """Play the last legal action of these seats until something is so; what is said ahead goes first."""
    for _ in range(2000):
        if is_there(table.state):
            return
        seat = next((seat for seat in table.state.pending if seat in seats), None)
        if seat is None or table.ahead.due(table.state):
            await asyncio.sleep(0.005)
            continue
        assert table.state.position is not None
        await table.play(seat, table.state.position.legal(seat)[-1])
    raise AssertionError("it has not come to that")


def is_staking(state: TableState, seat: int) -> bool:
    assert state.position is not None
    notation: Any = state.game.notation
    return seat in state.pending and "keep_totems" in notation.standing(state.position.state, seat)


async def test_an_answer_is_given_when_its_question_comes(hall: Hall) -> None:
    table = await seated(hall)
    table.ahead.give(table.state, 0, "keep_totems", Until.ALWAYS)
    before = len(table.state.plays)
    await play_on(table, lambda state: state.phase == "over")
    mine = [table.state.game.action_texts[play.action] for play in table.state.plays[before:] if play.seat == 0]
    assert "pass" in mine
    assert "totem" not in mine
    assert not table.ahead, "with the end of the game it lapses"


async def test_an_answer_can_be_the_present_one(hall: Hall) -> None:
    table = await seated(hall)
    await play_on(table, lambda state: is_staking(state, 0))
    seq = table.state.seq
    table.ahead.give(table.state, 0, "keep_totems", Until.ONCE)
    await until(lambda: table.state.seq > seq)
    assert table.state.game.action_texts[next(p for p in table.state.plays if p.seq > seq).action] == "pass"
    await until(lambda: not table.ahead)


async def test_what_was_said_last_counts(hall: Hall) -> None:
    setup = await hall.create(ANN, NewTable("wakanda_forever", [ME, FREE, FREE]))
    table = await hall.table(setup.id)
    for person in (BEN, CLEO):
        await table.sit(person)
    for seat in range(3):
        table.ahead.give(table.state, seat, "yield", Until.ALWAYS)
        table.ahead.give(table.state, seat, "challenge", Until.ONCE)
    await play_on(table, lambda _: any(len(table.ahead.until(seat)) == 1 for seat in range(3)))
    voter = next(seat for seat in range(3) if table.ahead.until(seat) == {"yield": Until.ALWAYS})
    voted = [table.state.game.action_texts[play.action] for play in table.state.plays if play.seat == voter]
    assert "challenge" in voted
    assert "yield" not in voted


async def test_an_answer_can_be_withdrawn(hall: Hall) -> None:
    table = await seated(hall)
    table.ahead.give(table.state, 0, "keep_totems", Until.ONCE)
    assert table.ahead.until(0) == {"keep_totems": Until.ONCE}
    table.ahead.give(table.state, 0, "keep_totems", NEVER)
    assert table.ahead.until(0) == {}


async def test_until_another_choice(hall: Hall) -> None:
    table = await seated(hall)
    await play_on(table, lambda state: 0 in state.pending and not is_staking(state, 0))
    table.ahead.give(table.state, 0, "keep_totems", Until.OTHER)
    await asyncio.sleep(0.02)
    assert table.ahead.until(0), "a question that was there before does not end it"
    await play_on(table, lambda state: state.phase == "over" or not table.ahead)
    assert table.state.phase == "running"
    assert not is_staking(table.state, 0)


async def test_an_answer_that_is_not_possible_is_dropped_and_said(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await seated(hall)
    monkeypatch.setattr(table.state.game.notation, "standing", lambda _seen, _seat: {"keep_totems": 0})  # never legal
    heard: list[int] = []
    table.ahead.listeners.add(heard.append)
    table.ahead.give(table.state, table.state.pending[0], "keep_totems", Until.ALWAYS)
    await until(lambda: not table.ahead)
    assert table.ahead.dropped(table.state.pending[0]) == "keep_totems"
    assert heard == [table.state.pending[0]] * 2


async def test_whoever_steps_back_wants_to_think_again(hall: Hall) -> None:
    setup = await hall.create(ANN, NewTable("wapi", [ME, "random"]))
    table = await hall.table(setup.id)
    await play_on(table, lambda state: is_staking(state, 0), seats=(0,))
    table.ahead.give(table.state, 0, "keep_totems", Until.ALWAYS)
    await until(lambda: not is_staking(table.state, 0))
    await table.offer_undo(0)  # alone with a bot: at once
    await until(lambda: not table.ahead)


async def test_what_cannot_be_said_ahead(hall: Hall) -> None:
    table = await seated(hall)
    for name, how_long in (("stake", Until.ONCE), ("keep_totems", "forever"), ("", "")):
        with pytest.raises(Refusal) as refusal:
            table.ahead.give(table.state, 0, name, how_long)
        assert refusal.value.reason is Reason.GARBAGE
    sealed = await seated(hall, SEALED)
    with pytest.raises(Refusal):
        sealed.ahead.give(sealed.state, 0, "pass", Until.ONCE)


async def test_a_table_with_answers_stays_in_memory(hall: Hall) -> None:
    table = await seated(hall)
    table.ahead.give(table.state, 1 - table.state.pending[0], "keep_totems", Until.ALWAYS)
    hall.forget_idle(before=float("inf"))
    assert await hall.table(table.id) is table
    table.ahead.give(table.state, 1 - table.state.pending[0], "keep_totems", NEVER)
    hall.forget_idle(before=float("inf"))
    assert await hall.table(table.id) is not table
