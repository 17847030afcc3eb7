"""Machines can ask whether the server is well; it costs nobody anything and tells no secrets."""

from __future__ import annotations

import asyncio

import pytest
from starlette.testclient import TestClient

from fireside.table.server.tables import Tables
from fireside.web.edge import health
from fireside.web.edge.health import FRESH, STOPPING, Check, Readiness
from tests.web.edge.test_door import Clock


async def fails() -> None:
    raise ConnectionError("password=secret")


async def hangs() -> None:
    await asyncio.Event().wait()


def tables_of(client: TestClient) -> Tables:
    return client.app.state.site.tables  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_server_that_is_well_says_so(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert answer.headers["cache-control"] == "no-store"
    assert client.head(path).status_code == 200


def test_asking_makes_nobody_known_and_counts_against_nobody(client: TestClient) -> None:
    client.app.state.site.requests._limits = (1, 1e9, Clock())  # type: ignore[attr-defined]
    answers = [client.get(path) for path in ("/healthz", "/readyz") * 3]
    assert {answer.status_code for answer in answers} == {200}
    assert not client.cookies
    assert [client.get("/robots.txt").status_code for _ in range(2)] == [200, 429]


def test_other_methods_are_nobodys_business(client: TestClient) -> None:
    assert client.post("/healthz").status_code == 404


def test_a_database_that_is_away_is_told_without_its_secrets(client: TestClient) -> None:
    readiness: Readiness = client.app.state.readiness  # type: ignore[attr-defined]
    readiness._checks = [(fails, "the database gives no answer"), *readiness._checks[1:]]
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "the database gives no answer\n")
    assert client.get("/healthz").status_code == 200, "starting it anew would not help"


def test_the_real_checks_ask_the_store_and_the_bots(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    tables = tables_of(client)

    async def note(name: str) -> None:
        asked.append(name)

    monkeypatch.setattr(tables.store, "ping", lambda: note("store"))
    monkeypatch.setattr(tables.thinkers, "revive", lambda: note("bots"))
    readiness = health.readiness_of(tables)
    assert asyncio.run(readiness.problem()) == ""
    assert asked == ["store", "bots"]


def test_a_server_that_stops_is_not_ready(client: TestClient) -> None:
    client.app.state.readiness.is_stopping = True  # type: ignore[attr-defined]
    answer = client.get("/readyz")
    assert (answer.status_code, answer.text) == (503, f"{STOPPING}\n")


@pytest.mark.anyio
async def test_what_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.0)
    assert await Readiness([(hangs, "it hangs")]).problem() == "it hangs"


@pytest.mark.anyio
async def test_an_answer_holds_for_a_moment() -> None:
    clock, looked = Clock(), []

    async def look() -> None:
        looked.append(clock())

    checks: list[Check] = [(look, "")]
    readiness = Readiness(checks, clock)
    await asyncio.gather(*(readiness.problem() for _ in range(5)))
    assert looked == [0.0]
    clock.now = FRESH
    await readiness.problem()
    assert looked == [0.0, FRESH]
