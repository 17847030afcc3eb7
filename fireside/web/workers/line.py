"""A connection between two workers: the messages of ASGI, each in a frame.

Whoever connects shows first that it knows the site's secret, without telling it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import secrets
import struct
from typing import Any

from starlette.types import Message

PATIENCE = 5.0  # seconds in which the other worker has to answer
LARGEST = 1 << 26  # bytes of a frame
UNIX, TCP = "unix:", "tcp:"  # what addresses begin with

_HEAD = struct.Struct("!cI")
_JSON, _SENT, _RECEIVED = b"j", b"s", b"r"  # the two others are texts of web sockets, by far the most frequent
_TEXTS = {_SENT: "websocket.send", _RECEIVED: "websocket.receive"}
_KINDS = {name: kind for kind, name in _TEXTS.items()}
_BYTES = "bytes\0"  # the key of bytes in JSON
_CHALLENGE, _PROOF = 16, 32  # bytes


class Line:
    """One end of the connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Over two streams."""
        self._reader = reader
        self._writer = writer

    async def send(self, message: Message) -> None:
        """Send a message, as soon as the other end takes it."""
        kind = _KINDS.get(message["type"], _JSON) if message.get("text") is not None else _JSON
        text = message["text"] if kind != _JSON else json.dumps(message, default=_packed)
        data = text.encode()
        self._writer.write(_HEAD.pack(kind, len(data)) + data)
        await self._writer.drain()

    async def receive(self) -> Message | None:
        """The next message; None if the other end is gone."""
        try:
            kind, size = _HEAD.unpack(await self._reader.readexactly(_HEAD.size))
            if size > LARGEST:
                return None
            text = (await self._reader.readexactly(size)).decode()
        except (asyncio.IncompleteReadError, OSError):
            return None
        if kind in _TEXTS:
            return {"type": _TEXTS[kind], "text": text}
        message: Message = json.loads(text, object_hook=_unpacked)
        return message

    async def challenge(self, secret: str) -> bool:
        """Whether whoever has connected knows the secret."""
        challenge = secrets.token_bytes(_CHALLENGE)
        self._writer.write(challenge)
        try:
            answer = await self._reader.readexactly(_PROOF)
        except (asyncio.IncompleteReadError, OSError):
            return False
        return hmac.compare_digest(answer, _answer(secret, challenge))

    async def respond(self, secret: str) -> None:
        """Show that we know it."""
        try:
            self._writer.write(_answer(secret, await self._reader.readexactly(_CHALLENGE)))
        except asyncio.IncompleteReadError:
            raise ConnectionError("the other worker has hung up") from None

    def close(self) -> None:
        """Hang up."""
        with contextlib.suppress(RuntimeError):  # the event loop is closed
            self._writer.close()


async def connect(address: str, secret: str) -> Line:
    """A line to another worker; OSError or TimeoutError if there is none."""
    async with asyncio.timeout(PATIENCE):
        if address.startswith(UNIX):
            streams = await asyncio.open_unix_connection(address.removeprefix(UNIX))
        else:
            host, _, port = address.removeprefix(TCP).rpartition(":")
            streams = await asyncio.open_connection(host.strip("[]"), int(port))
        line = Line(*streams)
        await line.respond(secret)
        return line


def proof_of(secret: str) -> str:
    """What shows that two workers have the same secret, and does not tell it."""
    return hmac.new(secret.encode(), b"the workers of one site", hashlib.sha256).hexdigest()[:16]


def _answer(secret: str, challenge: bytes) -> bytes:
    return hmac.new(secret.encode(), b"a worker of this site" + challenge, hashlib.sha256).digest()


def _packed(value: Any) -> Any:
    if isinstance(value, bytes):
        return {_BYTES: value.decode("latin-1")}
    raise TypeError(f"workers cannot send {type(value)}")


def _unpacked(value: dict[str, Any]) -> Any:
    return value[_BYTES].encode("latin-1") if _BYTES in value else value
