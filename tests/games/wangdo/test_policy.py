"""What the greedy player of Wangdo likes, and how well that serves it."""

from __future__ import annotations

import pytest

from fireside.bots.simulation import simulate
from fireside.engine.kernel import COMPILED
from fireside.games.wangdo import policy
from tests.games.wangdo.table import GAME, NEAR_A2, Table


def liked(table: Table) -> list[str]:
    """The most appealing of what whoever must act may do."""
    appeal = {text: policy.appeal(table.state, table.seat, table.position.parse(text)) for text in table.choices()}
    return [text for text, value in appeal.items() if value == max(appeal.values())]


def test_a_cheap_token_before_a_dear_one() -> None:
    """B2 costs one blue stele, A2 a black and a blue one."""
    table = Table(2, steles=NEAR_A2, tokens={"A2": "religion", "B2": "religion"}).give(0, orange=1, black=1, blue=1)
    table.state.token[:] = [kind if place in (1, 5) else -1 for place, kind in enumerate(table.state.token)]
    assert set(liked(table)) == {"B2=orange", "B2=black"}


def test_a_seal_decides_between_equals() -> None:
    table = Table(2, steles=NEAR_A2, tokens={"I4": "religion", "J3": "religion+"}).give(0, white=1, orange=2)
    table.state.token[:] = [kind if place in (35, 38) else -1 for place, kind in enumerate(table.state.token)]
    assert liked(table) == ["J3=white"]


def test_steles_that_make_a_token_possible_are_taken() -> None:
    """With an orange stele to raise, a black and a blue one are missing for A2."""
    table = Table(2, steles=NEAR_A2, tokens={"A2": "religion"}).give(0, orange=1)
    table.state.token[:] = [kind if place == 1 else -1 for place, kind in enumerate(table.state.token)]
    assert set(liked(table)) == {"take=black", "take=blue"}
    assert liked(table.temples(white=3)) == ["draw"]


def test_cards_are_kept_once_the_board_is_complete() -> None:
    table = Table(2).know(0, 3, 3, 3, 3).hold(0, "open_bag", "second_breath").do("draw").chance(*["stele=blue"] * 3)
    assert liked(table) == ["end"]


def test_a_gift_is_taken_after_a_ritual() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4, white=1, blue=1)
    table.do("A2=orange")
    assert "decline" not in liked(table)


@pytest.mark.compiled
@pytest.mark.parametrize(("players", "share"), [(2, 0.85), (3, 0.7), (4, 0.6)])
def test_greedy_wins_clearly_more_than_its_share_against_random_seats(players: int, share: float) -> None:
    games = 1000 if COMPILED else 8
    matches = simulate(GAME, ["greedy", *["random"] * (players - 1)], players, games, seed=5, workers=1)
    won = matches.result.ranks == 0
    greedy = matches.seated == matches.bots.index("greedy")
    wins = (won / won.sum(axis=1, keepdims=True))[greedy].sum()
    assert wins / games > (share if COMPILED else 1 / players)
