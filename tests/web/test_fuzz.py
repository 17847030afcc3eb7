"""Anything that strangers may send, in any state: no failure, no traceback, nothing that stays or grows.

Seeded, and a minute long; FIRESIDE_FUZZ=1000000 tries a million inputs, others each time.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from urllib.parse import quote, urlencode

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.routing import Route
from starlette.testclient import TestClient
from uvicorn.server import ServerState

import fireside
from fireside.web.app import ROUTES
from fireside.web.edge.door import Door, guarded
from fireside.web.edge.identity import COOKIE, Identity
from fireside.web.edge.limits import FRAME_BYTES
from fireside.web.live.commands import COMMANDS
from fireside.web.live.frames import MOST_FRAMES
from fireside.web.live.protocol import OPENING, _echo, _Written, ordinary_sockets
from fireside.web.live.socket import LeanSocket
from fireside.web.pages.replay import _checked
from tests.web.conftest import new_table, stranger
from tests.web.fuzz import Sent, answer, damaged, site_without_limits, tries

HEAD_BYTES = 14  # the longest head of a frame


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with site_without_limits(tmp_path_factory.mktemp("fuzz")) as client:
        new_table(client, "free")
        yield client


@pytest.fixture(scope="module")
def places(site: TestClient) -> list[str]:
    """Tables: one that waits, one that runs."""
    waiting, running = new_table(site, "free"), new_table(site, "free")
    stranger(site).post(f"{running}/sit", data={"name": "Ben"})
    return [path.rpartition("/")[2] for path in (waiting, running)]


words = st.one_of(
    st.sampled_from(["wapi", "site", "0", "-1", "99999999999", "1e9", "me", "free", "random", "open", "x" * 3000, ""]),
    st.text(max_size=12),
)
FIELDS = (
    *("game", "name", "seat", "seat-0", "seat-1", "seat-9", "option-scoring", "option-", "access", "pace", "hints"),
    *("lang", "theme", "colour", "back", "record", "contribution", "at", "step", "layout", "seq", "endpoint"),
    *("p", "do", "move", "text", "own", "level", "players", "f-phase", "f-bag-0"),
)
forms = st.dictionaries(st.one_of(st.sampled_from(FIELDS), st.text(max_size=8)), words, max_size=6)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), words),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=6,
)
FACTS = ("action", "seq", "seat", "bot", "text", "answer", "until", "pace")
commands = st.fixed_dictionaries(
    {"id": st.one_of(st.just("1"), values), "do": st.one_of(st.sampled_from([*COMMANDS]), values)},
    optional={fact: st.one_of(st.integers(-2, 60), values) for fact in FACTS},
)
KINDS = (
    b"application/x-www-form-urlencoded",
    *(b"application/x-www-form-urlencoded; charset=" + name for name in (b"utf-16", b"undefined", b"\xff")),
    *(b"multipart/form-data; boundary=x; charset=" + name for name in (b"undefined", b"nonsense", b"utf-7", b"idna")),
    b"multipart/form-data; boundary=x",
    b"multipart/form-data",
    b"application/json",
    b"\xff/\x80; =;",
)
PART = b'--x\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n--x--\r\n'
texts = st.one_of(commands.map(json.dumps), values.map(json.dumps), st.text(max_size=40)).map(
    lambda text: text.encode(errors="surrogatepass")
)
bodies = st.one_of(
    forms.map(lambda form: urlencode(form, errors="replace").encode()),
    st.builds(lambda name, value: PART % (name, value), st.sampled_from([b"name", b"record", b"\xff"]), texts),
    texts,
    st.binary(max_size=60),
)


@st.composite
def requests(draw: st.DrawFn) -> Sent:
    """A request to one of the routes, or to none of them; {table} is put in later."""
    path = draw(st.sampled_from([*(route.path for route in ROUTES if isinstance(route, Route)), "/static/{game}", "/"]))
    game = draw(st.one_of(st.just("wapi"), words))
    path = path.replace("{game}", game).replace("{token}", draw(words))
    method = draw(st.sampled_from(["GET", "GET", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "FLY"]))
    query = draw(st.one_of(st.just(b""), forms.map(lambda form: urlencode(form, errors="replace").encode())))
    headers = [(b"content-type", draw(st.sampled_from(KINDS)))]
    for name in (b"host", b"accept", b"accept-language", b"origin", b"user-agent", b"range", b"if-none-match"):
        if draw(st.booleans()):
            headers.append((name, draw(st.one_of(st.sampled_from([b"text/html", b"localhost", b"fr;q=x"]), latin))))
    return Sent(method, path, query, headers, draw(bodies))


latin = st.binary(max_size=20).map(lambda text: re.sub(rb"[\r\n\x00]", b"", text))


@tries(percent=32)
@given(sent=requests(), place=st.integers(0, 2), is_known=st.booleans())
def test_requests(site: TestClient, places: list[str], sent: Sent, place: int, is_known: bool) -> None:
    path = sent.path.replace("{table}", [*places, "nowhere"][place])
    cookie = [(b"cookie", f"{COOKIE}={site.cookies[COOKIE]}".encode())] if is_known else []
    assert site.portal is not None
    got = site.portal.call(answer, site.app, sent._replace(path=path, headers=[*sent.headers, *cookie]))
    assert 200 <= got.status < 500
    assert b"Traceback" not in got.body


@tries(percent=25)
@given(command=commands, place=st.integers(0, 1), is_known=st.booleans())
def test_commands(site: TestClient, places: list[str], command: dict[str, Any], place: int, is_known: bool) -> None:
    headers = [(b"cookie", f"{COOKIE}={site.cookies[COOKIE]}".encode())] if is_known else []
    sent = Sent("POST", f"/t/{places[place]}/do", b"", headers, json.dumps(command).encode())
    assert site.portal is not None
    got = site.portal.call(answer, site.app, sent)
    told = json.loads(got.body)
    assert told.get("ok") or told.get("reason", told.get("error", {}).get("reason")) not in (None, "failed")


@tries(percent=5)
@given(seed=st.integers(0, 2**32), query=st.sampled_from(["", "?layout=data", "?seq=-1", "?seq=9999999999&lang=xx"]))
def test_cookies_that_are_damaged_are_nobodys(site: TestClient, seed: int, query: str) -> None:
    signed = URLSafeSerializer("secret of the fuzzer", salt="cookie").dumps("ann")
    cookie = damaged(signed, seed)
    identity = Identity("secret of the fuzzer", site.app.state.site.tables.store)  # type: ignore[attr-defined]
    raw = [(b"cookie", f"{COOKIE}={quote(cookie)}; lang={quote(cookie)}".encode())]
    found = identity.id_of(HTTPConnection({"type": "http", "headers": raw}))
    assert found == ("ann" if cookie == signed else "")
    assert site.portal is not None
    assert site.portal.call(answer, site.app, Sent("GET", "/me", query[1:].encode(), raw, b"")).status == 200
    link = Sent("GET", f"/me/{cookie}", b"", [], b"")
    assert site.portal.call(answer, site.app, link).status in ((303, 404) if cookie else (307,))  # /me/ is /me


def example_record() -> str:
    position = fireside.load("wapi").start(2)
    for _ in range(12):
        seat = position.pending[0]
        position.play(seat, min(position.odds()) if seat == fireside.CHANCE else position.legal(seat)[0])
    extra = {"fair commitment": "0" * 64, "fair seed": "00", "fair contribution 0": "a", "fair contribution 1": "b"}
    text = position.record().text()
    return text.replace("\n\n", "\n" + "".join(f"{key}: {value}\n" for key, value in extra.items()) + "\n", 1)


RECORD = example_record()


@tries(percent=12)
@given(seed=st.integers(0, 2**32))
def test_records(seed: int) -> None:
    checked, error = _checked(damaged(RECORD, seed))
    assert checked is None
    assert error


frames = st.one_of(
    st.builds(
        lambda first, mask, data: bytes([first, (mask & 0x80) | len(data)]) + bytes(4 if mask & 0x80 else 0) + data,
        st.sampled_from([0x81, 0x81, 0x01, 0x80, 0x00, 0x82, 0x89, 0x8A, 0x88, 0xC1, 0xF1, 0x83]),
        st.sampled_from([0x80, 0x80, 0x80, 0x00]),
        st.one_of(st.sampled_from([b"hi", b"", b"\x03\xe8", b"\xff\xfe"]), st.binary(max_size=125)),
    ),
    st.sampled_from([b"\x81\xfe", b"\x81\xff" + b"\xff" * 8, b"\x81\xfe\xff\xff\x00\x00\x00\x00" + b"x" * 300]),
    st.binary(max_size=30),
)


@pytest.mark.parametrize("kind", ["short", "ordinary"])
@tries(percent=5)
@given(sent=st.lists(frames, max_size=12), size=st.integers(1, 400), is_early=st.booleans())
def test_frames(kind: str, sent: list[bytes], size: int, is_early: bool) -> None:
    asyncio.run(_talk(_config(kind), b"".join(sent), size, is_early=is_early))


@cache
def _config(kind: str) -> uvicorn.Config:
    protocol_type = LeanSocket if kind == "short" else ordinary_sockets()
    config = uvicorn.Config(_echo, ws=protocol_type, lifespan="off", log_config=None, ws_max_size=FRAME_BYTES)
    config.load()
    return config


async def _talk(config: uvicorn.Config, data: bytes, size: int, *, is_early: bool) -> None:
    """A connection on which these bytes arrive, so many at a time, perhaps before it is accepted."""
    state, transport = ServerState(), _Written()
    protocol: Any = config.ws_protocol_class(config=config, server_state=state, app_state={})  # type: ignore[call-arg, misc]
    protocol.connection_made(transport)
    protocol.data_received(OPENING)
    if not is_early:
        await transport.has(b"\r\n\r\n")
    for start in range(0, len(data), size):
        if not transport.is_closing():
            protocol.data_received(data[start : start + size])
        assert protocol.queue.qsize() <= MOST_FRAMES + 2
        assert len(protocol._unread) <= FRAME_BYTES + HEAD_BYTES
        await asyncio.sleep(0)
    protocol.connection_lost(None)
    await _nothing_is_left(state)


LINES = (
    *(b"GET / HTTP/1.1\r\n", b"POST /me HTTP/1.1\r\n", b"GET /\xff\xfe%ff HTTP/1.0\r\n", b"GET http://[ HTTP/1.1\r\n"),
    *(
        b"CONNECT x:1 HTTP/1.1\r\n",
        b"GET * HTTP/1.1\r\n",
        b"PRI * HTTP/2.0\r\n",
        b"GET / HTTP/9.9\r\n",
        b"\x16\x03\x01",
    ),
    *(b"Host: x\r\n", b"Content-Length: 5\r\n", b"Content-Length: -1\r\n", b"Transfer-Encoding: chunked\r\n"),
    *(b"Expect: 100-continue\r\n", b"Connection: Upgrade\r\n", b"Upgrade: websocket\r\n", b"Upgrade: h2c\r\n"),
    *(b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", b"Sec-WebSocket-Version: 13\r\n", b"X: \xff\x00\r\n"),
    *(b"\r\n", b"\r\n", b"5\r\nhello\r\n", b"0\r\n\r\n", b"zz\r\n", b"hello", b"\x81\x82\x00\x00\x00\x00hi", OPENING),
)


@tries(percent=16)
@given(sent=st.lists(st.one_of(st.sampled_from(LINES), st.binary(max_size=12)), max_size=14), size=st.integers(1, 300))
def test_bytes(sent: list[bytes], size: int) -> None:
    asyncio.run(_arrive(b"".join(sent), size))


class Handed(_Written):
    """A connection that can be handed to another protocol, as for a web socket."""

    def __init__(self, protocol: Any) -> None:
        super().__init__()
        self.protocol = protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol


async def _nothing_is_left(state: ServerState) -> None:
    """After a connection has ended, nothing of it goes on."""
    for _ in range(200):
        if not state.tasks:
            break
        await asyncio.sleep(0)
    assert not state.tasks
    assert not state.connections


async def _arrive(data: bytes, size: int) -> None:
    """A connection on which these bytes arrive, so many at a time."""
    state, door = ServerState(), Door()
    config = _http_config()
    config.ws_protocol_class = guarded(LeanSocket, door)
    http = guarded(config.http_protocol_class, door)(config=config, server_state=state, app_state={})
    transport = Handed(http)
    http.connection_made(transport)
    for start in range(0, len(data), size):
        if not transport.is_closing():
            transport.protocol.data_received(data[start : start + size])
        await asyncio.sleep(0)
    transport.protocol.connection_lost(None)
    await _nothing_is_left(state)
    assert len(door) == 0


@cache
def _http_config() -> uvicorn.Config:
    config = uvicorn.Config(_read_and_answer, ws=LeanSocket, lifespan="off", log_config=None)
    config.load()
    return config


async def _read_and_answer(scope: Any, receive: Any, send: Any) -> None:
    """An application that reads a request to its end."""
    if scope["type"] == "websocket":
        await _echo(scope, receive, send)
        return
    while (message := await receive()).get("more_body"):
        pass
    if message["type"] == "http.request":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"hi"})


def test_nothing_has_grown(site: TestClient, places: list[str]) -> None:
    """After everything above."""
    tables = site.app.state.site.tables  # type: ignore[attr-defined]
    assert site.get(f"/t/{places[1]}").status_code == 200
    assert not [table for table in tables._tables.values() if table.broadcast.pages]
    assert site.portal is not None
    waiting = site.portal.call(_tasks)
    assert waiting < 10 + 3 * len(tables._tables)


async def _tasks() -> int:
    return len(asyncio.all_tasks())
