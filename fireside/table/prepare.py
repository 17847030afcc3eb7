"""Compiles the rules of the games behind the running server, so that the first page need not wait for them.

`python -m fireside.table.prepare GAME` compiles one game into the cache on disk and ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from fireside import bots
from fireside.engine.kernel import COMPILED, cache_root, source_digest
from fireside.registry import games, load
from fireside.table.errors import Reason, Refusal

log = logging.getLogger(__name__)

ERROR_LENGTH = 2000


@dataclass
class _Progress:
    done: asyncio.Event = field(default_factory=asyncio.Event)
    began: float = 0.0
    failed: bool = False


class Preparation:
    """Knows which games can be played, and sees to it that all can: those first that somebody waits for."""

    def __init__(self, *, beside: bool = True, ahead: bool = True) -> None:
        """`beside` compiles in a process of its own: compiling in this one would hold up everybody.

        `ahead` prepares all games at once, not only those that somebody waits for.
        """
        self._ahead = ahead
        self._beside = beside and COMPILED
        self._games: dict[str, _Progress] = {}
        self._wanted: list[str] = []
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to prepare all games, in the background."""
        if self._ahead:
            self._wanted.extend(name for name in games() if name not in self._games)
            self._wake()

    async def stop(self) -> None:
        """Stop, whatever has been done."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played at once."""
        return game in self._games and self._games[game].done.is_set()

    def waited(self, game: str) -> float:
        """For how many seconds a game has been in preparation."""
        began = self._games[game].began if game in self._games else 0.0
        return time.monotonic() - began if began else 0.0

    async def ready(self, game: str) -> None:
        """Wait until a game can be played."""
        if not self.is_ready(game):
            self._wanted.insert(0, game)
            self._wake()
        progress = self._games.setdefault(game, _Progress())
        await progress.done.wait()
        if progress.failed:
            raise Refusal(Reason.FAILED, f"the rules of {game} could not be prepared; the server's log says why")

    def _wake(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._prepare_wanted())

    async def _prepare_wanted(self) -> None:
        while self._wanted:
            game = self._wanted.pop(0)
            progress = self._games.setdefault(game, _Progress())
            if not progress.done.is_set():
                progress.began = time.monotonic()
                progress.failed = not await self._prepare(game)
                progress.done.set()

    async def _prepare(self, game: str) -> bool:
        try:
            if self._beside and not _marker(game).exists():
                await _run_beside(game)
            await asyncio.to_thread(load(game).compile)
        except Exception:
            log.exception("the rules of %s could not be prepared", game)
            return False
        return True


def _marker(game: str) -> Path:
    """The file that says that these very rules are in the cache."""
    folder = load(game).folder
    return cache_root() / "prepared" / f"{folder.name}-{source_digest(folder)}"


async def _run_beside(game: str) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__, game),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        _, errors = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    if process.returncode:
        raise RuntimeError(errors.decode(errors="replace")[-ERROR_LENGTH:])


def main(game: str) -> None:
    """Compile a game and its quick bots into the cache."""
    os.nice(5)
    position = load(game).start()
    position.game.compile()
    for action in list(position.odds())[:1]:
        position.play(-1, action)
    if position.pending and position.pending[0] >= 0:
        for name in bots.names()[:2]:
            bots.choose(name, position.view(position.pending[0]), seed=0)
    with contextlib.suppress(OSError):  # without a cache on disk there is nothing to remember
        _marker(game).parent.mkdir(parents=True, exist_ok=True)
        _marker(game).touch()


if __name__ == "__main__":
    main(sys.argv[1])
