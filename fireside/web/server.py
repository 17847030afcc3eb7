"""Starts the site: checks what it is asked for, listens, and says where it is."""

from __future__ import annotations

import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from pathlib import Path

from starlette.datastructures import URL

from fireside.table.stores.opening import check_database, is_address, shown, workers_at
from fireside.web.edge.logs import PLAIN
from fireside.web.edge.prefix import is_prefix
from fireside.web.edge.reach import Reach
from fireside.web.offers import offered
from fireside.web.settings import InvalidSetting, database_place, from_environment
from fireside.web.worker import Job, work
from fireside.web.workers.line import UNIX, proof_of
from fireside.web.workers.machine import this_machine

TAKEN = (errno.EADDRINUSE, errno.EACCES)  # the port is taken by another program, or reserved by the system
MOST_WORKERS = 256


def run(
    *,
    host: str,
    port: int,
    database: str | Path | None,
    open_browser: bool,
    metrics: tuple[str, int] | None = None,
    log: str = PLAIN,
    forget_after: int | None = None,
    prefix: str = "",
    drain: int = 0,
    variants: Sequence[str | Path] = (),
    workers: int = 1,
    internal: tuple[str, int] | None = None,
) -> None:
    """Serve the site until interrupted."""
    prefix = _checked(prefix.rstrip("/"))
    for path in variants:
        offered(Path(path))
    place = database_place(database)
    _check_workers(workers, place, internal)
    check_database(place)  # first, so that no secret is created beside a file that is not a database
    settings = from_environment(place)
    _check_company(place, settings.secret, internal)
    job = Job(
        *(host, place, metrics, log, forget_after, prefix, drain, tuple(map(str, variants))),
        internal=internal,
        workers=workers,
    )
    with _listen(host, port) as sock:
        port = sock.getsockname()[1]
        address = f"http://{_name_of(host)}:{port}{prefix}/"
        _announce(host, address, shown(settings.database))
        if open_browser and _has_desktop():
            webbrowser.open(address)
        if workers == 1:
            work(job, sock)
            return
    from fireside.web.workers.supervisor import supervise  # late: one process needs none

    supervise(job, lambda: _listen(host, port, is_shared=True))


def _check_workers(workers: int, place: Path | str, internal: tuple[str, int] | None) -> None:
    """InvalidSetting if there cannot be so many workers."""
    if not 1 <= workers <= MOST_WORKERS:
        raise InvalidSetting(f"there can be 1 to {MOST_WORKERS} workers, not {workers}")
    if workers == 1 and internal is None:
        return
    if not is_address(place):
        raise InvalidSetting(
            "several workers need a database that they can share, which a file is not:"
            " give --database postgresql://USER@HOST/DATABASE, or leave --workers and --internal out"
        )
    if not hasattr(socket, "SO_REUSEPORT"):
        raise InvalidSetting("several workers cannot share a port on this system: leave --workers out")


def _check_company(place: Path | str, secret: str, internal: tuple[str, int] | None) -> None:
    """InvalidSetting if others use the database with whom we could not be one site."""
    for other in workers_at(place):
        if other.proof != proof_of(secret):
            raise InvalidSetting(
                "other servers that use this database sign with another secret:"
                " set FIRESIDE_SECRET to the same text for all of them"
            )
        if other.machine != this_machine() and (internal is None or other.address.startswith(UNIX)):
            raise InvalidSetting(
                "servers on other machines use this database: start all of them with --internal HOST:PORT,"
                " the address at which the others reach this one"
            )


def _checked(prefix: str) -> str:
    if prefix and not is_prefix(prefix):
        raise InvalidSetting(f"the site cannot begin at {prefix[:40]!r}: give a path such as /games, or /our/games")
    return prefix


def _announce(host: str, address: str, kept: str) -> None:
    """Say where the site is, and where its games are kept."""
    reach = _for_others(host, address)
    print(f"Fireside is at {address} {reach}  (Ctrl+C stops it; games are kept in {kept})", flush=True)


def _for_others(host: str, address: str) -> str:
    """How other people reach the site."""
    reach = Reach(host)
    if not reach.is_for_others(URL(address)):
        return "for this machine alone (--share-lan lets others join)"
    return f"and for others at {reach.link(URL(address))}"


def _name_of(host: str) -> str:
    """A host as written in an address for a browser on this machine."""
    if host in ("127.0.0.1", "0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _listen(host: str, port: int, *, is_shared: bool = False) -> socket.socket:
    """A socket on a port; one that `is_shared` leaves room for others, which get connections in turn."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if is_shared:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        sock.bind((host, port))
    except (OSError, TypeError, ValueError) as error:
        sock.close()
        other = "port" if getattr(error, "errno", 0) in TAKEN else "host"
        what = getattr(error, "strerror", "") or "this is not an address"
        raise InvalidSetting(f"the site cannot be served at {host}:{port}: {what}; choose another {other}") from None
    return sock


def _has_desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
