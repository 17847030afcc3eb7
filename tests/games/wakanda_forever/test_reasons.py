"""The clauses that forbid something in Wakanda Forever."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fireside import IllegalAction
from fireside.texts import clauses
from tests.games.wakanda_forever.table import GAME, Table, attacking, crowned, voting

RIVER = ("river", "border", "jabari")
MOMENTS: dict[str, Callable[[], Table]] = {
    "cards are dealt": lambda: Table(villains=()),
    "the first roll": Table,
    "cups": crowned,
    "an attack": attacking,
    "a re-roll": lambda: attacking(tribes=RIVER).roll("1_"),
    "a vote": voting,
    "cups of a ceremony": lambda: voting().give(0, stones=2).vote(1),
    "the end": lambda: attacking(health=16).give(0, points=54).roll("1_"),
}


def test_why_not_names_the_clause_of_everything_else() -> None:
    table = crowned()
    reasons = {text: table.position.why_not(0, table.position.parse(text)) for text in ("yield", "keep", "mine=1")}
    assert reasons == {"yield": "WF-4.1", "keep": "WF-3.6", "mine=1": "WF-1.2"}
    assert table.position.why_not(0, table.position.parse("tribe=river")) == "WF-1.4"
    assert table.position.why_not(0, table.position.parse("villain=loki")) == "WF-2.2"
    with pytest.raises(IllegalAction, match=r"WF-4\.1"):
        table.do(0, "yield")


def test_why_not_says_how_the_game_ended() -> None:
    table = attacking(health=16).give(0, points=54).roll("1_")
    assert table.position.why_not(0, table.position.parse("cup=0")) == "WF-5.1"


@pytest.mark.parametrize("number", [-(10**6), -1, GAME.info.actions, GAME.info.actions + 5, 10**6])
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_number_that_is_no_action_is_forbidden_by_a_clause(moment: str, number: int) -> None:
    position = MOMENTS[moment]().position
    known = clauses(GAME.folder, "en")
    assert all(position.why_not(seat, number) in known for seat in range(-1, position.players))


@pytest.mark.parametrize("moment", MOMENTS)
def test_why_not_objects_to_whatever_is_not_legal(moment: str) -> None:
    """For every seat, and for a spectator, who may do nothing."""
    position = MOMENTS[moment]().position
    known = clauses(GAME.folder, "en")
    for seat in range(-1, position.players):
        legal = position.legal(seat) if seat >= 0 else []
        for action in range(GAME.info.actions):
            clause = position.why_not(seat, action)
            assert clause is None if action in legal else clause in known
