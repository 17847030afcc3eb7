"""Not a byte differs in what a seat is sent if only something that it may not see differs."""

from __future__ import annotations

import json

import pytest

import fireside
from fireside.engine.types import SPECTATOR
from fireside.table.state import TableState
from fireside.web.edge.visitor import Visitor
from fireside.web.pages.replay import Past
from fireside.web.show import catalogue
from fireside.web.show.presentation import Presentation
from tests.table.pure import played_on, started

STEPS = 60


def table_in_play(game: fireside.Game, steps: int, seed: int) -> TableState:
    return played_on(started(game, game.info.players[1]), steps, seed)


def everything_sent(state: TableState, seat: int) -> str:
    """Everything that a seat is sent: the page's parts, the log, the view for programs, the past."""
    visitor = Visitor(f"person {seat}" if seat != SPECTATOR else "", "en", "auto", False)
    shown = Presentation(state, visitor)
    assert shown.seat == seat
    return json.dumps([shown.message(0, anew=True), shown.data(), shown.scores()])


@pytest.mark.parametrize("game", catalogue.playable(), ids=lambda game: game.name)
def test_secrets_change_nothing_that_is_sent(game: fireside.Game) -> None:
    for steps in (0, 7, STEPS):
        state = table_in_play(game, steps, seed=steps)
        assert state.position is not None
        for seat in (SPECTATOR, *range(state.setup.players)):
            sent = everything_sent(state, seat)
            for sample in range(3):
                other = state.fork()
                other.position = state.position.view(seat).fill(sample)
                assert everything_sent(other, seat) == sent


@pytest.mark.parametrize("game", catalogue.playable(), ids=lambda game: game.name)
def test_the_seed_and_the_chance_are_not_sent(game: fireside.Game) -> None:
    state = table_in_play(game, STEPS, seed=1)
    if state.phase == "over":
        return
    sent = everything_sent(state, SPECTATOR)
    assert state.setup.seed.hex() not in sent
    assert all(contribution not in sent for contribution in state.contributions() if len(contribution) > 4)


@pytest.mark.parametrize("game", catalogue.playable(), ids=lambda game: game.name)
def test_the_past_is_shown_from_ones_own_seat(game: fireside.Game) -> None:
    state = table_in_play(game, STEPS, seed=2)
    visitor = Visitor("person 1", "en", "auto", False)
    past = Past(state, visitor, at=len(state.steps) // 2, seat=0)
    assert past.seat == (0 if state.phase == "over" else 1)
    assert past.frame()["board"] == past.shown.board()
