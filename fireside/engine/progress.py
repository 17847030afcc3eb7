"""Tells somebody who waits at a terminal or in a notebook that rules are being compiled."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any, ClassVar

PATIENCE = 0.5  # seconds before anything is said: most functions take less, or come from the cache
BETWEEN = 0.2  # seconds between two lines


class Progress:
    """A line that counts the functions while the compiler is at work, and is gone afterwards."""

    _shown: ClassVar[Progress | None] = None  # what is compiled on the way is part of it

    def __init__(self, function: Callable[..., Any]) -> None:
        """`function` is what was called."""
        self._name = owner_of(function.__module__)
        self._began = time.monotonic()
        self._next = self._began + PATIENCE
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
                self._write("")
                self._write("")

    def _tell(self) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + BETWEEN
            took = f"{self._functions} functions, {now - self._began:.0f} s"
            self._write(f"Compiling {self._name} (only the first time): {took} …")

    def _write(self, text: str) -> None:
        print("\r" + text.ljust(self._width), end="", file=sys.stderr, flush=True)
        self._width = len(text)


def owner_of(module: str) -> str:
    """What a module belongs to, for people: the name of its game, if it has one."""
    package = module.partition("[")[2].rstrip("]") or module  # a template's copy is called template[package]
    parts = package.split(".")
    name = parts[2] if parts[:2] == ["fireside", "games"] else parts[0]
    return name.partition("@")[0]  # a variant's package is called package@digest


def somebody_looks() -> bool:
    """Whether what is written to stderr is read by somebody who waits: at a terminal, or in a notebook."""
    return "ipykernel" in sys.modules or bool(sys.stderr and sys.stderr.isatty())
