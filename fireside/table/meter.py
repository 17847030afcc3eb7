"""What a server tells about itself in numbers, for whoever runs it. Nothing here says who played, where, or what."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum


class Span(StrEnum):
    """What is timed."""

    SHOWN = "shown"  # from a command to the moment at which a page is sent what came of it
    DRAWING = "drawing"  # until it is made what one page is sent: its picture, its texts, what has changed
    THINKING = "thinking"  # a bot, or the search for a hint
    QUEUE = "queue"  # until a process is free for it
    STORE = "store"  # until something is stored or read


class Mover(StrEnum):
    """Who makes moves."""

    PERSON = "person"
    BOT = "bot"


class Meter:
    """Hears what happens on a server. This one takes no notice; web/metrics.py has one that does."""

    def moved(self, by: Mover) -> None:
        """Somebody has made a move; chance and forced steps do not count."""

    def refused(self, kind: str) -> None:
        """Something was refused; `kind` is a Reason, or says which limit it was."""

    def took(self, span: Span, seconds: float) -> None:
        """Something took that long. Any thread may tell."""

    @contextmanager
    def timing(self, span: Span) -> Iterator[None]:
        """Take the time of what is done inside."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.took(span, time.perf_counter() - began)


SILENT = Meter()
