"""What an idle table costs the server, and what opening a table's page costs its visitor."""

from __future__ import annotations

import asyncio
import random
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench import server, wire
from bench.load import PICTURES
from bench.measure import Line, Target
from fireside import bots
from fireside.registry import games, load
from fireside.table.commands import Play
from fireside.table.people import Person
from fireside.table.server.table import Table
from fireside.table.server.tables import Tables
from fireside.table.setup import ME, NewTable
from fireside.table.stores.sqlite import SqliteStore

IDLE, MOVES = 1000, 15  # tables in the middle of their games
LIGHT = Target(50, is_most=True)  # kB
SLIM = Target(150, is_most=True)  # kB
QUICK = Target(1000, is_most=True)  # ms
OPENED = 3  # times; the best counts
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def lines() -> Iterator[Line]:
    """Memory, then the page of every game."""
    yield memory()
    yield from pages()


def memory() -> Line:
    """The memory of an idle table."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "idle.db"
        asyncio.run(fill(database))
        command = [sys.executable, "-m", "bench.idle", str(database)]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    note = f"of {IDLE} tables of Wapi, {MOVES} moves into the game"
    return Line(
        "Server, what a table costs", "memory of an idle table", "kB", float(done.stdout) / 1000, None, LIGHT, note
    )


async def fill(database: Path) -> None:
    """Tables in the middle of their games."""
    tables = Tables(SqliteStore(database))
    seated = dict(await asyncio.gather(*(server.seat_pair(tables, number) for number in range(IDLE))))
    await asyncio.gather(*[play_on(await tables.table(name)) for name in seated])
    await tables.close()


async def play_on(table: Table) -> None:
    """Some moves at random; a few games are shorter."""
    rng = random.Random(table.id)
    for _ in range(MOVES):
        state = table.state
        if state.position is None or not state.pending:
            return
        seat = state.pending[0]
        await table.do(Play(seat, rng.choice(state.position.legal(seat)), ref=f"{seat}-{state.seq}"))


@dataclass
class Opened:
    """A page that was opened."""

    seconds: float  # until it has the state of the table, and everything on it works
    bytes: float  # that were transferred by HTTP


def pages() -> Iterator[Line]:
    """The page of a table of every game, opened by a browser that has never been there."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "pages.db"
        seated = asyncio.run(set_up(database))
        with server.served(database, games()) as address:
            for game, (table, cookie) in seated.items():
                ready(f"{address}t/{table}", cookie)
                best = min((opened(address, table, cookie) for _ in range(OPENED)), key=lambda one: one.seconds)
                live = asyncio.run(first_message(address, table, cookie))
                yield from page_lines(game, best, live)


def page_lines(game: str, page: Opened, live: int) -> Iterator[Line]:
    """What one page costs."""
    section = "Server, what opening a table costs"
    note = f"{page.bytes / 1000:.0f} kB of files, {live / 1000:.0f} kB of the live channel"
    yield Line(section, f"{game}: transferred", "kB", (page.bytes + live) / 1000, None, SLIM, note)
    yield Line(section, f"{game}: interactive after", "ms", 1000 * page.seconds, None, QUICK)


async def set_up(database: Path) -> dict[str, tuple[str, str]]:
    """A table of every game, where one person plays with bots, and that person's cookie."""
    tables = Tables(SqliteStore(database))
    person = Person("ann", "Ann")
    made = {}
    for game in games():
        seats = [ME, *[bots.names()[0]] * (load(game).info.players[0] - 1)]
        made[game] = ((await tables.create(person, NewTable(game, seats))).id, server.cookie_of(person))
    await tables.close()
    return made


def ready(address: str, cookie: str) -> None:
    """Wait until the rules of the table's game have been loaded."""
    deadline = time.monotonic() + 10 * server.PATIENCE
    while time.monotonic() < deadline:
        request = urllib.request.Request(address, headers={"Cookie": cookie})
        with urllib.request.urlopen(request, timeout=server.PATIENCE) as answer:
            if b'data-phase="running"' in answer.read():
                return
        time.sleep(0.2)
    raise TimeoutError(f"the table at {address} is not ready")


async def first_message(address: str, table: str, cookie: str) -> int:
    """The bytes of the live channel's first message, as a browser gets them."""
    told = asyncio.Event()
    link = f"{address}t/{table}/live?layout={PICTURES}"
    socket = await wire.connect(link, {"Cookie": cookie}, lambda _: told.set(), compressed=True)
    await asyncio.wait_for(told.wait(), server.PATIENCE)
    await socket.close()
    return socket.received


def opened(address: str, table: str, cookie: str) -> Opened:
    """Open a page in a browser that has nothing in its cache."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    name, _, value = cookie.partition("=")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        context.add_cookies([{"name": name, "value": value, "url": address}])
        result = visited(context, f"{address}t/{table}")
        browser.close()
    return result


def visited(context: Any, address: str) -> Opened:
    """Visit a page, listening to everything that is transferred."""
    page = context.new_page()
    page.goto("about:blank")
    sizes: list[float] = []
    listener = context.new_cdp_session(page)
    listener.send("Network.enable")
    listener.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    began = time.perf_counter()
    with page.expect_websocket() as socket:
        page.goto(address, wait_until="commit")
    socket.value.wait_for_event("framereceived")
    seconds = time.perf_counter() - began
    page.wait_for_load_state("networkidle")
    return Opened(seconds, sum(sizes))
