"""What the golden records of Wakanda Forever hold, and tree counts from a few positions."""

from __future__ import annotations

from pathlib import Path

import fireside
from tests.games.wakanda_forever.table import GAME, Table, attacking, crowned, voting

RECORDS = sorted((Path(__file__).parents[2] / "records" / "wakanda_forever").glob("*.fire"))


def test_golden_records_hold_every_player_count_and_a_shared_victory() -> None:
    records = [fireside.read(path) for path in RECORDS]
    assert {record.players for record in records} == {3, 4, 5}
    assert any(record.result and len(record.result.winners) > 1 for record in records)


def test_golden_records_hold_every_kind_of_decision() -> None:
    """Whatever can be done stands in some record: votes, cups of every size, re-rolls of every die."""
    words = " ".join(path.read_text(encoding="utf-8") for path in RECORDS).split()
    played = {word.partition(":")[2] for word in words if word[:1].isdecimal()}
    assert {"yield", "challenge", "keep", "reroll=battle", "reroll=dora"} <= played
    assert {f"cup={stones}" for stones in range(7)} <= played


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
