"""Each adapter is an extra of its own."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

PEERS = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "openspiel": "pyspiel"}


@pytest.mark.parametrize("extra", PEERS)
def test_a_missing_extra_says_how_to_get_it(extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, PEERS[extra], None)  # importing it fails
    monkeypatch.delitem(sys.modules, f"fireside.rl.{extra}", raising=False)
    with pytest.raises(ImportError, match=rf"pip install 'fireside\[{extra}\]'"):
        importlib.import_module(f"fireside.rl.{extra}")


def test_learning_needs_no_extra() -> None:
    wanted = {*PEERS.values(), "resvg_py", "PIL"}
    code = f"import sys, fireside.rl; print({wanted!r} & set(sys.modules))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "set()"
