"""Observations: what they are made of, and what they are written with."""

from __future__ import annotations

import numpy as np
import pytest

from fireside.engine.observation import (
    Part,
    bounds,
    dtype_of,
    length_of,
    mark,
    mark_bits,
    mark_seat,
    mark_seats,
    put_seats,
    split,
)

PARTS = (
    Part("phase", (3,), 0, 1, "what happens now"),
    Part("gold", (), 0, 90, "a number"),
    Part("board", (2, 2), -1, 4, "a table"),
)


def test_parts_lie_one_after_the_other() -> None:
    observation = np.arange(length_of(PARTS), dtype=np.int8)
    parts = split(PARTS, observation)
    assert parts["phase"].tolist() == [0, 1, 2]
    assert parts["gold"] == 3
    assert parts["board"].tolist() == [[4, 5], [6, 7]]


def test_a_batch_is_split_without_a_copy() -> None:
    batch = np.zeros((5, length_of(PARTS)), np.int8)
    board = split(PARTS, batch)["board"]
    board[4, 1, 0] = 3
    assert board.shape == (5, 2, 2)
    assert batch[4, 6] == 3


def test_bounds_of_every_number() -> None:
    low, high = bounds(PARTS)
    assert low.tolist() == [0, 0, 0, 0, -1, -1, -1, -1]
    assert high.tolist() == [1, 1, 1, 90, 4, 4, 4, 4]


@pytest.mark.parametrize(("high", "dtype"), [(127, np.int8), (128, np.int16)])
def test_the_smallest_type_that_holds_all(high: int, dtype: type) -> None:
    assert dtype_of([*PARTS, Part("more", (2,), 0, high, "a number")]) == dtype


def test_seats_are_in_the_order_of_play_from_the_observing_one() -> None:
    out = np.zeros(4, np.int8)
    assert put_seats(out, 0, np.array([10, 11, 12, 13, 99]), 2, 4) == 4
    assert out.tolist() == [12, 13, 10, 11]


@pytest.mark.parametrize(("who", "marked"), [(0, [0, 0, 1]), (1, [1, 0, 0]), (2, [0, 1, 0]), (-1, [0, 0, 0])])
def test_marks_a_seat(who: int, marked: list[int]) -> None:
    out = np.zeros(3, np.int8)
    assert mark_seat(out, 0, who, 1, 3) == 3
    assert out.tolist() == marked


def test_marks_the_seats_of_a_mask() -> None:
    out = np.zeros(3, np.int8)
    mark_seats(out, 0, 0b101, 1, 3)
    assert out.tolist() == [0, 1, 1]


def test_marks() -> None:
    out = np.zeros(6, np.int8)
    at = mark(out, 0, 1, 3)
    at = mark(out, at, -1, 1)
    mark_bits(out, at, 0b10, 2)
    assert out.tolist() == [0, 1, 0, 0, 0, 1]
