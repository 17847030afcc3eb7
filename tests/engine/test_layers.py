"""Dependencies point one way."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "fireside"

# What each part may import of ours, beside itself.
ALLOWED = {
    "__main__": {"cli"},
    "version": set(),
    "texts": set(),
    "engine": {"texts"},
    "draw": {"engine"},
    "games": {"engine", "draw", "texts"},
    "registry": {"engine", "games"},
    "testing": {"engine", "registry", "bots", "texts"},
    "bots": {"engine", "registry", "texts"},
    "adapters": {"engine", "registry"},
    "table": {"engine", "registry", "bots", "texts"},
    "web": {"engine", "registry", "bots", "texts", "draw", "table", "version"},
    "cli": {"engine", "registry", "bots", "texts", "table", "web", "version"},
}
FILES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT or path.stem != "__init__")


def part_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.split(".")[1] for name in names if name.startswith("fireside.")}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    part = part_of(path)
    parts = {child.stem for child in ROOT.iterdir()}
    used = {name for name in imports(path) if name in parts} - {part}
    assert used <= ALLOWED[part], f"{part} may not import {sorted(used - ALLOWED[part])}"


def test_the_engine_names_no_game() -> None:
    names = [path.name for path in (ROOT / "games").iterdir() if (path / "rules.py").exists()]
    assert names
    for path in (ROOT / "engine").glob("*.py"):
        for name in names:
            assert name not in path.read_text(encoding="utf-8"), f"{path.name} names the game {name}"
