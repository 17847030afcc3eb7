"""A whole game in the browser, with its tables in PostgreSQL: kill -9 included."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from fireside.registry import load
from tests.browser.conftest import Server
from tests.browser.gathering import Gathering
from tests.browser.history import history, stored
from tests.browser.test_every_game import check_mishaps, check_the_end
from tests.postgres import Server as Postgres

pytestmark = pytest.mark.browser


@pytest.fixture
def served(postgres: Postgres) -> Iterator[Server]:
    made = Server(postgres.new_database("browser"))
    made.start()
    yield made
    made.kill()


def test_two_people_and_a_bot(browser: Browser, served: Server) -> None:
    with contextlib.closing(Gathering(browser, served, load("wapi"))) as played:
        played.play()
        check_the_end(played, history(stored(served.database, played.table))[-1])
        check_mishaps(played)
