"""What the server writes down: warnings and errors, and only some of those that somebody causes on purpose."""

from __future__ import annotations

import json
import logging
import time
from collections import Counter
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from fireside.table.server.rates import Bucket, Clock

PLAIN, JSON = KINDS = ("plain", "json")  # of logs
REQUESTS = "fireside.requests"  # the logger that has a line for every request; plain logs leave them out
FILES = "/static"
CHEAP = (403, 429)  # the statuses of requests that are refused without further work
MOST, PERIOD = 10, 60.0  # records of one kind in this many seconds

request_id: ContextVar[str] = ContextVar("request_id", default="")  # of the request that is being worked on


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


class SparingRequests(Sparing):
    """Lets every request pass, but spares those that cost next to nothing and could fill a disk."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a request is written down."""
        facts = getattr(record, "facts", {})
        is_cheap = facts.get("status") in CHEAP or facts.get("route") == FILES
        return super().filter(record) if is_cheap else True


class AsJson(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how grave, what, at which request, and what else is known."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if name := request_id.get():
            line["request"] = name
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def _handler(formatter: str, spared: str) -> dict[str, Any]:
    return {"class": "logging.StreamHandler", "formatter": formatter, "filters": [spared]}


def _warnings(handler: str) -> dict[str, Any]:
    return {name: {"handlers": [handler], "level": "WARNING"} for name in ("fireside", "uvicorn")}


_COMMON: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"sparing": {"()": Sparing}, "requests": {"()": SparingRequests}},
    "formatters": {
        "plain": {"format": "%(asctime)s %(levelname)s: %(message)s"},
        "json": {"()": AsJson},
    },
}
LOGGING: dict[str, dict[str, Any]] = {  # by kind, as `logging.config` wants it
    PLAIN: {**_COMMON, "handlers": {"stderr": _handler("plain", "sparing")}, "loggers": _warnings("stderr")},
    JSON: {
        **_COMMON,
        "handlers": {"stderr": _handler("json", "sparing"), "requests": _handler("json", "requests")},
        "loggers": {
            **_warnings("stderr"),
            REQUESTS: {"handlers": ["requests"], "level": "INFO", "propagate": False},
        },
    },
}
