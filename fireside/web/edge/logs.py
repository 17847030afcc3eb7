"""What the server writes down: warnings and errors, and only some of those that somebody causes on purpose."""

from __future__ import annotations

import logging
import time
from collections import Counter
from typing import Any

from fireside.table.server.rates import Bucket, Clock

MOST, PERIOD = 10, 60.0  # records of one kind in this many seconds


class Sparing(logging.Filter):
    """Lets some records of each kind pass, and tells how many it has kept back."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        """A kind of record is what is said, whatever it is said about."""
        super().__init__()
        self._clock = clock
        self._buckets: dict[tuple[str, str], Bucket] = {}  # as many as there are lines of code that log
        self._kept_back: Counter[tuple[str, str]] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written."""
        kind = (record.name, str(record.msg))
        bucket = self._buckets.setdefault(kind, Bucket(MOST, PERIOD, self._clock))
        if not bucket.take():
            self._kept_back[kind] += 1
            return False
        if others := self._kept_back.pop(kind, 0):
            record.msg = f"{record.getMessage()} (and {others} more like it)"
            record.args = ()
        return True


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"sparing": {"()": Sparing}},
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s: %(message)s"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["sparing"]}},
    "loggers": {name: {"handlers": ["stderr"], "level": "WARNING"} for name in ("fireside", "uvicorn")},
}
