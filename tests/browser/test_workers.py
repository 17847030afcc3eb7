"""Two people at one table, connected to different workers, play a whole game; the one that holds it is killed."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from urllib.parse import urlsplit

import psycopg
import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Server
from tests.browser.gathering import MOST_SECONDS, Guest
from tests.browser.history import history, stored
from tests.browser.play import TURN_MS
from tests.browser.proxy import Wire
from tests.postgres import Server as Postgres

pytestmark = pytest.mark.browser

KILLED_AFTER = 4  # clicks of Ann's


@pytest.fixture
def two(postgres: Postgres) -> Iterator[list[Server]]:
    """Two workers of one site."""
    database = postgres.new_database("workers")
    made = [Server(database), Server(database)]
    with ExitStack() as stack:
        for server in made:
            server.start()
            stack.callback(server.kill)
        yield made


def sit_down(ann: Guest, ben: Guest) -> str:
    """Ann makes a table, to which Ben comes; returns its path."""
    page = ann.page
    page.goto("/new?game=wapi")
    page.locator("input[name=name]").fill("Ann")
    page.locator("select[name=seat-1]").select_option("free")
    if page.locator("select[name=seat-2]").count():
        page.locator("select[name=seat-2]").select_option("nobody")
    page.locator("button.big").click()
    page.wait_for_selector(".lobby", timeout=TURN_MS * 2)
    path = urlsplit(page.url).path
    ben.page.goto(path)
    ben.page.locator(".sit input[name=name]").fill("Ben")
    ben.page.locator(".sit button").click()
    for guest in (ann, ben):
        guest.page.wait_for_selector("#board svg", timeout=TURN_MS)
    return path


def holder(database: str, table: str) -> str:
    """The worker that holds a table."""
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT holder FROM tables WHERE id = %s", [table]).fetchone()
    assert found is not None
    return str(found[0])


def test_two_people_at_two_workers_one_of_which_dies(browser: Browser, two: list[Server]) -> None:
    rng, database = random.Random(3), str(two[0].database)
    with ExitStack() as stack:
        wires = [stack.enter_context(closing(Wire(server.port))) for server in two]
        contexts = [stack.enter_context(browser.new_context(base_url=wire.address, locale="en")) for wire in wires]
        ann, ben = (Guest("en", context, lambda page, at: page.mouse.click(*at)) for context in contexts)
        table = sit_down(ann, ben).rpartition("/")[2]
        first, deadline = holder(database, table), time.monotonic() + MOST_SECONDS
        is_killed = False
        while not (ann.is_over and ben.is_over):
            assert time.monotonic() < deadline
            for guest in (ann, ben):
                if point := guest.choice(rng):
                    guest.click(point)
            if not is_killed and ann.clicks >= KILLED_AFTER:
                two[0].kill()
                wires[0].turn_to(two[1].port)
                is_killed = True
            ann.page.wait_for_timeout(10)
        assert is_killed
        assert ann.log() == ben.log()
    over = history(stored(database, table))[-1]
    assert over.phase == "over"
    assert holder(database, table) != first
    chosen = [sum(step.seat == seat and step.is_choice for step in over.steps) for seat in (0, 1)]
    assert ann.clicks >= chosen[0]
    assert ben.clicks >= chosen[1]
