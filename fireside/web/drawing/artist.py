"""A process that draws pages: `python -m fireside.web.drawing.artist` does what it is told through its standard input,
which is a socket, and answers there.

Whoever has to act is drawn first. If there is more to draw than can be drawn, the others are shown fewer of the states
in between; nobody waits for long.
"""

from __future__ import annotations

import contextlib
import itertools
import logging
import os
import select
import signal
import socket
import threading
import time
from collections.abc import Callable
from typing import Any

from fireside.engine import compiler
from fireside.registry import load
from fireside.table.evolve import evolve
from fireside.table.state import TableState
from fireside.web.drawing.orders import (
    Answer,
    Compiled,
    Draw,
    Drawn,
    Failed,
    Order,
    PageClosed,
    PageOpened,
    TableLeft,
    TableLoaded,
    TableMoved,
    Unpacker,
    packed,
)
from fireside.web.show.page import Page, People

log = logging.getLogger(__name__)

MOST_BYTES = 1 << 18  # that are read at once
LONGEST = 0.5  # seconds that a page waits while others are drawn first


class Waiting:
    """The pages that are to be drawn, each with the time since when: first come, first drawn."""

    def __init__(self) -> None:
        """None yet."""
        self._urgent: dict[int, float] = {}  # whose people have to act
        self._others: dict[int, float] = {}

    def __len__(self) -> int:
        return len(self._urgent) + len(self._others)

    def add(self, number: int, now: float, *, is_urgent: bool) -> None:
        """A page that is to be drawn."""
        (self._urgent if is_urgent else self._others)[number] = now

    def hurry(self, number: int) -> None:
        """The person at a page has to act now."""
        if number in self._others:
            self._urgent[number] = self._others.pop(number)

    def remove(self, number: int) -> None:
        """A page that nobody looks at any more."""
        self._urgent.pop(number, None)
        self._others.pop(number, None)

    def take(self, now: float) -> int:
        """The page to be drawn next."""
        has_waited = any(now - since > LONGEST for since in itertools.islice(self._others.values(), 1))
        pages = self._others if has_waited or not self._urgent else self._urgent
        number = next(iter(pages))
        del pages[number]
        return number


class Artist:
    """Keeps copies of tables up to date, and draws their pages."""

    def __init__(self) -> None:
        """Knows nothing yet."""
        self._tables: dict[str, TableState] = {}
        self._pages: dict[int, tuple[str, Page]] = {}  # with their tables
        self._numbers: dict[str, set[int]] = {}  # of the pages of each table
        self._here: dict[int, People] = {}  # who has the table open, by pages that are to be drawn
        self.waiting = Waiting()
        self._do: dict[type[Order], Callable[[Any], None]] = {
            Compiled: self._compiled,
            TableLoaded: self._loaded,
            TableMoved: self._moved,
            TableLeft: self._left,
            PageOpened: self._opened,
            PageClosed: self._closed,
            Draw: self._draw,
        }

    def do(self, order: Order) -> None:
        """Carry out an order; a page is drawn when its turn comes."""
        self._do[type(order)](order)

    def _compiled(self, order: Compiled) -> None:
        threading.Thread(target=_compile, args=(order.game,), daemon=True).start()

    def _loaded(self, order: TableLoaded) -> None:
        self._tables[order.table] = order.state
        self._hurry(order.table)

    def _moved(self, order: TableMoved) -> None:
        state = self._tables[order.table]
        new = [entry for entry in order.entries if entry.seq > state.seq]
        self._tables[order.table] = evolve(state, *new)
        self._hurry(order.table)

    def _hurry(self, table: str) -> None:
        for number in self._numbers.get(table, ()):
            if self._is_urgent(number):
                self.waiting.hurry(number)

    def _is_urgent(self, number: int) -> bool:
        """Whether somebody has to act, or the game is over."""
        table, page = self._pages[number]
        state = self._tables.get(table)
        return state is None or not state.pending or state.seat_of(page.visitor.person) in state.pending

    def _left(self, order: TableLeft) -> None:
        del self._tables[order.table]

    def _opened(self, order: PageOpened) -> None:
        self._pages[order.number] = (order.table, order.page)
        self._numbers.setdefault(order.table, set()).add(order.number)

    def _closed(self, order: PageClosed) -> None:
        table, _ = self._pages.pop(order.number)
        self._numbers[table].remove(order.number)
        if not self._numbers[table]:
            del self._numbers[table]
        self.waiting.remove(order.number)
        self._here.pop(order.number, None)

    def _draw(self, order: Draw) -> None:
        self._here[order.number] = order.here
        self.waiting.add(order.number, time.monotonic(), is_urgent=self._is_urgent(order.number))

    def drawn(self) -> Answer:
        """The page whose turn it is; some page must be waiting."""
        number = self.waiting.take(time.monotonic())
        table, page = self._pages[number]
        try:
            text = page.update(self._tables[table], self._here.pop(number))
        except Exception:
            log.exception("a page of table %s could not be drawn", table)
            return Failed(number)
        return Drawn(number, page.shown, text)


def _compile(game: str) -> None:
    """Load compiled rules; until that is done, the rules run as Python."""
    with compiler.compiling():
        load(game).compile()


def work(server: socket.socket) -> None:
    """Carry out orders and draw pages until the server is gone; orders first, so that what is drawn is the latest."""
    artist, orders = Artist(), Unpacker()
    while True:
        if not artist.waiting or select.select([server], [], [], 0)[0]:
            data = server.recv(MOST_BYTES)
            if not data:
                return
            for order in orders.values(data):
                artist.do(order)
        if artist.waiting:
            server.sendall(packed(artist.drawn()))


def main() -> None:
    """Work until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the connection
    os.nice(1)  # moves are answered first
    compiler.never_wait()
    with contextlib.suppress(ConnectionError), socket.socket(fileno=os.dup(0)) as server:
        server.sendall(packed(None))  # everything is imported
        work(server)


if __name__ == "__main__":
    main()
