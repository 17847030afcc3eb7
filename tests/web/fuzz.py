"""What the fuzzer shares: how much it tries, a site without limits, and requests as bytes."""

from __future__ import annotations

import asyncio
import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import HealthCheck, settings
from starlette.testclient import TestClient

from fireside.table.server.prepare import Preparation
from fireside.table.server.rates import RateLimit
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.stores.sqlite import SqliteStore
from fireside.web.app import create_app

USUAL_INPUTS = 16_000  # about a minute of processor time
INPUTS = int(os.environ.get("FIRESIDE_FUZZ", "0"))  # instead of the usual ones; docs/threats.md says how to use it
ENDLESS = 10**12


def tries(*, percent: int) -> settings:
    """This share of all inputs, the same in every run; with FIRESIDE_FUZZ, of that many, and others each time."""
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large]
    number = max(1, (INPUTS or USUAL_INPUTS) * percent // 100)
    return settings(max_examples=number, derandomize=not INPUTS, deadline=None, suppress_health_check=checks)


@contextmanager
def site_without_limits(folder: Path) -> Iterator[TestClient]:
    """A site at which nothing is refused for being too much."""
    tables = Tables(
        SqliteStore(folder / "site.db"),
        preparation=Preparation(beside=False, all_games=False),
        thinkers=Thinkers(workers=1),
        pace=0,
    )
    app = create_app(tables, "secret of the fuzzer", per_address=ENDLESS)
    site = app.state.site
    for name in ("new_tables", "forms", "forms_of_address", "long_work"):
        setattr(site, name, RateLimit(ENDLESS, 1.0))
    site.identity._newcomers = RateLimit(ENDLESS, 1.0)
    with TestClient(app, follow_redirects=False) as client:
        yield client


class Sent(NamedTuple):
    """A request as it arrives, however wrong it is."""

    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Answered(NamedTuple):
    """What came of it."""

    status: int
    body: bytes


async def answer(app: Any, sent: Sent) -> Answered:
    """Pass a request to the application, without a client that would put it right."""
    scope = {
        "type": "http",
        "http_version": "1.1",
        "scheme": "http",
        "root_path": "",
        "state": {},
        "method": sent.method,
        "path": sent.path,
        "raw_path": b"",
        "query_string": sent.query,
        "headers": sent.headers,
        "client": ("192.0.2.7", 1),
        "server": ("localhost", 80),
    }
    parts: list[dict[str, Any]] = []
    has_sent = False

    async def receive() -> dict[str, Any]:
        nonlocal has_sent
        if has_sent:  # the client waits for its answer
            await asyncio.Event().wait()
        has_sent = True
        return {"type": "http.request", "body": sent.body, "more_body": False}

    async def send(message: Any) -> None:
        parts.append(dict(message))

    async with asyncio.timeout(60):
        await app(scope, receive, send)
    return Answered(parts[0]["status"], b"".join(part.get("body", b"") for part in parts[1:]))


def damaged(text: str, seed: int) -> str:
    """A text with a few places changed, removed, doubled or moved."""
    rng = random.Random(seed)
    letters = list(text)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(letters) + 1)
        other = rng.randrange(len(letters) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            letters[place : place + 1] = [rng.choice("0aZ é\x00\n:-.\ud7ff🔥")]
        elif kind == 1:
            del letters[place : place + rng.randint(1, 8)]
        elif kind == 2:
            letters[place:place] = letters[other : other + rng.randint(1, 30)]
        else:
            letters[min(place, other) : max(place, other)] = []
    return "".join(letters)
