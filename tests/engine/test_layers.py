"""Dependencies point one way."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "fireside"

# Which of our parts each part may import, besides itself.
ENGINE = {"engine", "texts"}
PLAY = {*ENGINE, "record", "position", "game", "registry"}  # what it takes to play a game
ALLOWED = {
    "__main__": {"cli"},
    "version": set(),
    "texts": set(),
    "engine": {"texts"},
    "draw": ENGINE,
    "games": {*ENGINE, "draw"},
    "bots": ENGINE,
    "record": ENGINE,
    "position": {*ENGINE, "bots", "draw", "record"},  # it asks the search for its hints, and for its picture
    "game": {*ENGINE, "record", "position", "lab"},  # it hands simulations between bots on, when it is asked for one
    "trial": {*ENGINE, "position", "game"},
    "registry": {*ENGINE, "record", "position", "game", "games", "trial"},
    "testing": {*PLAY, "bots", "draw"},
    "arena": {*PLAY, "bots"},
    "study": {*PLAY, "bots", "arena", "version"},  # intervals of results are worked out as the arena does it
    "rl": {*PLAY, "bots", "draw"},  # environments show their pictures
    "guides": {*PLAY, "draw"},
    "lab": {*PLAY, "bots", "arena", "draw", "study", "version"},  # it plays many games, and draws what it finds
    "table": {*PLAY, "bots", "arena", "study", "version"},
    "web": {*PLAY, "bots", "arena", "draw", "guides", "study", "table", "version"},
    "cli": {*PLAY, "bots", "arena", "lab", "study", "table", "web", "version"},
}
# What a part may name in its annotations only: a bot is handed a view, a record gives a position.
NAMED = {"bots": {"position"}, "record": {"position", "game", "study"}, "position": {"game"}}
# What a part may import where it is asked for it, inside a function: a record can be analysed.
ASKED = {"record": {"study"}}
# Whole games between bots stand above positions, the bots themselves below.
ARENA = {"host", "arena", "arena_ratings", "arena_report", "simulation", "summary"}
FILES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT or path.stem != "__init__")


def part_of(path: Path) -> str:
    first, *rest = path.relative_to(ROOT).with_suffix("").parts
    return part_named(first, rest)


def part_named(first: str, rest: Sequence[str]) -> str:
    return "arena" if first == "bots" and rest and rest[0] in ARENA else first


def is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def imports(nodes: Iterable[ast.AST]) -> set[str]:
    names = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    ours = [name.split(".")[1:] for name in names if name.startswith("fireside.")]
    return {part_named(first, rest) for first, *rest in ours}


def asked(nodes: Iterable[ast.AST]) -> set[str]:
    """What is imported inside functions only."""
    everything = [child for node in nodes for child in ast.walk(node)]
    functions = [child for child in everything if isinstance(child, ast.FunctionDef)]
    return imports(child for function in functions for child in ast.walk(function)) - imports(nodes)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    part = part_of(path)
    parts = {part_of(path) for path in FILES}
    body = ast.parse(path.read_text(encoding="utf-8")).body
    nodes = [node for node in body if not is_for_types(node)]
    running = imports(child for node in nodes for child in ast.walk(node)) - (asked(nodes) & ASKED.get(part, set()))
    named = imports(child for node in body if is_for_types(node) for child in ast.walk(node))
    wrong = ((running & parts) - ALLOWED[part]) | ((named & parts) - ALLOWED[part] - NAMED.get(part, set()))
    assert wrong <= {part}, f"{part} may not import {sorted(wrong - {part})}"


def test_the_engine_names_no_game() -> None:
    names = [path.name for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists()]
    assert names
    for path in (ROOT / "engine").glob("*.py"):
        for name in names:
            assert name not in path.read_text(encoding="utf-8"), f"{path.name} names the game {name}"
