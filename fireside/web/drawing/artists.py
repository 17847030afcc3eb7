"""The processes that draw pages, as the server sees them. While there is none, it draws pages itself."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import socket
import sys
from collections.abc import Callable, Container
from typing import cast

from fireside.table.server.broadcast import Moved, Notice
from fireside.table.server.table import Table
from fireside.web.drawing import artist
from fireside.web.drawing.orders import (
    Answer,
    Compiled,
    Draw,
    Drawn,
    Order,
    PageClosed,
    PageOpened,
    TableLeft,
    TableLoaded,
    TableMoved,
    Unpacker,
    packed,
)
from fireside.web.show.page import Page, People, people_here

log = logging.getLogger(__name__)

PROGRAM = (sys.executable, "-m", artist.__name__)  # that each process runs
PAUSE = 1.0  # seconds before a process that has ended is replaced


class ArtistGone(Exception):
    """A process has ended, or failed, before it drew a page."""


class _Line(asyncio.Protocol):
    """The connection to one process."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.ready: asyncio.Future[None] = loop.create_future()  # or else it is gone
        self.gone: asyncio.Future[None] = loop.create_future()
        self.games: set[str] = set()  # whose compiled rules the process uses
        self._transport: asyncio.Transport | None = None
        self._answers: dict[int, asyncio.Future[Answer]] = {}
        self._unpacker = Unpacker()
        self._unsent: list[bytes] = []  # orders, packed

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop has its own

    def data_received(self, data: bytes) -> None:
        for answer in self._unpacker.values(data):
            if answer is None:
                self.ready.set_result(None)
            elif (waiting := self._answers.pop(answer.number, None)) and not waiting.done():
                waiting.set_result(answer)

    def connection_lost(self, _error: Exception | None) -> None:
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_exception(ArtistGone())
        self._answers.clear()
        for future in (self.ready, self.gone):
            if not future.done():
                future.set_result(None)

    def tell(self, order: Order) -> None:
        """Give an order that has no answer; all that are given in one turn of the loop are sent together."""
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._send)
        self._unsent.append(packed(order))

    def _send(self) -> None:
        orders, self._unsent = self._unsent, []
        if self._transport and not self.gone.done():
            self._transport.write(b"".join(orders))

    async def ask(self, order: Draw) -> Answer:
        """The answer to an order."""
        if self.gone.done():
            raise ArtistGone
        answer = self._answers[order.number] = asyncio.get_running_loop().create_future()
        self.tell(order)
        return await answer

    def close(self) -> None:
        if self._transport:
            self._transport.close()


