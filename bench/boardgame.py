"""boardgame.io's server and players for it, in Node; installed by the bench into a folder of its own."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import pinning
from bench.load import Tally

FOLDER = Path(__file__).parent / "peers" / "boardgame"
PATIENCE = 30.0  # seconds that the server has to answer
ENVIRONMENT = {**os.environ, "NODE_ENV": "production"}  # as it would be served


@dataclass(frozen=True)
class Load:
    """What to play, and for how long."""

    address: str
    tables: int
    seconds: float
    pace: float = 0.0
    warm_up: float = 0.0


def is_installed() -> bool:
    """Whether boardgame.io is installed; it is fetched once, if there is Node."""
    if not shutil.which("npm"):
        return False
    if not (FOLDER / "node_modules" / "boardgame.io").exists():
        command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--silent"]
        return subprocess.run(command, cwd=FOLDER, check=False, capture_output=True).returncode == 0
    return True


@contextmanager
def served(storage: Path | None) -> Iterator[str]:
    """A server on a core of its own, which keeps matches in a folder or, without one, in memory; yields its address."""
    port = free_port()
    command = ["node", "server.js", str(port), *([str(storage)] if storage else [])]
    with pinning.pinned(pinning.SERVER):
        process = subprocess.Popen(
            command, cwd=FOLDER, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
    with process:
        try:
            wait_for_port(port)
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_port(port: int) -> None:
    """Wait until somebody listens on a port."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(f"boardgame.io did not answer within {PATIENCE:.0f} s")


def played(load: Load) -> Tally:
    """Put the load on the server, from another core."""
    with pinning.pinned(pinning.LOAD):
        done = subprocess.run(
            ["node", "load.js"],
            cwd=FOLDER,
            env=ENVIRONMENT,
            input=json.dumps(asdict(load)),
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    return Tally(**json.loads(done.stdout))


def share_lost(trials: int) -> float:
    """The share of servers, killed in the middle of matches, that lost something that somebody had seen."""
    with TemporaryDirectory() as folder:
        command = ["node", "crash.js", str(free_port()), folder, str(trials)]
        done = subprocess.run(command, cwd=FOLDER, env=ENVIRONMENT, stdout=subprocess.PIPE, text=True, check=True)
    result: dict[str, int] = json.loads(done.stdout)
    return result["lost"] / result["trials"]
