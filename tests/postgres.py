"""A real PostgreSQL server for the tests. `python -m tests.postgres` makes sure that there is one to start."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

DEBIAN = Path("/usr/lib/postgresql")  # a folder for each version, which is not in PATH
OWNER = "postgres"  # whom Debian's package creates: the server refuses to run as root


def folder_of_programs() -> Path | None:
    """Where initdb and pg_ctl are, if they are installed."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return versions[-1].parent if versions else None


class Server:
    """A server of its own, in a folder of its own, on a free port."""

    def __init__(self, folder: Path) -> None:
        """Set it up; `start` starts it."""
        self._folder = folder
        self._programs = folder_of_programs()
        self.port = _free_port()
        if self._programs is None:
            raise RuntimeError("there is no PostgreSQL here: python -m tests.postgres installs one")
        if os.geteuid() == 0:
            shutil.chown(folder, OWNER)
        self._run("initdb", "--username=fireside", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C")

    @property
    def address(self) -> str:
        """The address of its first database."""
        return f"postgresql://fireside@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        """Start it, and wait until it can be used."""
        options = f"-h 127.0.0.1 -p {self.port} -k {self._folder}"
        self._run("pg_ctl", "--wait", "--silent", f"--log={self._folder / 'log'}", f"--options={options}", "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it: `fast`, or `immediate`, as a crash would."""
        self._run("pg_ctl", "--wait", "--silent", f"--mode={how}", "stop")

    def new_database(self, name: str) -> str:
        """Create a database, and return its address."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.address.removesuffix("postgres") + name

    def _run(self, program: str, *arguments: str) -> None:
        assert self._programs is not None
        command = [str(self._programs / program), f"--pgdata={self._folder / 'data'}", *arguments]
        user = OWNER if os.geteuid() == 0 else None
        subprocess.run(command, user=user, cwd=self._folder, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def running() -> Iterator[Server]:
    """A server that runs for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="fireside-", ignore_cleanup_errors=True) as folder:
        server = Server(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop("immediate")


def _free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def main() -> int:
    """Install Debian's PostgreSQL unless one is there."""
    if folder_of_programs() is None and shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "postgresql"], check=False)
    if folder_of_programs() is not None:
        return 0
    print("No PostgreSQL could be installed: install one by hand to run the tests of its store.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
