"""The page for research says what the numbers mean, as the games do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fireside
from fireside.rl import REWARDS, Turn, spec

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", fireside.games())
def test_every_game_has_its_table(name: str) -> None:
    game = fireside.load(name)
    assert f"### {game.info.title}\n\n{spec.table(game, 3)}\n" in PAGE


@pytest.mark.parametrize("name", [*REWARDS, *(f"env.turn.{field}" for field in Turn._fields)])
def test_every_reward_and_array_is_described(name: str) -> None:
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize("program", [block for block in BLOCK.findall(PAGE) if "torch" not in block])
def test_the_examples_run(program: str) -> None:
    """With fewer and shorter games."""
    exec(program.replace("1024", "4").replace("1000", "3"), {})
