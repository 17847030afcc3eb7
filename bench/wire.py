"""A web socket client that puts a load on a server: it must cost less than what it measures."""

from __future__ import annotations

import asyncio
import base64
import os
import zlib
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
_FINAL, _DEFLATED, _MASKED = 0x80, 0x40, 0x80
_SHORT, _MEDIUM = 126, 127  # lengths above 125 follow in 2 or 8 bytes
_TAIL = b"\x00\x00\xff\xff"  # what every deflated message leaves out

Hear = Callable[[bytes], None]


def frame(payload: bytes, code: int = TEXT) -> bytes:
    """One message of a client, masked as the protocol asks."""
    mask = os.urandom(4)
    size = len(payload)
    head = bytes([_FINAL | code, _MASKED | size]) if size < _SHORT else _long_head(code, size)
    repeated = (mask * (size // 4 + 1))[:size]
    return head + mask + (int.from_bytes(payload) ^ int.from_bytes(repeated)).to_bytes(size)


def _long_head(code: int, size: int) -> bytes:
    return bytes([_FINAL | code, _MASKED | _SHORT]) + size.to_bytes(2)


class Wire(asyncio.Protocol):
    """One connection; `hear` is called with every text as soon as it has arrived whole."""

    def __init__(self, address: str, headers: dict[str, str], hear: Hear, *, compressed: bool) -> None:
        """`compressed` offers what browsers offer; programs do without."""
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = _request(address, headers, compressed=compressed)
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS)
        self._buffer = b""
        self.received = 0  # bytes of messages, as they were sent

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a web socket."""
        self.transport = cast(asyncio.Transport, transport)  # uvloop has its own
        self.transport.write(self._request)

    def connection_lost(self, _error: Exception | None) -> None:
        """Tell whoever is waiting."""
        for waiting in (self.opened, self.closed):
            if not waiting.done():
                waiting.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Parse whatever has arrived."""
        self._buffer += data
        if not self.opened.done() and not self._shake_hands():
            return
        while self._one_frame():
            pass

    def _shake_hands(self) -> bool:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self.opened.set_exception(ConnectionError(head.decode(errors="replace")))
            return False
        self._buffer = rest
        self.opened.set_result(None)
        return True

    def _one_frame(self) -> bool:
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1], 2
        if size >= _SHORT:
            start = 4 if size == _SHORT else 10
            if len(buffer) < start:
                return False
            size = int.from_bytes(buffer[2:start])
        end = start + size
        if len(buffer) < end:
            return False
        self._buffer = buffer[end:]
        self._take(buffer[0], buffer[start:end])
        return True

    def _take(self, first: int, payload: bytes) -> None:
        code = first & 0x0F
        if code == PING:
            self.transport.write(frame(payload, PONG))
        elif code == CLOSE:
            self.transport.close()
        else:  # our server sends every message in one frame
            self.received += len(payload)
            self.hear(self._inflate.decompress(payload + _TAIL) if first & _DEFLATED else payload)

    def send(self, text: str) -> None:
        """Send one text."""
        self.transport.write(frame(text.encode()))

    async def close(self) -> None:
        """Go away."""
        self.transport.write(frame(b"", CLOSE))
        self.transport.close()
        await self.closed


def _request(address: str, headers: dict[str, str], *, compressed: bool) -> bytes:
    parts = urlsplit(address)
    lines = {
        "Host": parts.netloc,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        **({"Sec-WebSocket-Extensions": "permessage-deflate"} if compressed else {}),
        **headers,
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"GET {parts.path}?{parts.query} HTTP/1.1\r\n{head}\r\n".encode()


async def connect(address: str, headers: dict[str, str], hear: Hear, *, compressed: bool = False) -> Wire:
    """Open a web socket."""
    parts = urlsplit(address)
    loop = asyncio.get_running_loop()
    is_safe = parts.scheme == "https"
    port = parts.port or (443 if is_safe else 80)
    _, wire = await loop.create_connection(
        lambda: Wire(address, headers, hear, compressed=compressed), parts.hostname or "", port, ssl=is_safe or None
    )
    try:
        await wire.opened
    except BaseException:  # nobody else knows of it
        wire.transport.abort()
        raise
    return wire
