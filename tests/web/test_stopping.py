"""A server that is told to end says so first, finishes what is under way, and tells pages to come back."""

from __future__ import annotations

import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from fireside.web.edge.health import STOPPING, Readiness
from fireside.web.stopping import GracefulServer
from tests.web.edge.test_door import Clock

SERVICE_RESTART = 1012


async def _app(_scope: object, _receive: object, _send: object) -> None:
    """Nothing is asked of it."""


def server(drain: float) -> tuple[GracefulServer, Readiness, Clock]:
    clock, readiness = Clock(), Readiness([])
    return GracefulServer(uvicorn.Config(_app, log_config=None), readiness, drain, clock), readiness, clock


@pytest.mark.anyio
async def test_it_goes_on_for_a_while_and_says_that_it_is_stopping() -> None:
    patient, readiness, clock = server(5.0)
    clock.now = 100.0
    patient.handle_exit(signal.SIGTERM, None)
    assert await readiness.problem() == STOPPING
    clock.now = 104.9
    assert not await patient.on_tick(1)
    clock.now = 105.0
    assert await patient.on_tick(2)


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("drain", "signals"),
    [(0.0, [signal.SIGTERM]), (5.0, [signal.SIGINT]), (5.0, [signal.SIGTERM, signal.SIGTERM])],
)
async def test_it_does_not_wait_without_need(drain: float, signals: list[signal.Signals]) -> None:
    hasty, readiness, _clock = server(drain)
    for sig in signals:
        hasty.handle_exit(sig, None)
    assert await hasty.on_tick(1)
    assert readiness.is_stopping


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A real server, and its address."""
    words = ["serve", "--port", "0", "--drain", "600", "--database", str(tmp_path / "site.db")]
    program = [sys.executable, "-m", "fireside", *words]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3].rstrip("/")
        while status_of(f"{address}/healthz") != 200:
            assert process.poll() is None, "it has ended"
        yield process, address
        process.kill()


def status_of(address: str) -> int:
    try:
        with urllib.request.urlopen(address) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refused:
        return refused.code
    except urllib.error.URLError:  # it is not there yet
        return 0


def test_a_real_server_stops_gracefully(running: tuple[subprocess.Popen[str], str]) -> None:
    process, address = running
    table = urllib.request.urlopen(urllib.request.Request(f"{address}/quick/wapi", method="POST")).url
    with connect(f"{table.replace('http', 'ws')}/live?layout=data") as page:
        assert '"type":"state"' in str(page.recv())
        assert status_of(f"{address}/readyz") == 200
        process.send_signal(signal.SIGTERM)
        while status_of(f"{address}/readyz") == 200:
            pass
        assert status_of(f"{address}/readyz") == 503
        assert status_of(f"{address}/healthz") == status_of(f"{address}/rules/wapi") == 200, "it still serves"
        process.send_signal(signal.SIGTERM)  # enough of that
        with pytest.raises(ConnectionClosed) as closed:
            read_on(page)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == SERVICE_RESTART
    assert process.wait() in (0, -signal.SIGTERM)


def read_on(page: ClientConnection) -> None:
    """Read whatever comes until the end."""
    while True:
        page.recv()
