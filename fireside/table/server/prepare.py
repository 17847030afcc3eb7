"""Compiles the rules of the games in the background, so that the first page need not wait for them.

`python -m fireside.table.server.prepare GAME` compiles the rules of one game into the cache on disk and exits; with
`bots` after it, the bots of that game.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import sys
from pathlib import Path

from fireside import bots
from fireside.engine.kernel import COMPILED, cache_home, source_digest
from fireside.registry import games, load
from fireside.table.errors import Reason, Refusal

log = logging.getLogger(__name__)

ERROR_LENGTH = 2000
RULES, BOTS = "rules", "bots"


class Preparation:
    """Knows which games can be played, and prepares the others, first those that somebody is waiting for."""

    def __init__(self, *, beside: bool = True, all_games: bool = True) -> None:
        """`beside` compiles in a separate process: compiling in this one would hold up everybody.

        `all_games` prepares all of them, one after the other, not only those that somebody is waiting for.
        """
        self._beside = beside and COMPILED
        self._all_games = all_games
        self._tasks: dict[str, asyncio.Task[bool]] = {}
        self._bots: set[asyncio.Task[None]] = set()
        self._background: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start preparing all games, in the background."""
        if self._all_games:
            self._background = asyncio.create_task(self._prepare_all())

    async def stop(self) -> None:
        """Stop, finished or not."""
        tasks = [task for task in (self._background, *self._tasks.values(), *self._bots) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played right away."""
        task = self._tasks.get(game)
        return task is not None and task.done() and not task.cancelled() and task.result()

    async def ready(self, game: str) -> None:
        """Wait until a game can be played."""
        if not await asyncio.shield(self._task(game)):
            raise Refusal(Reason.FAILED, "not_prepared", game=game)

    async def _prepare_all(self) -> None:
        for game in games():
            await asyncio.shield(self._task(game))

    def _task(self, game: str) -> asyncio.Task[bool]:
        if game not in self._tasks:
            self._tasks[game] = asyncio.create_task(self._prepare(game))
        return self._tasks[game]

    async def _prepare(self, game: str) -> bool:
        try:
            if self._beside and not _marker(game, RULES).exists():
                await _run_beside(game, RULES)
            await asyncio.to_thread(load(game).compile)
        except Exception:
            log.exception("the rules of %s could not be prepared", game)
            return False
        if self._beside and not _marker(game, BOTS).exists():
            self._bots.add(asyncio.create_task(self._prepare_bots(game)))
        return True

    async def _prepare_bots(self, game: str) -> None:
        try:
            await _run_beside(game, BOTS)
        except RuntimeError as error:
            log.warning("the bots of %s could not be prepared: %s", game, error)


def _marker(game: str, what: str) -> Path:
    """The file that says that exactly these rules, or the bots for them, are in the cache."""
    folder = load(game).folder
    return cache_home(folder) / "prepared" / f"{source_digest(folder)}-{what}"


async def _run_beside(game: str, what: str) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__, game, what),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for the server, which ends what it started
    )
    try:
        _, errors = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if process.returncode:
        raise RuntimeError(errors.decode(errors="replace")[-ERROR_LENGTH:])


def compile_bots(game: str) -> None:
    """Compile the bots up to the usual one; the stronger ones run the same code for longer."""
    position = load(game).start()
    position.roll(random.Random(0))
    for name in bots.names()[: bots.names().index(bots.USUAL) + 1]:
        bots.choose(name, position.view(position.pending[0]), seed=0)


def main(game: str, what: str = RULES) -> None:
    """Compile a game's rules or bots into the cache."""
    os.nice(5)
    load(game).compile()
    if what == BOTS:
        compile_bots(game)
    with contextlib.suppress(OSError):  # without a cache on disk there is nothing to remember
        for done in {RULES, what}:
            _marker(game, done).parent.mkdir(parents=True, exist_ok=True)
            _marker(game, done).touch()


if __name__ == "__main__":
    main(*sys.argv[1:])
