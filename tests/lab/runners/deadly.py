"""Work that ends its own process."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from fireside.lab.pieces import Job, Piece, play_piece

FATAL = 6  # the first game of a piece that nobody survives the first time


def play_or_die(lives: Path, job: Job, first: int, stop: int) -> Piece:
    """Play a piece; whoever is given the fatal one first is killed in the middle of it."""
    if first == FATAL and not lives.exists():
        lives.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return play_piece(job, first, stop)


def die() -> None:
    """Be killed every time."""
    os.kill(os.getpid(), signal.SIGKILL)


def fail(number: int) -> int:
    """Raise an error that says which job it was."""
    raise ValueError(f"{number} is wrong")
