"""Premoves: played as soon as they fit, for as long as they hold, known to nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from fireside.engine.contract import Premoves
from fireside.table.commands import OfferUndo, Play, Premove
from fireside.table.errors import Reason, Refusal
from fireside.table.premoves import NEVER, Until
from fireside.table.server.broadcast import PremovesChanged
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from fireside.table.setup import FREE, ME, NewTable
from fireside.table.state import TableState
from tests.table.conftest import ANN, BEN, CLEO, SEALED, seated, sit

pytestmark = pytest.mark.anyio


async def until(is_so: Callable[[], bool]) -> None:
    for _ in range(400):
        if is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it has not happened")


async def play_on(table: Table, is_there: Callable[[TableState], bool], seats: tuple[int, ...] = (0, 1, 2)) -> None:
    """Play the last legal action of these seats until something is true; premoves go first."""
    for _ in range(2000):
        if is_there(table.state):
            return
        seat = next((seat for seat in table.state.pending if seat in seats), None)
        if seat is None or table.premoves.look(table.state)[1]:
            await asyncio.sleep(0.005)
            continue
        assert table.state.position is not None
        await table.do(Play(seat, table.state.position.legal(seat)[-1]))
    raise AssertionError("this was never reached")


def is_staking(state: TableState, seat: int) -> bool:
    assert state.position is not None
    notation = state.game.notation
    assert isinstance(notation, Premoves)
    return seat in state.pending and "keep_totems" in notation.premoves(state.position.state, seat)


async def test_a_premove_is_played_when_its_question_comes(tables: Tables) -> None:
    table = await seated(tables)
    await table.do(Premove(0, "keep_totems", Until.ALWAYS))
    before = len(table.state.steps)
    await play_on(table, lambda state: state.phase == "over")
    mine = [table.state.game.action_texts[play.action] for play in table.state.steps[before:] if play.seat == 0]
    assert "pass" in mine
    assert "totem" not in mine
    assert not table.premoves, "with the end of the game it lapses"


async def test_a_premove_can_be_the_present_answer(tables: Tables) -> None:
    table = await seated(tables)
    await play_on(table, lambda state: is_staking(state, 0))
    seq = table.state.seq
    await table.do(Premove(0, "keep_totems", Until.ONCE))
    await until(lambda: table.state.seq > seq)
    assert table.state.game.action_texts[next(p for p in table.state.steps if p.seq > seq).action] == "pass"
    await until(lambda: not table.premoves)


async def test_what_was_said_last_counts(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wakanda_forever", [ME, FREE, FREE]))
    table = await tables.table(setup.id)
    for person in (BEN, CLEO):
        await table.do(sit(person))
    for seat in range(3):
        await table.do(Premove(seat, "yield", Until.ALWAYS))
        await table.do(Premove(seat, "challenge", Until.ONCE))
    await play_on(table, lambda _: any(len(table.premoves.until(seat)) == 1 for seat in range(3)))
    voter = next(seat for seat in range(3) if table.premoves.until(seat) == {"yield": Until.ALWAYS})
    voted = [table.state.game.action_texts[play.action] for play in table.state.steps if play.seat == voter]
    assert "challenge" in voted
    assert "yield" not in voted


async def test_a_premove_can_be_withdrawn(tables: Tables) -> None:
    table = await seated(tables)
    await table.do(Premove(0, "keep_totems", Until.ONCE))
    assert table.premoves.until(0) == {"keep_totems": Until.ONCE}
    await table.do(Premove(0, "keep_totems", NEVER))
    assert table.premoves.until(0) == {}


async def test_until_another_choice(tables: Tables) -> None:
    table = await seated(tables)
    await play_on(table, lambda state: 0 in state.pending and not is_staking(state, 0))
    await table.do(Premove(0, "keep_totems", Until.OTHER))
    await asyncio.sleep(0.02)
    assert table.premoves.until(0), "a question that was there before does not end it"
    await play_on(table, lambda state: state.phase == "over" or not table.premoves)
    assert table.state.phase == "running"
    assert not is_staking(table.state, 0)


async def test_a_premove_that_is_not_possible_is_dropped_and_said(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(tables)
    monkeypatch.setattr(table.state.game.notation, "premoves", lambda _seen, _seat: {"keep_totems": 0})  # never legal
    heard: list[int] = []
    table.broadcast.subscribe(
        lambda notice: heard.append(notice.seat) if isinstance(notice, PremovesChanged) else None, None
    )
    await table.do(Premove(table.state.pending[0], "keep_totems", Until.ALWAYS))
    await until(lambda: not table.premoves)
    assert table.premoves.dropped[table.state.pending[0]] == "keep_totems"
    assert heard == [table.state.pending[0]] * 2


async def test_whoever_steps_back_wants_to_think_again(tables: Tables) -> None:
    setup = await tables.create(ANN, NewTable("wapi", [ME, "random"]))
    table = await tables.table(setup.id)
    await play_on(table, lambda state: is_staking(state, 0), seats=(0,))
    await table.do(Premove(0, "keep_totems", Until.ALWAYS))
    await until(lambda: not is_staking(table.state, 0))
    await table.do(OfferUndo(0))  # alone with a bot: at once
    await until(lambda: not table.premoves)


async def test_what_cannot_be_a_premove(tables: Tables) -> None:
    table = await seated(tables)
    for name, how_long in (("stake", Until.ONCE), ("keep_totems", "forever"), ("", "")):
        with pytest.raises(Refusal) as refusal:
            await table.do(Premove(0, name, how_long))
        assert refusal.value.reason is Reason.GARBAGE
    sealed = await seated(tables, SEALED)
    with pytest.raises(Refusal):
        await sealed.do(Premove(0, "pass", Until.ONCE))


async def test_a_table_with_premoves_stays_in_memory(tables: Tables) -> None:
    table = await seated(tables)
    await table.do(Premove(1 - table.state.pending[0], "keep_totems", Until.ALWAYS))
    tables.forget_idle(before=float("inf"))
    assert await tables.table(table.id) is table
    await table.do(Premove(1 - table.state.pending[0], "keep_totems", NEVER))
    tables.forget_idle(before=float("inf"))
    assert await tables.table(table.id) is not table
