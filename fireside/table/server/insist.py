"""Trying again what must happen in the end: a disk that is full now may have room later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

log = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0  # seconds between two attempts; each pause is twice as long as the last


def pauses() -> Iterator[float]:
    """How long to wait after each failure."""
    pause = FIRST_PAUSE
    while True:
        yield pause
        pause = min(2 * pause, LONGEST_PAUSE)


async def insist(attempt: Callable[[], Awaitable[T]], what: str) -> T:
    """Do something, again and again until it works; `what` says in the log what it is."""
    waiting = pauses()
    while True:
        try:
            return await attempt()
        except Exception:
            pause = next(waiting)
            log.exception("%s failed; it is tried again in %g seconds", what, pause)
        await asyncio.sleep(pause)
