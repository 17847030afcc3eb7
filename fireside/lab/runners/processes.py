"""Work in processes of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fireside.bots.workers import Jobs, Result, results


class Processes:
    """Does jobs in processes of their own; one that dies costs its job only, which another one does again."""

    def __init__(self, workers: int) -> None:
        """They are started when there is something to do."""
        self._workers = workers

    def results(self, work: Callable[..., Result], jobs: Jobs) -> Iterator[tuple[int, Result]]:
        """The result of `work` for each job, with the job's number, as it comes in."""
        return results(work, jobs, self._workers)
