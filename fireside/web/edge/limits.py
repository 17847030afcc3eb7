"""Limits at every entrance: how large, how often."""

from __future__ import annotations

import time
from collections import OrderedDict

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fireside.table.errors import Reason, Refusal

BODY_BYTES = 65_536  # of a form, a record or a command by HTTP
FRAME_BYTES = 65_536  # of a web socket's message; above this the connection is closed
COMMAND_BYTES = 4_096  # of one command; above this it is refused
REMEMBERED = 10_000


class Bucket:
    """Allows so many at once and so many a second in the long run."""

    __slots__ = ("_left", "_most", "_rate", "_then")

    def __init__(self, most: float, rate: float) -> None:
        """`most` at once, `rate` a second."""
        self._most = self._left = most
        self._rate = rate
        self._then = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for everybody, of whom only the latest are remembered."""

    def __init__(self, most: float, rate: float) -> None:
        """`most` at once, `rate` a second, for each."""
        self._limits = (most, rate)
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> None:
        """Refusal if that was one too many."""
        bucket = self._buckets.setdefault(who, Bucket(*self._limits))
        self._buckets.move_to_end(who)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refusal(Reason.RATE, "too_much")


class BodyLimit:
    """Middleware that stops reading a request's body when it is too large."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what comes in."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > BODY_BYTES:
                raise Refusal(Reason.TOO_LARGE, "body_too_large", most=BODY_BYTES)
            return message

        await self._app(scope, counted, send)
