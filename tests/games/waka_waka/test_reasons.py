"""Why something is not possible: every number gets a clause that exists, in every phase."""

from __future__ import annotations

import random

from fireside.games.waka_waka import rules
from fireside.testing.play import play_one
from fireside.texts import clauses
from tests.games.waka_waka.table import GAME

NO_ACTIONS = (-1, rules.ACTIONS, 10**6)


def test_a_number_that_is_not_an_action_is_refused_with_a_clause() -> None:
    """WW-3.1 and others: the rules are asked directly, without the guard of `Position.why_not`."""
    known = clauses(GAME.folder, "en")
    position = GAME.start(3)
    rng = random.Random(6)
    phases = set()
    for _ in range(400):
        phases.add(int(position.state.phase))
        for seat in range(3):
            assert {rules.why_not(position.state, seat, number) for number in NO_ACTIONS} <= set(known)
        play_one(position, rng)
    assert len(phases) > 15
