"""Work in this process: one thread is enough for Python, several can run compiled code at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

from fireside.bots.workers import AT_ONCE, Jobs, Queue, Result, Task


class Here:
    """Does jobs in threads of this process."""

    def __init__(self, threads: int = 1) -> None:
        """With one thread, jobs are done in order, in the thread that asks for their results."""
        self._threads = threads

    def results(self, work: Callable[..., Result], jobs: Jobs) -> Iterator[tuple[int, Result]]:
        """The result of `work` for each job, with the job's number, as it comes in."""
        if self._threads == 1:
            return ((number, work(*job)) for number, job in enumerate(jobs))
        return self._in_threads(work, Queue(jobs, self._threads))

    def _in_threads(self, work: Callable[..., Result], queue: Queue) -> Iterator[tuple[int, Result]]:
        waiting: dict[Future[Any], Task] = {}
        with ThreadPoolExecutor(self._threads) as pool:
            try:
                while True:
                    while len(waiting) < self._threads * AT_ONCE and (task := queue.next()):
                        waiting[pool.submit(work, *task.job)] = task
                    if not waiting:
                        return
                    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                        task = waiting.pop(future)
                        queue.is_done(task)
                        yield task.number, future.result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)  # what has begun is over soon
                raise