class _Artist:
    """One process; another one takes its place whenever it ends."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.line: _Line | None = None  # while it is working
        self.works = asyncio.Event()
        self.tables = 0
        self._work: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._work = asyncio.create_task(self._keep_working())

    async def stop(self) -> None:
        if self._work:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _keep_working(self) -> None:
        while True:
            try:
                await self._work_once()
                log.error("a process that draws pages has ended; another one takes its place")
            except OSError as error:
                log.error("no process that draws pages can be started: %s", error)
            await asyncio.sleep(PAUSE)

    async def _work_once(self) -> None:
        line = _Line()
        ours, theirs = socket.socketpair()
        await asyncio.get_running_loop().create_unix_connection(lambda: line, sock=ours)
        with theirs:
            self.process = process = await asyncio.create_subprocess_exec(*PROGRAM, stdin=theirs.fileno())
        try:
            await line.ready
            self.line = line
            self.works.set()
            await line.gone
        finally:
            self.line = None
            self.works.clear()
            line.close()
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Artists:
    """Gives the pages of a server to its processes."""

    def __init__(self, count: int = 0, are_compiled: Callable[[str], bool] = lambda _game: True) -> None:
        """As many processes; with none of them, the server draws. `are_compiled` knows whose rules can be loaded."""
        self.desk = asyncio.Lock()  # under which the server itself draws, one page at a time
        self.are_compiled = are_compiled
        self._artists = [_Artist() for _ in range(count)]
        self._sittings: dict[str, _Sitting] = {}

    def start(self) -> None:
        """Start the processes; until they are ready, the server draws."""
        for one in self._artists:
            one.start()

    async def ready(self) -> None:
        """Wait until the server need not draw any more."""
        await asyncio.gather(*(one.works.wait() for one in self._artists))

    async def stop(self) -> None:
        """End the processes."""
        await asyncio.gather(*(one.stop() for one in self._artists))

    def easel(self, table: Table, page: Page) -> Easel:
        """Where a page is drawn; to be closed once nobody looks at it any more."""
        sitting = self._sittings.get(table.id)
        if sitting is None:
            chosen = min(self._artists, key=lambda one: one.tables, default=None)
            sitting = self._sittings[table.id] = _Sitting(self, table, chosen)
        sitting.pages += 1
        return Easel(self, sitting, page)

    def leave(self, sitting: _Sitting) -> None:
        """A page of a table was closed; the last one ends its sitting."""
        sitting.pages -= 1
        if not sitting.pages:
            sitting.end()
            del self._sittings[sitting.table.id]


class _Sitting:
    """A table with open pages; a process that draws them has a copy of it, which follows its entries."""

    def __init__(self, artists: Artists, table: Table, artist: _Artist | None) -> None:
        self.table = table
        self.pages = 0
        self._artists = artists
        self._artist = artist
        self._line: _Line | None = None  # to the process that has the copy
        if artist:
            artist.tables += 1
            table.broadcast.subscribe(self._hear, None)

    def line(self) -> _Line | None:
        """The connection to a process that has the table as it is now; None if the server has to draw."""
        line = self._artist.line if self._artist else None
        if line and line is not self._line:
            line.tell(TableLoaded(self.table.id, self.table.state))
        if line:
            self._compile(line)
        self._line = line
        return line

    def _compile(self, line: _Line) -> None:
        game = self.table.state.game.name
        if game not in line.games and self._artists.are_compiled(game):
            line.games.add(game)
            line.tell(Compiled(game))

    def _hear(self, notice: Notice) -> None:
        if self._line and isinstance(notice, Moved):
            entries = tuple(notice.entries)
            name = self.table.id
            self._line.tell(TableMoved(name, entries) if entries else TableLoaded(name, notice.state))

    def end(self) -> None:
        if self._artist:
            self._artist.tables -= 1
            self.table.broadcast.unsubscribe(self._hear)
        if self._line:
            self._line.tell(TableLeft(self.table.id))


class Easel:
    """Where one page is drawn: in a process, or here while there is none."""

    _numbers = itertools.count()

    def __init__(self, artists: Artists, sitting: _Sitting, page: Page) -> None:
        """Made by Artists."""
        self._artists = artists
        self._sitting = sitting
        self._visitor = page.visitor
        self._shown = page.shown
        self._here: People | None = None  # who had the table open when a process last drew it; None before that
        self._page: Page | None = page  # unless a process has it
        self._number = next(self._numbers)
        self._line: _Line | None = None  # to the process that has the page
        self._is_late = False  # it could not be drawn at once, and the table has moved on

    async def draw(self, presence: Container[str], is_outdated: Callable[[], bool]) -> bytes | None:
        """What brings the page up to date; None if nothing does, or if it `is_outdated` and will be drawn anyway."""
        line = self._sitting.line()
        if line is None:
            return await self._draw_here(presence, is_outdated)
        if is_outdated():
            return None
        try:
            return await self._draw_there(line, presence)
        except ArtistGone:
            return await self._draw_here(presence, is_outdated)

    async def _draw_there(self, line: _Line, presence: Container[str]) -> bytes | None:
        state = self._sitting.table.state
        here = people_here(state, presence)
        if line is not self._line:
            line.tell(PageOpened(self._number, self._sitting.table.id, self._own_page()))
            self._line, self._page = line, None
        elif (state.seq, here) == (self._shown, self._here):
            return None  # while it waited for its turn, the table moved on, and that was drawn
        answer = await line.ask(Draw(self._number, here))
        if not isinstance(answer, Drawn):
            line.tell(PageClosed(self._number))
            self._line = None  # what the page has now, the process does not know
            raise ArtistGone
        self._shown, self._here = answer.shown, here
        return answer.message

    async def _draw_here(self, presence: Container[str], is_outdated: Callable[[], bool]) -> bytes | None:
        """One page is drawn per turn of the loop, so that commands need not wait for all of them."""
        has_waited = self._is_late or self._artists.desk.locked()
        async with self._artists.desk:
            self._is_late = has_waited and is_outdated()
            if self._is_late:
                return None
            page = self._page = self._own_page()
            state = self._sitting.table.state
            message = page.update(state, people_here(state, presence))
            self._shown = page.shown
            await asyncio.sleep(0)
            return message

    def _own_page(self) -> Page:
        """The page; begun anew if a process had it, which is gone."""
        return self._page or Page(self._visitor, self._shown)

    def close(self) -> None:
        """Nobody looks at the page any more."""
        if self._line:
            self._line.tell(PageClosed(self._number))
        self._artists.leave(self._sitting)
