"""Tree counts of Wakanda Forever from a few positions."""

from __future__ import annotations

from tests.games.wakanda_forever.table import GAME, Table, attacking, crowned, voting


def test_tree_of_the_set_up() -> None:
    """Tribes, then villains: each tribe and each villain once (WF-1.4, 2.2)."""
    start = GAME.start(3)
    assert [GAME.count(start, depth) for depth in (1, 2, 3, 4, 5)] == [5, 20, 60, 60 * 20, 60 * 20 * 19]


def test_tree_of_the_first_roll() -> None:
    """Four kinds of face on each of six dice (WF-1.2, 2.3)."""
    assert GAME.count(Table().position, 4) == 4**4


def test_tree_of_cups_in_any_order() -> None:
    """Seats with 1, 4 and 4 stones, in six orders (WF-3.5); then the Panther's battle die."""
    position = crowned().position
    assert GAME.count(position, 3) == 6 * 2 * 5 * 5
    assert GAME.count(position, 4) == 6 * 2 * 5 * 5 * 4


def test_tree_of_votes_in_any_order() -> None:
    """Two voters in two orders; then mining, a tie of the challengers, or a cup (WF-4.1, 4.2)."""
    position = voting().position
    assert GAME.count(position, 2) == 2 * 4
    # All Yield: 4 faces to mine. One challenger: seats with 0 and 4 stones, so one cup of 0 to 4. Both, tied: 4 faces.
    assert GAME.count(position, 3) == 2 * (4 + 5 + 5 + 4)


def test_tree_of_a_re_roll() -> None:
    """Keep or one of two dice, whose faces are four and three (WF-1.4); after keeping, the next player's four."""
    position = attacking(tribes=("river", "border", "jabari")).roll("1_").position
    assert GAME.count(position, 1) == 3
    assert GAME.count(position, 2) == 4 + 4 + 3
