"""Which process runs on which core, so that server and load cannot take each other's time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

SERVER, LOAD = 0, 1  # the sides
ANYWHERE = None


@contextmanager
def pinned(side: int | None) -> Iterator[None]:
    """Processes that are started meanwhile run only on the core of their side, if there is one for each."""
    usable = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if side is ANYWHERE or len(usable) < 2:
        yield
        return
    os.sched_setaffinity(0, {usable[side]})
    try:
        yield
    finally:
        os.sched_setaffinity(0, usable)


def seconds_worked(process: int) -> float:
    """The processor time that a process has used, if the system tells."""
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as file:
            user, system = file.read().rpartition(")")[2].split()[11:13]
    except OSError:
        return 0.0
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def event_loop() -> Callable[[], Any] | None:
    """The quickest event loop available."""
    if find_spec("uvloop") is None:
        return None
    import uvloop

    return uvloop.new_event_loop
