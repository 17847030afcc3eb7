"""Whoever is blocked is sent away at once, also from open pages, and let in again."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from fireside.table.server.tables import Tables
from fireside.table.stores import upkeep
from fireside.table.stores.sql import SqlStore
from fireside.web.app import create_app
from fireside.web.edge.blocks import block_of
from tests.web.conftest import OpenClient, new_table

BAD, GOOD = ("192.0.2.7", 1), ("198.51.100.1", 1)


def tables_of(client: TestClient) -> Tables:
    return client.app.state.site.tables  # type: ignore[attr-defined]


def from_address(client: TestClient, address: tuple[str, int]) -> TestClient:
    """The same site for somebody at an address."""
    other = TestClient(client.app, follow_redirects=False, client=address)
    other.portal = client.portal
    return other


def read_on(socket: WebSocketTestSession) -> None:
    """Read whatever comes until the end."""
    while True:
        socket.receive_json()


def order(client: TestClient, address: str, *, is_blocked: bool = True) -> None:
    """Block an address beside the server, which then hears of it."""
    tables = tables_of(client)
    store = tables.store
    assert isinstance(store, SqlStore)
    assert client.portal is not None
    last = client.portal.call(store.last_order)
    change = upkeep.block if is_blocked else upkeep.unblock
    assert client.portal.call(store.run, lambda session: change(session, address))
    client.portal.call(tables.heed_orders, last)


def test_an_address_is_blocked_and_let_in_again(client: TestClient) -> None:
    bad, good = from_address(client, BAD), from_address(client, GOOD)
    order(client, "192.0.2.7")
    refused = bad.get("/", headers={"accept-language": "nl"})
    assert refused.status_code == 403
    assert refused.json()["error"] == {
        "reason": "not_allowed",
        "message": "Dit adres heeft geen toegang tot de site.",
        "clause": None,
    }
    assert bad.post("/me", data={"name": "Eve"}).status_code == 403
    assert good.get("/").status_code == 200
    assert bad.get("/healthz").status_code == 200, "machines that watch over the server are not people"
    order(client, "192.0.2.7", is_blocked=False)
    assert bad.get("/").status_code == 200


def test_a_network_is_blocked(client: TestClient) -> None:
    order(client, "192.0.2.0/24")
    assert from_address(client, ("192.0.2.200", 1)).get("/robots.txt").status_code == 403
    assert from_address(client, ("::ffff:192.0.2.200", 1)).get("/robots.txt").status_code == 403
    assert from_address(client, ("192.0.3.1", 1)).get("/robots.txt").status_code == 200


def test_open_pages_are_ended_and_no_new_ones_open(client: TestClient) -> None:
    path = new_table(client, "free")
    bad = from_address(client, BAD)
    with bad.websocket_connect(f"{path}/live") as socket, client.websocket_connect(f"{path}/live") as other:
        assert socket.receive_json()["type"] == "state"
        order(client, "192.0.2.7")
        with pytest.raises(WebSocketDisconnect):
            read_on(socket)
        assert other.receive_json()
    with pytest.raises(WebSocketDisconnect), bad.websocket_connect(f"{path}/live"):
        pass


def test_behind_a_proxy_the_visitor_is_blocked(client: TestClient) -> None:
    order(client, "192.0.2.7")
    app = create_app(tables_of(client), "secret of tests", is_trusted=lambda address: address == "testclient")
    proxied = TestClient(app)
    proxied.portal = client.portal
    assert client.portal is not None
    client.portal.call(app.state.site.read_blocklist)
    assert proxied.get("/robots.txt", headers={"X-Forwarded-For": "192.0.2.7"}).status_code == 403
    assert proxied.get("/robots.txt", headers={"X-Forwarded-For": "192.0.2.8"}).status_code == 200


def test_a_server_that_starts_knows_who_is_blocked(open_client: OpenClient) -> None:
    order(open_client(), "192.0.2.7")
    assert from_address(open_client(), BAD).get("/robots.txt").status_code == 403


@pytest.mark.parametrize(
    ("given", "blocked"),
    [
        ("192.0.2.7", "192.0.2.7"),
        (" 192.0.2.0/24", "192.0.2.0/24"),
        ("2001:db8::7", "2001:db8::/64"),
        ("2001:db8::/48", "2001:db8::/48"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
    ],
)
def test_what_is_blocked_for_an_address(given: str, blocked: str) -> None:
    assert block_of(given) == blocked


@pytest.mark.parametrize("given", ["", "example.org", "192.0.2.300", "192.0.2.7/24", "*"])
def test_what_is_no_address(given: str) -> None:
    with pytest.raises(ValueError, match=r"appear|host bits"):
        block_of(given)
