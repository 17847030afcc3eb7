"""Long-running work, cut into jobs that are done elsewhere: in processes of their own here, and wherever a Runner does.

A process that dies costs its job only: another one does it again.
"""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from fireside.engine.errors import FiresideError

Result = TypeVar("Result")
Jobs = Iterable[tuple[Any, ...]]  # the arguments of each

AT_ONCE = 2  # jobs that a process is given: the second lies ready when the first is done
AHEAD = 8  # jobs for each worker that may be done while an earlier one is not, so that whoever sorts them can wait
ATTEMPTS = 3  # before a job is given up that ends its process


class LostWork(FiresideError):
    """A job has ended every process that it was given to."""


class Runner(Protocol):
    """Whoever does jobs: this process, others of this machine, or a cluster."""

    def results(self, work: Callable[..., Result], jobs: Jobs) -> Iterator[tuple[int, Result]]:
        """The result of `work` for each job, with the job's number, as it comes in.

        Jobs are asked for as they are needed. Whatever goes wrong is raised here, and whoever stops listening ends all
        work.
        """
        ...


@dataclass
class Task:
    """A job that has been handed out."""

    number: int
    job: tuple[Any, ...]
    attempts: int = 1


class Queue:
    """Hands jobs out in order, but none that is too far ahead of the oldest one that is not done."""

    def __init__(self, jobs: Jobs, workers: int) -> None:
        """Jobs are asked for one at a time."""
        self._jobs = enumerate(jobs)
        self._again: deque[Task] = deque()
        self._out: dict[int, Task] = {}  # in order
        self._ahead = AHEAD * workers
        self._next = 0

    def next(self) -> Task | None:
        """The next job, or None if there is none, or none yet."""
        if self._again:
            return self._again.popleft()
        if self._out and self._next - next(iter(self._out)) >= self._ahead:
            return None
        for number, job in self._jobs:
            self._next = number + 1
            self._out[number] = Task(number, job)
            return self._out[number]
        return None

    def is_done(self, task: Task) -> None:
        """A job has its result."""
        del self._out[task.number]

    def failed(self, task: Task) -> None:
        """Whoever had a job has died; LostWork if that has happened to it too often."""
        if task.attempts == ATTEMPTS:
            raise LostWork(f"a worker has ended in the middle of its work, {ATTEMPTS} times at the same place")
        task.attempts += 1
        self._again.append(task)


def results(work: Callable[..., Result], jobs: Jobs, workers: int) -> Generator[tuple[int, Result]]:
    """The result of `work` for each job, with the job's number, as it comes in, by processes of this machine.

    When something goes wrong, or somebody presses Ctrl-C, the processes are ended at once, in the middle of their work.
    """
    others = set(multiprocessing.active_children())
    crew = _Crew(work, workers)
    try:
        yield from crew.results(Queue(jobs, workers))
    except BaseException:
        # A pool notices and gives up what waits. Leaving it waits for its thread, which has joined the processes:
        # joining them here as well would race with it, and could return before a process is known to have ended.
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        crew.leave()


class _Crew:
    """Processes, each in a pool of its own: a pool gives up all its work when one of its processes dies."""

    def __init__(self, work: Callable[..., Any], workers: int) -> None:
        self._work = work
        self._pools = [_new_pool() for _ in range(workers)]
        self._waiting: dict[Future[Any], tuple[int, ProcessPoolExecutor, Task]] = {}

    def results(self, queue: Queue) -> Iterator[tuple[int, Any]]:
        while self._hand_out(queue):
            done, _ = wait(self._waiting, return_when=FIRST_COMPLETED)
            for future in done:
                place, pool, task = self._waiting.pop(future)
                try:
                    result = future.result()
                except BrokenProcessPool:
                    self._replace(place, pool)
                    queue.failed(task)
                else:
                    queue.is_done(task)
                    yield task.number, result

    def _hand_out(self, queue: Queue) -> bool:
        """Give everybody enough to do; returns whether anybody has."""
        for _ in range(AT_ONCE):
            for place in range(len(self._pools)):
                if self._load(place) < AT_ONCE and (task := queue.next()):
                    self._submit(place, task)
        return bool(self._waiting)

    def _load(self, place: int) -> int:
        return sum(where == place for where, _, _ in self._waiting.values())

    def _submit(self, place: int, task: Task) -> None:
        try:
            self._submit_to(self._pools[place], place, task)
        except BrokenProcessPool:  # nobody has looked at it since
            self._replace(place, self._pools[place])
            self._submit_to(self._pools[place], place, task)

    def _submit_to(self, pool: ProcessPoolExecutor, place: int, task: Task) -> None:
        with _interrupts_held_back():
            self._waiting[pool.submit(self._work, *task.job)] = (place, pool, task)

    def _replace(self, place: int, broken: ProcessPoolExecutor) -> None:
        if self._pools[place] is broken:
            broken.shutdown()
            self._pools[place] = _new_pool()

    def leave(self) -> None:
        for pool in self._pools:
            pool.shutdown(cancel_futures=True)


def _new_pool() -> ProcessPoolExecutor:
    # A forked process would inherit the locks of our threads, so the workers are started from scratch.
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _end_with_parent)


def _end_with_parent() -> None:
    """See to it that this process ends with the one that started it, however that ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """A process that starts meanwhile never gets Ctrl-C, which would make it print a traceback; we end it instead."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
