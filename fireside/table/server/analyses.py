"""Analyses of finished games: worked out in the bots' processes, one question at a time, and kept in the store."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from fireside import study
from fireside.engine.errors import InvalidNotation
from fireside.record import Move, Record
from fireside.study import Analysis, Decision, Line
from fireside.table.errors import Reason, Refusal
from fireside.table.server.thinkers import NoAnswer, Thinkers
from fireside.table.state import TableState
from fireside.table.stores.store import Conflict, Store
from fireside.version import VERSION

log = logging.getLogger(__name__)

Key = TypeVar("Key")
Value = TypeVar("Value")

SEED = 0  # of all analyses: whoever makes one at home gets the same
LOOK_EVERY, LONGEST_WAIT = 0.5, 600.0  # seconds: on a new installation, games have to be compiled first
REMEMBERED = 64  # analyses and lines that are kept in memory


@dataclass
class Progress:
    """How far an analysis is."""

    done: int
    total: int
    has_failed: bool = False


class Analyses:
    """The analyses of a server's tables. However many ask for one, it is made once."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        is_ready: Callable[[str], bool] = lambda _game: True,
        budget_for: Callable[[Record], int] = study.usual_budget,
    ) -> None:
        """`is_ready` knows the games for which everything is compiled; `budget_for` says how much to think."""
        self._store = store
        self._thinkers = thinkers
        self._is_ready = is_ready
        self.budget_for = budget_for
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._progress: dict[str, Progress] = {}  # of those that are being made, or could not be made
        self._found: OrderedDict[str, Analysis] = OrderedDict()
        self._lines: OrderedDict[tuple[str, int], Line] = OrderedDict()

    @property
    def unfinished(self) -> frozenset[str]:
        """The tables whose games are being analysed."""
        return frozenset(self._tasks)

    def progress(self, table: str) -> Progress | None:
        """How far the analysis of a table's game is; None if nobody is making one."""
        return self._progress.get(table)

    async def of(self, state: TableState) -> Analysis | None:
        """The analysis of a table's game, if one was made; Refusal before the game is over."""
        check(state)
        table = state.setup.id
        if table in self._found:
            return self._found[table]
        found = _read(await self._store.analysis(table), state)
        if found:  # that there is none is not remembered: another worker may make one
            _remember(self._found, table, found)
        return found

    async def ask(self, state: TableState, person: str, count: Callable[[], None]) -> None:
        """Begin the analysis of a table's game, unless there is one, or somebody has begun it.

        Refusal before the game is over. `person` takes turns with others; `count` may refuse to begin another one.
        """
        check(state)
        table, found = state.setup.id, await self.of(state)
        if table in self._tasks or (found and found.version == VERSION):
            return
        count()
        record = state.game_record()
        self._progress[table] = Progress(0, study.decision_count(record) + 1)
        self._tasks[table] = asyncio.create_task(self._make(table, record, person))

    async def line(self, state: TableState, decision: Decision, person: str) -> Line:
        """What follows the best choice of a decision, as far as that is clear; Refusal if nobody can tell."""
        key = (state.setup.id, decision.step)
        if key not in self._lines:
            if not self._is_ready(state.setup.game):
                raise Refusal(Reason.NOT_READY, "analysis_not_ready")
            try:
                _remember(self._lines, key, await self._line(state, decision, person))
            except NoAnswer:
                raise Refusal(Reason.FAILED, "analysis_failed") from None
        return self._lines[key]

    async def forget(self, table: str) -> None:
        """Begin anew with a table that was changed or deleted beside us."""
        if task := self._tasks.pop(table, None):
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        self._progress.pop(table, None)
        self._forget_found(table)

    def _forget_found(self, table: str) -> None:
        self._found.pop(table, None)
        for key in [key for key in self._lines if key[0] == table]:
            del self._lines[key]

    async def stop(self) -> None:
        """Give up what is unfinished."""
        for table in list(self._tasks):
            await self.forget(table)

    async def _make(self, table: str, record: Record, person: str) -> None:
        try:
            analysis = await self._analysis(table, record, person)
            await self._store.save_analysis(table, analysis.text())
            self._forget_found(table)
            _remember(self._found, table, analysis)
            del self._progress[table]
        except Conflict:  # the table was deleted meanwhile
            self._progress.pop(table, None)
        except Exception as error:
            self._progress[table].has_failed = True
            log.error("the game of table %s could not be analysed: %r", table, error)
        finally:
            self._tasks.pop(table, None)

    async def _analysis(self, table: str, record: Record, person: str) -> Analysis:
        budget, progress, decisions = self.budget_for(record), self._progress[table], []
        await self._until_ready(record.game.name)
        for question in study.questions(record):
            async with self._thinkers.turns.of(person):
                decisions.append(await self._thinkers.judge(question, budget, SEED))
            progress.done += 1
        async with self._thinkers.turns.of(person):
            luck = await self._thinkers.tell_luck(record)
        return study.assemble(record, budget, SEED, decisions, luck)

    async def _until_ready(self, game: str) -> None:
        """Wait until everything is compiled that this game needs; NoAnswer if that takes too long."""
        given_up = time.monotonic() + LONGEST_WAIT
        while not self._is_ready(game):
            if time.monotonic() > given_up:
                raise NoAnswer
            await asyncio.sleep(LOOK_EVERY)

    async def _line(self, state: TableState, decision: Decision, person: str) -> Line:
        iterations = 2 * self.budget_for(state.game_record())  # it goes on alone: nothing is compared with it
        line = study.best_line(state.position_before(decision.step), Move(decision.seat, decision.best))
        try:
            view = next(line)
            while True:
                async with self._thinkers.turns.of(person):
                    advice = await self._thinkers.search(view, iterations, SEED)
                view = line.send(advice)
        except StopIteration as done:
            found: Line = done.value
            return found


def check(state: TableState) -> None:
    """Refusal unless the game of a table is over: the values of positions tell what is hidden.

    A game that was played by other rules cannot be judged by today's.
    """
    if state.phase != "over":
        raise Refusal(Reason.NOT_ALLOWED, "analysis_too_early")
    old, new = state.setup.version, state.game.info.version
    if old != new:
        raise Refusal(Reason.OUTDATED, "analysis_outdated", game=state.game.info.title, old=old, new=new)


def _read(text: str | None, state: TableState) -> Analysis | None:
    """An analysis that was stored, if this version can read it and it is about this game."""
    try:
        found = study.parse(text) if text else None
    except InvalidNotation as error:
        log.warning("the analysis of table %s cannot be read: %s", state.setup.id, error)
        return None
    return found if found and found.is_about(state.game_record()) else None


def _remember(kept: OrderedDict[Key, Value], key: Key, value: Value) -> None:
    kept[key] = value
    kept.move_to_end(key)
    if len(kept) > REMEMBERED:
        kept.popitem(last=False)
