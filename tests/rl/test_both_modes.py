"""Compiled equals Python: the same seeds and actions give the same arrays with the compiler on and off."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

from fireside.engine.kernel import COMPILED
from fireside.rl import VectorEnv

STEPS = 70  # enough for every game to end at least once
PROGRAM = "from tests.rl.test_both_modes import trace; print('\\n'.join(trace({!r})))"


def trace(opponents: str | None) -> list[str]:
    """A digest of all arrays after each step."""
    env = VectorEnv("wapi", 2, 6, seed=4, opponents=opponents)
    digests, ended = [], env.done.copy()
    for _ in range(STEPS):
        turn = env.step(env.random_actions())
        ended |= turn.done
        digests.append(hashlib.sha256(b"".join(array.tobytes() for array in turn)).hexdigest()[:12])
    assert ended.all()
    return digests


@pytest.mark.compiled
@pytest.mark.parametrize("opponents", [None, "greedy"])
def test_compiled_equals_python(opponents: str | None) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(opponents)],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1" if COMPILED else "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == trace(opponents)
