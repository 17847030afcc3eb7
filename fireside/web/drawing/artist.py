"""A process that draws pages: `python -m fireside.web.drawing.artist` does what it is told through its standard input,
which is a socket, and answers there.

Pages are drawn as the table is by then: if there is more to draw than can be drawn, people are shown fewer of the
states in between.
"""

from __future__ import annotations

import contextlib
import logging
import os
import select
import signal
import socket
import threading
from collections import defaultdict
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
from fireside.web.drawing.turns import HAS_MOVED, HAS_TO_ACT, LOOKS_ON, Turns
from fireside.web.garbage import collect_rarely, collect_until_asked
from fireside.web.show.page import Page

log = logging.getLogger(__name__)

MOST_BYTES = 1 << 16  # that are read at once; memory for more would be asked of the system every time
# Pages are sent together, up to so many, or as many as a quarter of those who have to act and still wait: every message
# wakes the server, which interrupts the drawing. With four at most, a tenth fewer moves are made at full speed.
MOST_TOGETHER, SHARE = 16, 4


class Artist:
    """Keeps copies of tables up to date, and draws their pages."""

    def __init__(self) -> None:
        """Knows nothing yet."""
        self._tables: dict[str, TableState] = {}
        self._pages: dict[int, tuple[str, Page]] = {}  # with their tables
        self._open: defaultdict[str, set[int]] = defaultdict(set)  # the pages of each table
        self.waiting = Turns()  # the pages that are to be drawn
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

    def _moved(self, order: TableMoved) -> None:
        state = self._tables[order.table]
        new = [entry for entry in order.entries if entry.seq > state.seq]
        self._tables[order.table] = state = evolve(state, *new)
        for number in self._open[order.table]:
            if self._pages[number][1].is_asked(state):
                self.waiting.hurry(number)

    def _left(self, order: TableLeft) -> None:
        del self._tables[order.table]
        self._open.pop(order.table, None)

    def _opened(self, order: PageOpened) -> None:
        self._pages[order.number] = (order.table, order.page)
        self._open[order.table].add(order.number)

    def _closed(self, order: PageClosed) -> None:
        table, _ = self._pages.pop(order.number)
        self._open[table].discard(order.number)
        self.waiting.leave(order.number)

    def _draw(self, order: Draw) -> None:
        table, page = self._pages[order.number]
        state = self._tables.get(table)
        self.waiting.add(order.number, order.here, LOOKS_ON if state is None else _patience(page, state))

    def drawn(self) -> Answer:
        """The page whose turn it is; some page must be waiting."""
        number, here = self.waiting.take()
        table, page = self._pages[number]
        try:
            message = page.update(self._tables[table], here)
        except Exception:
            log.exception("a page of table %s could not be drawn", table)
            return Failed(number)
        return Drawn(number, page.shown, message)


def _patience(page: Page, state: TableState) -> float:
    """How long others may go before a page."""
    if page.is_asked(state):
        return HAS_TO_ACT
    return HAS_MOVED if page.has_moved(state) else LOOKS_ON


def _compile(game: str) -> None:
    """Load compiled rules; until that is done, the rules run as Python."""
    with compiler.compiling():
        load(game).compile()


def work(server: socket.socket) -> None:
    """Carry out orders and draw pages until the server is gone; orders first, so that what is drawn is the latest."""
    artist, orders = Artist(), Unpacker()
    answers: list[bytes] = []  # that are to be sent together
    while True:
        if not artist.waiting:
            collect_until_asked(server)
        if not artist.waiting or select.select([server], [], [], 0)[0]:
            data = server.recv(MOST_BYTES)
            if not data:
                return
            for order in orders.values(data):
                artist.do(order)
        if artist.waiting:
            answers.append(packed(artist.drawn()))
        if len(answers) >= min(MOST_TOGETHER, 1 + artist.waiting.urgent // SHARE):
            server.sendall(b"".join(answers))
            answers.clear()


def main() -> None:
    """Work until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes the connection
    os.nice(1)  # moves are answered first
    compiler.never_wait()
    collect_rarely()
    with contextlib.suppress(ConnectionError), socket.socket(fileno=os.dup(0)) as server:
        server.sendall(packed(None))  # everything is imported
        work(server)


if __name__ == "__main__":
    main()
