"""Turning values into ranks and leads, logging events."""

from __future__ import annotations

import numpy as np
import pytest

from fireside.engine.log import emit, events, new_log
from fireside.engine.states import lead, rank
from fireside.engine.types import EVERYONE, LOG_ROWS, SPECTATOR, Event


@pytest.mark.parametrize(
    ("values", "ranks"),
    [([5], [0]), ([3, 9], [1, 0]), ([4, 4, 4], [0, 0, 0]), ([7, 9, 7, 1], [1, 0, 1, 3]), ([0, 16_000_000], [1, 0])],
)
def test_rank(values: list[int], ranks: list[int]) -> None:
    out = np.array(values, np.int32)
    rank(out, len(values))
    assert out.tolist() == ranks


def test_rank_leaves_other_seats_alone() -> None:
    out = np.array([1, 2, 77], np.int32)
    rank(out, 2)
    assert out.tolist() == [1, 0, 77]


@pytest.mark.parametrize(
    ("points", "leads"), [([7], [7]), ([3, 9], [-6, 6]), ([4, 4], [0, 0]), ([5, 2, 8, 8], [-3, -6, 0, 0])]
)
def test_lead(points: list[int], leads: list[int]) -> None:
    assert [lead(np.array(points, np.int32), seat) for seat in range(len(points))] == leads


def test_events_come_back_in_order() -> None:
    log = new_log()
    emit(log, EVERYONE, 3, 1, 10, 20, 30, 40)
    emit(log, 1 << 2, 4, 0)
    assert events(log) == (Event(3, 1, EVERYONE, 10, 20, 30, 40), Event(4, 0, 4, 0, 0, 0, 0))


def test_audience() -> None:
    mine = Event(0, 1, 1 << 1, 0, 0, 0, 0)
    others = Event(0, 1, EVERYONE & ~(1 << 1), 0, 0, 0, 0)
    assert [mine.seen_by(seat) for seat in (SPECTATOR, 0, 1, 2)] == [False, False, True, False]
    assert [others.seen_by(seat) for seat in (SPECTATOR, 0, 1, 2)] == [True, True, False, True]


def test_full_log_stays_within_its_rows() -> None:
    log = new_log()
    for _ in range(LOG_ROWS + 5):
        emit(log, EVERYONE, 1, 0)
    assert len(events(log)) == LOG_ROWS - 1
