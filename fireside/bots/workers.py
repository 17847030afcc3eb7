"""Long-running work, in processes of its own."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from typing import Any, TypeVar

Result = TypeVar("Result")


def results(
    work: Callable[..., Result], jobs: Sequence[tuple[Any, ...]], workers: int
) -> Generator[tuple[int, Result]]:
    """The result of `work` for each job, with the job's number, as it comes in.

    When something goes wrong, or somebody presses Ctrl-C, the processes are ended at once, in the middle of their work.
    """
    others = set(multiprocessing.active_children())
    # A forked process would inherit the locks of our threads, so the workers are started from scratch.
    with ProcessPoolExecutor(min(workers, len(jobs)), multiprocessing.get_context("spawn")) as pool:
        try:
            with _interrupts_held_back():
                waiting = {pool.submit(work, *job): number for number, job in enumerate(jobs)}
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        except BaseException:
            # The pool notices and gives up what waits. Leaving it waits for its thread, which has joined the processes:
            # joining them here as well would race with it, and could return before a process is known to have ended.
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise


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
