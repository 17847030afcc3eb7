"""Which web sockets the server uses: our own fast ones if they work with this uvicorn, otherwise uvicorn's."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from fireside.web.live.frames import counted

log = logging.getLogger(__name__)

TURNS = 1_000  # turns of the event loop, after which nothing more is expected
TEXTS = 40  # sent at once: more than may wait for the application, so that reading pauses and goes on
OPENING = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
QUESTION, ANSWER = b"\x81\x82\x00\x00\x00\x00hi", b"\x81\x02hi"  # frames of a client and of a server


def socket_protocol() -> type[asyncio.Protocol]:
    """Our web sockets build on parts of uvicorn that may change, so they are tried out before the server starts."""
    try:
        from fireside.web.live.socket import LeanSocket  # not every uvicorn has what they build on

        asyncio.run(_try_out(LeanSocket))
    except Exception as error:
        log.warning("using uvicorn's own web sockets, because ours do not work with this version: %s", error)
        return ordinary_sockets()
    return LeanSocket


def ordinary_sockets() -> type[asyncio.Protocol]:
    """Uvicorn's own web sockets; they get counted frames as well."""
    config = uvicorn.Config(_echo, ws="auto", lifespan="off", log_config=None)
    config.load()
    return counted(config.ws_protocol_class)


async def _try_out(protocol_type: Any) -> None:
    """A conversation without a network."""
    config = uvicorn.Config(_echo, ws=protocol_type, lifespan="off", log_config=None)
    config.load()
    transport = _Written()
    protocol = protocol_type(config=config, server_state=ServerState(), app_state={})
    protocol.connection_made(transport)
    protocol.data_received(OPENING)
    await transport.has(b"\r\n\r\n")
    protocol.data_received(QUESTION * TEXTS)
    await transport.has(ANSWER * TEXTS)
    protocol.connection_lost(None)


class _Written(asyncio.Transport):
    """A connection that keeps what is written into it."""

    def __init__(self) -> None:
        super().__init__()
        self._data = bytearray()
        self._is_closing = False

    def write(self, data: Any) -> None:
        self._data += data

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        self._is_closing = True

    def pause_reading(self) -> None:
        """Do nothing: nothing more is sent anyway."""

    def resume_reading(self) -> None:
        """Do nothing: nothing more is sent anyway."""

    async def has(self, expected: bytes) -> None:
        """Wait for what should be written."""
        for _ in range(TURNS):
            if expected in self._data:
                return
            await asyncio.sleep(0)
        raise RuntimeError(f"expected {expected[:20]!r}, got {bytes(self._data[-20:])!r}")


async def _echo(_scope: Any, receive: Any, send: Any) -> None:
    """Echoes everything; if something goes wrong, part of it is missing."""
    with contextlib.suppress(Exception):
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": message["text"]})
