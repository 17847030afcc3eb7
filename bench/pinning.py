"""Which process runs on which core, so that server and load cannot take each other's time."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

SERVER, LOAD = 0, 1


def cores() -> list[int]:
    """The cores that may be used."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def core(side: int) -> int | None:
    """The core of a side; None where there are not enough of them, or where processes cannot be pinned."""
    usable = cores()
    return usable[side] if len(usable) > side and len(usable) > 1 else None


def pin(process: int, side: int) -> None:
    """Let a process run on the core of its side only."""
    if (chosen := core(side)) is not None:
        os.sched_setaffinity(process, {chosen})


def event_loop() -> Callable[[], Any] | None:
    """The quickest event loop there is."""
    if find_spec("uvloop") is None:
        return None
    import uvloop

    return uvloop.new_event_loop
