"""Servers that could not be one site do not use one database."""

from __future__ import annotations

import asyncio
import socket

import pytest

from fireside.table.stores import leases
from fireside.table.stores.leases import Worker
from fireside.table.stores.postgres import PostgresStore
from fireside.web import server
from fireside.web.settings import InvalidSetting
from fireside.web.workers.line import proof_of
from fireside.web.workers.machine import this_machine

SECRET = "a secret of this site"


@pytest.fixture(autouse=True)
def secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIRESIDE_SECRET", SECRET)


def join(address: str, worker: Worker) -> None:
    """Another worker uses the database."""

    async def register() -> None:
        store = PostgresStore(address)
        await store.run(lambda session: leases.register(session, worker))
        await store.close()

    asyncio.run(register())


def check(address: str, internal: tuple[str, int] | None = None) -> None:
    server._check_company(address, SECRET, internal)


def test_workers_of_one_machine_and_one_secret_are_one_site(address: str) -> None:
    check(address)
    join(address, Worker("a", "unix:/a", this_machine(), proof_of(SECRET)))
    check(address)


def test_another_secret_is_refused(address: str) -> None:
    join(address, Worker("a", "unix:/a", this_machine(), proof_of("another secret of this site")))
    with pytest.raises(InvalidSetting, match="FIRESIDE_SECRET"):
        check(address)


@pytest.mark.parametrize(
    ("other", "internal", "is_fine"),
    [
        ("unix:/a", None, False),
        ("unix:/a", ("10.0.0.5", 7000), False),
        ("tcp:10.0.0.6:7000", None, False),
        ("tcp:10.0.0.6:7000", ("10.0.0.5", 7000), True),
    ],
)
def test_machines_have_to_reach_each_other(
    address: str, other: str, internal: tuple[str, int] | None, is_fine: bool
) -> None:
    join(address, Worker("a", other, "another machine", proof_of(SECRET)))
    if is_fine:
        check(address, internal)
    else:
        with pytest.raises(InvalidSetting, match="--internal"):
            check(address, internal)


def test_a_port_in_use_is_told(address: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(InvalidSetting, match="choose another port"):
            server.run(host="127.0.0.1", port=port, database=address, open_browser=False, workers=2)
