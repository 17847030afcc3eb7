"""Shares of wins with their intervals, and distributions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fireside import Simulation
from fireside.bots import summary
from fireside.bots.simulation import Matches


def matches(ranks: list[list[int]], seated: list[list[int]], scores: list[list[int]] | None = None) -> Matches:
    games = len(ranks)
    result = Simulation(
        lengths=np.arange(games, dtype=np.int32),
        scores=np.array(scores or ranks, np.int32),
        ranks=np.array(ranks, np.int32),
        ends=np.array([0, 1] * games, np.int32)[:games],
    )
    return Matches(("greedy", "random"), np.array(seated, np.int32), result)


# Four games of three: greedy wins alone, random wins alone, two share, all share.
FOUR = matches(
    ranks=[[0, 1, 2], [1, 0, 2], [0, 0, 2], [0, 0, 0]],
    seated=[[0, 1, 1], [0, 1, 1], [1, 0, 1], [1, 1, 0]],
    scores=[[9, 5, 1], [5, 9, 1], [7, 7, 2], [3, 3, 3]],
)


def test_winners_who_tie_share_the_win() -> None:
    seats = summary.shares_by_seat(FOUR)
    assert [seat.name for seat in seats] == ["seat 0", "seat 1", "seat 2"]
    assert [seat.share for seat in seats] == pytest.approx([(1 + 1 / 2 + 1 / 3) / 4] * 2 + [1 / 3 / 4])
    assert sum(seat.share for seat in seats) == pytest.approx(1)


def test_a_game_that_all_have_lost_is_nobodys_win() -> None:
    lost = matches(ranks=[[1, 1], [0, 1]], seated=[[0, 1], [0, 1]])
    assert [seat.share for seat in summary.shares_by_seat(lost)] == [0.5, 0]


def test_a_bot_wins_per_seat_that_it_plays() -> None:
    greedy, random = summary.shares_by_bot(FOUR)
    assert (greedy.name, greedy.games) == ("greedy", 4)
    assert (random.name, random.games) == ("random", 8)
    assert greedy.share == pytest.approx((1 + 0 + 1 / 2 + 1 / 3) / 4)
    assert random.share == pytest.approx((0 + 1 + 1 / 2 + 2 / 3) / 8)


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998) 857, table I, method 3
    [
        (81 / 263, 263, 0.2553, 0.3662),
        (15 / 148, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1 / 29, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_interval_as_published(share: float, games: int, low: float, high: float) -> None:
    assert summary.wilson(share, games) == pytest.approx((low, high), abs=5e-5)


@given(games=st.integers(1, 10**6), part=st.floats(0, 1))
def test_wilson_interval_holds_the_share_and_stays_within_0_and_1(games: int, part: float) -> None:
    low, high = summary.wilson(part, games)
    assert 0 <= low <= part + 1e-9
    assert part - 1e-9 <= high <= 1


def test_spread() -> None:
    spread = summary.spread(np.array([4, 1, 3, 2, 10], np.int32))
    assert (spread.mean, spread.least, spread.median, spread.most) == (4, 1, 3, 10)
    assert spread.deviation == pytest.approx(np.sqrt(10))
    assert spread.counts == [1, 1, 1, 1, 0, 0, 0, 0, 0, 1]


def test_distribution_in_equal_steps_of_whole_numbers() -> None:
    counts = summary.spread(np.arange(-50, 950, dtype=np.int32)).counts
    assert len(counts) <= summary.STEPS
    assert len(set(counts[:-1])) == 1
    assert sum(counts) == 1000


def test_a_single_number_is_a_distribution_too() -> None:
    assert summary.spread(np.array([7], np.int32)).counts == [1]


def test_scores_by_bot_and_endings() -> None:
    spreads = summary.score_spreads(FOUR)
    assert (spreads["greedy"].least, spreads["greedy"].most) == (3, 9)
    assert (spreads["random"].least, spreads["random"].most) == (1, 9)
    assert summary.endings(FOUR, ["XX-1.1", "XX-1.2", "XX-1.3"]) == {"XX-1.1": 2, "XX-1.2": 2, "XX-1.3": 0}
