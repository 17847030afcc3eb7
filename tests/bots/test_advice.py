"""`pos.best`: a hint for a seat, from what that seat can see."""

from __future__ import annotations

import random

import pytest

import fireside


@pytest.fixture
def position() -> fireside.Position:
    made = fireside.load("wapi").start(2)
    made.roll(random.Random(1))
    return made


def test_the_best_moves_come_first_with_what_to_expect(position: fireside.Position) -> None:
    seat = position.pending[0]
    found = position.best(seat, 0.05)
    assert {move.action for move in found.moves} == set(position.legal(seat))
    assert found.best == found.moves[0].action
    assert 0 <= found.moves[0].result <= 1
    assert found.moves[0].visits >= found.moves[-1].visits
    assert found.sureness in ("clear", "likely", "close")


def test_a_view_can_be_asked_too(position: fireside.Position) -> None:
    seat = position.pending[0]
    assert position.view(seat).best(0.05).best in position.legal(seat)


def test_whoever_may_not_act_has_no_best_move(position: fireside.Position) -> None:
    with pytest.raises(fireside.IllegalAction):
        position.best(1 - position.pending[0], 0.05)


def test_advice_is_what_the_search_found(position: fireside.Position) -> None:
    assert isinstance(position.best(position.pending[0], 0.05), fireside.Advice)
