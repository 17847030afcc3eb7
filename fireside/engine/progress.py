"""Tells somebody who waits at a terminal or in a notebook that rules are being compiled."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, ClassVar

PATIENCE = 0.5  # seconds before anything is said: most functions take less, or come from the cache
BETWEEN = 0.2  # seconds between two lines


class Progress:
    """One line that counts what has been compiled, while the compiler is at work; nested ones are part of the first."""

    _shown: ClassVar[Progress | None] = None

    def __init__(self, function: Callable[..., Any]) -> None:
        """`function` is what was called."""
        self._what = owner_of(function.__module__)
        self._began = self._next = time.monotonic()
        self._next += PATIENCE
        self._functions = 0
        self._width = 0

    @classmethod
    def count(cls) -> None:
        """One more function is being compiled."""
        if cls._shown:
            cls._shown._functions += 1
            cls._shown._tell()

    def __enter__(self) -> None:
        if Progress._shown is None and somebody_looks():
            Progress._shown = self

    def __exit__(self, *_error: object) -> None:
        if Progress._shown is self:
            Progress._shown = None
            if self._width:
                self._write(f"{self._what}: compiled in {self._seconds():.0f} s, and kept for the next time\n")

    def _tell(self) -> None:
        if time.monotonic() >= self._next:
            self._next = time.monotonic() + BETWEEN
            self._write(f"{self._what}: compiling, {self._functions} functions so far, {self._seconds():.0f} s …")

    def _seconds(self) -> float:
        return time.monotonic() - self._began

    def _write(self, text: str) -> None:
        end = text[len(text.rstrip("\n")) :]
        line = text.rstrip("\n").ljust(self._width)
        self._width = len(line)
        print(f"\r{line}", end=end, file=sys.stderr, flush=True)


def owner_of(module: str) -> str:
    """What a module belongs to, for people: the name of its game, if it has one."""
    inside = module.partition("[")[2].rstrip("]") or module  # a template's copy is called template[package]
    parts = inside.split(".")
    if parts[:2] == ["fireside", "games"]:
        return parts[2]
    return parts[0]


def somebody_looks() -> bool:
    """Whether what is written to stderr is read by somebody who waits: at a terminal, or in a notebook."""
    return "ipykernel" in sys.modules or bool(sys.stderr and sys.stderr.isatty())
