"""The site in one process, with a real store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fireside.table.server.prepare import Preparation
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.stores.sqlite import SqliteStore
from fireside.web.app import create_app

OpenClient = Callable[[], TestClient]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
def open_client(tmp_path: Path) -> Iterator[OpenClient]:
    """Opens sites on the same database, as restarts do."""
    with ExitStack() as stack:

        def opened() -> TestClient:
            tables = Tables(
                SqliteStore(tmp_path / "site.db"),
                preparation=Preparation(beside=False, all_games=False),
                thinkers=Thinkers(workers=1),
                pace=0,
            )
            return stack.enter_context(TestClient(create_app(tables, "secret"), follow_redirects=False))

        yield opened


@pytest.fixture
def client(open_client: OpenClient) -> TestClient:
    return open_client()


def new_table(client: TestClient, *others: str, name: str = "Ann") -> str:
    """The path of a new table of Wapi at which we sit, with these at the other seats."""
    seats = {f"seat-{seat}": who for seat, who in enumerate(["me", *others])}
    answer = client.post("/new", data={"game": "wapi", "name": name, **seats})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def stranger(client: TestClient) -> TestClient:
    """Another browser on the same site and server."""
    other = TestClient(client.app, follow_redirects=False)
    other.portal = client.portal
    return other
