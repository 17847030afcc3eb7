"""Workers of one site in one process, each with an event loop of its own, over a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from uuid import uuid4

import psycopg
import pytest
from starlette.testclient import TestClient

from fireside.table.server.claims import Claims
from fireside.table.server.prepare import Preparation
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.stores.postgres import PostgresStore
from fireside.web.app import create_app
from fireside.web.workers.inbox import Inbox
from fireside.web.workers.line import proof_of
from fireside.web.workers.machine import this_machine
from fireside.web.workers.relay import Relay
from tests.postgres import Server

SECRET = "of the workers in tests"


@pytest.fixture
def address(postgres: Server) -> str:
    return postgres.new_database(uuid4().hex)


class Workers:
    """Starts workers, and stops them."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._running: dict[TestClient, ExitStack] = {}

    def start(self) -> TestClient:
        """One more."""
        stack = ExitStack()
        client = stack.enter_context(worker(self._address))
        self._running[client] = stack
        return client

    def stop(self, client: TestClient) -> None:
        """One less, gracefully."""
        self._running.pop(client).close()

    def stop_all(self) -> None:
        for client in list(self._running):
            self.stop(client)


@pytest.fixture
def workers(address: str) -> Iterator[Workers]:
    made = Workers(address)
    yield made
    made.stop_all()


def worker(address: str, inbox: Inbox | None = None) -> TestClient:
    """A worker that is not started yet."""
    store, inbox = PostgresStore(address), inbox or Inbox(SECRET)
    claims = Claims(store, inbox.address, this_machine(), proof_of(SECRET))
    tables = Tables(
        store,
        preparation=Preparation(beside=False, all_games=False),
        thinkers=Thinkers(workers=1),
        pace=0,
        claims=claims,
    )
    app = create_app(tables, SECRET, inbox=inbox)
    app.state.site.relay = Relay(tables, claims, SECRET, this_machine())
    return TestClient(app, follow_redirects=False)


def tables_of(client: TestClient) -> Tables:
    """The tables of a worker."""
    tables: Tables = client.app.state.site.tables  # type: ignore[attr-defined]
    return tables


def holder(address: str, table: str) -> str | None:
    """The worker that holds a table, as the database has it."""
    with psycopg.connect(address) as connection:
        found = connection.execute("SELECT holder FROM tables WHERE id = %s", [table]).fetchone()
    assert found is not None
    return found[0]
