"""Waiting in tests for something that happens beside them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


async def until(holds: Callable[[], bool]) -> None:
    """Let everything happen until something holds."""
    async with asyncio.timeout(120):
        while not holds():
            await asyncio.sleep(0.01)
