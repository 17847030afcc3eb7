"""What the server and a process that draws pages tell each other: values, each with its length in front.

They are pickled: both ends are our own, and nobody else can write to the pipe between them.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any, NamedTuple

from fireside.table.entries import Entry
from fireside.table.state import TableState
from fireside.web.show.page import Page, People

LENGTH = 4  # bytes


class Compiled(NamedTuple):
    """The rules of a game can be loaded from the cache of compiled code."""

    game: str


class TableLoaded(NamedTuple):
    """A table with pages to be drawn, or the whole state of one that cannot be followed by its entries."""

    table: str
    state: TableState


class TableMoved(NamedTuple):
    """What has happened at a table."""

    table: str
    entries: tuple[Entry, ...]


class TableLeft(NamedTuple):
    """A table has no more pages."""

    table: str


class PageOpened(NamedTuple):
    """A page to be drawn from now on."""

    number: int
    table: str
    page: Page


class PageClosed(NamedTuple):
    """A page that nobody looks at any more."""

    number: int


class Draw(NamedTuple):
    """Bring a page up to date; the answer is a Drawn or a Failed."""

    number: int
    here: People


class Drawn(NamedTuple):
    """What a page is told; None if it is up to date."""

    number: int
    shown: int  # the last entry that the page has now
    message: bytes | None


class Failed(NamedTuple):
    """A page could not be drawn."""

    number: int


Order = Compiled | TableLoaded | TableMoved | TableLeft | PageOpened | PageClosed | Draw
Answer = Drawn | Failed


def packed(value: object) -> bytes:
    """A value as it is sent."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH) + data


class Unpacker:
    """Puts values together from what arrives."""

    def __init__(self) -> None:
        """Nothing has arrived yet."""
        self._buffer = bytearray()

    def values(self, data: bytes) -> Iterator[Any]:
        """The values that are whole with these bytes."""
        self._buffer += data
        while len(self._buffer) >= LENGTH:
            end = LENGTH + int.from_bytes(self._buffer[:LENGTH])
            if len(self._buffer) < end:
                return
            with memoryview(self._buffer) as buffer:
                value = pickle.loads(buffer[LENGTH:end])
            del self._buffer[:end]
            yield value
