"""What views and the table of Wakanda Forever hide, and guesses at it."""

from __future__ import annotations

import pytest

from fireside import HIDDEN
from fireside.games.wakanda_forever.notation import shows_shield
from tests.games.wakanda_forever.table import attacking, crowned, voting


def test_wf_6_1_cups_and_votes_are_all_that_a_view_hides() -> None:
    table = crowned(4).do(1, "cup=2").do(3, "cup=4")
    seen = table.position.view(1).state
    assert seen.cup.tolist()[:4] == [-1, 2, -1, HIDDEN]
    assert seen.stones.tolist() == table.state.stones.tolist()
    assert table.position.view(-1).state.cup.tolist()[:4] == [-1, HIDDEN, -1, HIDDEN]


def test_wf_6_1_a_guess_is_any_cup_that_the_owner_could_fill() -> None:
    table = crowned().give(1, stones=2).do(1, "cup=1")
    view = table.position.view(2)
    assert {int(view.fill(seed).state.cup[1]) for seed in range(60)} == {0, 1, 2}


def test_wf_6_1_a_guess_is_any_vote() -> None:
    table = voting().do(1, "yield")
    view = table.position.view(2)
    assert {table.position.text(int(view.fill(seed).state.vote[1])) for seed in range(40)} == {"yield", "challenge"}


def test_wf_6_1_votes_are_public_once_all_are_in() -> None:
    table = voting().vote(2)
    assert HIDDEN not in table.position.view(-1).state.vote.tolist()


@pytest.mark.parametrize("is_open", [False, True])
def test_wf_6_1_the_table_shows_totals_only_with_open_shields(is_open: bool) -> None:
    table = voting(open_shields=is_open).give(1, stones=13, points=37)
    seen = table.position.view(0)
    assert shows_shield(seen.state, 0, 0)
    assert shows_shield(seen.state, 0, 1) is is_open
    assert ("37★ 13◆" in seen.board_text()) is is_open
    assert "37★ 13◆" in table.position.view(1).board_text()


def test_wf_6_1_at_the_end_all_shields_are_open() -> None:
    table = attacking(health=16).give(0, points=54).give(1, points=37).roll("1_")
    assert "37★" in table.position.view(2).board_text()
