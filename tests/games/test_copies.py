"""A copy of a game's folder is a game of its own: nothing in it looks at the original."""

from __future__ import annotations

import ast
import shutil
import sys
from pathlib import Path

import pytest

import fireside

GAMES = Path(fireside.__file__).parent / "games"
FILES = sorted(path for path in GAMES.rglob("*.py") if path.parent != GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(GAMES)))
def test_a_game_names_itself_nowhere(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules = [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else []
        modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        assert not any(module.startswith("fireside.games") for module in modules)


def test_a_copy_runs_its_own_tables(tmp_path: Path) -> None:
    folder = tmp_path / "copied_wapi"
    shutil.copytree(GAMES / "wapi", folder)
    tables = (folder / "tables.py").read_text()
    (folder / "tables.py").write_text(tables.replace("(18, 12, 6, 6, 6)", "(18, 12, 6, 6, 9)"))
    copied, original = fireside.load(str(folder)), fireside.load("wapi")
    assert sys.modules["copied_wapi"] is copied.package
    assert [game.start().state.bag[-1] for game in (copied, original)] == [9, 6]
    for part in (copied.picture, copied.policy, copied.observer, copied.traits):
        assert str(part.__name__).startswith("copied_wapi.")  # type: ignore[union-attr]
