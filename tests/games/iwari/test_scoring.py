"""Iwari: scoring (IW-5) and the worked examples of the rules (section 9)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from fireside.engine.log import new_log
from fireside.games.iwari import rules
from fireside.games.iwari.rules import scoring
from fireside.games.iwari.rules import state as codes
from fireside.position import Position
from fireside.testing.play import play_one
from tests.games.iwari.table import GAME, Table, territory

RED, BLUE, GREEN, YELLOW = range(4)


def tents_in_desert(*counts: int) -> Table:
    """This many tents of each tribe in D1."""
    table, letters = Table(players=5), iter("abcdefgh")
    for tribe, count in enumerate(counts):
        table.tents(tribe, *(f"D1.{next(letters)}" for _ in range(count)))
    return table


def points(table: Table) -> list[int]:
    """What the tents in D1 are worth to each tribe."""
    return [int(scoring.tent_points(table.state, territory("D1"), tribe)) for tribe in range(5)]


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ((3, 2, 1, 1), [7, 3, 2, 2, 0]),  # the worked example
        ((2, 2, 1), [5, 5, 2, 0, 0]),  # a tie for the most, and no rank is skipped
        ((3, 1, 1, 1), [6, 3, 3, 3, 0]),
        ((1, 1, 1, 1, 1), [5, 5, 5, 5, 5]),
        ((0, 0, 4), [0, 0, 4, 0, 0]),
        ((), [0, 0, 0, 0, 0]),
        ((3, 2, 2, 1), [8, 3, 3, 2, 0]),
    ],
)
def test_iw_5_1_tents(counts: tuple[int, ...], expected: list[int]) -> None:
    assert points(tents_in_desert(*counts)) == expected


def test_iw_5_2_worked_example() -> None:
    """IW-5.2: blue and yellow are tied in one territory, yellow alone leads in the other, 5 totems in both together."""
    table = Table(players=4, mountains=(12, 10)).tents(RED, "G2.a", "G2.b", "T1.a", "T1.b", "T1.c")
    table.totems(BLUE, "G2", "T1").totems(YELLOW, "G2", "T1", "T1")
    assert [int(scoring.totem_points(table.state, 6, tribe)) for tribe in range(4)] == [0, 0, 0, 5]  # connection 7


def test_iw_5_2_ties_at_both_ends_score_in_full() -> None:
    table = Table(players=4, mountains=(12, 10)).tents(RED, "G2.a", "G2.b", "T1.a", "T1.b")
    table.totems(BLUE, "G2", "T1").totems(YELLOW, "G2", "T1")
    assert [int(scoring.totem_points(table.state, 6, tribe)) for tribe in range(4)] == [0, 4, 0, 4]


def test_iw_5_2_no_totem_is_no_majority() -> None:
    table = Table(players=4).tents(RED, "G2.a").totems(BLUE, "G2")
    assert not any(scoring.totem_points(table.state, link, tribe) for link in range(15) for tribe in range(4))


def test_iw_5_2_a_blocked_connection_does_not_score() -> None:
    """IW-2.1, IW-5.2"""
    table = Table(players=4, mountains=(5,)).tents(RED, "T1.a", "D1.a").totems(BLUE, "T1", "D1")
    assert scoring.totem_points(table.state, 4, BLUE) == 0
    table.state.blocked[4] = 0
    assert scoring.totem_points(table.state, 4, BLUE) == 2


def test_iw_5_2_connections_score_in_the_order_of_their_numbers() -> None:
    table = Table(players=5, mountains=(12,)).tents(RED, "T1.a", "D1.a", "F1.a", "G1.a")
    table.totems(BLUE, "T1", "D1", "F1", "G1")
    log = new_log()
    scoring.score_end(table.state, log)
    order = log[1 : log[0, 0] + 1]
    links = order[order[:, 0] == codes.SCORED_TOTEMS]
    assert links[:, 3].tolist() == [0, 1, 2, 3, 4]
    assert links[:, 4].tolist() == [2] * 5


def test_iw_5_3_settlements_of_four_or_more_across_borders() -> None:
    table = Table(players=4).tents(RED, "G1.e", "G1.f", "T1.a")
    assert scoring.settlement_points(table.state, table.state.group[0]) == 0
    table.tents(RED, "T1.b")
    assert scoring.settlement_points(table.state, table.state.group[0]) == 4
    table.tents(BLUE, "T1.d", "T1.e", "T1.f", "T1.g", "G2.a", "D1.b")
    assert scoring.settlement_points(table.state, table.state.group[territory("T1") + 3]) == 6


def test_iw_5_3_another_tribe_interrupts_a_path() -> None:
    table = Table(players=4).tents(RED, "F1.a", "F1.b", "F1.d", "F1.f").tents(BLUE, "F1.c", "F1.e")
    assert len(set(table.state.group[17:24].tolist()) - {codes.NONE}) == 5


def test_iw_5_3_a_tent_joins_two_groups() -> None:
    table = Table(players=4).tents(RED, "F1.a", "F1.b", "F1.d")
    table.tents(RED, "F1.e")  # the loop F1.b–F1.e
    assert set(table.state.group[17:24].tolist()) == {17, codes.NONE}


def finish(table: Table, scores: list[int], tents_left: list[int]) -> list[int]:
    """The ranks of a game that ended like this."""
    state = table.state
    state.score[: len(scores)] = scores
    state.tents_left[: len(tents_left)] = tents_left
    state.phase = codes.DONE
    return table.position.ranks


def test_iw_5_4_points_then_unused_pieces_then_shared() -> None:
    assert finish(Table(), [40, 41, 39], [9, 1, 9]) == [1, 0, 2]
    assert finish(Table(), [41, 41, 39], [9, 1, 9]) == [0, 1, 2]
    assert finish(Table(), [41, 41, 39], [5, 5, 9]) == [0, 0, 2]


def test_iw_5_4_totems_left_count_as_well_as_tents() -> None:
    table = Table()
    table.state.totems_left[:3] = [0, 8, 0]
    assert finish(table, [40, 40, 40], [6, 0, 6]) == [1, 0, 1]


def test_worked_example_two_unions() -> None:
    """IW-7.1: two Union Feats: red 3 of 5 tents, yellow 2; red 15, yellow 9."""
    table = Table(players=4).tents(RED, "D1.a", "D1.b", "D1.c").tents(YELLOW, "D1.d", "D1.e")
    table.state.feats_at[territory("D1")] = 2
    scoring.score_end(table.state, None)
    assert table.state.score.tolist() == [15, 0, 0, 9, 0]


def test_iw_5_1_the_score_adds_up() -> None:
    """IW-5.1, IW-5.2, IW-5.3: every event of the final scoring adds to the total."""
    table = Table(players=3).tents(0, "T1.a", "T1.b", "T1.c", "T1.d").tents(1, "D1.a").totems(2, "T1", "D1")
    log = new_log()
    scoring.score_end(table.state, log)
    events = log[1 : log[0, 0] + 1]
    gained = np.zeros(3, int)
    for kind, seat, _, _, worth, *_ in events.tolist():
        if kind in (codes.SCORED_TENTS, codes.SCORED_TOTEMS, codes.SCORED_SETTLEMENT):
            gained[seat] += worth
    assert gained.tolist() == table.position.scores == [8, 1, 0]
    assert events[events[:, 0] == codes.TOTALLED][:, 3].tolist() == [8, 1, 0]


def by_source(position: Position, seat: int) -> dict[str, int]:
    """Where a seat's points come from, without the sources that gave none."""
    out = np.full(len(rules.SOURCES), -1, np.int32)
    rules.breakdown(position.state, seat, out)
    return {name: points for name, points in zip(rules.SOURCES, out.tolist(), strict=True) if points}


