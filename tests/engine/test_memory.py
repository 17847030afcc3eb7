"""What lies at an address is the same compiled and uncompiled."""

from __future__ import annotations

from array import array

import numpy as np
import pytest

from fireside.engine.kernel import rule, state_type
from fireside.engine.memory import Address, address_of, log_at, numbers_at, state_at
from fireside.engine.types import EVENT_FIELDS

STATE = state_type([("turn", np.int8), ("money", np.int32, 2)])


@rule
def change(state_address: Address, numbers_address: Address, rows: int) -> int:
    state = state_at(state_address, STATE)
    state.turn += 1
    state.money[1] = 70_000
    numbers = numbers_at(numbers_address, 3)
    numbers[2] = numbers[0] - 5
    log = log_at(numbers_address + 12, rows)
    log[rows - 1, 1] = 9
    return len(log) * 100 + log.shape[1]


def check_change() -> None:
    data, numbers = array("B", bytes(STATE.itemsize)), array("i", [1, 2, 3, *[0] * (2 * EVENT_FIELDS)])
    assert change(address_of(data), address_of(numbers), 2) == 200 + EVENT_FIELDS
    state = np.frombuffer(data, STATE)[0]
    assert (state.turn, state.money.tolist()) == (1, [0, 70_000])
    assert numbers.tolist() == [1, 2, -4, *[0] * EVENT_FIELDS, 0, 9, *[0] * (EVENT_FIELDS - 2)]


def test_what_lies_at_an_address_can_be_changed() -> None:
    check_change()


@pytest.mark.compiled
def test_compiled_code_changes_the_same() -> None:
    check_change()
