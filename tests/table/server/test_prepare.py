"""What is known to be compiled."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from fireside.table.server import prepare

PIG = Path(__file__).parents[3] / "examples" / "pig"


@pytest.fixture
def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Two copies of a game, as two checkouts have them; one process could load only one of them."""

    def load(game: str) -> SimpleNamespace:
        return SimpleNamespace(folder=Path(game), compile=lambda: None)

    monkeypatch.setenv("FIRESIDE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(prepare, "load", load)
    monkeypatch.setattr(prepare.Game, "compile", lambda _game: None)
    monkeypatch.setattr("os.nice", lambda _by: None)
    here, there = (shutil.copytree(PIG, tmp_path / place / "pig") for place in ("here", "there"))
    return str(here), str(there)


def is_prepared(game: str) -> bool:
    return prepare._marker(game, prepare.RULES).exists()


def test_the_same_rules_in_another_folder_are_not_taken_for_compiled(copies: tuple[str, str]) -> None:
    """Numba would compile them again, in the server's own process, and everybody would have to wait."""
    here, there = copies
    assert not is_prepared(here)
    prepare.main(here, prepare.RULES)
    assert is_prepared(here)
    assert not is_prepared(there)
