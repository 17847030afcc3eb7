"""Our own web sockets are used where uvicorn allows it; otherwise uvicorn's serve just as well."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.sync.client import ClientConnection, connect

from fireside.table.server.prepare import Preparation
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.stores.sqlite import SqliteStore
from fireside.web.app import create_app
from fireside.web.edge.door import Door
from fireside.web.live.frames import CountedFrames
from fireside.web.live.protocol import socket_protocol
from fireside.web.live.socket import LeanSocket
from fireside.web.worker import configuration

STATE = ("handshake_complete", "close_sent", "initial_response", "read_paused", "writable")
USED = ("queue", "conn", "loop", *STATE)


def is_ordinary(protocol: type[object]) -> bool:
    """Whether these are uvicorn's own web sockets."""
    return issubclass(protocol, CountedFrames) and not issubclass(protocol, LeanSocket)


def test_our_own_web_sockets_are_used_here() -> None:
    assert socket_protocol() is LeanSocket


@pytest.mark.parametrize("name", USED)
def test_a_missing_attribute_leads_to_uvicorns_own(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = WebSocketsSansIOProtocol.__init__

    def without(self: WebSocketsSansIOProtocol, *arguments: Any, **options: Any) -> None:
        whole(self, *arguments, **options)
        delattr(self, name)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "__init__", without)
    assert is_ordinary(socket_protocol())


@pytest.mark.parametrize("name", ["connection_made", "data_received", "send", "receive"])
def test_a_method_that_does_something_else_leads_to_uvicorns_own(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_arguments: Any) -> dict[str, str]:
        return {"type": "websocket.disconnect"}

    is_async = name in ("send", "receive")
    monkeypatch.setattr(WebSocketsSansIOProtocol, name, nothing if is_async else lambda *_arguments: None)
    assert is_ordinary(socket_protocol())


def test_a_uvicorn_without_such_web_sockets_leads_to_its_own(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, WebSocketsSansIOProtocol.__module__, None)
    monkeypatch.delitem(sys.modules, LeanSocket.__module__)
    assert is_ordinary(socket_protocol())
    assert "using uvicorn's own web sockets" in caplog.text


@pytest.mark.parametrize("way", ["short", "ordinary"])
def test_either_way_serves_a_table(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if way == "ordinary":
        monkeypatch.setitem(sys.modules, LeanSocket.__module__, None)
    tables = Tables(
        SqliteStore(tmp_path / "site.db"),
        preparation=Preparation(beside=False, all_games=False),
        thinkers=Thinkers(workers=1),
        pace=0,
    )
    with served(configuration(create_app(tables, "secret"), Door())) as port:
        path, cookie = new_table(port)
        address = f"ws://127.0.0.1:{port}{path}/live?layout=data"
        with connect(address, additional_headers={"Cookie": cookie}) as socket:
            seen = next_of(socket, "state")
            while not seen["legal"]:
                seen = next_of(socket, "state")
            command = {"id": "1", "do": "play", "seq": seen["seq"], "action": seen["legal"][0]}
            socket.send(json.dumps(command))
            assert next_of(socket, "answer")["ok"]


@contextmanager
def served(config: uvicorn.Config) -> Iterator[int]:
    """A server in a thread of its own; its port."""
    assert is_ordinary(config.ws_protocol_class) == (sys.modules[LeanSocket.__module__] is None)  # type: ignore[arg-type]
    config.port = 0
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


def new_table(port: int) -> tuple[str, str]:
    """The path of a table against a bot, and the cookie of who sits there."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    form = {"game": "wapi", "name": "Ann", "seat-0": "me", "seat-1": "random"}
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", "/new", urlencode(form), headers)
    answer = connection.getresponse()
    assert answer.status == 303
    path, cookie = answer.getheader("location"), answer.getheader("set-cookie")
    connection.close()
    assert path
    assert cookie
    return path, cookie.partition(";")[0]


def next_of(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (message := json.loads(socket.recv(timeout=60)))["type"] != kind:
        pass
    return message
