"""The page on PettingZoo, Gymnasium and OpenSpiel."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.compiled

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGE = (Path(__file__).parents[2] / "docs" / "peers.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("program", BLOCK.findall(PAGE), ids=["pettingzoo", "gymnasium", "openspiel"])
def test_the_examples_run(program: str) -> None:
    """With fewer games."""
    exec(program.replace("1024", "4"), {})