def scored(table: Table) -> Table:
    """The game is over, and everything has been scored."""
    table.state.phase = codes.DONE
    scoring.score_end(table.state, None)
    return table


def test_iw_4_2_before_the_end_all_points_are_from_the_half_journey() -> None:
    table = Table(players=3).tents(RED, "D1.a", "D1.b").tents(BLUE, "D1.c").totems(RED, "D1")
    assert by_source(table.position, RED) == {}
    scoring.score_halfway(table.state, None)
    assert by_source(table.position, RED) == {"halfway": 3}
    assert by_source(table.position, BLUE) == {"halfway": 2}


def test_iw_5_tents_connections_and_settlements_apart() -> None:
    """IW-5.1, IW-5.2, IW-5.3"""
    table = Table(players=4, mountains=(12, 10)).tents(RED, "G1.e", "G1.f", "T1.a", "T1.b").tents(BLUE, "T1.g")
    table.totems(BLUE, "T1", "G1").totems(RED, "T1")
    assert by_source(scored(table).position, RED) == {"tents": 2 + 3, "settlements": 4}
    assert by_source(table.position, BLUE) == {"tents": 2, "connections": 3}
    assert by_source(table.position, GREEN) == {}


def test_iw_7_1_feats_are_what_multiplying_adds() -> None:
    """IW-7.1: the worked example, red 15 and yellow 9 with two Union Feats; and one on a connection."""
    table = Table(players=4, mountains=(12, 10)).tents(RED, "D1.a", "D1.b", "D1.c").tents(YELLOW, "D1.d", "D1.e")
    table.tents(RED, "C1.a").totems(BLUE, "D1", "C1")
    table.state.feats_at[territory("D1")] = 2
    table.state.feats_on[7] = 1
    assert by_source(scored(table).position, RED) == {"tents": 5 + 1, "feats": 10}
    assert by_source(table.position, YELLOW) == {"tents": 3, "feats": 6}
    assert by_source(table.position, BLUE) == {"connections": 2, "feats": 2}


@pytest.mark.parametrize("players", [2, 4])
def test_the_sources_add_up_to_the_score_at_every_step(players: int) -> None:
    """IW-4.2, IW-5, IW-7.1"""
    position, rng = GAME.start(players, union=True, discovery=True, honour=True, respect=True), random.Random(players)
    while not position.is_over:
        play_one(position, rng)
        found = [sum(by_source(position, seat).values()) for seat in range(players)]
        assert found == position.scores
