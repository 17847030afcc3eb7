"""How often something may be done: one rate limiter for chat, hints, commands and forms."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from fireside.table.errors import Reason, Refusal

REMEMBERED = 10_000
TOO_MUCH = "too_much"  # the refusal of one too many

Clock = Callable[[], float]  # a monotonic clock in seconds: not the time of day, which can go back


class Bucket:
    """Allows `most` at once, and that many again over a period."""

    __slots__ = ("_clock", "_left", "_most", "_rate", "_then")

    def __init__(self, most: float, seconds: float, clock: Clock = time.monotonic) -> None:
        """An empty bucket is full again after this many seconds."""
        self._most = self._left = most
        self._rate = most / seconds
        self._clock = clock
        self._then = clock()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimit:
    """A bucket for each person; only the latest people are remembered."""

    def __init__(
        self,
        most: float,
        seconds: float,
        key: str = TOO_MUCH,
        *,
        clock: Clock = time.monotonic,
    ) -> None:
        """Each may do `most` at once, and that many again per period; `key` names the text of the refusal."""
        self._limits = (most, seconds, clock)
        self._key = key
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, who: Hashable) -> None:
        """Refusal if that was one too many."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(*self._limits)
        self._buckets.move_to_end(who)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        if not bucket.take():
            raise Refusal(Reason.RATE, self._key)
