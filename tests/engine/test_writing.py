"""Writing numbers: the same compiled and uncompiled, for numbers of one width and of two."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from fireside.engine.kernel import state_type
from fireside.engine.observation import Observation
from fireside.engine.types import States
from fireside.engine.writing import compare, copy, store

STATE = state_type([("board", np.int8, 69), ("rows", np.int8, (3, 11)), ("wide", np.int16, 4)])

# In another process with the compiler on: numbers of a state, written into arrays of both widths.
PROGRAM = """
import numpy as np
from fireside.engine.kernel import rule
from tests.engine.test_writing import a_state, written

compiled = rule(written)
for width in (np.int8, np.int16):
    out = np.zeros(120, width)
    compiled(a_state(), out)
    print(out.tolist())
"""


def a_state() -> States:
    states = np.zeros(1, STATE)
    states["board"] = np.arange(69) % 4 - 1
    states["rows"] = np.arange(33).reshape(3, 11) - 5
    states["wide"] = [1, 2, 3, 120]
    return states


def written(states: States, out: Observation) -> None:
    state = states[0]
    store(out, 0, state.wide[3])
    copy(out, 1, state.rows[1])
    copy(out, 12, state.wide)
    compare(out, 16, state.board, -1)
    compare(out, 85, state.rows[2], 20)


@pytest.mark.parametrize("width", [np.int8, np.int16])
def test_what_is_written(width: type) -> None:
    out: Observation = np.zeros(120, width)
    written(a_state(), out)
    assert out[:16].tolist() == [120, *range(6, 17), 1, 2, 3, 120]
    assert out[16:85].tolist() == [1, 0, 0, 0] * 17 + [1]
    assert np.flatnonzero(out[85:]).tolist() == [3]


def test_the_same_when_compiled() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "NUMBA_DISABLE_JIT": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    out = np.zeros(120, np.int8)
    written(a_state(), out)
    assert done.stdout.splitlines() == [str(out.tolist())] * 2
