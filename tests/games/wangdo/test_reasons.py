"""Why something is not allowed in Wangdo: numbers that are not actions."""

from __future__ import annotations

import pytest

from fireside import SPECTATOR
from fireside.games.wangdo import rules
from fireside.games.wangdo.rules import state as codes
from fireside.texts import clauses
from tests.games.wangdo.table import GAME, NEAR_A2, Table

NO_ACTIONS = (-1, -(10**6), codes.ACTIONS, codes.ACTIONS + codes.COLOURS, 10**6)


def positions() -> list[tuple[str, Table]]:
    """A table in every phase that a player decides in, in one that chance decides, and at the end."""
    ritual = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4, white=2, blue=1)
    over = Table(2)
    over.state.phase = codes.DONE
    return [
        ("WD-3.1", Table(2)),
        ("WD-3.2", Table(2).do("take=white")),
        ("WD-5.2", ritual.do("A2=orange")),
        ("WD-6.3", Table(2).hold(0, "moving_monuments").do("play=moving_monuments")),
        ("WD-2.5", Table(2).do("draw")),
        ("WD-2.5", Table(2).hold(0, "open_bag").do("play=open_bag")),
        ("WD-7.1", over),
    ]


@pytest.mark.parametrize("action", NO_ACTIONS)
def test_a_number_that_is_no_action_is_refused_to_every_seat(action: int) -> None:
    """WD-3.1: one of two actions, and nothing else; or whatever has to be decided first."""
    for clause, table in positions():
        assert rules.why_not(table.state, 0, action) == clause
        for seat in (SPECTATOR, 1):
            assert rules.why_not(table.state, seat, action) == ("WD-7.1" if clause == "WD-7.1" else "WD-2.5")


def test_every_action_is_either_legal_or_against_a_clause() -> None:
    known = clauses(GAME.folder, "en")
    for _, table in positions():
        for seat in (SPECTATOR, 0, 1):
            legal = table.position.legal(seat) if seat != SPECTATOR else []
            for action in range(codes.ACTIONS):
                clause = rules.why_not(table.state, seat, action)
                assert (clause is None) == (action in legal)
                assert clause is None or clause in known
