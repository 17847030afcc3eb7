"""What can be taken back without asking."""

from __future__ import annotations

import pytest

from fireside.table.commands import Play, TakeBack
from fireside.table.entries import TakenBack
from fireside.table.errors import Reason, Refusal
from fireside.table.server.tables import Tables
from fireside.table.undo import takeback
from tests.table.conftest import ANN, BEN, CLEO, SEALED, OpenTables, seated

pytestmark = pytest.mark.anyio


async def test_a_secret_choice_can_be_changed_until_the_last_one_is_in(tables: Tables) -> None:
    table = await seated(tables, SEALED, (ANN, BEN, CLEO))
    await table.do(Play(0, 4))
    await table.do(Play(1, 4))
    await table.do(TakeBack(0))
    assert table.state.pending == (0, 2)
    await table.do(Play(0, 5))
    assert table.state.position is not None
    assert table.state.position.state.bid.tolist()[:2] == [1, 0]
    await table.do(Play(2, 4))
    assert table.state.phase == "over"
    with pytest.raises(Refusal):
        await table.do(TakeBack(2))


async def test_taking_back_survives_a_restart(open_tables: OpenTables) -> None:
    table = await seated(await open_tables(), SEALED, (ANN, BEN, CLEO))
    await table.do(Play(0, 4))
    await table.do(Play(1, 4))
    await table.do(TakeBack(1))
    again = await (await open_tables()).table(table.id)
    assert again.state.pending == (1, 2)
    stored = await (await open_tables()).store.load(table.id)
    assert stored is not None
    assert isinstance(stored.entries[-1], TakenBack)


async def test_nothing_is_taken_back_across_a_random_event(tables: Tables) -> None:
    table = await seated(tables)
    seat = table.state.pending[0]
    assert table.state.position is not None
    await table.do(Play(seat, table.state.position.legal(seat)[0]))  # the next token is drawn at once
    assert takeback(table.state, seat) == ()
    with pytest.raises(Refusal) as refusal:
        await table.do(TakeBack(seat))
    assert refusal.value.reason is Reason.NOT_ALLOWED


async def test_who_has_played_nothing_has_nothing_to_take_back(tables: Tables) -> None:
    table = await seated(tables, SEALED)
    with pytest.raises(Refusal):
        await table.do(TakeBack(0))
