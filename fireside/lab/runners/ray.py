"""Work on Ray: on this machine, or on a cluster. Ray gives the job of a worker that has died to another one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from fireside.bots import others, outside
from fireside.bots.workers import AT_ONCE, ATTEMPTS, Jobs, LostWork, Queue, Result, Task
from fireside.engine.errors import FiresideError
from fireside.lab.extras import needed

HANDED_ON = (others.GIVEN, outside.ALLOWED, "NUMBA_DISABLE_JIT")  # what a cluster needs to know of our environment
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}  # no reports, no warnings


class NoCluster(FiresideError):
    """There is no cluster at an address."""


class OnRay:
    """Does jobs on Ray; every machine of a cluster needs Fireside, and the same folders for games and bots by path."""

    def __init__(self, address: str = "", workers: int | None = None) -> None:
        """The address of a cluster, or nothing for one of this machine, with so many workers; one for each core."""
        os.environ.update({name: value for name, value in QUIET.items() if name not in os.environ})
        self._ray: Any = needed("ray", "cluster", "work on Ray")
        if address:
            needed("grpc", "cluster", "work on a cluster")
        self._address = address
        self._workers = workers

    def results(self, work: Callable[..., Result], jobs: Jobs) -> Iterator[tuple[int, Result]]:
        """The result of `work` for each job, with the job's number, as it comes in."""
        with self.connected() as ray:
            workers = int(ray.cluster_resources().get("CPU", 1))
            queue = Queue(jobs, workers)
            waiting: dict[Any, Task] = {}
            try:
                yield from self._all(ray, work, queue, waiting, workers)
            finally:
                for reference in waiting:
                    ray.cancel(reference, force=True)

    def _all(
        self, ray: Any, work: Callable[..., Any], queue: Queue, waiting: dict[Any, Task], workers: int
    ) -> Iterator[tuple[int, Any]]:
        do = ray.remote(max_retries=ATTEMPTS - 1)(_do)
        while True:
            while len(waiting) < workers * AT_ONCE and (task := queue.next()):
                waiting[do.remote(work, *task.job)] = task
            if not waiting:
                return
            for reference in ray.wait(list(waiting))[0]:
                task = waiting.pop(reference)
                queue.is_done(task)
                yield task.number, _result(ray, reference)

    @contextmanager
    def connected(self) -> Iterator[Any]:
        """Ray, which is started here unless it is running, and stopped if it was."""
        ray = self._ray
        if ray.is_initialized():
            yield ray
            return
        try:
            ray.init(**self._settings())
        except ConnectionError as error:
            raise NoCluster(f"no Ray answers at {self._address}: {error}") from error
        try:
            yield ray
        finally:
            ray.shutdown()

    def _settings(self) -> dict[str, Any]:
        handed_on = {name: os.environ[name] for name in HANDED_ON if name in os.environ}
        usual = {"log_to_driver": False, "logging_level": "ERROR"}
        if self._address:
            return {**usual, "address": self._address, "runtime_env": {"env_vars": handed_on}}
        # Its workers are started by this process, and find its environment as it is.
        return {**usual, "address": "local", "num_cpus": self._workers, "include_dashboard": False}


def _do(work: Callable[..., Any], *job: Any) -> Any:
    """Ray takes functions only, and nothing else that can be called."""
    return work(*job)


def _result(ray: Any, reference: Any) -> Any:
    """What a worker has found, or the error that it has met, as it would be raised here."""
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.WorkerCrashedError:
        raise LostWork(f"a worker has ended in the middle of its work, {ATTEMPTS} times at the same place") from None
