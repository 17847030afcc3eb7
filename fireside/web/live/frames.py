"""Whole frames of web sockets, counted: a connection that sends too many, or reads nothing, is ended."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from fireside.table.server.rates import Bucket
from fireside.web.edge.limits import FRAME_BYTES

log = logging.getLogger(__name__)

MOST_FRAMES, PERIOD = 300, 5.0  # that one connection may send in this many seconds; far more than commands
MOST_UNREAD = 1 << 20  # bytes that may wait to be read by somebody who goes on sending

TOO_MUCH = b"\x88\x02\x03\xf0"  # a frame that closes a connection, with code 1008
_NOT_UNDERSTOOD = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
_MASKED = 0x80
_TWO_BYTES = 126  # says that the length follows
_MASK_SIZE = 4


class CountedFrames(asyncio.Protocol):
    """Comes before a protocol of web sockets, which is handed one whole frame at a time."""

    transport: asyncio.Transport

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Made by uvicorn."""
        super().__init__(*arguments, **options)
        self._has_asked = False  # the first thing that arrives is the request for a web socket
        self._unread = b""
        self._bucket = Bucket(MOST_FRAMES, PERIOD)

    def data_received(self, data: bytes) -> None:
        """Take whole frames from the data that has arrived."""
        if not self._has_asked:
            self._has_asked = True
            self._ask(data)
        elif self.transport.get_write_buffer_size() > MOST_UNREAD:
            self._cut_off("reads nothing")
        elif not self.transport.is_closing():
            self._take(self._unread + data if self._unread else data)

    async def send(self, message: Any) -> None:
        """Send what the application says; once it has accepted the connection, frames that came early are taken."""
        await super().send(message)  # type: ignore[misc] # every protocol of web sockets has it
        if isinstance(message, dict) and message["type"] == "websocket.accept":
            self._take(self._unread)

    def frame_received(self, frame: bytes) -> None:
        """One whole frame, or the beginning of one that is too large."""
        super().data_received(frame)

    def _ask(self, request: bytes) -> None:
        """Uvicorn's HTTP takes longer lines and more headers than its web sockets, which then say nothing at all."""
        super().data_received(request)
        if getattr(getattr(self, "conn", None), "handshake_exc", None) is not None:
            self.transport.write(_NOT_UNDERSTOOD)
            self.transport.close()

    def _take(self, data: bytes) -> None:
        """Keep what comes before the connection is accepted: uvicorn would answer a connection that is not yet one."""
        if getattr(self, "handshake_complete", True):
            self._take_frames(data)
        elif len(data) <= FRAME_BYTES:
            self._unread = data
        else:
            self._cut_off("does not wait to be accepted")

    def _take_frames(self, data: bytes) -> None:
        start = 0
        while end := end_of_frame(data, start):
            if not self._bucket.take():
                self._cut_off("sends too much")
                return
            self.frame_received(data[start:end])
            start = end
        self._unread = data[start:]

    def _cut_off(self, why: str) -> None:
        log.warning("a web socket was closed: its other end %s", why)
        self._unread = b""
        self.transport.write(TOO_MUCH)
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # `close` would wait until everything is read
        else:
            self.transport.close()


def counted(protocol: Any) -> Any:
    """A protocol of web sockets whose frames are counted."""
    return type("Counted", (CountedFrames, protocol), {})


def end_of_frame(data: bytes, start: int = 0, largest: int = FRAME_BYTES) -> int:
    """Where the frame that begins there ends; 0 if it is incomplete. One that is too large is not waited for."""
    head = start + 2
    if len(data) < head:
        return 0
    size = data[start + 1] & 0x7F
    if size >= _TWO_BYTES:
        head += 2 if size == _TWO_BYTES else 8
        if len(data) < head:
            return 0
        size = int.from_bytes(data[start + 2 : head])
    if size > largest:
        return len(data)
    end = head + size + (_MASK_SIZE if data[start + 1] & _MASKED else 0)
    return end if end <= len(data) else 0
