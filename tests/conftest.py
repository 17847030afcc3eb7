"""What several sets of tests share, and which tests run with the compiler off."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser


# Tests of these parts say what the rules, pictures and texts are. They run with the compiler off, where coverage sees
# every line, and need not run twice: the contract proves for every game and option that compiling changes no byte, and
# the golden records, which run both ways, that games end in the same way.
INTERPRETED = {"draw", "engine", "games", "testing"}
COMPILED_TOO = {"test_contract.py", "test_records.py"}
COMPILED_ONLY = {"test_contract.py"}
TESTS = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark how each test runs."""
    for item in items:
        for mode in modes(item.path):
            item.add_marker(mode)


def modes(path: Path) -> Iterator[str]:
    """With the compiler on, off, or both."""
    is_interpreted = path.relative_to(TESTS).parts[0] in INTERPRETED
    if not is_interpreted or path.name in COMPILED_TOO:
        yield "compiled"
    if is_interpreted and path.name not in COMPILED_ONLY:
        yield "interpreted"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A real Chromium, one for each process: Playwright cannot be started twice in one."""
    from tests.chromium import chromium

    with chromium() as started:
        yield started
