"""Long-running work, in processes of its own."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing.process import BaseProcess
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
            pool.shutdown(wait=False, cancel_futures=True)
            _end(set(multiprocessing.active_children()) - others)
            raise


def _end(processes: Collection[BaseProcess]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()


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
