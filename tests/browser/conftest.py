"""A real server in its own process, and real browsers."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.postgres import Server as Postgres

READY_SECONDS = 60
WORKERS = int(os.environ.get("FIRESIDE_TEST_WORKERS", "1"))  # of the site; several of them share a PostgreSQL
PORTS = range(20_000, 32_000)
PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36"
expect.set_options(timeout=20_000)  # the machine may be busy
_SERVE = """import sys
from fireside.web import serve
_, port, database, prefix, workers = sys.argv
serve(port=int(port), database=database, prefix=prefix, workers=int(workers))
"""


def _free_port() -> int:
    """A port below those that the system gives to clients: a client could take one while the server is down."""
    for port in random.SystemRandom().sample(PORTS, len(PORTS)):
        with socket.socket() as free, contextlib.suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port
    raise OSError("no port is free")


class Server:
    """A site that can be stopped, killed and started again at the same address."""

    def __init__(self, database: Path | str, prefix: str = "", workers: int = 1) -> None:
        self.database = database
        self._prefix = prefix  # the path of its host below which it lies
        self._workers = workers
        self._process: subprocess.Popen[bytes] | None = None
        self.port = _free_port()
        self.address = f"http://127.0.0.1:{self.port}{prefix}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        environment = {
            **os.environ,
            "FIRESIDE_PACE": "0",
            "FIRESIDE_PREPARE_ALL": "no",
            "FIRESIDE_SECRET": "browser tests",
        }
        command = [sys.executable, "-c", _SERVE, str(self.port), str(self.database), self._prefix, str(self._workers)]
        self._process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)
        deadline = time.monotonic() + READY_SECONDS
        while time.monotonic() < deadline:
            assert self._process.poll() is None, "the server has ended"
            try:
                urllib.request.urlopen(f"{self.address}/robots.txt", timeout=5).close()
                return
            except OSError:
                time.sleep(0.05)
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """Kill it, as a crash would: its workers too, if there are several, and not only who starts them."""
        assert self._process is not None
        if self._workers > 1:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path | str:
    """A file; or, for several workers, a database of a real PostgreSQL."""
    if WORKERS == 1:
        return tmp_path_factory.mktemp("site") / "site.db"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database("everything")


@pytest.fixture(scope="session")
def server(database: Path | str) -> Iterator[Server]:
    made = Server(database, workers=WORKERS)
    made.start()
    yield made
    made.kill()


@pytest.fixture
def desktop(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=server.address, locale="en")
    yield context
    context.close()


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    context = on_a_phone(browser, server)
    yield context
    context.close()


def on_a_phone(browser: Browser, server: Server, **more: Any) -> BrowserContext:
    """A phone held upright."""
    usual = {"locale": "en", "reduced_motion": "reduce"}
    return browser.new_context(
        viewport={"width": 390, "height": 844},
        is_mobile=True,
        has_touch=True,
        user_agent=PHONE,
        base_url=server.address,
        **usual | more,
    )


def filled(database: Path, filling: Coroutine[Any, Any, None]) -> Iterator[Server]:
    """A site whose database is filled before it starts."""
    with ThreadPoolExecutor(1) as beside:  # Playwright has an event loop in this thread
        beside.submit(asyncio.run, filling).result()
    made = Server(database)
    made.start()
    yield made
    made.kill()


def watched(context: BrowserContext) -> Page:
    """A page on which no error may go unnoticed."""
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"the page's script failed: {error}"))
    page.on("console", _no_violation)
    return page


def _no_violation(message: object) -> None:
    text = str(getattr(message, "text", ""))
    if "Content Security Policy" in text:
        pytest.fail(text)
