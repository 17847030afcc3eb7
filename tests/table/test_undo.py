"""What can be taken back without asking."""

from __future__ import annotations

import pytest

from fireside.table.entries import Kind
from fireside.table.errors import Reason, Refusal
from fireside.table.hall import Hall
from fireside.table.undo import own_takeback
from tests.table.conftest import ANN, BEN, CLEO, SEALED, OpenHall, seated

pytestmark = pytest.mark.anyio


async def test_a_secret_choice_can_be_changed_until_the_last_one_is_in(hall: Hall) -> None:
    table = await seated(hall, SEALED, (ANN, BEN, CLEO))
    await table.play(0, 4)
    await table.play(1, 4)
    await table.undo(0)
    assert table.state.pending == (0, 2)
    await table.play(0, 5)
    assert table.state.position is not None
    assert table.state.position.state.bid.tolist()[:2] == [1, 0]
    await table.play(2, 4)
    assert table.state.phase == "over"
    with pytest.raises(Refusal):
        await table.undo(2)


async def test_taking_back_survives_a_restart(open_hall: OpenHall) -> None:
    table = await seated(await open_hall(), SEALED, (ANN, BEN, CLEO))
    await table.play(0, 4)
    await table.play(1, 4)
    await table.undo(1)
    again = await (await open_hall()).table(table.id)
    assert again.state.pending == (1, 2)
    stored = await (await open_hall()).store.load(table.id)
    assert stored is not None
    assert stored.entries[-1].kind is Kind.UNDO


async def test_nothing_is_taken_back_across_a_random_event(hall: Hall) -> None:
    table = await seated(hall)
    seat = table.state.pending[0]
    assert table.state.position is not None
    await table.play(seat, table.state.position.legal(seat)[0])  # the next token is drawn at once
    assert own_takeback(table.state, seat) == []
    with pytest.raises(Refusal) as refusal:
        await table.undo(seat)
    assert refusal.value.reason is Reason.NOT_ALLOWED


async def test_who_has_played_nothing_has_nothing_to_take_back(hall: Hall) -> None:
    table = await seated(hall, SEALED)
    with pytest.raises(Refusal):
        await table.undo(0)
