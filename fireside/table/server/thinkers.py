"""The bots' processes: the site stays responsive while they think, and one that fails or hangs is replaced."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from fireside import bots, study
from fireside.bots import outside
from fireside.bots.search import Advice
from fireside.engine.types import Action
from fireside.position import View
from fireside.record import Record
from fireside.study.analysis import decision_from
from fireside.table.meter import SILENT, Meter, Span
from fireside.table.server import thinker
from fireside.table.server.turns import Turns

log = logging.getLogger(__name__)

COLD = 5  # times the usual patience, for a bot that may have to be compiled first
SEARCH, STUDY = UNHURRIED = ("search", "study")  # who is asked for hints and for analyses; no game waits for them
LONGEST = 1 << 22  # bytes of an answer
PROGRAM = (sys.executable, "-m", thinker.__name__)  # that each process runs


class NoAnswer(Exception):
    """Two processes in a row have failed over a question, or have not answered it in time."""


class Choice(NamedTuple):
    """What was chosen, and which bot chose it in the end."""

    action: Action
    bot: str


class Worker:
    """One process, asked one question at a time."""

    def __init__(self, program: Sequence[str] = (), environment: Mapping[str, str] | None = None) -> None:
        """`program` is what it runs, a bot unless something else is said."""
        self._program = program
        self._environment = environment
        self._process: asyncio.subprocess.Process | None = None
        self._starting = asyncio.Lock()
        self.knows: set[tuple[str, str, bool]] = set()  # games and bots that it has asked, uncompiled or compiled

    @property
    def has_ended(self) -> bool:
        """Whether there was a process, and it has ended by itself."""
        return self._process is not None and self._process.returncode is not None

    async def running(self) -> asyncio.subprocess.Process:
        """The process, which is started if necessary."""
        async with self._starting:
            if self.has_ended:
                await self.kill()
            if self._process is None:
                self._process = await asyncio.create_subprocess_exec(
                    *(self._program or PROGRAM),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                    limit=LONGEST,
                    env=self._environment,
                )
            return self._process

    async def ask(self, question: str) -> dict[str, Any]:
        """The answer of the process."""
        process = await self.running()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question.encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise RuntimeError("the bot's process ended")
        answered: dict[str, Any] = json.loads(line)
        return answered

    async def kill(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        self.knows.clear()
        if process and process.returncode is None:
            process.kill()
        if process:
            await process.wait()
            process._transport.close()  # type: ignore[attr-defined] # else asyncio warns of an open pipe


class Thinkers:
    """Asks bots what they would do, in a few processes."""

    def __init__(
        self,
        workers: int | None = None,
        patience: float = 20.0,
        are_compiled: Callable[[str], bool] = lambda _game: True,
        meter: Meter = SILENT,
    ) -> None:
        """`patience` is how many seconds a bot may take before a simpler one is asked.

        Bots of games that `are_compiled` does not know yet play as well as they can uncompiled.
        """
        self._patience = patience
        self._meter = meter
        self.are_compiled = are_compiled
        self._all = [Worker() for _ in range(workers or max(1, (os.cpu_count() or 1) - 1))]
        self.turns = Turns(self._all)

    async def start(self) -> None:
        """Start a process before it is asked: on a new installation, Python takes seconds for that."""
        worker = await self.turns.take(urgent=True)
        await worker.running()
        self.turns.give_back(worker)

    async def revive(self) -> None:
        """Start processes again that have ended while nobody asked them; OSError if that is impossible."""
        for worker in self._all:
            if worker.has_ended:
                await worker.running()

    async def stop(self) -> None:
        """End all processes."""
        for worker in self._all:
            await worker.kill()

    async def choose(self, view: View, bot: str) -> Choice:
        """What a bot does; if it fails or hangs, what a simpler one does; in the end any legal action."""
        legal = view.legal(view.seat)
        compiled = self.are_compiled(view.game.name)
        for name in (bot, *simpler(bot)):
            question = thinker.choice_question(view, name, secrets.randbits(62), compiled=compiled)
            answered = await self._ask((view.game.name, name, compiled), question)
            action: Action | None = answered["action"] if answered else None
            if action is not None and action in legal:
                return Choice(action, name)
            if action is not None:
                log.error("the bot %s chose %s, which is not legal", name, action)
        return Choice(secrets.choice(legal), "random")

    async def analyse(self, view: View, seconds: float) -> Advice | None:
        """What a search thinks of the moves of a seat after this many seconds; None if it fails or hangs."""
        question = thinker.analysis_question(view, seconds, secrets.randbits(62))
        answered = await self._ask((view.game.name, SEARCH, True), question)
        return thinker.read_analysis(answered) if answered else None

    async def judge(self, question: study.Question, budget: int, seed: int) -> study.Decision:
        """How good a decision was; NoAnswer if nobody can tell."""
        asked = thinker.judging_question(question, budget, seed)
        return decision_from(await self._ask_twice(question.view.game.name, asked))

    async def tell_luck(self, record: Record) -> study.Luck | None:
        """What chance did in a finished game; NoAnswer if nobody answers."""
        return thinker.read_luck(await self._ask_twice(record.game.name, thinker.luck_question(record)))

    async def search(self, view: View, iterations: int, seed: int) -> Advice:
        """What a search thinks of the moves of a seat, the same each time; NoAnswer if it fails or hangs."""
        asked = thinker.search_question(view, iterations, seed)
        return thinker.read_analysis(await self._ask_twice(view.game.name, asked))

    async def _ask_twice(self, game: str, question: str) -> dict[str, Any]:
        """The answer of a process; if it dies over the question, that of another one."""
        for _ in range(2):
            if (answered := await self._ask((game, STUDY, True), question)) is not None:
                return answered
        raise NoAnswer

    def _patience_with(self, who: tuple[str, str, bool], worker: Worker) -> float:
        """Bots of others are cut off by the process that asks them, which must not be ended before that."""
        patience = self._patience * (1 if who in worker.knows else COLD)
        return patience if bots.is_ours(who[1]) or who[1] in UNHURRIED else patience + outside.longest()

    async def _ask(self, who: tuple[str, str, bool], question: str) -> dict[str, Any] | None:
        return await self.ask(who, question, self._meter)

    async def ask(self, who: tuple[str, str, bool], question: str, meter: Meter) -> dict[str, Any] | None:
        """What a process answers a question for a bot of a game, compiled or not; None if it fails or hangs."""
        with meter.timing(Span.QUEUE):
            worker = await self.turns.take(urgent=who[1] not in UNHURRIED)  # a game waits for its bots
        try:
            with meter.timing(Span.THINKING):
                answered = await asyncio.wait_for(worker.ask(question), self._patience_with(who, worker))
            worker.knows.add(who)
            return answered
        except (TimeoutError, RuntimeError, OSError, ValueError) as error:
            log.error("the bot %s of %s gave no answer: %r", who[1], who[0], error)
            await worker.kill()
            return None
        except asyncio.CancelledError:
            await worker.kill()
            raise
        finally:
            self.turns.give_back(worker)


def simpler(bot: str) -> list[str]:
    """The two simplest bots that are simpler than this one, the better of them first."""
    names = bots.names()
    others = names[: names.index(bot)] if bot in names else names
    return others[:2][::-1]
