"""Starts the server under the site."""

from __future__ import annotations

import contextlib
import gc
import os
import socket
import sys
import webbrowser
from pathlib import Path

import uvicorn
from starlette.types import ASGIApp

from fireside.table.hall import Hall
from fireside.table.prepare import Preparation
from fireside.table.sqlite import SqliteStore
from fireside.table.thinkers import Thinkers
from fireside.web.app import create_app
from fireside.web.limits import FRAME_BYTES
from fireside.web.protocol import socket_protocol
from fireside.web.settings import Settings, from_environment


def run(*, host: str, port: int, database: str | Path | None, open_browser: bool) -> None:
    """Serve the site until interrupted."""
    settings = from_environment(database)
    sock = _listen(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{sock.getsockname()[1]}/"
    print(f"Fireside is at {address}  (Ctrl+C ends it; games are kept in {settings.database})", flush=True)
    if open_browser and _has_desktop():
        webbrowser.open(address)
    sys.setswitchinterval(0.0002)  # what is stored is written by a thread: let it have its turn soon
    gc.set_threshold(50_000, 20, 50)  # tables are long lists of small tuples without cycles: look through them rarely
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(configuration(create_app(_hall(settings), settings.secret))).run(sockets=[sock])


def configuration(app: ASGIApp) -> uvicorn.Config:
    """How uvicorn serves the site."""
    return uvicorn.Config(
        app,
        log_level="warning",
        ws=socket_protocol(),
        ws_max_size=FRAME_BYTES,
        timeout_graceful_shutdown=2,
        server_header=False,
    )


def _hall(settings: Settings) -> Hall:
    return Hall(
        SqliteStore(settings.database),
        preparation=Preparation(ahead=settings.ahead),
        thinkers=Thinkers(patience=settings.patience),
        pace=settings.pace,
    )


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except OSError as error:
        sock.close()
        raise SystemExit(f"the site cannot be served at {host}:{port}: {error.strerror or error}") from None
    return sock


def _has_desktop() -> bool:
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
