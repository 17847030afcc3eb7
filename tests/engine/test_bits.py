"""Masks: the lowest bit, found by an instruction when compiled."""

from __future__ import annotations

import numpy as np
import pytest

from fireside.engine.bits import lowest


@pytest.mark.compiled
@pytest.mark.interpreted
@pytest.mark.parametrize("mask", [1, 2, 3, 6, 0b101000, 1 << 40, 1 << 62, np.int8(12), np.int16(1 << 14), -8])
def test_lowest(mask: int) -> None:
    assert lowest(mask) == next(bit for bit in range(64) if int(mask) >> bit & 1)
