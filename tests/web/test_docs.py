"""A route, a setting, a command or a reason that nobody has described fails here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fireside.table.errors import Reason
from fireside.table.stores.codec import Kind
from fireside.web import settings
from fireside.web.app import ROUTES
from fireside.web.live.commands import COMMANDS

DOCS = (Path(__file__).parents[2] / "docs" / "table.md").read_text(encoding="utf-8")
SOURCES = [path.read_text(encoding="utf-8") for path in (Path(settings.__file__).parents[1]).rglob("*.py")]


@pytest.mark.parametrize("path", sorted({str(getattr(route, "path", "")) for route in ROUTES}))
def test_every_route_is_described(path: str) -> None:
    assert re.search(rf"`(?:\w+ )?{re.escape(path)}`", DOCS)


@pytest.mark.parametrize("name", [*COMMANDS, *Reason, *Kind])
def test_every_command_reason_and_entry_is_described(name: str) -> None:
    assert f"`{name}`" in DOCS


def test_every_setting_is_described() -> None:
    used = {name for text in SOURCES for name in re.findall(r'"(FIRESIDE_[A-Z_]+)"', text)}
    assert used == set(settings.VARIABLES)
    assert set(re.findall(r"^\| `(FIRESIDE_[A-Z_]+)`", DOCS, re.MULTILINE)) == used
