"""Behind a reverse proxy: forms work, cookies are secure, everybody has their own limits; nobody else is believed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from fireside.table.server.tables import Tables
from fireside.web import settings
from fireside.web.app import create_app
from fireside.web.edge.proxy import Forwarded, nobody, trusted
from fireside.web.settings import InvalidSetting

TOLD = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "games.example"}


def seen(client: str, headers: dict[str, str], kind: str = "http", proxies: str = "192.0.2.0/24") -> HTTPConnection:
    """A request as it is passed on."""
    passed: list[Any] = []

    async def keep(scope: Any, _receive: Any, _send: Any) -> None:
        passed.append(scope)

    raw = [(name.lower().encode(), value.encode()) for name, value in {"Host": "inside:8080", **headers}.items()]
    scheme = "http" if kind == "http" else "ws"
    scope = {"type": kind, "client": (client, 5), "scheme": scheme, "path": "/", "headers": raw, "query_string": b""}
    asyncio.run(Forwarded(keep, trusted(proxies))(scope, None, None))  # type: ignore[arg-type]
    assert scope["headers"] == raw
    return HTTPConnection(passed[0])


@pytest.mark.parametrize(("kind", "url"), [("http", "https://games.example/"), ("websocket", "wss://games.example/")])
def test_a_trusted_proxy_is_believed(kind: str, url: str) -> None:
    request = seen("192.0.2.1", TOLD, kind)
    assert request.client is not None
    assert request.client.host == "198.51.100.7"
    assert str(request.url) == url


def test_nobody_else_is_believed() -> None:
    request = seen("203.0.113.9", TOLD)
    assert request.client is not None
    assert request.client.host == "203.0.113.9"
    assert str(request.url) == "http://inside:8080/"


@pytest.mark.parametrize(
    ("told", "sender"),
    [
        ("203.0.113.1, 198.51.100.7", "198.51.100.7"),  # the first of them anybody could have made up
        ("203.0.113.1, 198.51.100.7, 192.0.2.8", "198.51.100.7"),
        ("192.0.2.8", "192.0.2.1"),
        ("unknown", "192.0.2.1"),
        ("", "192.0.2.1"),
        ("2001:db8::7", "2001:db8::7"),
    ],
)
def test_the_last_address_that_a_proxy_has_seen_counts(told: str, sender: str) -> None:
    request = seen("192.0.2.1", {"X-Forwarded-For": told})
    assert request.client is not None
    assert request.client.host == sender


def test_strange_schemes_are_not_believed() -> None:
    assert seen("192.0.2.1", {"X-Forwarded-Proto": "javascript"}).url.scheme == "http"


def test_forms_work_and_cookies_are_secure(client: TestClient) -> None:
    tables: Tables = client.app.state.site.tables  # type: ignore[attr-defined]
    app = create_app(tables, "secret of tests", is_trusted=lambda address: address == "testclient")
    proxied = TestClient(app, follow_redirects=False)
    proxied.portal = client.portal
    headers = {**TOLD, "Origin": "https://games.example"}
    answer = proxied.post("/me", data={"name": "Ann"}, headers=headers)
    assert answer.status_code == 303
    assert "Secure" in answer.headers["set-cookie"]
    assert "Secure" in proxied.post("/choose", data={"lang": "nl"}, headers=headers).headers["set-cookie"]
    assert client.post("/me", data={"name": "Ann"}, headers=headers).status_code == 403, "without a proxy"


def test_without_a_proxy_nobody_is_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FIRESIDE_PROXY", raising=False)
    assert settings.from_environment(tmp_path / "site.db").is_trusted is nobody
    assert not nobody("127.0.0.1")


def test_the_setting_names_addresses_and_networks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIRESIDE_PROXY", "127.0.0.1, 10.0.0.0/8, ::1")
    is_trusted = settings.from_environment(tmp_path / "site.db").is_trusted
    assert [is_trusted(address) for address in ("127.0.0.1", "10.9.9.9", "::1")] == [True] * 3
    assert not any(is_trusted(address) for address in ("127.0.0.2", "11.0.0.1", "", "testclient"))
    monkeypatch.setenv("FIRESIDE_PROXY", "the other machine")
    with pytest.raises(InvalidSetting, match=r"FIRESIDE_PROXY .* such as 127\.0\.0\.1"):
        settings.from_environment(tmp_path / "site.db")
