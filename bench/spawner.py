"""A process that has loaded everything and forks servers, which then start at once: `python -m bench.spawner`.

It reads one database path per line, and answers with the server's process id and address.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bench.server import SECRET, SOCKETS, address_in, wait_until_listening
from bench.site import GAME, main
from fireside.registry import load


class Spawner:
    """Starts servers."""

    def __enter__(self) -> Spawner:
        self._process = subprocess.Popen(
            [sys.executable, "-u", "-m", "bench.spawner"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "FIRESIDE_SECRET": SECRET, "FIRESIDE_PER_ADDRESS": str(SOCKETS)},
        )
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def start(self, database: Path) -> tuple[int, str]:
        """A new server: its process id and its address."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(database, file=self._process.stdin, flush=True)
        number = int(self._process.stdout.readline())
        address = address_in(self._process.stdout.readline())
        wait_until_listening(address)
        return number, address


def serve_all() -> None:
    """Fork a server for every line; the earlier ones are gone by then."""
    load(GAME).compile()
    for line in sys.stdin:
        ready, go = os.pipe()
        child = os.fork()
        if child == 0:
            os.read(ready, 1)  # until this server's process id has been printed
            main(line.strip())
            os._exit(0)
        print(child, flush=True)
        os.write(go, b".")
        os.close(ready)
        os.close(go)
        os.waitpid(child, 0)


if __name__ == "__main__":
    serve_all()
