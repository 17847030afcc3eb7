"""Our search and OpenSpiel's play whole games against each other, each within its time."""

from __future__ import annotations

import pyspiel
import pytest

from bench import ismcts
from fireside.bots.arena import Plan
from fireside.rl.openspiel import register

SHORT = 0.001  # seconds for a decision


@pytest.fixture
def wapi() -> object:
    register()
    return pyspiel.load_game("fireside_wapi(players=2)")


def test_both_play_to_the_end_with_seats_swapped(wapi: object) -> None:
    plan = Plan("wapi", 2, (ismcts.THEIRS, ismcts.OURS), 2)
    players = ismcts.line_up(wapi, SHORT, None)
    played = [ismcts.play(plan, number, wapi, players) for number in range(plan.games)]
    assert [game.line_up for game in played] == [(ismcts.THEIRS, ismcts.OURS), (ismcts.OURS, ismcts.THEIRS)]
    assert all(sum(game.shares) == 1 for game in played)
    assert all(player.spent.decisions > 5 for player in players.values())
    assert "we won" in ismcts.report(plan, played, players)


def test_their_search_ends_when_its_time_is_up_but_tries_something(wapi: object) -> None:
    theirs = ismcts.Theirs(wapi, seconds=0.0)
    state = pyspiel.load_game("fireside_wapi(players=2)").new_initial_state()
    while len(state.legal_actions()) == 1 or state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert theirs.choose(state, 1) in state.legal_actions()
    assert theirs.spent.iterations == 2  # the first one only makes the root
