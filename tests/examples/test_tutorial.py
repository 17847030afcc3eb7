"""The page that walks through Pig: following it from an empty folder gives the example, and a game that works."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from fireside.cli.main import parser

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "write-your-own-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?P<language>\w+)(?: pig/(?P<file>\S+))?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
TRANSLATIONS = re.compile(r"\w+/(fr|nl)\.\w+")
EXAMPLE = ROOT / "examples" / "pig"


def files_of(page: str) -> dict[str, str]:
    """What a reader has written: the blocks of every file, one after the other."""
    files: dict[str, list[str]] = {}
    for block in BLOCK.finditer(page):
        if block["file"]:
            files.setdefault(block["file"], []).append(block["text"])
    return {name: "\n\n".join(texts) for name, texts in files.items()}


FILES = files_of(PAGE)
COMMANDS = [
    line.removeprefix("$ ")
    for block in BLOCK.finditer(PAGE)
    if block["language"] == "console"
    for line in block["text"].splitlines()
]


def lines(text: str) -> list[str]:
    """The lines of a text without the empty ones, whose number is a matter of taste."""
    return [line for line in text.splitlines() if line.strip()]


def test_the_page_leaves_out_nothing_but_translations() -> None:
    files = [path for path in EXAMPLE.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    example = {str(path.relative_to(EXAMPLE)) for path in files}
    assert {name for name in example if not TRANSLATIONS.fullmatch(name)} == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_the_page_shows_the_example_as_it_is(name: str) -> None:
    assert lines(FILES[name]) == lines((EXAMPLE / name).read_text(encoding="utf-8"))


def written(folder: Path, page: str = PAGE) -> Path:
    """The folder of somebody who has followed the page so far."""
    (folder / "pig").mkdir()
    for name, text in files_of(page).items():
        path = folder / "pig" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_it_can_be_played_before_there_is_a_picture(tmp_path: Path) -> None:
    so_far = PAGE.split("## 4 ")[0]
    folder = written(tmp_path, so_far)
    assert not (folder / "pig" / "picture.py").exists()
    play = [sys.executable, "-m", "fireside", "play", "./pig", "--seed", "1"]
    done = subprocess.run(play, cwd=folder, input="roll\n" * 200, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Player rolls a " in done.stdout


def test_whoever_follows_the_page_has_a_game_that_keeps_the_contract(tmp_path: Path) -> None:
    [check] = [shlex.split(command) for command in COMMANDS if "testing.check" in command]
    done = subprocess.run([sys.executable, *check[1:]], cwd=written(tmp_path), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_commands_of_the_page_exist() -> None:
    commands = [shlex.split(command) for command in COMMANDS if command.startswith("fireside ")]
    assert len(commands) >= 4
    for command in commands:
        assert parser().parse_args(command[1:]).run
