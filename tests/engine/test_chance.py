"""Random numbers: reproducible, even, the same compiled and uncompiled."""

from __future__ import annotations

import numpy as np

from fireside.engine.chance import below, new_rng, next_word, pick, shuffle


def test_known_sequence_of_splitmix64() -> None:
    rng = new_rng(1234567)
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    assert [int(next_word(rng)) for _ in expected] == expected


def test_below_is_even() -> None:
    rng = new_rng(1)
    counts = np.bincount([below(rng, 6) for _ in range(6000)], minlength=6)
    assert len(counts) == 6
    assert counts.min() > 850
    assert counts.max() < 1150


def test_pick_follows_the_weights_and_never_takes_a_zero() -> None:
    rng = new_rng(2)
    weights = np.array([0, 1, 3, 0], np.int32)
    counts = np.bincount([pick(rng, weights, 4) for _ in range(4000)], minlength=4)
    assert counts[0] == counts[3] == 0
    assert 850 < counts[1] < 1150


def test_shuffle_reaches_every_order_evenly() -> None:
    rng = new_rng(3)
    seen: dict[tuple[int, ...], int] = {}
    for _ in range(3000):
        items = np.array([1, 2, 3, 9], np.int32)
        shuffle(rng, items, 3)
        assert items[3] == 9
        order = tuple(items.tolist())
        seen[order] = seen.get(order, 0) + 1
    assert len(seen) == 6
    assert min(seen.values()) > 400
