"""Wakanda Forever: where the points come from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import fireside
from fireside import SPECTATOR
from fireside.engine.seen import Seen
from fireside.games.wakanda_forever import rules
from tests.games.wakanda_forever.table import Table, attacking, voting
from tests.games.wakanda_forever.test_records import RECORDS

BORDER_FIRST = ("border", "merchant", "mining")


def points_of(seen: Seen, seat: int) -> dict[str, int]:
    """The points of a seat by source, where there are any."""
    out = np.zeros(len(rules.SOURCES), np.int32)
    rules.breakdown(seen.state, seat, out)
    return {source: points for source, points in zip(rules.SOURCES, out.tolist(), strict=True) if points}


def test_wf_3_7_damage_and_bonuses_are_told_apart() -> None:
    table = attacking(health=16).roll("11")
    assert table.points[0] == 3
    assert points_of(table.position, 0) == {"damage": 2, "bonuses": 1}


def test_wf_3_8_the_last_space_is_the_final_hit() -> None:
    table = attacking(health=2).roll("2_")
    assert points_of(table.position, 0) == {"damage": 2, "final_hits": 3}


def test_wf_1_5_final_cards_add_to_the_final_hit() -> None:
    table = attacking(health=2).give(0, cards=["bullseye"]).roll("2_")
    assert points_of(table.position, 0) == {"damage": 2, "final_hits": 5}


def test_wf_1_4_the_border_tribe_has_more_of_each_bonus() -> None:
    table = attacking(health=6, tribes=BORDER_FIRST).roll("22")
    assert points_of(table.position, 0) == {"damage": 4, "bonuses": 2}
    table = attacking(health=11, tribes=BORDER_FIRST).roll("1_")
    assert points_of(table.position, 0) == {"damage": 1, "bonuses": 1}, "for the stone on 10"


def test_wf_4_1_yield_votes_have_a_line_of_their_own() -> None:
    table = voting().vote()  # seat 1 leads the Merchant tribe
    assert points_of(table.position, 1) == {"loyalty": 2}
    assert points_of(table.position, 2) == {"loyalty": 1}


def ceremony(points: int) -> Table:
    """Seat 2 challenges seat 0, the Panther with so many points, and wins."""
    table = voting().give(0, points=points).vote(2)
    return table.cups(*[0] * len(table.pending)).roll("_1")


def test_wf_4_5_a_ceremony_gives_to_one_what_it_takes_from_the_other() -> None:
    table = ceremony(points=4)
    assert points_of(table.position, 2) == {"ceremonies": 1}
    assert points_of(table.position, 0) == {"damage": 4, "ceremonies": -1}


def test_wf_4_5_nothing_is_taken_from_nobody() -> None:
    table = ceremony(points=0)
    assert points_of(table.position, 2) == points_of(table.position, 0) == {}


def test_wf_5_1_the_winner_takes_no_more_than_needed() -> None:
    table = attacking(health=16)
    table.give(0, points=int(table.state.target) - 1).roll("22")
    assert table.position.is_over
    assert sum(points_of(table.position, 0).values()) == table.state.target


def test_wf_6_1_gains_are_public() -> None:
    table = attacking(health=16).roll("11")
    assert points_of(table.position.view(SPECTATOR), 0) == points_of(table.position.view(1), 0) != {}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_sources_add_up_in_whole_games(path: Path) -> None:
    record = fireside.read(path)
    position = record.start()
    for seat, action in record.moves:
        position.play(seat, action)
        assert [sum(points_of(position, player).values()) for player in range(position.players)] == position.scores
