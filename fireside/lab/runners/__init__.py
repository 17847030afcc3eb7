"""Who does the work: this process, processes of this machine, or a cluster. The result is the same."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TypeVar

from fireside.bots.workers import Runner
from fireside.engine.errors import InvalidOption
from fireside.lab.runners.here import Here
from fireside.lab.runners.processes import Processes

__all__ = ["WHERE", "Here", "Processes", "Runner", "chosen", "in_order"]

Result = TypeVar("Result")
WHERE = "here, processes, ray, or ray://HOST:PORT"


def chosen(on: Runner | str | None, workers: int | None = None, *, is_compiled: bool = True) -> Runner:
    """The runner that somebody asks for, by its name or itself; InvalidOption if there is none of that name.

    Unless told otherwise, compiled work is done by threads of this process, and everything else by processes.
    """
    if on is not None and not isinstance(on, str):
        return on
    cores = workers or os.cpu_count() or 1
    if on == "here" or (on is None and is_compiled):
        return Here(cores if is_compiled else 1)
    if on is None or on == "processes":
        return Processes(cores)
    if on == "ray" or on.startswith("ray://"):
        from fireside.lab.runners.ray import OnRay

        return OnRay("" if on == "ray" else on, workers)
    raise InvalidOption(f"nothing can be done on {on!r}; it can be done on: {WHERE}")


def in_order(results: Iterable[tuple[int, Result]]) -> Iterator[Result]:
    """Results in the order of their numbers; those that come too early wait."""
    early: dict[int, Result] = {}
    number = 0
    for found, result in results:
        early[found] = result
        while number in early:
            yield early.pop(number)
            number += 1
