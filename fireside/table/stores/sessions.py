"""A database as stores use it: a session of one thread, which does everything that waits in one transaction."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from fireside.engine.errors import FiresideError
from fireside.table.meter import SILENT, Meter, Span
from fireside.table.stores.store import Change

IDLE, LONGEST = 1.0, 60.0  # seconds without anything to do, and since the last time, after which a session may tidy up
Result = TypeVar("Result")
Values = Sequence[Any]


class UnusableDatabase(FiresideError):
    """A database in which no tables can be kept."""


class Lost(Exception):
    """The database cannot be reached any more: nobody knows whether what was being done has been done."""


class Session(Protocol):
    """A connection to a database. Statements have question marks for their values."""

    arrival: str  # the column by which rows can be sorted in the order in which they came
    host: str  # an expression for who made a table
    game: str  # an expression for the game that is played at a table
    version: str  # an expression for the version of the rules that a table is played by
    repeats: bool  # whether what is done now may have been done before the connection was lost

    def execute(self, statement: str, values: Values = ()) -> list[Any]:
        """Carry out a statement; its rows. Conflict if a key is taken, Lost if the database cannot be reached."""
        ...

    def begin(self) -> None:
        """Begin a transaction."""
        ...

    def commit(self) -> None:
        """Make everything since `begin` durable."""
        ...

    def rollback(self) -> None:
        """Forget everything since `begin`; does nothing outside of a transaction."""
        ...

    def rest(self) -> None:
        """Tidy up, while nobody waits."""
        ...

    def reconnect(self) -> None:
        """Wait for the database to be back; Lost if that takes too long."""
        ...

    def close(self) -> None:
        """End the connection."""
        ...


Work = Callable[[Session], Any] | Change
Append = Callable[[Session, Sequence[Change]], None]


class _Job(NamedTuple):
    work: Work
    done: asyncio.Future[Any]


class Worker:
    """The thread of a session. Whatever arrives while it writes goes into the next transaction."""

    def __init__(self, session: Session, append: Append, meter: Meter = SILENT) -> None:
        """Start working; `append` stores changes, those that wait together all at once."""
        self._session = session
        self._meter = meter
        self._append = append
        self._busy_since = 0.0  # when something was first done after the last rest; 0 if nothing was
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="store", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[Session], Result] | Change) -> Result:
        """Have something done; it is durable when this returns."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(work, done))
        with self._meter.timing(Span.STORE):
            return await done

    async def close(self) -> None:
        """Finish what was started."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._session.close()

    def _serve(self) -> None:
        while batch := self._next_batch():
            self._busy_since = self._busy_since or time.monotonic()
            _tell(batch, self._results([job.work for job in batch]))

    def _next_batch(self) -> list[_Job]:
        """All waiting jobs, at least one; none when it is time to end."""
        batch: list[_Job] = []
        while not batch or not self._jobs.empty():
            job = self._next_job()
            if job is None:
                self._jobs.put(None)  # for the next time, if something is to be done first
                break
            batch.append(job)
        return batch

    def _next_job(self) -> _Job | None:
        """The next job. While there is none, or every now and then, the session rests."""
        if self._busy_since and time.monotonic() - self._busy_since >= LONGEST:
            self._rest()
        with contextlib.suppress(queue.Empty):
            return self._jobs.get(timeout=IDLE if self._busy_since else None)
        self._rest()
        return self._jobs.get()

    def _rest(self) -> None:
        self._busy_since = 0.0
        self._session.rest()

    def _results(self, works: Sequence[Work]) -> list[Any]:
        """What all of it gives, results or errors; together if that works, one by one otherwise."""
        try:
            return self._together(works)
        except Lost:
            return self._repeated(works)
        except Exception:  # the thread must survive, or nothing would ever be stored again
            return [self._alone(work) for work in works]

    def _together(self, works: Sequence[Work]) -> list[Any]:
        session = self._session
        try:
            session.begin()
            self._append(session, [work for work in works if isinstance(work, Change)])
            results = [None if isinstance(work, Change) else work(session) for work in works]
            session.commit()
        except BaseException:
            session.rollback()
            raise
        return results

    def _alone(self, work: Work) -> Any:
        try:
            return self._together([work])[0]
        except Lost:
            return self._repeated([work])[0]
        except Exception as error:
            return error

    def _repeated(self, works: Sequence[Work]) -> list[Any]:
        """Once more, one by one, after the connection was lost: some of it, or all, may already be stored."""
        session = self._session
        try:
            session.reconnect()
        except Lost as error:
            return [error] * len(works)
        session.repeats = True
        try:
            return [self._once(work) for work in works]
        finally:
            session.repeats = False

    def _once(self, work: Work) -> Any:
        try:
            return self._together([work])[0]
        except Exception as error:
            return error


def _tell(batch: Sequence[_Job], results: Sequence[Any]) -> None:
    def tell() -> None:
        for job, result in zip(batch, results, strict=True):
            if job.done.done():
                continue
            if isinstance(result, BaseException):
                job.done.set_exception(result)
            else:
                job.done.set_result(result)

    loop = batch[0].done.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)
