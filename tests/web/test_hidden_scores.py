"""Points that can be worked out but lie behind a shield are not shown beside the table."""

from __future__ import annotations

import pytest

import fireside
from fireside.engine.types import SPECTATOR
from fireside.table.entries import Setup
from fireside.table.state import Sitter, TableState
from fireside.table.table import seat_down
from fireside.web.render import Scene
from fireside.web.visitor import Visitor

PLAYERS = 3


def table(*, open_shields: bool) -> TableState:
    game = fireside.load("wakanda_forever")
    options = game.check_options({"open_shields": open_shields})
    setup = Setup(game.name, game.info.version, PLAYERS, options, host="", created=0.0)
    state = TableState(setup, game)
    for seat in range(PLAYERS):
        seat_down(state, seat, Sitter(f"Player {seat}", f"c{seat}", person=f"person {seat}"))
    return state


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 2])
def test_wf_6_1_only_ones_own_score_is_shown_unless_shields_are_open(seat: int) -> None:
    visitor = Visitor(f"person {seat}" if seat != SPECTATOR else "", "en", "auto", False)
    behind = Scene(table(open_shields=False), visitor).scores()
    assert behind == [0 if player == seat else None for player in range(PLAYERS)]
    assert Scene(table(open_shields=True), visitor).scores() == [0] * PLAYERS
