"""What one address may ask of the server, whoever it says it is; what is long does not hold up others."""

from __future__ import annotations

import asyncio
import logging
import threading
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from fireside.table.server.rates import RateLimit
from fireside.web.drawing.artists import Artists
from fireside.web.edge import identity, limits
from fireside.web.edge.limits import BodyLimit, Places
from fireside.web.edge.logs import MOST, PERIOD, Sparing
from fireside.web.edge.reach import Reach
from fireside.web.site import Site
from tests.web.conftest import new_table, stranger
from tests.web.edge.test_door import Clock


def site_of(client: TestClient) -> Site:
    return client.app.state.site  # type: ignore[attr-defined]


def test_requests_of_an_address_are_limited(client: TestClient) -> None:
    site_of(client).requests._limits = (3, 1e9, Clock())
    answers = [client.get("/robots.txt") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].json()["error"]["reason"] == "rate"
    assert client.get("/static/site.css").status_code == 200, "files are not counted"
    assert TestClient(client.app, client=("192.0.2.7", 1)).get("/robots.txt").status_code == 200


def test_a_new_identity_has_no_limits_of_its_own(client: TestClient) -> None:
    site_of(client).forms_of_address._limits = (5, 1e9, Clock())
    statuses = [stranger(client).post("/me", data={"name": "Eve"}).status_code for _ in range(6)]
    assert statuses == [303] * 5 + [429]


def test_an_address_has_only_so_many_newcomers(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_of(client).identity, "_newcomers", RateLimit(2, identity.PERIOD, clock=Clock()))
    client.post("/me", data={"name": "Ann"})
    statuses = [stranger(client).post("/me", data={"name": "Eve"}).status_code for _ in range(2)]
    assert statuses == [303, 429]
    assert client.post("/me", data={"name": "Anna"}).status_code == 303, "whoever is known is not a newcomer"


def test_commands_of_all_sockets_of_an_address_are_counted_together(client: TestClient) -> None:
    site_of(client).commands._limits = (3, 1e9, Clock())
    path = new_table(client, "free")
    with (
        client.websocket_connect(f"{path}/live?layout=data") as one,
        stranger(client).websocket_connect(f"{path}/live?layout=data") as other,
    ):
        reasons = []
        for socket in (one, other, one, other):
            socket.send_json({"id": "1", "do": "fly"})
            while (answer := socket.receive_json())["type"] != "answer":
                pass
            reasons.append(answer["reason"])
    assert reasons == ["garbage"] * 3 + ["rate"]


def test_an_address_has_so_many_pages_open(client: TestClient) -> None:
    site_of(client).sockets = Places(1)
    path = new_table(client, "free")
    for _ in range(2):  # the place is free again afterwards
        with client.websocket_connect(f"{path}/live?layout=data") as socket:
            assert socket.receive_json()["type"] == "state"
            with (
                pytest.raises(WebSocketDisconnect),
                stranger(client).websocket_connect(f"{path}/live?layout=data"),
            ):
                pass


def test_places_are_forgotten_when_they_are_given_back() -> None:
    places = Places(2)
    assert [places.take("Ann") for _ in range(3)] == [True, True, False]
    assert places.take("Ben")
    for who in ("Ann", "Ann", "Ben"):
        places.give_back(who)
    assert not places._taken


def test_an_address_asks_for_so_many_hints_however_many_people_it_is(client: TestClient) -> None:
    site_of(client).hints._limits = (2, 1e9, Clock())
    path = new_table(client, "free")
    asked = [stranger(client).post(f"{path}/do", content='{"id": "1", "do": "hint"}') for _ in range(3)]
    reasons = [answer.json().get("reason") or answer.json()["error"]["reason"] for answer in asked]
    assert reasons == ["not_seated", "not_seated", "rate"]


@pytest.mark.parametrize("page", ["replay", "frame"])
def test_looking_back_is_limited_and_off_the_loop(
    client: TestClient, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = new_table(client, "free")
    stranger(client).post(f"{path}/sit", data={"name": "Ben"})
    site_of(client).long_work._limits = (2, 1e9, Clock())
    threads: list[threading.Thread] = []
    state = type(site_of(client).tables._tables[path.rpartition("/")[2]].state)
    whole = state.back_at

    def noted(self: Any, count: int) -> Any:
        threads.append(threading.current_thread())
        return whole(self, count)

    monkeypatch.setattr(state, "back_at", noted)
    assert [client.get(f"{path}/{page}").status_code for _ in range(3)] == [200, 200, 429]
    assert client.portal is not None
    assert client.portal.call(threading.current_thread) not in threads


@pytest.mark.anyio
async def test_one_address_does_not_take_all_places_for_long_work(monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(SimpleNamespace(store=None), Artists(), "secret", Reach(""), "", 100)  # type: ignore[arg-type]
    running: list[str] = []
    may_end = asyncio.Event()

    async def in_thread(_: object, name: str) -> None:
        running.append(name)
        await may_end.wait()

    monkeypatch.setattr(asyncio, "to_thread", in_thread)

    def asks(address: str) -> asyncio.Task[None]:
        request = Request({"type": "http", "client": (address, 1)})
        return asyncio.create_task(site.aside(request, lambda _: None, address))

    tasks = [asks("192.0.2.1") for _ in range(3)] + [asks("192.0.2.2"), asks("192.0.2.3")]
    for _ in range(20):
        await asyncio.sleep(0)
    assert running == ["192.0.2.1", "192.0.2.2"]
    may_end.set()
    await asyncio.gather(*tasks)
    assert sorted(running) == ["192.0.2.1"] * 3 + ["192.0.2.2", "192.0.2.3"]


@pytest.mark.parametrize("path", ["/how/wapi", "/learn/wapi", "/learn/wapi/step"])
def test_guides_are_limited_too(client: TestClient, path: str) -> None:
    site_of(client).long_work._limits = (1, 1e9, Clock())
    assert [client.get(path).status_code for _ in range(2)] == [200, 429]


@pytest.mark.anyio
async def test_a_body_that_never_ends_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.0)

    async def read(_scope: Any, receive: Any, _send: Any) -> None:
        while True:
            await receive()

    async def slow() -> Any:
        await asyncio.Event().wait()

    with pytest.raises(HTTPException) as late:
        await BodyLimit(read)({"type": "http"}, slow, slow)  # type: ignore[arg-type]
    assert late.value.status_code == 408


@pytest.mark.anyio
async def test_after_the_body_there_is_no_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.0)
    messages: list[Any] = [{"type": "http.request", "body": b"hi"}, {"type": "http.disconnect"}]
    heard: list[Any] = []

    async def read(_scope: Any, receive: Any, _send: Any) -> None:
        heard.extend([await receive(), await receive()])

    async def send() -> Any:
        if len(messages) == 1:
            await asyncio.sleep(0)
        return messages.pop(0)

    await BodyLimit(read)({"type": "http"}, send, send)  # type: ignore[arg-type]
    assert len(heard) == 2


def test_somebody_cannot_fill_the_log() -> None:
    clock = Clock()
    sparing = Sparing(clock)

    def written(text: str, times: int) -> list[str]:
        records = [logging.LogRecord("x", logging.WARNING, "", 1, text, (number,), None) for number in range(times)]
        return [record.getMessage() for record in records if sparing.filter(record)]

    assert len(written("refused: %s", 1_000)) == MOST
    assert written("another: %s", 1) == ["another: 0"]
    clock.now += PERIOD
    again = written("refused: %s", 2)
    assert again == ["refused: 0 (and 990 more like it)", "refused: 1"]
