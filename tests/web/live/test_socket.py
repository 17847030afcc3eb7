"""Frames of the live channel: what is read and written here, and what is left to websockets."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import ClientConnection, connect

from fireside.web.edge.limits import FRAME_BYTES
from fireside.web.live.encoded import ENCODED
from fireside.web.live.socket import WORTH_COMPRESSING, LeanSocket


async def echo(scope: dict[str, Any], receive, send) -> None:  # type: ignore[no-untyped-def]
    """Says everything back; below /encoded it encodes texts itself."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    assert ENCODED in scope["extensions"]
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text", "no text")
        answer = {ENCODED: text.encode()} if scope["path"] == "/encoded" else {"text": text}
        await send({"type": "websocket.send", **answer})


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    config = uvicorn.Config(echo, port=0, ws=LeanSocket, ws_max_size=FRAME_BYTES, lifespan="off", log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()))
    thread.start()
    deadline = time.monotonic() + 10
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.01)
    yield f"ws://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    server.should_exit = True
    thread.join()


@pytest.fixture(params=["deflate", None], ids=["browser", "program"])
def compression(request: pytest.FixtureRequest) -> str | None:
    return request.param


@pytest.fixture(params=["", "encoded"])
def socket(address: str, compression: str | None, request: pytest.FixtureRequest) -> Iterator[ClientConnection]:
    with connect(address + request.param, compression=compression) as opened:
        yield opened


@pytest.mark.parametrize("size", [0, 1, 125, 126, WORTH_COMPRESSING, FRAME_BYTES])
def test_texts_of_any_size_come_back(socket: ClientConnection, size: int) -> None:
    text = ("wapi " * size)[:size]
    socket.send(text)
    assert socket.recv(timeout=5) == text


@pytest.mark.parametrize("bits", range(8, 16))
def test_a_client_may_ask_for_any_window(address: str, bits: int) -> None:
    asked = ClientPerMessageDeflateFactory(server_max_window_bits=bits)
    text = " ".join(str(number) for number in range(WORTH_COMPRESSING))
    with connect(address, extensions=[asked]) as socket:
        socket.send(text)
        assert socket.recv(timeout=5) == text


def test_texts_keep_their_order(socket: ClientConnection) -> None:
    texts = [f"é{number} " * (number * 7) for number in range(60)]
    for text in texts:
        socket.send(text)
    assert [socket.recv(timeout=5) for _ in texts] == texts


def test_a_message_in_fragments_is_put_together(socket: ClientConnection) -> None:
    socket.send(["one, ", "two, ", "three"])
    assert socket.recv(timeout=5) == "one, two, three"
    socket.send("four")
    assert socket.recv(timeout=5) == "four"


def test_pings_are_answered_between_texts(socket: ClientConnection) -> None:
    socket.send("before")
    assert socket.ping().wait(timeout=5)
    socket.send("after")
    assert [socket.recv(timeout=5), socket.recv(timeout=5)] == ["before", "after"]


def test_a_message_that_is_too_large_ends_the_connection(address: str) -> None:
    with connect(address, compression=None) as socket:
        socket.send("x" * (FRAME_BYTES + 1))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=5)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def raw(socket: ClientConnection, frame: bytes) -> int:
    """The code with which the server closes after a frame that no client should send."""
    socket.socket.sendall(frame)
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(timeout=5)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_a_text_without_a_mask_is_an_error(socket: ClientConnection) -> None:
    assert raw(socket, b"\x81\x02hi") == 1002


def test_a_text_that_is_not_utf_8_is_an_error(socket: ClientConnection) -> None:
    assert raw(socket, b"\x81\x82\x00\x00\x00\x00\xff\xfe") == 1007


def test_a_text_inside_a_fragmented_message_is_an_error(socket: ClientConnection) -> None:
    assert raw(socket, b"\x01\x81\x00\x00\x00\x00a" + b"\x81\x81\x00\x00\x00\x00b") == 1002


def test_a_frame_may_arrive_byte_by_byte(address: str) -> None:
    with connect(address, compression=None) as socket:
        for byte in b"\x81\x82\x01\x02\x03\x04ik":
            socket.socket.sendall(bytes([byte]))
            time.sleep(0.002)
        assert socket.recv(timeout=5) == "hi"
