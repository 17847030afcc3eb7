"""`fireside serve --workers 2` as people run it: real processes over a real PostgreSQL, one of which is killed."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from tests.postgres import Server
from tests.processes import Processes, processes_of

PATIENCE = 120.0  # seconds; the machine may be busy


class Site:
    """A site of several processes."""

    def __init__(self, database: str, folder: str, workers: int = 2) -> None:
        self.database = database
        self.folder = folder  # for what is there only while it runs
        environment = {
            **os.environ,
            "TMPDIR": folder,
            "NUMBA_DISABLE_JIT": "1",
            "FIRESIDE_SECRET": "of a site in tests",
            "FIRESIDE_PREPARE_ALL": "no",
            "FIRESIDE_ARTISTS": "0",
            "FIRESIDE_PACE": "0",
        }
        command = [sys.executable, "-u", "-m", "fireside", "serve", "--port", "0", "--database", database]
        self.process = subprocess.Popen(
            [*command, "--workers", str(workers)], env=environment, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        found = re.search(r"http://localhost:\d+", self.process.stdout.readline())
        assert found is not None
        self.address = found[0].replace("localhost", "127.0.0.1")
        until(lambda: len(self.workers()) == workers and self.is_ready())

    def is_ready(self) -> bool:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.address}/readyz", timeout=10) as answer:
            return bool(answer.status == 200)
        return False

    def workers(self) -> set[str]:
        """The workers that take part."""
        with psycopg.connect(self.database) as connection:
            return {row[0] for row in connection.execute("SELECT id FROM workers")}

    def processes(self) -> Processes:
        """Those of all workers, and the one in which bots think, which is told by what it has started."""
        until(lambda: len(processes_of(self.process.pid).thinkers) == 1)
        return processes_of(self.process.pid)

    def new_table(self) -> tuple[str, str]:
        """A table at which somebody plays against a bot: its path, and their cookie."""
        data = urllib.parse.urlencode({"game": "wapi", "name": "Ann", "seat-0": "me", "seat-1": "random"}).encode()
        opener = urllib.request.build_opener(_Stay)
        answer = opener.open(urllib.request.Request(f"{self.address}/new", data))
        return answer.headers["location"], answer.headers["set-cookie"].partition(";")[0]

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait(PATIENCE)


class _Stay(urllib.request.HTTPRedirectHandler):
    """Follows no redirects."""

    def redirect_request(self, *_: Any) -> None:
        return None

    def http_error_303(self, _request: Any, answer: Any, *_: Any) -> Any:
        return answer


def until(holds: Any) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.05)


class Page:
    """Plays as a page does: it comes back when the connection is lost, and sends again what was not answered."""

    def __init__(self, site: Site, path: str, cookie: str) -> None:
        self._link = f"ws{site.address.removeprefix('http')}{path}/live?layout=data"
        self._cookie = cookie
        self._socket: ClientConnection | None = None
        self._open = contextlib.ExitStack()
        self.state: dict[str, Any] = {}
        self.losses = 0

    def _connected(self) -> ClientConnection:
        deadline = time.monotonic() + PATIENCE
        while self._socket is None:
            assert time.monotonic() < deadline
            try:
                opening = connect(self._link, additional_headers={"Cookie": self._cookie}, open_timeout=30)
                self._socket = self._open.enter_context(opening)
            except (OSError, InvalidHandshake, InvalidMessage):
                time.sleep(0.1)
        return self._socket

    def _receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self._connected().recv(timeout=PATIENCE))
        if message["type"] == "state":
            self.state = message
        return message

    def look(self) -> None:
        """Until something is asked, or the game is over."""
        while not self.state.get("legal") and self.state.get("phase") != "over":
            with self._coming_back():
                self._receive()

    def play(self) -> None:
        """Play the first move that is offered, and see what came of it."""
        self.look()
        if self.state["phase"] == "over":
            return
        seq = self.state["seq"]
        move = json.dumps({"do": "play", "id": f"move {seq}", "action": self.state["legal"][0], "seq": seq})
        answer: dict[str, Any] = {}
        while not answer:
            with self._coming_back():
                self._connected().send(move)
                while (message := self._receive())["type"] != "answer":
                    pass
                answer = message
        assert answer["ok"], answer
        while self.state["seq"] < answer["seq"]:
            with self._coming_back():
                self._receive()

    @contextlib.contextmanager
    def _coming_back(self) -> Iterator[None]:
        try:
            yield
        except (ConnectionClosed, OSError):
            self.close()
            self.losses += 1

    def close(self) -> None:
        self._socket = None
        with contextlib.suppress(ConnectionClosed, OSError):
            self._open.close()


@pytest.fixture
def site(postgres: Server) -> Iterator[Site]:
    with tempfile.TemporaryDirectory() as folder:  # a short path: names of sockets are
        made = Site(postgres.new_database(f"site{time.monotonic_ns()}"), folder)
        yield made
        made.process.kill()
        made.process.communicate()


def test_a_worker_that_is_killed_is_replaced_and_games_go_on(site: Site) -> None:
    pages = [Page(site, *site.new_table()) for _ in range(3)]
    for page in pages:
        page.play()
    for _ in range(2):
        before = site.workers()
        os.kill(site.processes().workers[0], signal.SIGKILL)
        for page in pages:
            page.play()
        until(lambda before=before: len(site.workers()) == 2 and site.workers() != before)
    for page in pages:
        page.play()
        page.close()
    assert site.stop() == 0
    assert not site.workers(), "they have said goodbye"
    assert not os.listdir(site.folder), "nothing is left of those that were killed"


def test_a_rolling_restart_is_not_noticed(site: Site) -> None:
    page = Page(site, *site.new_table())
    page.play()
    before = site.workers()
    site.process.send_signal(signal.SIGHUP)
    while len(site.workers()) != 2 or site.workers() & before:
        page.play()
    assert page.losses <= 2, "once for each worker at most"
    page.close()
    page = Page(site, *site.new_table())  # the first game may be over by now, and then no bot is asked any more
    page.play()
    os.kill(site.processes().thinkers[0], signal.SIGKILL)
    page.play()
    page.look()
    page.close()
    assert site.stop() == 0
