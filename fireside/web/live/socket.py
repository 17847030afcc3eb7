"""Fast web sockets: what uvicorn does, with a short path for the thousands of ordinary messages.

A command is one small text in one frame, and what is shown is one text; both are read and written here. Opening,
closing, pings, fragments and all errors of a connection are left to uvicorn and websockets, which are given whole
frames and never notice.
"""

from __future__ import annotations

import zlib
from typing import Any

from isal import isal_zlib
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory

from fireside.web.live.encoded import ENCODED
from fireside.web.live.frames import CountedFrames

WORTH_COMPRESSING = 1_000  # bytes
MOST_WAITING = 16  # messages that may wait for the application before reading pauses

_FINAL, _DEFLATED, _MASKED = 0x80, 0x40, 0x80
_CONTINUED, _TEXT, _BINARY = 0, 1, 2
_PLAIN_TEXT = _FINAL | _TEXT
_TWO_BYTES, _EIGHT_BYTES = 126, 127  # say that the length follows
_MASK_SIZE = 4
_TAIL = 4  # the bytes at the end of every deflated message, which are not sent
_SMALLEST_WINDOW = 9  # bits; a client may ask for 8, which no library can do: it is sent plain texts
_QUICK = 1  # the level of compression: as small as zlib's own level 1, in a third of the time


class LeanSocket(CountedFrames, WebSocketsSansIOProtocol):
    """One connection."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        """Made by uvicorn."""
        super().__init__(*arguments, **options)
        # Nothing is kept between messages: a dictionary for each open page would be most of a table's memory.
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(server_no_context_takeover=True, client_no_context_takeover=True)
        ]
        self._unsent: list[bytes] = []
        self._is_fragmented = False

    def connection_lost(self, exc: Exception | None) -> None:
        """Let nobody wait for a page that has gone, as uvicorn did before 0.53."""
        super().connection_lost(exc)
        self.writable.set()

    def frame_received(self, frame: bytes) -> None:
        """A plain text is read here."""
        is_open = self.handshake_complete and not self.close_sent
        is_plain = is_open and frame[0] == _PLAIN_TEXT and not self._is_fragmented
        text = _plain_text(frame) if is_plain else None
        if text is None:
            self._note_fragments(frame[0])
            super().frame_received(frame)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _note_fragments(self, first: int) -> None:
        """A text in the middle of a fragmented message is an error, which websockets has to see."""
        if first & 0x0F in (_CONTINUED, _TEXT, _BINARY):
            self._is_fragmented = not first & _FINAL

    async def run_asgi(self) -> None:
        """Let the application know that it may send encoded texts."""
        self.scope["extensions"][ENCODED] = {}
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Send what the application says."""
        payload = _payload(message)
        if payload is None or not self._is_open:
            self._flush()
            await super().send(_as_others_take_it(message))
            return
        if not self.writable.is_set():
            await self.writable.wait()
        if not self._unsent:  # whatever else is sent in this turn of the loop goes out together
            self.loop.call_soon(self._flush)
        self._unsent.append(self._frame(payload))

    def _flush(self) -> None:
        frames, self._unsent = self._unsent, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

    @property
    def _is_open(self) -> bool:
        opened = self.handshake_complete and self.initial_response is None
        return opened and not self.close_sent and not self.transport.is_closing()

    def _frame(self, payload: bytes) -> bytes:
        if len(payload) >= WORTH_COMPRESSING:
            for extension in self.conn.extensions:
                if isinstance(extension, PerMessageDeflate) and extension.local_max_window_bits >= _SMALLEST_WINDOW:
                    payload = _deflated(payload, extension.local_max_window_bits)
                    return _head(_PLAIN_TEXT | _DEFLATED, len(payload)) + payload
        return _head(_PLAIN_TEXT, len(payload)) + payload


def _plain_text(frame: bytes) -> str | None:
    """The text of a text frame; None if it is better left to websockets."""
    size = frame[1] & 0x7F
    if not frame[1] & _MASKED or size == _EIGHT_BYTES:
        return None
    start = 4 if size == _TWO_BYTES else 2
    mask, payload = frame[start : start + _MASK_SIZE], frame[start + _MASK_SIZE :]
    repeated = (mask * (len(payload) // _MASK_SIZE + 1))[: len(payload)]
    try:
        return (int.from_bytes(payload) ^ int.from_bytes(repeated)).to_bytes(len(payload)).decode()
    except UnicodeDecodeError:
        return None


def _payload(message: Any) -> bytes | None:
    """The text of a message; None if it is something else."""
    if message["type"] != "websocket.send":
        return None
    text = message.get("text")
    return message.get(ENCODED) if text is None else text.encode()


def _as_others_take_it(message: Any) -> Any:
    """A message for web sockets that know nothing of encoded texts."""
    encoded = message.get(ENCODED)
    return message if encoded is None else {"type": message["type"], "text": encoded.decode()}


def _head(first: int, size: int) -> bytes:
    if size < _TWO_BYTES:
        return bytes((first, size))
    if size < 1 << 16:
        return bytes((first, _TWO_BYTES)) + size.to_bytes(2)
    return bytes((first, _EIGHT_BYTES)) + size.to_bytes(8)


def _deflated(payload: bytes, window: int) -> bytes:
    compressor = isal_zlib.compressobj(_QUICK, zlib.DEFLATED, -window)
    return (compressor.compress(payload) + compressor.flush(zlib.Z_SYNC_FLUSH))[:-_TAIL]
