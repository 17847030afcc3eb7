"""The command line, run in this process: what it prints and how it exits."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import NamedTuple

import pytest

from fireside.cli import main


class Answer(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str


Run = Callable[..., Answer]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("play", "wapi", typed="1\\nq\\n")`: the command line with its words, and what is typed into it."""
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LANG", "C")

    def command(*words: object, typed: str = "") -> Answer:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code = main([str(word) for word in words])
        except SystemExit as stop:  # argparse: usage, --help, --version
            code = int(stop.code or 0)
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return command
