"""Compiles games beside the server, which plays them uncompiled until then.

`python -m fireside.table.server.prepare GAME` compiles the rules of one game into the cache on disk, then its bots,
and says when each of them is done; with `simulation` after it, also what simulations run.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import sys
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path

from fireside import bots, study
from fireside.bots import greedy, search, simulation
from fireside.bots.numbers import COMPILED_BOTS
from fireside.engine import compiler
from fireside.engine.kernel import COMPILED, cache_home, source_digest
from fireside.engine.variants import digest_of
from fireside.game import Game
from fireside.record import Record
from fireside.registry import games, load
from fireside.study import decisions

log = logging.getLogger(__name__)

ERROR_LENGTH = 2000
RULES, BOTS, STUDY, SIMULATION = STAGES = ("rules", "bots", "study", "simulation")  # each of them after the one before
TEMPLATES = (search.TEMPLATE, greedy.TEMPLATE, decisions.TEMPLATE)  # what bots and analyses are compiled from
AT_ONCE = max(1, (os.cpu_count() or 1) // 2)  # games that are compiled while nobody waits for them


class Preparation:
    """Compiles the games: first those that somebody plays, then the others, the one with the shortest rules first."""

    def __init__(self, *, beside: bool = True, all_games: bool = True) -> None:
        """`beside` compiles in separate processes, and runs the rules uncompiled meanwhile; else this one waits.

        `all_games` compiles all of them, not only those that somebody plays.
        """
        self.is_beside = beside and COMPILED
        self._all_games = all_games
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._reached: dict[str, set[str]] = {}  # by game: what is compiled
        self._background: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start compiling, in the background."""
        if self.is_beside:
            compiler.never_wait()
            if self._all_games:
                self._background = asyncio.create_task(self._prepare_all())

    async def stop(self) -> None:
        """Stop, finished or not."""
        tasks = [task for task in (self._background, *self._tasks.values()) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def want(self, game: str) -> None:
        """Somebody plays this game: do not let it wait for others."""
        if self.is_beside:
            self._task(game)

    def has_rules(self, game: str) -> bool:
        """Whether the rules of a game are compiled, or nobody compiles them in advance."""
        return not self.is_beside or RULES in self._reached.get(game, ())

    def has_bots(self, game: str) -> bool:
        """Whether the bots of a game are compiled, or nobody compiles them in advance."""
        return not self.is_beside or BOTS in self._reached.get(game, ())

    def has_study(self, game: str) -> bool:
        """Whether what analyses a game is compiled, or nobody compiles it in advance."""
        return not self.is_beside or STUDY in self._reached.get(game, ())

    async def _prepare_all(self) -> None:
        slots = asyncio.Semaphore(AT_ONCE)

        async def prepare(game: str) -> None:
            async with slots:
                await asyncio.shield(self._task(game))

        await asyncio.gather(*map(prepare, sorted(games(), key=_length)))

    def _task(self, game: str) -> asyncio.Task[None]:
        if game not in self._tasks:
            self._tasks[game] = asyncio.create_task(self._prepare(game))
        return self._tasks[game]

    async def _prepare(self, game: str) -> None:
        try:
            done = [stage for stage in (RULES, BOTS, STUDY) if _marker(game, stage).exists()]
            for stage in done:
                await self._reach(game, stage)
            if STUDY not in done:
                await _run_beside(game, partial(self._reach, game))
        except Exception:
            log.exception("%s could not be compiled; it is played uncompiled", game)

    async def _reach(self, game: str, stage: str) -> None:
        """Change over to what has been compiled."""
        reached = self._reached.setdefault(game, set())
        if stage == RULES and RULES not in reached:
            await asyncio.to_thread(_compile_here, load(game))
        reached.add(stage)


def _length(game: str) -> int:
    """How long the rules of a game are: long ones take long to compile."""
    try:
        folder = load(game).folder
    except Exception:  # the site leaves it out, with a warning
        return 0
    sources = (path for path in folder.rglob("*.py") if path.relative_to(folder).parts[0].startswith("rules"))
    return sum(path.stat().st_size for path in sources)


def _compile_here(game: Game) -> None:
    with compiler.compiling():
        game.compile()


async def _run_beside(game: str, reach: Callable[[str], Awaitable[None]]) -> None:
    """Compile a game in a process of its own, which says when it has reached a stage."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__, game),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl-C is for the server, which ends what it started
    )
    assert process.stdout is not None
    assert process.stderr is not None
    errors = asyncio.create_task(process.stderr.read())
    try:
        async for line in process.stdout:
            await reach(line.decode().strip())
        if await process.wait():
            raise RuntimeError((await errors).decode(errors="replace")[-ERROR_LENGTH:])
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        await errors


def _marker(game: str, stage: str) -> Path:
    """The file that says that exactly these rules, or the bots for them, are in the cache."""
    folder = load(game).folder
    return cache_home(folder) / "prepared" / f"{source_digest(folder, *TEMPLATES)}{digest_of(game)}-{stage}"


def compile_bots(game: Game) -> None:
    """Compile the bots up to the usual one; the stronger ones run the same code for longer."""
    position = game.start()
    position.roll(random.Random(0))
    for name in bots.names()[: bots.names().index(bots.USUAL) + 1]:
        bots.choose(name, position.view(position.pending[0]), seed=0)


def compile_study(game: Game) -> None:
    """Compile what judges a decision, and what values a position."""
    record = _first_moves(game)
    question = next((one for one in study.questions(record) if len(one.view.legal(one.view.seat)) > 1), None)
    if question:
        decisions.compare(question.view, question.played, question.played, 2, seed=0)
    study.luck_of(record)
    if game.has_observations:  # with this number of players luck may not be told, with others it may
        game.start().view(0).observe(game.blank_observation(record.players))


def _first_moves(game: Game) -> Record:
    """A game up to a decision with a choice, and that decision."""
    position, rng = game.start(), random.Random(0)
    while not position.is_over:
        position.roll(rng)
        seat = position.pending[0]
        legal = position.legal(seat)
        position.play(seat, legal[0])
        if len(legal) > 1:
            break
    return position.record()


def compile_simulation(game: Game) -> None:
    """Compile random games, and games between the simple bots."""
    game.simulate(games=1)
    simulation.prepare(game, COMPILED_BOTS)


@contextlib.contextmanager
def _alone(game: str) -> Iterator[None]:
    """Let nobody else compile a game meanwhile: several workers of a site start at the same time."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    try:
        path = _marker(game, "lock")
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = path.open("w")
    except OSError:  # without a cache on disk there is nothing to wait for
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main(game: str, until: str = STUDY) -> None:
    """Compile a game into the cache, stage by stage. Whoever comes second finds it compiled."""
    os.nice(10)
    with _alone(game):
        _compile_until(game, until)


def _compile_until(game: str, until: str) -> None:
    work = {RULES: Game.compile, BOTS: compile_bots, STUDY: compile_study, SIMULATION: compile_simulation}
    for stage in STAGES[: STAGES.index(until) + 1]:
        work[stage](load(game))
        with contextlib.suppress(OSError):  # without a cache on disk there is nothing to remember
            _marker(game, stage).parent.mkdir(parents=True, exist_ok=True)
            _marker(game, stage).touch()
        print(stage, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
