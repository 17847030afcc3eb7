"""How many games of Wapi there are: whole trees, counted."""

from __future__ import annotations

import pytest

from tests.games.wapi.table import MINES, game, own, pay, play, played


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize(("depth", "a_seat"), [(1, 1), (2, 11), (3, 6 * 2 + 5 * 6), (4, 42 * 11)])
def test_opening(players: int, depth: int, a_seat: int) -> None:
    """Who begins; 11 kinds of token; a totem or none on 6 symbols, 6 mines for 5 values of silver."""
    assert game.count(game.start(players), depth) == players * a_seat


def test_the_second_turn() -> None:
    """After a totem (6 ways) silver has one mine to go to; after the other 36 ways it has six."""
    second_turns = 6 * (6 * 2 + 5) + 36 * (6 * 2 + 5 * 6)
    assert game.count(played("*first=0"), 4) == second_turns


def test_a_mine_that_fills_up() -> None:
    """The owl takes one more piece and frees the choice among the five others."""
    position = played("*first=0")
    own(position, "owl", 1)
    pay(position, "owl", 0, 0, 0, 0)
    after_silver = 6 * 2 + 5 * 5
    after_totem_elsewhere = 6 * 2 + 5 * 2
    after_nothing = 6 * 2 + 5
    after_owl = 6 * 2 + 5
    expected = 5 * after_silver + 5 * (after_totem_elsewhere + after_nothing) + 2 * after_owl
    assert game.count(position, 4) == expected


def test_the_last_place() -> None:
    """Five values of silver end the game; six symbols with two choices each go on, to the same end."""
    position = played("*first=0")
    for mine in MINES[:5]:
        pay(position, mine, 0, 0, 1, 1, 2)
    pay(position, "eagle", 0, 0, 0, 0)
    assert game.count(position, 2) == 5 + 12
    assert game.count(position, 4) == 5 + 12 * (5 + 12)
    assert game.count(play(position, "*draw=2 0:eagle"), 3) == 1
