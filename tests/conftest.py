"""What several sets of tests share, and which tests run with the compiler off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.postgres import Server


# The same examples in every run, however busy the machine is: what fails here fails for everybody.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

# Tests of these parts run with the compiler off, where coverage sees every line, unless they are marked as `compiled`
# because they play many games. They need not run both ways: the contract proves for every game and option that
# compiling changes no byte.
FILES = ("game", "position", "record", "variants")
INTERPRETED = {"draw", "engine", "games", "guides", "lab", "rl", "testing", *(f"test_{name}.py" for name in FILES)}
TESTS = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark how each test runs, unless it says so itself."""
    for item in items:
        if not any(item.iter_markers("compiled")) and not any(item.iter_markers("interpreted")):
            is_interpreted = item.path.relative_to(TESTS).parts[0] in INTERPRETED
            item.add_marker("interpreted" if is_interpreted else "compiled")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium, one for each process: Playwright cannot be started twice in one."""
    from tests.chromium import chromium

    with chromium() as started:
        yield started


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A real PostgreSQL, one for each process."""
    from tests.postgres import running

    with running() as server:
        yield server
