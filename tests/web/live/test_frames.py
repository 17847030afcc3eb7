"""Frames are counted, on our own web sockets and on uvicorn's: nobody can stall others or fill the memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from fireside.table.server.rates import Bucket
from fireside.web.edge.limits import FRAME_BYTES
from fireside.web.live.frames import MOST_FRAMES, MOST_UNREAD, PERIOD, TOO_MUCH, end_of_frame
from fireside.web.live.protocol import ANSWER, OPENING, QUESTION, _echo, _Written, ordinary_sockets
from fireside.web.live.socket import LeanSocket
from tests.web.edge.test_door import Clock

pytestmark = pytest.mark.anyio

EMPTY, PING = b"\x81\x80\x00\x00\x00\x00", b"\x89\x80\x00\x00\x00\x00"
PONG = b"\x8a\x00"


class Unread(_Written):
    """A connection whose other end reads nothing."""

    waits = 0  # bytes besides what is written
    is_aborted = False

    def get_write_buffer_size(self) -> int:
        return self.waits

    def abort(self) -> None:
        self.is_aborted = True
        self.close()


@pytest.fixture(params=["short", "ordinary"])
async def made(request: pytest.FixtureRequest) -> AsyncIterator[tuple[Any, Unread]]:
    """A web socket that nobody has asked for yet, and its connection."""
    kind = LeanSocket if request.param == "short" else ordinary_sockets()
    config = uvicorn.Config(_echo, ws=kind, lifespan="off", log_config=None)
    config.load()
    transport = Unread()
    protocol = kind(config=config, server_state=ServerState(), app_state={})  # type: ignore[call-arg]
    protocol.connection_made(transport)
    yield protocol, transport
    protocol.connection_lost(None)


@pytest.fixture
async def opened(made: tuple[Any, Unread]) -> tuple[Any, Unread]:
    """A web socket that has been accepted."""
    made[0].data_received(OPENING)
    await made[1].has(b"\r\n\r\n")
    return made


async def test_frames_that_come_too_early_wait(made: tuple[Any, Unread]) -> None:
    protocol, transport = made
    protocol.data_received(OPENING)
    protocol.data_received(QUESTION * 2)
    assert not transport._data
    await transport.has(ANSWER * 2)


@pytest.mark.parametrize(
    "data", [b"\x81\x81\x00\x00\x00\x00\xff", b"\x82\x02hi", b"\x88\x80\x00\x00\x00\x00", b"\xff\xff"]
)
async def test_garbage_that_comes_too_early_ends_the_connection(made: tuple[Any, Unread], data: bytes) -> None:
    protocol, transport = made
    protocol.data_received(OPENING)
    protocol.data_received(data + bytes(12))
    await transport.has(b"\r\n\r\n")
    assert transport.is_closing()


async def test_only_so_much_may_come_early(made: tuple[Any, Unread]) -> None:
    protocol, transport = made
    protocol.data_received(OPENING)
    protocol.data_received(EMPTY * (FRAME_BYTES // len(EMPTY) + 1))
    assert transport.is_closing()
    assert not protocol._unread


async def test_too_many_frames_end_the_connection_at_once(opened: tuple[Any, Unread]) -> None:
    protocol, transport = opened
    protocol._bucket = Bucket(MOST_FRAMES, PERIOD, Clock())
    protocol.data_received(EMPTY * 175_000)  # a megabyte
    assert transport.is_closing()
    assert transport._data.endswith(TOO_MUCH)
    assert protocol.queue.qsize() <= MOST_FRAMES + 1


async def test_as_many_as_a_page_sends_do_not(opened: tuple[Any, Unread]) -> None:
    protocol, transport = opened
    protocol.data_received(PING * 100)
    await transport.has(PONG * 100)
    assert not transport.is_closing()


async def test_pings_are_not_answered_for_somebody_who_does_not_read(opened: tuple[Any, Unread]) -> None:
    protocol, transport = opened
    transport.waits = MOST_UNREAD + 1
    before = len(transport._data)
    protocol.data_received(PING * 100)
    assert transport.is_aborted
    assert len(transport._data) <= before + len(TOO_MUCH)


@pytest.mark.parametrize("kind", ["short", "ordinary"])
@pytest.mark.parametrize("path", ["x" * 8_300, "x"])
async def test_a_request_that_is_too_long_is_refused(kind: str, path: str) -> None:
    protocol_type: Any = LeanSocket if kind == "short" else ordinary_sockets()
    config = uvicorn.Config(_echo, ws=protocol_type, lifespan="off", log_config=None)
    config.load()
    state, transport = ServerState(), _Written()
    protocol = protocol_type(config=config, server_state=state, app_state={})
    protocol.connection_made(transport)
    headers = b"X: y\r\n" * 200 if len(path) < 10 else b""
    longer = OPENING.replace(b"GET /", b"GET /" + path.encode()).replace(b"\r\n\r\n", b"\r\n" + headers + b"\r\n")
    protocol.data_received(longer)
    await transport.has(b" 400 ")
    assert transport.is_closing()
    protocol.connection_lost(None)
    assert not state.connections, "nobody waits for it when the server stops"


@pytest.mark.parametrize(
    ("data", "end"),
    [
        (b"", 0),
        (b"\x81", 0),
        (b"\x81\x80\x00\x00\x00", 0),
        (EMPTY, 6),
        (EMPTY + b"\x81", 6),
        (b"\x81\xfe\x00", 0),
        (b"\x81\xfe\x00\x7e" + bytes(4 + 126), 8 + 126),
        (b"\x81\xff" + bytes(6), 0),
        (b"\x81\xff" + (FRAME_BYTES + 1).to_bytes(8), 10),
        (b"\x81\x02hi", 4),
    ],
)
def test_where_frames_end(data: bytes, end: int) -> None:
    assert end_of_frame(data) == end
    assert end_of_frame(EMPTY + data, len(EMPTY)) == (end and end + len(EMPTY))
